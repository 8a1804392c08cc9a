import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WeightBits } from './quantise.ts';

/** How precise weights of models that compute on bytes may be on this processor. */
export async function weightBits(): Promise<WeightBits> {
  if (process.arch === 'arm64') return 8;
  const processor = await readFile('/proc/cpuinfo', 'utf8').catch(() => '');
  return /\bavx(512)?_vnni\b/.test(processor) ? 8 : 7;
}

/**
 * Path of a converted model, which is made on first use. Safe when several processes start at once.
 * @param cacheDir Made if missing.
 * @param name File name; a change of the conversion needs another one.
 */
export async function convertedModel(
  cacheDir: string,
  name: string,
  convert: () => Promise<Uint8Array>,
): Promise<string> {
  const path = join(cacheDir, name);
  if (await stat(path).catch(() => undefined)) return path;
  await mkdir(cacheDir, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, await convert());
  await rename(unfinished, path);
  return path;
}
