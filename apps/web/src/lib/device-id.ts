import { readOrMake } from './browser-keys.ts';
import { newKey } from './new-key.ts';

/**
 * A random id of this browser, 128 bits in hex; null where the browser keeps nothing. Sent with sign-ins, so that guesses
 * from elsewhere do not slow down who has signed in here before. It opens nothing and says nothing of who signed in, so it
 * stays when somebody signs out, apart from the storage that is cleared then.
 */
export function deviceId(): Promise<string | null> {
  return readOrMake('device', async () => newKey())
    .then((id) => (typeof id === 'string' ? id : null))
    .catch(() => null);
}
