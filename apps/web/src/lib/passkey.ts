import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@forecourt/contract/passkeys';
import type { TextKey } from './i18n.ts';

/** The browser failed or the user cancelled; nothing was sent to the server. */
export class PasskeyError extends Error {
  readonly words: TextKey;

  constructor(words: TextKey, options?: ErrorOptions) {
    super(words, options);
    this.words = words;
  }
}

/** Passkeys need https and a browser that parses WebAuthn's JSON. */
export function hasPasskeys(): boolean {
  return (
    isSecureContext &&
    'PublicKeyCredential' in globalThis &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

function wordsOf(cause: unknown): TextKey {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'InvalidStateError') return 'passkeys.known';
  return name === 'SecurityError' ? 'passkeys.otherAddress' : 'passkeys.notUsed';
}

async function credentialOf<T>(asking: Promise<Credential | null>): Promise<T> {
  const credential = await asking.catch((cause: unknown) => {
    throw new PasskeyError(wordsOf(cause), { cause });
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('passkeys.notUsed');
  return credential.toJSON() as T;
}

/** Asks the device to create a passkey for this account. */
export function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  );
  return credentialOf(navigator.credentials.create({ publicKey }));
}

/** Asks the user to choose a passkey and to verify themselves to the device. */
export function answerWithPasskey(options: RequestOptions): Promise<UsedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return credentialOf(navigator.credentials.get({ publicKey }));
}
