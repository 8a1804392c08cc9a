/** The files of an installation, copied into the store of a destination and back. */
import { Readable } from 'node:stream';
import { isNothingStored, type Storage, type StoredFile } from '../storage/storage.ts';
import { type FileEntry, inOrder, pairByKey } from './file-list.ts';
import type { FileStore } from './file-store.ts';

/** Which of these subfolders of a folder belong to a row of the database; null: all, because it knows no such folder. */
export type BelongsTo = (folder: string, names: string[]) => Promise<Set<string> | null>;

const filesAsked = 2_000;
export const filesAtOnce = 4;

const partsOf = (key: string) => key.split('/', 2) as [string, string?];

/** All stored files of rows, in the order of their keys. */
export async function* listFilesOfRows(storage: Storage, belongs: BelongsTo): AsyncGenerator<StoredFile> {
  let asked: StoredFile[] = [];
  for await (const file of storage.list()) {
    asked.push(file);
    if (asked.length < filesAsked) continue;
    yield* await onlyOfRows(asked, belongs);
    asked = [];
  }
  yield* await onlyOfRows(asked, belongs);
}

async function onlyOfRows<T extends { key: string }>(files: T[], belongs: BelongsTo): Promise<T[]> {
  const names = new Map<string, Set<string>>();
  for (const { key } of files) {
    const [folder, name] = partsOf(key);
    if (name !== undefined) names.set(folder, (names.get(folder) ?? new Set()).add(name));
  }
  const known = new Map<string, Set<string> | null>();
  for (const [folder, all] of names) known.set(folder, await belongs(folder, [...all]));
  return files.filter(({ key }) => {
    const [folder, name] = partsOf(key);
    return name === undefined || (known.get(folder)?.has(name) ?? true);
  });
}

/** Tells whether the row is there that a file belongs to. */
export const hasRowBy = (belongs: BelongsTo) => async (key: string) => {
  const [top, name = ''] = partsOf(key);
  return (await belongs(top, [name]))?.has(name) ?? true;
};

type Keys = AsyncIterable<{ key: string }>;

/** Keys that rows name, and that a list of files lacks. Photos that were deleted for good keep theirs: there may be a million. */
export async function listMissing(named: Keys, files: Keys, belongs: BelongsTo): Promise<string[]> {
  const missing: string[] = [];
  let asked: { key: string }[] = [];
  const ask = async () => {
    for (const { key } of await onlyOfRows(asked, belongs)) missing.push(key);
    asked = [];
  };
  for await (const [name, file] of pairByKey(named, files)) {
    if (!name || file) continue;
    asked.push(name);
    if (asked.length >= filesAsked) await ask();
  }
  await ask();
  return missing;
}

export interface CopyCounts {
  copied: number;
  copiedBytes: number;
}

interface CopyPlan {
  storage: Storage;
  store: FileStore;
  /** What was copied before; files that are the same since then are not read. */
  before: AsyncIterable<FileEntry>;
  belongs: BelongsTo;
  /** Whether a file that was copied before and is gone belongs to the backup. */
  keepsGone: (key: string) => Promise<boolean>;
  counts: CopyCounts;
}

/** Copies what the store lacks. Returns the list of all files; one that is removed meanwhile is left out. */
export async function* copyFiles(plan: CopyPlan): AsyncGenerator<FileEntry> {
  const pairs = pairByKey(plan.before, listFilesOfRows(plan.storage, plan.belongs));
  for await (const entry of inOrder(pairs, filesAtOnce, (pair) => entryOf(plan, pair)))
    if (entry) yield entry;
}

async function entryOf(
  { storage, store, keepsGone, counts }: CopyPlan,
  [before, found]: [FileEntry | null, StoredFile | null],
): Promise<FileEntry | null> {
  if (!found) {
    const isKept = before && (await store.has(before)) && (await keepsGone(before.key));
    return isKept ? before : null;
  }
  const { bytes, key, modifiedAt } = found;
  const modifiedMs = modifiedAt.getTime();
  const isSame = before?.bytes === bytes && before.modifiedMs === modifiedMs;
  if (before && isSame && (await store.has(before))) return before;
  try {
    const { isNew, ...content } = await store.put(storage.stream(key));
    if (isNew) {
      counts.copied += 1;
      counts.copiedBytes += content.bytes;
    }
    return { key, modifiedMs, ...content };
  } catch (error) {
    if (isNothingStored(error) && (await storage.find(key)) === null) return null;
    throw error;
  }
}

/** Puts the files of a list into an empty storage, each as a whole. */
export async function* putFilesBack(
  storage: Storage,
  store: FileStore,
  list: AsyncIterable<FileEntry>,
): AsyncGenerator<FileEntry> {
  yield* inOrder(list, filesAtOnce, async (entry) => {
    await storage.putStream(entry.key, Readable.from(store.read(entry)), new Date(entry.modifiedMs));
    return entry;
  });
}
