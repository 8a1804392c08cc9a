/** WebAuthn of this installation: the relying party is derived from its public URL, never from a request. */
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@forecourt/contract/passkeys';

/** Imported at the first use, because it would slow down the start of every process. */
const verifier = () => import('@simplewebauthn/server');

interface Known {
  credentialId: Buffer;
  transports: string[];
}

/** COSE algorithms: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];
const timeoutMs = 5 * 60_000;

function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

function descriptors(known: readonly Known[]) {
  return known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

export function creationOptions(
  publicUrl: string,
  challenge: string,
  user: { id: string; email: string; name: string | null },
  known: readonly Known[],
): CreationOptions {
  return {
    challenge,
    rp: { id: relyingParty(publicUrl).id, name: 'Forecourt' },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.name ?? user.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    excludeCredentials: descriptors(known),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function requestOptions(
  publicUrl: string,
  challenge: string,
  known: readonly Known[],
): RequestOptions {
  const rpId = relyingParty(publicUrl).id;
  const allowCredentials = descriptors(known);
  return { challenge, rpId, timeout: timeoutMs, userVerification: 'required', allowCredentials };
}

/** The challenge in the client data of a credential; null when the data cannot be parsed. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}

interface StoredKey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  synced: boolean;
}

/** The key to store for a new passkey; null when it does not answer the challenge for this site. */
export async function verifyNew(
  publicUrl: string,
  challenge: string,
  credential: NewCredential,
): Promise<StoredKey | null> {
  const { id, origin } = relyingParty(publicUrl);
  try {
    const { verifyRegistrationResponse } = await verifier();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, rawId: credential.id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential: key, credentialBackedUp: synced } = registrationInfo;
    const publicKey = Buffer.from(key.publicKey);
    return { credentialId: Buffer.from(key.id, 'base64url'), publicKey, signCount: key.counter, synced };
  } catch {
    return null;
  }
}

/**
 * The authenticator's new signature counter; null when the signature is not by this key, or not for this site and
 * challenge.
 */
export async function verifyUsed(
  publicUrl: string,
  challenge: string,
  credential: UsedCredential,
  key: { publicKey: Buffer; signCount: number },
): Promise<{ signCount: number; synced: boolean } | null> {
  const { id, origin } = relyingParty(publicUrl);
  try {
    const { verifyAuthenticationResponse } = await verifier();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, rawId: credential.id, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credential.id, publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { signCount: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
