import type { Capture } from '@forecourt/contract/capture-links';
import { dayMs } from '@forecourt/contract/durations';
import type { PositionName } from '@forecourt/contract/positions';
import { resultOf } from '../../../lib/indexed-db.ts';

/** A photo that is still to be sent. */
export interface StoredPhoto {
  /** The idempotency key of its upload, so that the server adds it once, whichever page sends it. */
  key: string;
  position: PositionName;
  file: File;
}

type PhotoRow = StoredPhoto & { linkId: string; takenAt: number };

/** How long photos of links that have ended are kept, so that they can be saved to the phone. */
const keptMs = 30 * dayMs;

const databaseName = 'forecourt-captures';
let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('photos', { keyPath: 'key' });
    request.result.createObjectStore('links', { keyPath: 'linkId' });
  };
  return resultOf(request);
}

async function store(name: 'photos' | 'links', mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= database();
  return (await opened).transaction(name, mode).objectStore(name);
}

/** Keeps the photos of a link until they have been sent; where the browser stores nothing, this page alone has them. */
export interface CaptureStore {
  /** Resolves to whether the photo is stored. */
  keep(photo: StoredPhoto): Promise<boolean>;
  forget(key: string): Promise<void>;
  /** The photos that earlier pages did not send, oldest first. */
  unsent(): Promise<StoredPhoto[]>;
  keepCapture(capture: Capture): Promise<void>;
  /** What the link showed when the server was reached last; null: never. */
  lastCapture(): Promise<Capture | null>;
}

/** @param linkId the half of the token that is no secret, so that no token is stored */
export function captureStoreOf(linkId: string): CaptureStore {
  return {
    async keep(photo) {
      try {
        const row: PhotoRow = { ...photo, linkId, takenAt: Date.now() };
        await resultOf((await store('photos', 'readwrite')).put(row));
        return true;
      } catch {
        return false;
      }
    },
    async forget(key) {
      await store('photos', 'readwrite').then(
        (photos) => resultOf(photos.delete(key)),
        () => undefined,
      );
    },
    async unsent() {
      const photos = await store('photos', 'readwrite');
      const rows = (await resultOf(photos.getAll())) as PhotoRow[];
      for (const { key, takenAt } of rows) if (takenAt < Date.now() - keptMs) photos.delete(key);
      return rows.filter((row) => row.linkId === linkId).toSorted((a, b) => a.takenAt - b.takenAt);
    },
    async keepCapture(capture) {
      await store('links', 'readwrite').then(
        (links) => resultOf(links.put({ linkId, capture })),
        () => undefined,
      );
    },
    async lastCapture() {
      const row = await store('links', 'readonly').then(
        (links) => resultOf(links.get(linkId)) as Promise<{ capture: Capture } | undefined>,
        () => undefined,
      );
      return row?.capture ?? null;
    },
  };
}
