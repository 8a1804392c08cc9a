/**
 * Makes the vehicle that the panel puts before backgrounds to show how they look: one of the project's own sample
 * pictures, cut out by its true matte and cropped to what is seen.
 *
 *   node packages/samples/make-sample-vehicle.ts
 */
import path from 'node:path';
import sharp from 'sharp';
import { readSamples } from './src/read-samples.ts';

const target = path.join(
  import.meta.dirname,
  '../../apps/web/src/features/studio/catalogue/sample-vehicle.webp',
);
/** Twice the width at which it is mostly shown, pixels. */
const width = 800;

const sample = (await readSamples()).find(({ file }) => file.endsWith('saloon-blue-045.jpg'));
if (!sample) throw new Error('The sample is not there.');
const matte = await sharp(sample.matte).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
const cut = await sharp(sample.file)
  .resize(matte.info.width, matte.info.height, { fit: 'fill' })
  .joinChannel(matte.data, { raw: { width: matte.info.width, height: matte.info.height, channels: 1 } })
  .png()
  .toBuffer();
const cropped = await sharp(cut)
  .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 0 })
  .toBuffer({ resolveWithObject: true });
const made = await sharp(cropped.data)
  .resize({ width })
  .webp({ quality: 70, alphaQuality: 80 })
  .toFile(target);
process.stdout.write(
  `${JSON.stringify({ bytes: made.size, width: made.width, height: made.height, crop: cropped.info })}\n`,
);
