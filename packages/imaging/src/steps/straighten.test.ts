import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { pixelDifference } from '../testing/compare.ts';
import { drawRectangles, readRgb } from '../testing/pictures.ts';
import { findRoll, rollFrom } from './roll.ts';
import { straighten, turned } from './straighten.ts';
import type { UprightLine } from './upright-lines.ts';

async function openSample(name: string): Promise<Raster<3>> {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  return readRgb(await readFile(sample.file));
}

/** Renderings in front of buildings; their own rolls are below half a degree. */
const withBuildings = ['hatchback-red-000', 'hatchback-red-045', 'saloon-black-225', 'saloon-black-315'];

test.each(withBuildings)('the angle by which %s was turned is found within 0.3 degrees', async (name) => {
  const level = await openSample(name);
  const own = (await findRoll(level)) ?? Number.NaN;
  for (const degrees of [-5, -2, 3]) {
    const found = (await findRoll(await turned(level, degrees))) ?? Number.NaN;
    expect(Math.abs(found - own - degrees), `${degrees}`).toBeLessThan(0.3);
  }
});

test('a photo that was turned is upright again, in its shape, and no border is empty', async () => {
  const level = await openSample('saloon-black-225');
  const rolled = await turned(level, 4);
  const upright = await straighten(rolled);
  expect(upright.width).toBeLessThan(rolled.width);
  expect(upright.width / upright.height).toBeCloseTo(level.width / level.height, 1);
  expect(Math.abs((await findRoll(upright)) ?? Number.NaN)).toBeLessThan(0.5);
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
  const { data, height, width } = await turned(
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

test('a level photo, one without lines and one that is held askew on purpose stay as they are, byte by byte', async () => {
  const level = await openSample('saloon-black-315');
  const steep = await turned(level, 6.6);
  const blank = emptyRaster(800, 600, 3);
  for (const photo of [level, steep, blank]) {
    const before = { ...photo, data: Uint8Array.from(photo.data) };
    const after = await straighten(photo);
    expect(after).toBe(photo);
    expect(pixelDifference(after, before).max).toBe(0);
  }
});

test('a photo is not straightened if its vehicle would be cut off by that', async () => {
  const rolled = await turned(await openSample('saloon-black-225'), 4);
  const { height, width } = rolled;
  const small = { x: width * 0.2, y: height * 0.2, width: width * 0.6, height: height * 0.6 };
  const wide = { x: width * 0.01, y: height * 0.4, width: width * 0.98, height: height * 0.3 };
  expect((await straighten(rolled, small)).width).toBeLessThan(width);
  expect(await straighten(rolled, wide)).toBe(rolled);
});

const size = { width: 1000, height: 750 };
/** Lines at even distances, with the given leans in degrees. */
const lines = (leans: number[]): UprightLine[] =>
  leans.map((lean, at) => ({
    x: -450 + (900 * at) / (leans.length - 1),
    y: 0,
    lean: (lean * Math.PI) / 180,
    length: 150,
  }));

test('uprights that converge, as those of a camera that looks down do, have the roll of those in the middle', () => {
  const converging = lines(Array.from({ length: 11 }, (_, at) => 2 + (at - 5) * 1.2));
  expect(rollFrom(converging, size)).toBeCloseTo(2, 1);
});

test('lines that disagree, or are too few, say nothing: pillars and seats of a car lean in all directions', () => {
  expect(rollFrom(lines([2, 2, 2, 2]), size)).toBeNull();
  expect(rollFrom(lines([3, -6, 3, 5, 3, -9, 3, 8, 3, -3, 3, 0.5, 3, -7]), size)).toBeNull();
  expect(rollFrom([], size)).toBeNull();
});
