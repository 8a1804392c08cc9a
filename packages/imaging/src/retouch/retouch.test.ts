import { readFile } from 'node:fs/promises';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { beforeAll, expect, test } from 'vitest';
import type { Models } from '../models/load-models.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { analyse, type Known } from '../render.ts';
import { matteBox } from '../steps/contacts.ts';
import { encodeMatte } from '../steps/matte-file.ts';
import { testModels } from '../testing/models.ts';
import { readGrey } from '../testing/pictures.ts';
import { type ClickablePhoto, openForClicks } from './clicked-region.ts';
import { guidedFilter } from './guided-filter.ts';
import { retouchedMatte } from './retouched-matte.ts';

let models: Models;
const samples = await readSamples();
beforeAll(async () => {
  models = await testModels();
});

function sampleNamed(name: string): Sample {
  const found = samples.find((sample) => sample.name === name);
  if (!found) throw new Error(`there is no sample ${name}`);
  return found;
}

async function opened(sample: Sample, matte: Raster<1>): Promise<ClickablePhoto> {
  const photo = await openForClicks(await readFile(sample.file), await encodeMatte(matte), models);
  if (!photo) throw new Error('the matte is empty');
  return photo;
}

/** The matte without everything within this distance of a place. */
function without(matte: Raster<1>, [x, y]: readonly [number, number], reach: number): Raster<1> {
  const data = matte.data.map((value, at) =>
    Math.hypot((at % matte.width) - x, Math.floor(at / matte.width) - y) < reach ? 0 : value,
  );
  return { ...matte, data };
}

/** A region of a photo in the pixels of its matte. */
function inMatte(region: NonNullable<Awaited<ReturnType<ClickablePhoto['regionAt']>>>): Raster<1> {
  const whole = emptyRaster(region.of.width, region.of.height, 1);
  for (let y = 0; y < region.matte.height; y++)
    whole.data.set(
      region.matte.data.subarray(y * region.matte.width, (y + 1) * region.matte.width),
      (region.top + y) * whole.width + region.left,
    );
  return whole;
}

const covered = ({ data }: Raster<1>, also?: Raster<1>) =>
  data.reduce((sum, value, at) => sum + (value > 127 && (!also || also.data[at] > 127) ? 1 : 0), 0);

test.each(['saloon-blue-090', 'suv-silver-045', 'van-white-315'])(
  'a click on a wheel that the matte of %s lacks finds the wheel, and little else',
  async (name) => {
    const sample = sampleNamed(name);
    const truth = await readGrey(await readFile(sample.matte), sample);
    const contact = sample.wheels.find(({ visible }) => visible)?.contact;
    if (!contact) throw new Error('no wheel is visible');
    const middle = [contact[0], contact[1] - 50] as const;
    const damaged = without(truth, middle, 60);
    const photo = await opened(sample, damaged);
    const [x, y] = [middle[0] / sample.width, middle[1] / sample.height];
    const region = await photo.regionAt({ x, y, belongs: true });
    if (!region) throw new Error('nothing was found');
    const found = inMatte(region);
    // Almost all of it is vehicle, and it holds more than half of what was missing, which is wheel and bodywork around it.
    expect(covered(found, truth) / covered(found)).toBeGreaterThan(0.9);
    const missing = { ...truth, data: truth.data.map((value, at) => value - (damaged.data[at] ?? 0)) };
    expect(covered(found, missing) / covered(missing)).toBeGreaterThan(0.5);
  },
);

test('a click on a parked car takes that away, and nothing of the vehicle', async () => {
  const sample = sampleNamed('suv-silver-270');
  const truth = await readGrey(await readFile(sample.matte), sample);
  const { analysis } = await analyse(await readFile(sample.file), models);
  const other = analysis.vehicleBoxes?.[1];
  if (!other) throw new Error('the parked car was not found');
  const place = {
    x: (other.x + other.width / 2) / sample.width,
    y: (other.y + other.height / 2) / sample.height,
  };
  const photo = await opened(sample, truth);
  const region = await photo.regionAt({ ...place, belongs: false });
  if (!region) throw new Error('nothing was found');
  const found = inMatte(region);
  expect(covered(found)).toBeGreaterThan(0.2 * other.width * other.height);
  expect(covered(found, truth) / covered(found)).toBeLessThan(0.03);
});

