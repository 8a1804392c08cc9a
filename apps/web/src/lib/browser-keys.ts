/** What this browser makes once and keeps beyond sign-outs: the key of its vault, and its own id. */
const databaseName = 'forecourt';
const storeName = 'keys';

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openKeys(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return answered(request);
}

/** What is kept under a name, made at the first call. Throws where the browser keeps nothing. */
export async function readOrMake(name: string, make: () => Promise<unknown>): Promise<unknown> {
  const database = await openKeys();
  const store = (mode: IDBTransactionMode) => database.transaction(storeName, mode).objectStore(storeName);
  const found: unknown = await answered(store('readonly').get(name));
  if (found !== undefined) return found;
  // Two tabs may have made one at once: `add` keeps the first, and both read it back.
  await answered(store('readwrite').add(await make(), name)).catch(() => undefined);
  return answered(store('readonly').get(name));
}
