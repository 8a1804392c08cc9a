import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { S3Settings } from '../config-storage.ts';
import { assertNoTransaction } from '../db/one-connection.ts';
import { InstallationFault } from '../installation-fault.ts';
import { beyondEnd, Refusal, S3Bucket, textOf } from './s3-bucket.ts';
import { readListing, sortedByFolder } from './s3-listing.ts';
import {
  assertStorageKey,
  type DirectLink,
  idFileName,
  isNothingStored,
  isStorageKey,
  type Storage,
  type StorageWords,
  type StoredFile,
  type WorkingFile,
} from './storage.ts';

/** Files that are larger are sent in parts of this size, and only a few of these are in memory. Stores want 5 MiB at least. */
const partBytes = 8 * 1024 * 1024;
const readBytes = 256 * 1024;
const removalsAtOnce = 8;
/** How often a folder is emptied again into which jobs write meanwhile. */
const removalTriesMax = 5;

interface S3Options {
  settings: S3Settings;
  /** Folder on this machine for files that are being worked on. */
  scratchDir: string;
  bucket?: S3Bucket;
}

/** Stores keys as objects of a bucket of any S3 store. They are private, as the bucket has to be. */
export class S3Storage implements Storage {
  readonly words: StorageWords;
  readonly directOrigin: string | null;
  readonly #bucket: S3Bucket;
  readonly #before: string;
  readonly #scratchDir: string;

  constructor({ bucket, scratchDir, settings }: S3Options) {
    this.#bucket = bucket ?? new S3Bucket(settings);
    this.#before = settings.folder && `${settings.folder}/`;
    this.directOrigin = settings.directLinks ? new URL(settings.endpoint).origin : null;
    this.#scratchDir = scratchDir;
    const place = `s3://${settings.bucket}/${this.#before}`.replace(/\/$/, '');
    this.words = {
      place,
      setting: 'STORAGE_URL',
      emptyBecause: 'it is not the bucket of this installation',
      beginAnew: `store any object as ${place}/images/new`,
    };
  }

