import { resultOf } from './indexed-db.ts';
import { newKey } from './new-key.ts';

/** Values that this browser generates once and keeps across sign-outs: the key of its vault and its own id. */
const databaseName = 'forecourt';
const storeName = 'keys';

async function openKeys(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return resultOf(request);
}

/** Reads the value under a name, and generates it on the first call. Throws where IndexedDB is not available. */
export async function readOrMake(name: string, make: () => Promise<unknown>): Promise<unknown> {
  const database = await openKeys();
  const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName);
  const found: unknown = await resultOf(store('readonly').get(name));
  if (found !== undefined) return found;
  // Two tabs may generate a value at the same time: `add` keeps the first, and both read that one back.
  await resultOf(store('readwrite').add(await make(), name)).catch(() => undefined);
  return resultOf(store('readonly').get(name));
}

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
