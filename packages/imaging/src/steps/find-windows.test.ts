import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lazySegmenter, type Segmenter } from '../models/segmenter.ts';
import { lazyWindowModel, type WindowModel } from '../models/window-model.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles, readGrey, readRgb } from '../testing/pictures.ts';
import { findWindows } from './find-windows.ts';

let models: { segmenter: Segmenter; windows: WindowModel };
beforeAll(() => {
  models = { segmenter: lazySegmenter(join(tmpdir(), 'forecourt-models'), 1), windows: lazyWindowModel(1) };
});
afterAll(async () => {
  await models.segmenter.release();
  await models.windows.release();
});

/** How much of both is in either, and how much of what was found is right. */
function overlap(found: Raster<1>, truth: Raster<1>) {
  let [both, either, all] = [0, 0, 0];
  for (let at = 0; at < truth.data.length; at++) {
    const [isFound, isTrue] = [found.data[at] > 127, truth.data[at] > 127];
    if (isFound && isTrue) both++;
    if (isFound || isTrue) either++;
    if (isFound) all++;
  }
  return { overlap: both / either, right: both / all };
}

/** True windows, by `training/windows/true-windows.ts`. */
const samples = ['hatchback-red-225', 'suv-silver-180'];

test.each(samples)('the windows of %s are found, and hardly anything else', async (name) => {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  const photo = await readRgb(await readFile(sample.file));
  const matte = await readGrey(await readFile(sample.matte), photo);
  const truth = await readGrey(
    await readFile(join(import.meta.dirname, `../testing/${name}.glass.png`)),
    photo,
  );
  const found = await findWindows(photo, matte, models);
  if (!found) throw new Error('the windows were not found');
  const score = overlap(found, truth);
  expect(score.overlap).toBeGreaterThan(0.75);
  expect(score.right).toBeGreaterThan(0.88);
  const outside = found.data.filter((share, at) => share > matte.data[at]).length;
  expect(outside).toBe(0);
});

test('nothing without windows is taken for any: a painted box, an empty matte', async () => {
  const size = { width: 800, height: 400 };
  const body = { left: 50, top: 50, width: 700, height: 300, colour: [160, 30, 30] as const };
  const photo = drawRectangles(size, [128, 128, 128], [body]);
  const matte = emptyRaster(size.width, size.height, 1);
  expect(await findWindows(photo, matte, models)).toBe(null);
  for (let y = 50; y < 350; y++) matte.data.fill(255, y * size.width + 50, y * size.width + 750);
  expect(await findWindows(photo, matte, models)).toBe(null);
});
