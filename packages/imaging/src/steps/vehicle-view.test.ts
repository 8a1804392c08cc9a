import { readFile } from 'node:fs/promises';
import { viewAt } from '@forecourt/contract/positions';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadViewModel, type ViewModel, viewPicture } from '../models/view-model.ts';
import { emptyRaster, type PixelBox } from '../raster.ts';
import { readGrey, readRgb } from '../testing/pictures.ts';
import { matteBox } from './contacts.ts';
import { mirrored, readView, recogniseView, vehiclePicture } from './vehicle-view.ts';

let model: ViewModel;
beforeAll(async () => {
  model = await loadViewModel(1);
});
afterAll(() => model.release());

async function openSample(name: string) {
  const sample = (await readSamples()).find((one) => one.name === name);
  if (!sample) throw new Error(`there is no sample ${name}`);
  const photo = await readRgb(await readFile(sample.file));
  return { photo, matte: await readGrey(await readFile(sample.matte), photo), azimuth: sample.azimuth };
}

const views = ['000', '045', '090', '135', '180', '225', '270', '315'];

test.each(['saloon-blue', 'suv-silver', 'hatchback-red'])(
  'each of the eight views of %s is recognised, though the model has not seen this vehicle before',
  async (vehicle) => {
    for (const view of views) {
      const { azimuth, matte, photo } = await openSample(`${vehicle}-${view}`);
      const seen = await recogniseView(photo, matte, model);
      expect(viewAt(seen?.view.azimuth ?? -1), view).toBe(viewAt(azimuth));
      expect(seen?.view.confidence, view).toBeGreaterThan(0.3);
    }
  },
  60_000,
);

test('the left side of a vehicle is not taken for its right side in the mirror', async () => {
  const { matte, photo } = await openSample('suv-green-135');
  const flipped = { ...matte, data: new Uint8Array(matte.data.length) };
  for (let at = 0; at < matte.data.length; at++) {
    const x = at % matte.width;
    flipped.data[at] = matte.data[at - x + matte.width - 1 - x] ?? 0;
  }
  const seen = await recogniseView(photo, matte, model);
  const inMirror = await recogniseView(mirrored(photo), flipped, model);
  expect(viewAt(seen?.view.azimuth ?? -1)).toBe('exterior.rear_left');
  expect(viewAt(inMirror?.view.azimuth ?? -1)).toBe('exterior.rear_right');
});

test('the vehicle is cut out on grey and fills the picture that the model sees', async () => {
  const { matte, photo } = await openSample('saloon-black-045');
  const picture = await vehiclePicture(photo, matte, matteBox(matte) as PixelBox);
  expect(picture).toMatchObject({ ...viewPicture, channels: 3 });
  const pixels = picture.data;
  const columns = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) {
    if (Math.abs((pixels[at] ?? 0) - 128) > 20) columns.add((at / 3) % viewPicture.width);
  }
  expect([...pixels.slice(0, 3)]).toEqual([128, 128, 128]);
  expect(columns.size).toBeGreaterThan(viewPicture.width * 0.85);
  expect(columns.size).toBeLessThan(viewPicture.width * 0.98);
});

test('without a vehicle there is no view', async () => {
  expect(await recogniseView(emptyRaster(64, 48, 3), emptyRaster(64, 48, 1), model)).toBeNull();
});

test('between two views the azimuth is weighted, also across the front', () => {
  expect(readView([0, 0.5, 0.5, 0, 0, 0, 0, 0])).toEqual({ azimuth: 67.5, confidence: 0.5 });
  expect(readView([0.6, 0, 0, 0, 0, 0, 0, 0.4])).toEqual({ azimuth: 342, confidence: 0.6 });
  expect(readView([0.02, 0.9, 0.02, 0.02, 0.01, 0.01, 0.01, 0.01])).toEqual({ azimuth: 45, confidence: 0.9 });
});
