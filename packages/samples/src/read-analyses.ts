import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pictures = join(import.meta.dirname, '../pictures');
const analyses = join(import.meta.dirname, '../analyses');

/** What the models see in a sample picture: the text of its analysis, as JSON, and the matte and what is asked about it as PNGs. */
interface SampleAnalysis {
  text: string;
  matte: Uint8Array;
  doubts?: Uint8Array;
}

/** SHA-256 of a picture's file, in hexadecimal. */
export const hashOfPicture = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What reads the analysis of each sample picture, by the hash of its file. */
export async function readAnalyses(): Promise<Map<string, () => Promise<SampleAnalysis>>> {
  const files = new Set(await readdir(analyses));
  const names = [...files].filter((file) => file.endsWith('.json'));
  const entries = names.map(async (file) => {
    const name = file.slice(0, -'.json'.length);
    const asked = `${name}.doubts.png`;
    const read = async () => ({
      text: await readFile(join(analyses, file), 'utf8'),
      matte: await readFile(join(analyses, `${name}.png`)),
      ...(files.has(asked) && { doubts: await readFile(join(analyses, asked)) }),
    });
    return [hashOfPicture(await readFile(join(pictures, `${name}.jpg`))), read] as const;
  });
  return new Map(await Promise.all(entries));
}
