import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OwnModel } from '@forecourt/contract/own-model';
import { ModelError } from './model-error.ts';

/** What is wrong with a matting model of the operator's own, in a sentence that names the file. */
export class OwnModelError extends ModelError {}

const reasons: Record<string, string> = {
  EACCES: 'may not be read by the user of picture processes',
  ENOENT: 'does not exist',
  ERR_FS_FILE_TOO_LARGE: 'is larger than 2 GiB',
};

/**
 * The bytes of the model that was described. The session is made from them, so nothing but them is trusted: no file that was put in
 * its place meanwhile, and no weights in a second file.
 * @throws OwnModelError when they are others.
 */
export async function readOwnModelFile({ file, sha256 }: OwnModel): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const reason = reasons[cause.code ?? ''] ?? `cannot be read (${cause.code})`;
    throw new OwnModelError(`${file} ${reason}`, { cause });
  });
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256)
    throw new OwnModelError(`${file} is another file: its SHA-256 is ${found}, not ${sha256}`);
  return bytes;
}
