import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { pixelDifference } from '../testing/compare.ts';
import { drawRectangles, readRgb } from '../testing/pictures.ts';
import { findPlumbLines } from './plumb-lines.ts';
import { straightenPhoto, turnedPhoto } from './straighten-photo.ts';

async function openSample(name: string): Promise<Raster<3>> {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  return readRgb(await readFile(sample.file));
}

test('a photo that was turned is upright again, in its shape, and no border is empty', async () => {
  const level = await openSample('saloon-black-225');
  const rolled = await turnedPhoto(level, 4);
  const upright = await straightenPhoto(rolled);
  expect(upright.width).toBeLessThan(rolled.width);
  expect(upright.width / upright.height).toBeCloseTo(level.width / level.height, 1);
  expect(Math.abs((await findPlumbLines(upright))?.lean ?? Number.NaN)).toBeLessThan(0.9);
  let darkest = 255;
  for (let x = 0; x < upright.width; x++) {
    for (const y of [0, upright.height - 1]) {
      darkest = Math.min(darkest, upright.data[(y * upright.width + x) * 3 + 1]);
    }
  }
  expect(darkest).toBeGreaterThan(20);
});

test('turning moves what is in the middle by less than a pixel', async () => {
  const dot = { left: 398, top: 298, width: 4, height: 4, colour: [0, 0, 0] as const };
  const { data, height, width } = await turnedPhoto(
    drawRectangles({ width: 800, height: 600 }, [255, 255, 255], [dot]),
    3,
  );
  let [weight, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const dark = 255 - data[at * 3];
    weight += dark;
    sumX += dark * (at % width);
    sumY += dark * Math.floor(at / width);
  }
  expect(Math.abs(sumX / weight - (width - 1) / 2)).toBeLessThan(1);
  expect(Math.abs(sumY / weight - (height - 1) / 2)).toBeLessThan(1);
});

test('a level photo, one without lines and one that is tilted on purpose stay as they are, byte by byte', async () => {
  const level = await openSample('saloon-black-315');
  const steep = await turnedPhoto(level, 6.6);
  const blank = emptyRaster(800, 600, 3);
  for (const photo of [level, steep, blank]) {
    const before = { ...photo, data: Uint8Array.from(photo.data) };
    const after = await straightenPhoto(photo);
    expect(after).toBe(photo);
    expect(pixelDifference(after, before).max).toBe(0);
  }
});

test('a photo is not straightened if its vehicle would be cut off by that', async () => {
  const rolled = await turnedPhoto(await openSample('saloon-black-225'), 4);
  const { height, width } = rolled;
  const small = { x: width * 0.2, y: height * 0.2, width: width * 0.6, height: height * 0.6 };
  const wide = { x: width * 0.01, y: height * 0.4, width: width * 0.98, height: height * 0.3 };
  expect((await straightenPhoto(rolled, small)).width).toBeLessThan(width);
  expect(await straightenPhoto(rolled, wide)).toBe(rolled);
});
