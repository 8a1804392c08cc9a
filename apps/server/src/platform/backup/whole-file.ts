import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** The end of the names of files that are being written, or were when their process was killed. */
export const partialEnding = '.part';

export const partialOf = (file: string) => `${file}.${randomBytes(6).toString('hex')}${partialEnding}`;

/** Writes a file that is there as a whole or not at all, even after a power failure. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const partial = partialOf(file);
  try {
    await writeFile(partial, text, { mode: 0o600, flush: true });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
