/**
 * Makes the pictures on which the panel shows designed licence plates: parts of the project's own sample pictures around their
 * plates. Prints where the corners of the plates are in them.
 *
 *   node packages/samples/make-sample-plates.ts
 */
import path from 'node:path';
import sharp from 'sharp';
import { readSamples, type Sample } from './src/read-samples.ts';

const folder = path.join(import.meta.dirname, '../../apps/web/src/features/studio/catalogue');
const names = {
  'sample-plate-front': 'saloon-blue-000',
  'sample-plate-angle': 'saloon-blue-045',
  'sample-plate-rear': 'saloon-blue-180',
};
/** Pixels; a plate is about 300 wide in them. */
const size = { width: 720, height: 480 };
/** Width of the part, multiples of the plate's. */
const around = 2.4;

/** The part of the picture with the plate somewhat below its middle, inside the picture. */
function partOf({ height, plate, width }: Sample) {
  const xs = plate.corners.map(([x]) => x);
  const ys = plate.corners.map(([, y]) => y);
  const wide = Math.round(around * (Math.max(...xs) - Math.min(...xs)));
  const high = Math.round((wide * size.height) / size.width);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const within = (start: number, part: number, whole: number) =>
    Math.round(Math.min(whole - part, Math.max(0, start)));
  return {
    left: within(x - wide / 2, wide, width),
    top: within(y - high * 0.58, high, height),
    width: wide,
    height: high,
  };
}

const samples = await readSamples();
for (const [file, name] of Object.entries(names)) {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`The sample ${name} is not there.`);
  const part = partOf(sample);
  const made = await sharp(sample.file)
    .extract(part)
    .resize(size)
    .webp({ quality: 72 })
    .toFile(path.join(folder, `${file}.webp`));
  const corners = sample.plate.corners.map(([x, y]) => [
    Number((((x - part.left) * size.width) / part.width).toFixed(1)),
    Number((((y - part.top) * size.height) / part.height).toFixed(1)),
  ]);
  process.stdout.write(`${JSON.stringify({ file, bytes: made.size, corners })}\n`);
}
