import { readOrMake } from './browser-keys.ts';
import { newKey } from './new-key.ts';

/**
 * A random id of this browser, 128 bits in hex; null where IndexedDB is not available. Sent with sign-ins, so that the
 * rate limit which failed attempts from other browsers trigger does not delay users who have signed in here before. It
 * grants no access and does not identify the user, so it is kept at sign-out, apart from the storage that is cleared
 * then.
 */
export function deviceId(): Promise<string | null> {
  return readOrMake('device', async () => newKey())
    .then((id) => (typeof id === 'string' ? id : null))
    .catch(() => null);
}
