import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const pictures = join(import.meta.dirname, '../pictures');
const analyses = join(import.meta.dirname, '../analyses');

/** What the models see in a sample picture: the text of its analysis, as JSON, and the matte as a PNG. */
interface SampleAnalysis {
  text: string;
  matte: Uint8Array;
}

/** SHA-256 of a picture's file, in hexadecimal. */
export const hashOfPicture = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What reads the analysis of each sample picture, by the hash of its file. */
export async function readAnalyses(): Promise<Map<string, () => Promise<SampleAnalysis>>> {
  const names = (await readdir(analyses)).filter((file) => file.endsWith('.json'));
  const entries = names.map(async (file) => {
    const name = file.slice(0, -'.json'.length);
    const read = async () => ({
      text: await readFile(join(analyses, file), 'utf8'),
      matte: await readFile(join(analyses, `${name}.png`)),
    });
    return [hashOfPicture(await readFile(join(pictures, `${name}.jpg`))), read] as const;
  });
  return new Map(await Promise.all(entries));
}
