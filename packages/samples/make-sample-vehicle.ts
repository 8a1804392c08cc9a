/**
 * Makes the vehicles that the panel puts before backgrounds to show how they look: some of the project's own sample pictures, cut
 * out by their true mattes and cropped to what is seen. Prints where in each of them the horizon and the tyres are.
 *
 *   node packages/samples/make-sample-vehicle.ts
 */
import path from 'node:path';
import sharp, { type OutputInfo } from 'sharp';
import { readSamples, type Sample } from './src/read-samples.ts';

const folder = path.join(import.meta.dirname, '../../apps/web/src/features/studio/catalogue');
/** The first one is shown alone where one vehicle is enough. */
const names = {
  'sample-vehicle': 'saloon-blue-045',
  'sample-vehicle-side': 'hatchback-red-090',
  'sample-vehicle-rear': 'suv-green-135',
  'sample-vehicle-straight': 'hatchback-red-000',
};
/** Twice the width at which they are mostly shown, pixels. */
const width = 800;

/** Where things are in the cropped vehicle: shares of its width and height from its top left corner. */
function placesIn({ camera, wheels, ...sample }: Sample, crop: OutputInfo, size: OutputInfo) {
  const scale = size.width / sample.width;
  const [left, top] = [-(crop.trimOffsetLeft ?? 0) / scale, -(crop.trimOffsetTop ?? 0) / scale];
  const [wide, high] = [crop.width / scale, crop.height / scale];
  const horizon = (camera.horizon[0] + camera.horizon[1]) / 2;
  const share = (value: number) => Number(value.toFixed(3));
  const tyres = wheels
    .filter(({ visible }) => visible)
    .map(({ contact: [x, y] }) => [(x - left) / wide, (y - top) / high]);
  return {
    aspect: share(wide / high),
    eye: share((horizon - top) / high),
    cameraHeight: camera.height,
    tyres: tyres.map((tyre) => tyre.map(share)),
  };
}

/** The vehicle of a sample, cut out and cropped to what is seen. */
async function cutOut(sample: Sample) {
  const matte = await sharp(sample.matte).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const cut = await sharp(sample.file)
    .resize(matte.info.width, matte.info.height, { fit: 'fill' })
    .joinChannel(matte.data, { raw: { width: matte.info.width, height: matte.info.height, channels: 1 } })
    .png()
    .toBuffer();
  const cropped = await sharp(cut)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 0 })
    .toBuffer({ resolveWithObject: true });
  return { cropped, matte };
}

const samples = await readSamples();
const named = (name: string): Sample => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`The sample ${name} is not there.`);
  return sample;
};
for (const [file, name] of Object.entries(names)) {
  const sample = named(name);
  const { cropped, matte } = await cutOut(sample);
  const made = await sharp(cropped.data)
    .resize({ width })
    .webp({ quality: 70, alphaQuality: 80 })
    .toFile(path.join(folder, `${file}.webp`));
  const places = placesIn(sample, cropped.info, matte.info);
  process.stdout.write(`${JSON.stringify({ file, bytes: made.size, height: made.height, ...places })}\n`);
}

/** One vehicle from the eight views in a row, in one height and on one line: the sample turn of spin templates. */
const frame = { width: 400, height: 300, vehicle: { width: 352, height: 150 }, baseline: 240 };
const turn = await Promise.all(
  [0, 45, 90, 135, 180, 225, 270, 315].map(async (azimuth, at) => {
    const { cropped } = await cutOut(named(`hatchback-red-${String(azimuth).padStart(3, '0')}`));
    const { data, info } = await sharp(cropped.data)
      .resize({ ...frame.vehicle, fit: 'inside' })
      .toBuffer({ resolveWithObject: true });
    const left = at * frame.width + Math.round((frame.width - info.width) / 2);
    return { input: data, left, top: frame.baseline - info.height };
  }),
);
const strip = { width: frame.width * turn.length, height: frame.height, channels: 4 as const };
await sharp({ create: { ...strip, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  .composite(turn)
  .webp({ quality: 70, alphaQuality: 80 })
  .toFile(path.join(folder, 'sample-turn.webp'));
