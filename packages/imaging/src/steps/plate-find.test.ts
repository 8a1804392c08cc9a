import { readFile } from 'node:fs/promises';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTextDetector, type TextDetector } from '../models/text-detector.ts';
import { loadTextReader, type TextReader } from '../models/text-reader.ts';
import { emptyRaster } from '../raster.ts';
import { readGrey } from '../testing/pictures.ts';
import { openPhoto } from './decode.ts';
import { coverOf, type Quad, quadSize, scaledQuad } from './perspective.ts';
import { findPlates, outlineScore, readingScore } from './plate-find.ts';

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

test('without a vehicle there is no search', async () => {
  expect(await findPlates(emptyRaster(320, 240, 3), emptyRaster(320, 240, 1), models)).toHaveLength(0);
});

test('letters with digits score highest, a single character lowest', () => {
  const plate = readingScore({ text: 'FC-HB 204', score: 1 });
  const name = readingScore({ text: 'FORECOURT', score: 1 });
  const mark = readingScore({ text: 'o', score: 1 });
  expect(plate).toBe(1);
  expect(name).toBeLessThan(plate);
  expect(mark).toBeLessThan(0.4);
});

test('a plate is scored by its edges, its shape and its size', () => {
  const quad: Quad = [
    [0, 0],
    [100, 0],
    [100, 22],
    [0, 22],
  ];
  const plate = { quad, contrast: 120, edges: [1, 1, 1, 1] as [number, number, number, number] };
  expect(outlineScore(plate, 400)).toBe(1);
  expect(outlineScore({ ...plate, edges: [1, 0, 0, 0] }, 400)).toBeLessThan(0.4);
  expect(outlineScore({ ...plate, contrast: 8 }, 400)).toBe(0);
  expect(outlineScore(plate, 2500)).toBeLessThan(0.4);
  expect(
    outlineScore({ ...plate, quad: scaledQuad(quad, 1).map(([x, y]) => [x, y * 0.3]) as Quad }, 100),
  ).toBe(0);
});
