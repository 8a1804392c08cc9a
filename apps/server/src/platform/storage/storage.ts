import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes under keys such as `images/01a1…/original.jpg`. Keys are made by us, never taken from a request. */
export interface Storage {
  /** Writes the whole stream or nothing. */
  putStream(key: string, stream: Readable): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws when there is nothing under the key. */
  get(key: string): Promise<Buffer>;
  stream(key: string): Readable;
  /** The bytes from `start` up to and without `end`. */
  streamRange(key: string, start: number, end: number): Readable;
  remove(key: string): Promise<void>;
  /** What can still be written. */
  freeBytes(): Promise<number>;
  /** Names of the folders directly below a folder that nothing was added to since a moment. */
  foldersOlderThan(folder: string, moment: Date): Promise<string[]>;
}

const keyPattern = /^[a-z0-9][a-zA-Z0-9._/-]*$/;

/** Photos are people's own: nobody but the user that runs the installation may look. */
const fileMode = 0o600;
export const folderMode = 0o700;

/** The keys as files below one folder. A write lands under its key by rename, so no reader sees half a file. */
export class DiskStorage implements Storage {
  readonly root: string;

  constructor(root: string) {
    this.root = path.resolve(root);
  }

  pathOf(key: string): string {
    if (!keyPattern.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`);
    return path.join(this.root, key);
  }

  async #write(key: string, write: (file: string) => Promise<void>): Promise<void> {
    const file = this.pathOf(key);
    const partial = `${file}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
    try {
      await write(partial);
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  putStream(key: string, stream: Readable): Promise<void> {
    return this.#write(key, (file) => pipeline(stream, createWriteStream(file, { mode: fileMode })));
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#write(key, (file) => writeFile(file, bytes, { mode: fileMode }));
  }

  get(key: string): Promise<Buffer> {
    return readFile(this.pathOf(key));
  }

  stream(key: string): Readable {
    return createReadStream(this.pathOf(key));
  }

  streamRange(key: string, start: number, end: number): Readable {
    // The file system counts the last byte in, and knows no empty range.
    return end > start ? createReadStream(this.pathOf(key), { start, end: end - 1 }) : Readable.from([]);
  }

  async remove(key: string): Promise<void> {
    // A job may write into the folder meanwhile: it is emptied again then.
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
}
