import type { PictureSet } from '@forecourt/contract/picture-sets';
import type { PositionName } from '@forecourt/contract/positions';
import { resultOf } from '../../../lib/indexed-db.ts';
import type { StoredFile, UploadStore } from './upload-queue.ts';

/**
 * Unfinished uploads, stored in IndexedDB. Each belongs to a user and to the page that sends it: every page holds a Web
 * Lock with its name while it is open, so that another page takes over only the uploads of closed pages.
 */
interface Row {
  storedKey: string;
  page: string;
  userId: string;
  set: PictureSet;
  file: File;
  position: PositionName | undefined;
  suggested: boolean;
  replaces: string | undefined;
}

const databaseName = 'forecourt-uploads';
const storeName = 'uploads';
const lockOf = (page: string) => `${databaseName}:${page}`;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 4);
  request.onupgradeneeded = () => {
    const { result } = request;
    // The rows of earlier versions have other columns.
    if (result.objectStoreNames.contains(storeName)) result.deleteObjectStore(storeName);
    result.createObjectStore(storeName, { keyPath: 'storedKey' });
  };
  return resultOf(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= database();
  return (await opened).transaction(storeName, mode).objectStore(storeName);
}

let page: string | undefined;

/** The name of this page; the first call requests the Web Lock of that name. Locks need a secure page. */
function thisPage(): string {
  if (page) return page;
  const name = crypto.randomUUID();
  void navigator.locks.request(lockOf(name), () => new Promise(() => undefined));
  page = name;
  return name;
}

/** Whether this browser can store photos. */
const canKeep = (): boolean => 'locks' in navigator && 'indexedDB' in globalThis;

/** The storage for photos of a set; null if they cannot be stored. */
export function uploadStoreOf(userId: string, set: PictureSet): UploadStore | null {
  if (!canKeep()) return null;
  return {
    async keep(upload) {
      const row: Row = { storedKey: crypto.randomUUID(), page: thisPage(), userId, set, ...upload };
      try {
        await resultOf((await store('readwrite')).put(row));
        return row.storedKey;
      } catch {
        // Without enough storage the photo is uploaded anyway.
        return null;
      }
    },
    forget: (storedKey) =>
      void store('readwrite').then(
        (rows) => rows.delete(storedKey),
        () => undefined,
      ),
  };
}

/** Assigns the rows to this page, unless the page that they belong to is still open. */
async function adopt(owner: string, rows: readonly Row[]): Promise<readonly Row[]> {
  if (owner === page) return rows;
  return navigator.locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
    if (!lock) return [];
    const mine = thisPage();
    const uploads = await store('readwrite');
    await Promise.all(rows.map((row) => resultOf(uploads.put({ ...row, page: mine }))));
    return rows;
  });
}

/** The uploads that earlier pages of this user, or an earlier session of this page, did not finish. */
export async function unfinishedUploads(
  userId: string,
): Promise<readonly (StoredFile & { set: PictureSet })[]> {
  if (!canKeep()) return [];
  const rows = (await resultOf((await store('readonly')).getAll())) as Row[];
  const theirs = rows.filter((row) => row.userId === userId);
  const byPage = Map.groupBy(theirs, (row) => row.page);
  const adopted = await Promise.all([...byPage].map(([owner, left]) => adopt(owner, left)));
  return adopted.flat();
}