  #inBucket(key: string): string {
    assertStorageKey(key);
    return this.#before + key;
  }

  async putStream(key: string, stream: Readable): Promise<void> {
    assertNoTransaction('A write to the storage');
    const parts = partsOf(stream);
    try {
      const first = await parts.next();
      const second = await parts.next();
      if (first.done || second.done) await this.#putWhole(key, first.value ?? Buffer.alloc(0));
      else await this.#putInParts(key, [first.value, second.value], parts);
    } finally {
      // Ends the stream where its bytes are not wanted any more.
      await parts.return(undefined);
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > partBytes) return this.putStream(key, Readable.from([bytes]));
    assertNoTransaction('A write to the storage');
    await this.#putWhole(key, bytes);
  }

  async #putWhole(key: string, body: Uint8Array): Promise<void> {
    await this.#bucket.call({ method: 'PUT', key: this.#inBucket(key), body }, (answer) => answer.text());
  }

  /** Until the last call nothing is under the key. */
  async #putInParts(name: string, begun: Buffer[], rest: AsyncIterable<Buffer>): Promise<void> {
    const key = this.#inBucket(name);
    const begin = { method: 'POST', key, query: { uploads: '' } } as const;
    const uploadId = textOf(await this.#bucket.call(begin, (answer) => answer.text()), 'UploadId');
    try {
      const tags: string[] = [];
      const send = async (body: Buffer) => {
        const query = { partNumber: String(tags.length + 1), uploadId };
        tags.push(await this.#bucket.call({ method: 'PUT', key, query, body }, tagOf));
      };
      for (const part of begun) await send(part);
      for await (const part of rest) await send(part);
      const parts = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await this.#bucket.call({ method: 'POST', key, query: { uploadId }, body }, assertDone);
    } catch (error) {
      // The answer to the last call was lost, and the call repeated.
      if (isEndedUpload(error) && (await this.find(name))) return;
      // Parts that cannot be removed now belong to no file; a rule of the bucket removes them.
      await this.#bucket.call({ method: 'DELETE', key, query: { uploadId } }, emptied).catch(() => {});
      throw error;
    }
  }

  async copy(from: string, to: string): Promise<void> {
    assertNoTransaction('A write to the storage');
    const source = `/${this.#bucket.name}/${this.#inBucket(from)}`;
    const headers = { 'x-amz-copy-source': source };
    await this.#bucket.call({ method: 'PUT', key: this.#inBucket(to), headers }, assertDone);
  }

  async get(key: string): Promise<Buffer> {
    assertNoTransaction('A read of the storage');
    try {
      return await this.#bucket.call({ key: this.#inBucket(key) }, async (answer) =>
        Buffer.from(await answer.arrayBuffer()),
      );
    } catch (error) {
      if (isNothingStored(error) && (await this.isEmpty()))
        throw new InstallationFault(`nothing is in ${this.words.place}`, { cause: error });
      throw error;
    }
  }

  stream(key: string): Readable {
    return Readable.from(this.#chunksOf(key, {}), { objectMode: false });
  }

  streamRange(key: string, start: number, end: number): Readable {
    if (end <= start) return Readable.from([]);
    return Readable.from(this.#chunksOf(key, { range: `bytes=${start}-${end - 1}` }), { objectMode: false });
  }

  /** Asks for the file when it is read. What waits for its reader waits without a limit. */
  async *#chunksOf(key: string, headers: Record<string, string>): AsyncGenerator<Uint8Array> {
    const call = { key: this.#inBucket(key), headers };
    const { body, status } = await this.#bucket.call(call, async (answer) => answer);
    const reader = body?.getReader();
    const broken = (error: unknown) => {
      throw this.#bucket.faultOf(error);
    };
    try {
      while (status !== beyondEnd) {
        const read = await reader?.read().catch(broken);
        if (!read || read.done) return;
        yield read.value;
      }
    } finally {
      await reader?.cancel().catch(() => {});
    }
  }

  async find(key: string): Promise<StoredFile | null> {
    try {
      return await this.#bucket.call({ method: 'HEAD', key: this.#inBucket(key) }, async ({ headers }) => ({
        key,
        bytes: Number(headers.get('content-length')),
        modifiedAt: new Date(headers.get('last-modified') ?? 0),
      }));
    } catch (error) {
      if (isNothingStored(error)) return null;
      throw error;
    }
  }

  /** Objects of others in the bucket are none. */
  async *#listed(folder: string): AsyncGenerator<StoredFile> {
    for await (const { key: whole, ...file } of readListing(this.#bucket, this.#before + folder)) {
      const key = whole.slice(this.#before.length);
      if (isStorageKey(key)) yield { ...file, key };
    }
  }

  async *list(folder?: string): AsyncGenerator<StoredFile> {
    const files = this.#listed(folder === undefined ? '' : `${folder}/`);
    for await (const file of sortedByFolder(files)) if (!file.key.startsWith(idFileName)) yield file;
  }

  async isEmpty(): Promise<boolean> {
    for await (const { key } of this.#listed('')) if (!key.startsWith(idFileName)) return false;
    return true;
  }

  /** Works on a copy, which has no name: whatever ends this process, nothing of it stays. */
  async open(key: string, { writes }: { writes: boolean }): Promise<WorkingFile> {
    const isThere = (await this.find(key)) !== null;
    await mkdir(this.#scratchDir, { recursive: true });
    const scratch = path.join(this.#scratchDir, `open-${randomBytes(6).toString('hex')}`);
    const handle = await open(scratch, 'wx+', 0o600);
    await rm(scratch);
    try {
      // What is only read has to be there.
      if (isThere || !writes) await handle.writeFile(this.stream(key));
    } catch (error) {
      await handle.close();
      throw error;
    }
    return {
      handle,
      close: async () => {
        try {
          if (writes) await this.putStream(key, Readable.from(bytesOf(handle)));
        } finally {
          await handle.close();
        }
      },
    };
  }

  async remove(key: string): Promise<void> {
    assertNoTransaction('A removal from the storage');
    await this.#delete(this.#inBucket(key));
    for (let attempt = 0; attempt < removalTriesMax; attempt += 1) {
      const keys: string[] = [];
      for await (const file of readListing(this.#bucket, `${this.#inBucket(key)}/`)) keys.push(file.key);
      if (keys.length === 0) return;
      for (let start = 0; start < keys.length; start += removalsAtOnce)
        await Promise.all(keys.slice(start, start + removalsAtOnce).map((one) => this.#delete(one)));
    }
  }

  async #delete(key: string): Promise<void> {
    await this.#bucket.call({ method: 'DELETE', key }, emptied).catch((error: unknown) => {
      if (!isNothingStored(error)) throw error;
    });
  }

  async freeBytes(): Promise<number> {
    return Number.POSITIVE_INFINITY;
  }

  async foldersOlderThan(folder: string, moment: Date): Promise<string[]> {
    const latest = new Map<string, Date>();
    for await (const { key, modifiedAt } of this.#listed(`${folder}/`)) {
      const [name = '', ...below] = key.slice(folder.length + 1).split('/');
      const known = latest.get(name);
      if (below.length > 0 && (!known || known < modifiedAt)) latest.set(name, modifiedAt);
    }
    return [...latest].flatMap(([name, at]) => (at < moment ? [name] : []));
  }

  isOpenToStrangers(key: string): Promise<boolean> {
    return this.#bucket.isOpen(this.#inBucket(key));
  }

  async directLink(
    key: string,
    { cacheControl, disposition, lifeS, type }: DirectLink,
  ): Promise<string | null> {
    if (this.directOrigin === null) return null;
    return this.#bucket.presign(this.#inBucket(key), lifeS, {
      'response-cache-control': cacheControl,
      ...(type && { 'response-content-type': type }),
      ...(disposition && { 'response-content-disposition': disposition }),
    });
  }
}

const isEndedUpload = (error: unknown) =>
  error instanceof Error && error.cause instanceof Refusal && error.cause.code === 'NoSuchUpload';

const emptied = (answer: Response) => answer.text();
const tagOf = async (answer: Response) => {
  await answer.text();
  return answer.headers.get('etag') ?? '';
};

/** Some calls answer with success before they have it, and with an error behind. */
async function assertDone(answer: Response): Promise<void> {
  const text = await answer.text();
  if (text.includes('<Error>')) throw new Error(`the store failed with ${textOf(text, 'Code')}`);
}

/** All bytes of an open file, whose own position stays where it is. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(readBytes), 0, readBytes, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The bytes of a stream in parts of one size, the last one smaller. */
async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const more: Buffer = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    held.push(more);
    bytes += more.length;
    while (bytes >= partBytes) {
      const whole = held.length > 1 ? Buffer.concat(held) : (held[0] ?? more);
      yield whole.subarray(0, partBytes);
      held = [whole.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  if (bytes > 0) yield Buffer.concat(held);
}
