import type { PositionName } from '@forecourt/contract/positions';
import type { KeptFile, UploadShelf } from './upload-queue.ts';

/**
 * Photos on their way, in the browser's database. Each belongs to a person and to the page that sends it: a page holds
 * a lock with its name for as long as it lives, so that another one takes over only what nobody is sending any more.
 */
interface Row {
  keptAs: string;
  page: string;
  userId: string;
  /** What the photo is for; a set of cut-outs as `crops/ID`. */
  vehicleId: string;
  file: File;
  position: PositionName | undefined;
  replaces: string | undefined;
}

const databaseName = 'forecourt-uploads';
const storeName = 'uploads';
const lockOf = (page: string) => `${databaseName}:${page}`;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'keptAs' });
  return answered(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= database();
  return (await opened).transaction(storeName, mode).objectStore(storeName);
}

let page: string | undefined;

/** The name of this page, once it holds the lock that goes with it. Only secure pages have locks. */
function thisPage(): string {
  if (page) return page;
  const name = crypto.randomUUID();
  void navigator.locks.request(lockOf(name), () => new Promise(() => undefined));
  page = name;
  return name;
}

/** Whether this browser can keep photos. */
const canKeep = (): boolean => 'locks' in navigator && 'indexedDB' in globalThis;

/** Where the photos of a vehicle or a set are kept; null where they cannot be. */
export function shelfOf(userId: string, vehicleId: string): UploadShelf | null {
  if (!canKeep()) return null;
  return {
    async keep(upload) {
      const row: Row = { keptAs: crypto.randomUUID(), page: thisPage(), userId, vehicleId, ...upload };
      try {
        await answered((await store('readwrite')).put(row));
        return row.keptAs;
      } catch {
        // No room: it is sent all the same.
        return null;
      }
    },
    forget: (keptAs) =>
      void store('readwrite').then(
        (rows) => rows.delete(keptAs),
        () => undefined,
      ),
  };
}

/** Makes rows this page's own, unless another page still lives that has them. */
async function adopt(owner: string, rows: readonly Row[]): Promise<readonly Row[]> {
  if (owner === page) return rows;
  return navigator.locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
    if (!lock) return [];
    const mine = thisPage();
    const uploads = await store('readwrite');
    await Promise.all(rows.map((row) => answered(uploads.put({ ...row, page: mine }))));
    return rows;
  });
}

/** What a person's earlier pages, or an earlier session of this one, did not finish; by vehicle. */
export async function leftUploads(userId: string): Promise<Map<string, KeptFile[]>> {
  if (!canKeep()) return new Map();
  const rows = (await answered((await store('readonly')).getAll())) as Row[];
  const theirs = rows.filter((row) => row.userId === userId);
  const byPage = Map.groupBy(theirs, (row) => row.page);
  const adopted = await Promise.all([...byPage].map(([owner, left]) => adopt(owner, left)));
  return Map.groupBy(adopted.flat(), ({ vehicleId }) => vehicleId);
}
