import { readFile } from 'node:fs/promises';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTextDetector, type TextDetector } from '../models/text-detector.ts';
import { loadTextReader, type TextReader } from '../models/text-reader.ts';
import { emptyRaster } from '../raster.ts';
import { readGrey } from '../testing/pictures.ts';
import { openPhoto } from './decode.ts';
import { coverOf, type Quad, quadSize, scaledQuad } from './perspective.ts';
import { findPlates } from './plate-find.ts';

let models: { text: TextDetector; reader: TextReader };
beforeAll(async () => {
  models = { text: await loadTextDetector(2), reader: await loadTextReader(2) };
});
afterAll(() => Promise.all([models.text.release(), models.reader.release()]));

const samples = await readSamples();
/** Every body shape from the front, the rear and from an angle, in small and large pictures. */
const visible = samples.filter(({ azimuth, plate }) => plate.visible && [0, 135, 180, 315].includes(azimuth));
const hidden = samples.filter(({ plate }) => !plate.visible).slice(0, 3);

async function search(sample: Sample) {
  const photo = await openPhoto(await readFile(sample.file));
  const work = await photo.decode(2560);
  const matte = await readGrey(await readFile(sample.matte), work);
  const plates = await findPlates(work, matte, models);
  return { plates, scale: work.width / photo.width };
}

function cornerMiss(found: Quad, truth: Quad): number {
  return Math.max(...found.map(([x, y], at) => Math.hypot(x - truth[at][0], y - truth[at][1])));
}

test.each(visible.map((sample) => [sample.name, sample] as const))(
  'the plate in %s is found, with all four corners',
  async (_, sample) => {
    const { plates, scale } = await search(sample);
    expect(plates).toHaveLength(1);
    const [plate] = plates;
    const truth = scaledQuad(sample.plate.corners.map(([x, y]) => [x, y]) as Quad, scale);
    const quad = plate?.quad ?? truth;
    // No corner is off by more than a fifth of the plate's height, and the whole middle of the plate is covered.
    expect(cornerMiss(quad, truth)).toBeLessThan(Math.max(4, quadSize(truth).height * 0.2));
    const covers = coverOf(quad);
    for (const u of [0.03, 0.5, 0.97]) {
      for (const v of [0.08, 0.92]) {
        const across = (axis: 0 | 1) =>
          (truth[0][axis] * (1 - u) + truth[1][axis] * u) * (1 - v) +
          (truth[3][axis] * (1 - u) + truth[2][axis] * u) * v;
        expect(covers(across(0), across(1))).toBe(1);
      }
    }
  },
);

test.each(hidden.map((sample) => [sample.name, sample] as const))(
  'no plate is found in %s, where none is visible',
  async (_, sample) => {
    expect((await search(sample)).plates).toHaveLength(0);
  },
);

test('an empty picture has no plate', async () => {
  expect(await findPlates(emptyRaster(320, 240, 3), emptyRaster(320, 240, 1), models)).toHaveLength(0);
});

test('a plate outside the matte, which took another thing for the vehicle, is found all the same', async () => {
  const sample = visible[0];
  if (!sample) throw new Error('there is no sample picture with a plate');
  const work = await (await openPhoto(await readFile(sample.file))).decode(2560);
  const corner = emptyRaster(work.width, work.height, 1);
  for (let y = 0; y < work.height / 4; y++) corner.data.fill(255, y * work.width, y * work.width + 400);
  for (const matte of [corner, emptyRaster(work.width, work.height, 1)]) {
    const [plate] = await findPlates(work, matte, models);
    const truth = scaledQuad(sample.plate.corners.map(([x, y]) => [x, y]) as Quad, work.width / sample.width);
    expect(
      cornerMiss(
        plate?.quad ?? [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, 0],
        ],
        truth,
      ),
    ).toBeLessThan(Math.max(4, quadSize(truth).height * 0.2));
  }
});
