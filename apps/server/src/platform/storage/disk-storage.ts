import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertNoTransaction } from '../db/one-connection.ts';
import { InstallationFault } from '../installation-fault.ts';
import {
  assertStorageKey,
  idFileName,
  isNothingStored,
  isStorageKey,
  type Storage,
  type StorageWords,
  type StoredFile,
  type WorkingFile,
} from './storage.ts';

/** Photos are private: only the user that runs the installation may read them. */
const fileMode = 0o600;
export const folderMode = 0o700;

const partialEnding = '.part';

/**
 * Stores keys as files below one folder. A file is renamed to its key when it is complete, so no reader sees a partial
 * one.
 */
export class DiskStorage implements Storage {
  readonly root: string;
  readonly words: StorageWords;
  readonly directOrigin = null;

  constructor(root: string) {
    this.root = path.resolve(root);
    this.words = {
      place: this.root,
      setting: 'DATA_DIR',
      emptyBecause: 'a disk or share is not mounted',
      beginAnew: `make the folder ${path.join(this.root, 'images')}`,
    };
  }

  pathOf(key: string): string {
    assertStorageKey(key);
    return path.join(this.root, key);
  }

  async #write(key: string, write: (file: string) => Promise<void>): Promise<void> {
    assertNoTransaction('A write to the storage');
    const file = this.pathOf(key);
    const partial = `${file}.${randomBytes(6).toString('hex')}${partialEnding}`;
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
    try {
      await write(partial);
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  putStream(key: string, stream: Readable, modifiedAt?: Date): Promise<void> {
    return this.#write(key, async (file) => {
      await pipeline(stream, createWriteStream(file, { mode: fileMode }));
      if (modifiedAt) await utimes(file, modifiedAt, modifiedAt);
    });
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#write(key, (file) => writeFile(file, bytes, { mode: fileMode }));
  }

  copy(from: string, to: string): Promise<void> {
    return this.#write(to, (file) => copyFile(this.pathOf(from), file));
  }

  async get(key: string): Promise<Buffer> {
    try {
      assertNoTransaction('A read of the storage');
      return await readFile(this.pathOf(key));
    } catch (error) {
      if (await this.isEmpty()) throw new InstallationFault(`nothing is in ${this.root}`, { cause: error });
      throw error;
    }
  }

  stream(key: string): Readable {
    return createReadStream(this.pathOf(key));
  }

  streamRange(key: string, start: number, end: number): Readable {
    // `end` of createReadStream is inclusive, so it cannot express an empty range.
    return end > start ? createReadStream(this.pathOf(key), { start, end: end - 1 }) : Readable.from([]);
  }

  async find(key: string): Promise<StoredFile | null> {
    const found = await stat(this.pathOf(key)).catch((error: unknown) => {
      if (isNothingStored(error)) return null;
      throw error;
    });
    return found?.isFile()
      ? { key, bytes: found.size, modifiedAt: new Date(Math.trunc(found.mtimeMs)) }
      : null;
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    const parent = folder === undefined ? this.root : this.pathOf(folder);
    for (const entry of await entriesOf(parent)) {
      const key = folder === undefined ? entry.name : `${folder}/${entry.name}`;
      // What is being written, the id, or what the file system has made for itself.
      if (!isStorageKey(key) || key.startsWith(idFileName) || key.endsWith(partialEnding)) continue;
      const file = entry.isDirectory() ? null : await this.find(key);
      if (entry.isDirectory()) yield* this.list(key);
      else if (file) yield file;
    }
  }

  async isEmpty(): Promise<boolean> {
    const names = await readdir(this.root).catch(() => []);
    return names.every((name) => name.startsWith(idFileName));
  }

  async open(key: string, { writes }: { writes: boolean }): Promise<WorkingFile> {
    const file = this.pathOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
    // Not opened to append, because bytes are written at offsets.
    const handle = await open(file, 'r+').catch((error: unknown) => {
      if (!isNothingStored(error) || !writes) throw error;
      return open(file, 'w+', fileMode);
    });
    return {
      handle,
      close: async (isFinished) => {
        if (writes && isFinished) await handle.datasync();
        await handle.close();
      },
    };
  }

  async remove(key: string): Promise<void> {
    assertNoTransaction('A removal from the storage');
    // A job may write into the folder meanwhile; the retries then remove that too.
    await rm(this.pathOf(key), { force: true, recursive: true, maxRetries: 5 });
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.root);
    return bavail * bsize;
  }

  async foldersOlderThan(folder: string, moment: Date): Promise<string[]> {
    const parent = this.pathOf(folder);
    const names = await readdir(parent).catch(() => []);
    const ages = await Promise.all(
      names.map(async (name) => ({ name, age: await stat(path.join(parent, name)).catch(() => null) })),
    );
    return ages.filter(({ age }) => age?.isDirectory() && age.mtime < moment).map(({ name }) => name);
  }

  async isOpenToStrangers(key: string): Promise<boolean> {
    const { mode } = await stat(this.pathOf(key));
    return (mode & 0o077) !== 0;
  }

  async directLink(): Promise<null> {
    return null;
  }
}

async function entriesOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isNothingStored(error)) return [];
    throw error;
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
