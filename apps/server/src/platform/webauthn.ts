/** WebAuthn for this installation: its public address decides the relying party, never a request. */
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@forecourt/contract/passkeys';

/** Loaded with the first passkey: it would hold up the start of every process. */
const verifier = () => import('@simplewebauthn/server');

interface Known {
  credentialId: Buffer;
  transports: string[];
}

/** COSE: EdDSA, ES256, RS256. */
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

/** The challenge that a credential answers, as the browser signed it; null when its data cannot be read. */
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

export interface StoredKey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  synced: boolean;
}

/** What to store of a new passkey; null when it does not answer the challenge for this site. */
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

/** The authenticator's new count of uses; null when the signature is not by this key, for this site and challenge. */
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
