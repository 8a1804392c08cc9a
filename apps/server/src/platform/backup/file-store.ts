/**
 * The contents of files in a destination, which all its backups share: each once, named by its hash, or where the destination is encrypted
 * by one that only the key makes of it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../operator-error.ts';
import type { Destination } from './destination.ts';
import { damaged, measure } from './parts.ts';
import { seal, sealedExtraBytes, unseal } from './sealed-stream.ts';
import { partialEnding, partialOf } from './whole-file.ts';

type Bytes = AsyncIterable<Buffer>;
type Content = { sha256: string; bytes: number };

const what = 'files';

export class FileStore {
  readonly #key: Buffer | null;
  readonly #root: string;

  constructor({ folder, key }: Pick<Destination, 'folder' | 'key'>) {
    this.#key = key;
    this.#root = path.join(folder, what);
  }

  /** Makes the store where there is none yet, and removes what killed processes have left in it. */
  async prepare(): Promise<void> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    for (const name of await readdir(this.#root))
      if (name.endsWith(partialEnding)) await rm(path.join(this.#root, name), { force: true });
  }

  #nameOf(sha256: string): string {
    return this.#key ? createHmac('sha256', this.#key).update(sha256).digest('hex') : sha256;
  }

  #fileOf(sha256: string): string {
    const name = this.#nameOf(sha256);
    return path.join(this.#root, name.slice(0, 2), name);
  }

  /** Whether a content is there, with its right length. */
  async has({ sha256, bytes }: Content): Promise<boolean> {
    const found = await stat(this.#fileOf(sha256)).catch(() => null);
    return found?.size === bytes + (this.#key ? sealedExtraBytes : 0);
  }

  /** Stores a content, unless it is there already. */
  async put(source: Readable): Promise<Content & { isNew: boolean }> {
    const partial = partialOf(path.join(this.#root, randomBytes(6).toString('hex')));
    const measured = measure();
    try {
      await pipeline(
        source,
        measured.pass,
        (bytes: Bytes) => seal(bytes, this.#key, what),
        createWriteStream(partial, { mode: 0o600, flush: true }),
      );
      const content = { sha256: measured.sha256(), bytes: measured.bytes };
      if (await this.has(content)) return { ...content, isNew: false };
      const file = this.#fileOf(content.sha256);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await rename(partial, file);
      return { ...content, isNew: true };
    } finally {
      await rm(partial, { force: true });
    }
  }

  /** A content; the stream fails at its end when it is not the one of this hash. */
  async *read({ sha256, bytes }: Content): AsyncGenerator<Buffer> {
    const measured = measure();
    const file = this.#fileOf(sha256);
    try {
      yield* measured.pass(unseal(createReadStream(file), this.#key, what));
    } catch (error) {
      throw damaged(file, error as Error);
    }
    if (measured.sha256() !== sha256 || measured.bytes !== bytes)
      throw new OperatorError(`${file} is damaged: its hash is another one.`);
  }

  /** Removes all contents but these. Returns how many. */
  async removeAllBut(hashes: Set<string>): Promise<number> {
    const kept = new Set([...hashes].map((sha256) => this.#nameOf(sha256)));
    let removed = 0;
    for (const start of await readdir(this.#root)) {
      const folder = path.join(this.#root, start);
      for (const name of await readdir(folder)) {
        if (kept.has(name)) continue;
        await rm(path.join(folder, name), { force: true });
        removed += 1;
      }
    }
    return removed;
  }
}
