import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleEntry } from './sample.ts';

/** A sample picture: `file` and `matte` are absolute paths. */
export type Sample = SampleEntry;

/** The project's sample pictures, with their ground truth (see README.md). */
export async function readSamples(): Promise<Sample[]> {
  const text = await readFile(join(import.meta.dirname, 'index.json'), 'utf8');
  const entries = JSON.parse(text) as SampleEntry[];
  return entries.map((e) => ({
    ...e,
    file: join(import.meta.dirname, e.file),
    matte: join(import.meta.dirname, e.matte),
  }));
}