test('a click far beside the vehicle finds nothing', async () => {
  const sample = sampleNamed('saloon-blue-000');
  const photo = await opened(sample, await readGrey(await readFile(sample.matte), sample));
  expect(await photo.regionAt({ x: 0.001, y: 0.5, belongs: true })).toBeNull();
});

async function knownOf(sample: Sample): Promise<Known> {
  const { analysis, matte } = await analyse(await readFile(sample.file), models);
  return { analysis, matte };
}

test('whether an outline is whole is not said of one that somebody changed', async () => {
  const known = await knownOf(sampleNamed('saloon-blue-090'));
  expect(known.analysis.scores.outline).toBeGreaterThan(0);
  const verdicts: Known['analysis']['verdicts'] = ['unsure_outline', 'blurriness'];
  const doubted = { ...known, analysis: { ...known.analysis, verdicts } };
  const { analysis } = await retouchedMatte(doubted, known.matte);
  expect(analysis.verdicts).toEqual(['blurriness']);
  expect(analysis.scores.outline).toBe(undefined);
});

test('a retouched matte moves the box of the vehicle and its tyres, and leaves what the photo showed', async () => {
  const sample = sampleNamed('saloon-blue-090');
  const known = await knownOf(sample);
  const own = await readGrey(known.matte);
  const box = matteBox(own);
  if (!box) throw new Error('the vehicle is gone');
  // Its right third is taken away.
  const limit = box.left + Math.round((box.width * 2) / 3);
  const cut = { ...own, data: own.data.map((value, at) => (at % own.width >= limit ? 0 : value)) };
  const { analysis, matte } = await retouchedMatte(known, await encodeMatte(cut));
  const { contacts, placedBy, vehicle, ...seen } = analysis;
  const { contacts: before, vehicle: whole, ...seenBefore } = known.analysis;
  const { outline: _estimated, ...scores } = seenBefore.scores;
  expect(seen).toEqual({ ...seenBefore, scores });
  expect(vehicle?.width).toBeCloseTo((whole?.width ?? 0) * (2 / 3), -1);
  expect(contacts.length).toBeLessThan(before.length);
  // Two thirds of it are left, and it keeps the place and size that the whole of it had.
  expect([placedBy?.x, placedBy?.height]).toEqual([expect.closeTo(0, 2), expect.closeTo(1, 2)]);
  expect(placedBy?.width).toBeCloseTo(1.5, 2);
  const back = await retouchedMatte({ analysis, matte }, known.matte);
  expect(back.analysis.placedBy?.width).toBeCloseTo(1, 5);
  expect((await readGrey(matte)).data).toEqual(cut.data);
});

test.each([
  ['of another size', { width: 30, height: 20 }, 255, 'not_an_image'],
  ['of which nothing is left', null, 0, 'too_small'],
])('a matte %s is refused', async (_, other, value, reason) => {
  const sample = sampleNamed('saloon-blue-000');
  const known = await knownOf(sample);
  const size = other ?? (await readGrey(known.matte));
  const edited = emptyRaster(size.width, size.height, 1);
  edited.data.fill(value);
  await expect(retouchedMatte(known, await encodeMatte(edited))).rejects.toMatchObject({ reason });
});

test('a file that is no picture is refused as a matte', async () => {
  const known = await knownOf(sampleNamed('saloon-blue-000'));
  await expect(retouchedMatte(known, Buffer.from('no picture'))).rejects.toMatchObject({
    reason: 'not_an_image',
  });
});

test('an edge moves to that of the guide, and stays where the guide has none', () => {
  const [width, height] = [40, 10];
  const plane = (value: (x: number) => number) => ({
    data: Float32Array.from({ length: width * height }, (_, at) => value(at % width)),
    width,
    height,
  });
  const step = plane((x) => Math.min(1, Math.max(0, (x - 14) / 8)));
  const at = (result: { data: Float32Array }, x: number) => result.data[5 * width + x] ?? 0;
  const followed = guidedFilter(
    step,
    plane((x) => (x < 20 ? 0.1 : 0.9)),
    6,
    1e-4,
  );
  expect(at(followed, 19)).toBeLessThan(0.5);
  expect(at(followed, 20)).toBeGreaterThan(0.5);
  expect(at(followed, 20) - at(followed, 19)).toBeGreaterThan(0.3);
  const flat = guidedFilter(
    step,
    plane(() => 0.5),
    6,
    1e-4,
  );
  expect(Math.abs(at(flat, 20) - at(flat, 19))).toBeLessThan(0.1);
});
