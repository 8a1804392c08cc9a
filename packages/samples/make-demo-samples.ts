/**
 * Makes the photos that the public demo offers to those who have none at hand, of the project's own samples.
 *
 *   node packages/samples/make-demo-samples.ts
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { readSamples } from './src/read-samples.ts';

const folder = path.join(import.meta.dirname, '../../apps/web/src/features/visitors/demos/samples');
const names = ['hatchback-red-315', 'saloon-blue-045', 'van-white-045'];
/** Enough for a good picture, little enough for a slow line; pixels. */
const width = 1280;
/** On the button that takes it, twice its width there. */
const smallWidth = 360;

await mkdir(folder, { recursive: true });
const samples = await readSamples();
for (const name of names) {
  const sample = samples.find(({ file }) => file.endsWith(`${name}.jpg`));
  if (!sample) throw new Error(`The sample ${name} is not there.`);
  const made = await sharp(sample.file)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 74 })
    .toFile(path.join(folder, `${name}.webp`));
  await sharp(sample.file)
    .resize({ width: smallWidth })
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${name}-small.webp`));
  process.stdout.write(`${name}: ${made.width} × ${made.height}, ${made.size} bytes\n`);
}
