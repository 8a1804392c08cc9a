/** The files of an installation, copied into the store of a destination and back. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DiskStorage, idFileName, isStorageKey } from '../storage/storage.ts';
import { type FileEntry, inOrder, pairByKey } from './file-list.ts';
import type { FileStore } from './file-store.ts';
import { partialEnding, partialOf } from './whole-file.ts';

/** Which of these subfolders of a folder belong to a row of the database; null: all, because it knows no such folder. */
export type BelongsTo = (folder: string, names: string[]) => Promise<Set<string> | null>;

interface FoundFile {
  key: string;
  bytes: number;
  modifiedMs: number;
}

const foldersAtOnce = 500;
const filesAtOnce = 4;

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The files below a folder in the order of their keys. */
async function* filesBelow(root: string, key: string): AsyncGenerator<FoundFile> {
  for (const entry of await entriesOf(path.join(root, key))) {
    const below = `${key}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, below);
    else yield* fileAt(root, below);
  }
}

/** A file, unless it is being written, or is none of the storage, such as one that the file system made. */
async function* fileAt(root: string, key: string): AsyncGenerator<FoundFile> {
  if (key.endsWith(partialEnding) || !isStorageKey(key)) return;
  const found = await stat(path.join(root, key)).catch(() => null);
  if (found?.isFile()) yield { key, bytes: found.size, modifiedMs: Math.trunc(found.mtimeMs) };
}

/** All stored files of rows, in the order of their keys. */
async function* listStoredFiles(root: string, belongs: BelongsTo): AsyncGenerator<FoundFile> {
  for (const top of await entriesOf(root)) {
    if (top.name.startsWith(idFileName) || !isStorageKey(top.name)) continue;
    if (!top.isDirectory()) {
      yield* fileAt(root, top.name);
      continue;
    }
    const names = (await entriesOf(path.join(root, top.name))).map(({ name }) => name);
    for (let start = 0; start < names.length; start += foldersAtOnce) {
      const batch = names.slice(start, start + foldersAtOnce);
      const known = await belongs(top.name, batch);
      for (const name of batch) {
        if (known && !known.has(name)) continue;
        const key = `${top.name}/${name}`;
        const found = await stat(path.join(root, key)).catch(() => null);
        yield* found?.isDirectory() ? filesBelow(root, key) : fileAt(root, key);
      }
    }
  }
}

export interface CopyCounts {
  copied: number;
  copiedBytes: number;
}

interface CopyPlan {
  root: string;
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
  const pairs = pairByKey(plan.before, listStoredFiles(plan.root, plan.belongs));
  for await (const entry of inOrder(pairs, filesAtOnce, (pair) => entryOf(plan, pair)))
    if (entry) yield entry;
}

async function entryOf(
  { root, store, keepsGone, counts }: CopyPlan,
  [before, found]: [FileEntry | null, FoundFile | null],
): Promise<FileEntry | null> {
  if (!found) {
    const isKept = before && (await store.has(before)) && (await keepsGone(before.key));
    return isKept ? before : null;
  }
  const isSame = before?.bytes === found.bytes && before.modifiedMs === found.modifiedMs;
  if (before && isSame && (await store.has(before))) return before;
  try {
    const { isNew, ...content } = await store.put(createReadStream(path.join(root, found.key)));
    if (isNew) {
      counts.copied += 1;
      counts.copiedBytes += content.bytes;
    }
    return { ...found, ...content };
  } catch (error) {
    if (isGone(error) && (await stat(path.join(root, found.key)).catch(() => null)) === null) return null;
    throw error;
  }
}

/** Puts the files of a list into an empty storage, each as a whole. */
export async function* putFilesBack(
  storage: DiskStorage,
  store: FileStore,
  list: AsyncIterable<FileEntry>,
): AsyncGenerator<FileEntry> {
  yield* inOrder(list, filesAtOnce, async (entry) => {
    const file = storage.pathOf(entry.key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const partial = partialOf(file);
    try {
      await pipeline(store.read(entry), createWriteStream(partial, { mode: 0o600 }));
      const at = new Date(entry.modifiedMs);
      await utimes(partial, at, at);
      await rename(partial, file);
    } finally {
      await rm(partial, { force: true });
    }
    return entry;
  });
}
