/**
 * Which files were copied and compared, so that another attempt reads none of them again. It is a list that grows by a line for each, in the
 * cache: if it is lost, files of both places are read and compared once more.
 */
import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sha256 } from '../crypto.ts';
import type { StoredFile } from '../storage/storage.ts';

const linePattern = /^(\d+ \d+ \d+) ([^ ]+);$/;

/** Changes when one of the two files does. Some stores say the time of a single file in whole seconds. */
const stampOf = (source: StoredFile, target: StoredFile) =>
  `${source.bytes} ${source.modifiedAt.getTime()} ${Math.trunc(target.modifiedAt.getTime() / 1000)}`;

export class VerifiedFiles {
  readonly #file: string;
  /** Some 250 MB for a million files. */
  readonly #stamps = new Map<string, string>();

  private constructor(file: string) {
    this.#file = file;
  }

  /** @param place the storage that files are moved to */
  static async open(cacheDir: string, place: string): Promise<VerifiedFiles> {
    await mkdir(cacheDir, { recursive: true });
    const verified = new VerifiedFiles(
      path.join(cacheDir, `move-${sha256(place).toString('hex').slice(0, 16)}.list`),
    );
    await verified.#read();
    return verified;
  }

  async #read(): Promise<void> {
    // The last line is half a one where a process was killed; the next one begins behind it.
    await appendFile(this.#file, '\n', { mode: 0o600 });
    for await (const line of createInterface({ input: createReadStream(this.#file) })) {
      const [, stamp, key] = linePattern.exec(line) ?? [];
      if (stamp && key) this.#stamps.set(key, stamp);
    }
  }

  has(source: StoredFile, target: StoredFile): boolean {
    return source.bytes === target.bytes && this.#stamps.get(source.key) === stampOf(source, target);
  }

  /** Whether the file was compared in any form. */
  knows(key: string): boolean {
    return this.#stamps.has(key);
  }

  async add(source: StoredFile, target: StoredFile): Promise<void> {
    const stamp = stampOf(source, target);
    this.#stamps.set(source.key, stamp);
    await appendFile(this.#file, `${stamp} ${source.key};\n`);
  }

  async remove(): Promise<void> {
    await rm(this.#file, { force: true });
  }
}
