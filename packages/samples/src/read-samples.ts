import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleEntry } from './sample.ts';

const pictures = join(import.meta.dirname, '../pictures');

/** A sample picture: `file` and `matte` are absolute paths. */
export type Sample = SampleEntry;

/** The project's sample pictures, with their ground truth (see README.md). */
export async function readSamples(): Promise<Sample[]> {
  const text = await readFile(join(pictures, 'index.json'), 'utf8');
  const entries = JSON.parse(text) as SampleEntry[];
  return entries.map((e) => ({
    ...e,
    file: join(pictures, e.file),
    matte: join(pictures, e.matte),
  }));
}
