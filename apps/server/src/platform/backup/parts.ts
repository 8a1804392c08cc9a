/** Parts of a backup: compressed, encrypted where the destination is, and hashed as they are stored. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { seal, unseal } from './sealed-stream.ts';

export const Part = z.object({
  /** Its place in the folder of the backup. */
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});
export type Part = z.infer<typeof Part>;

/** A backup that is being written or read. */
export interface PartFolder {
  folder: string;
  key: Buffer | null;
}

type Bytes = AsyncIterable<Buffer>;

/** Passes a stream on, and counts and hashes it. */
export function measure() {
  const hash = createHash('sha256');
  const measured = {
    bytes: 0,
    sha256: () => hash.digest('hex'),
    async *pass(source: Bytes): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        measured.bytes += chunk.length;
        yield chunk;
      }
    },
  };
  return measured;
}

const whatOf = (file: string) => file.replace(/\.gz$/, '');

export async function writePart(
  { folder, key }: PartFolder,
  name: string,
  source: Readable | AsyncIterable<string>,
): Promise<Part> {
  const file = `${name}.gz`;
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const measured = measure();
  await pipeline(
    source instanceof Readable ? source : Readable.from(source),
    createGzip(),
    (bytes: Bytes) => seal(bytes, key, whatOf(file)),
    measured.pass,
    createWriteStream(target, { mode: 0o600, flush: true }),
  );
  return { file, bytes: measured.bytes, sha256: measured.sha256() };
}

/** A sentence about a file of a backup that cannot be read as what it was written as. */
export function damaged(file: string, cause: Error): Error {
  return cause instanceof OperatorError
    ? cause
    : new OperatorError(`${file} is damaged or missing: ${cause.message}.`, { cause });
}

/** What a part contains; throws at its end when it is not what was written. */
export async function* readPart({ folder, key }: PartFolder, part: Part): AsyncGenerator<Buffer> {
  const file = path.join(folder, part.file);
  const measured = measure();
  const gunzip = createGunzip();
  pipeline(
    createReadStream(file),
    measured.pass,
    (bytes: Bytes) => unseal(bytes, key, whatOf(part.file)),
    gunzip,
  ).catch((error: Error) => gunzip.destroy(error));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(file, error as Error);
  }
  if (measured.sha256() !== part.sha256)
    throw new OperatorError(`${file} is damaged: its hash is another one.`);
}

export async function readTextPart(folder: PartFolder, part: Part): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readPart(folder, part)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
