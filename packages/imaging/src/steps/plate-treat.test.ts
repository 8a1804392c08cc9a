import { readFile } from 'node:fs/promises';
import type { PlateTreatment } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTextReader, type TextReader } from '../models/text-reader.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { pixelDifference } from '../testing/compare.ts';
import { asFile, drawRectangles, readGrey, readRgb } from '../testing/pictures.ts';
import { coverOf, mapPoint, type Quad, quadSize, unitToQuad } from './perspective.ts';
import { readPlate } from './plate-find.ts';
import { twoLevels } from './plate-patch.ts';
import { straightened } from './plate-surface.ts';
import { treatedOutline, treatPlates } from './plate-treat.ts';

let reader: TextReader;
beforeAll(async () => {
  reader = await loadTextReader(2);
});
afterAll(() => reader.release());

/** A picture in four colours, to check which corner ends up where. */
const quarters = [
  [220, 30, 30],
  [30, 200, 30],
  [240, 220, 40],
  [40, 60, 220],
] as [number, number, number][];
const picture = await asFile(
  drawRectangles(
    { width: 520, height: 112 },
    [0, 0, 0],
    quarters.map((colour, at) => ({
      left: at === 1 || at === 2 ? 260 : 0,
      top: at > 1 ? 56 : 0,
      width: 260,
      height: 56,
      colour,
    })),
  ),
);
const treatments: PlateTreatment[] = [
  { mode: 'blur' },
  { mode: 'colour', colour: '#f4f4f2' },
  { mode: 'picture', picture: 'plate' },
  {
    mode: 'design',
    design: {
      country: 'DE',
      shape: 'long',
      lines: [],
      band: false,
      ground: '#f7f7f5',
      letters: '#111111',
      border: '#111111',
      logo: null,
    },
  },
];

const samples = (await readSamples()).filter(
  ({ azimuth, plate, width }) => plate.visible && width < 2000 && [0, 45, 135, 180].includes(azimuth),
);
const sample = samples[0];
if (!sample) throw new Error('there is no sample picture with a plate');
const quadOf = ({ plate }: typeof sample): Quad => plate.corners.map(([x, y]) => [x, y]) as Quad;
const photo = await readRgb(await readFile(sample.file));
const matte = await readGrey(await readFile(sample.matte));
const quad = quadOf(sample);

async function treated(treatment: PlateTreatment, within: Raster<1> = matte): Promise<Raster<3>> {
  const copy = { ...photo, data: Uint8Array.from(photo.data) };
  await treatPlates(copy, within, [quad], treatment, { pictures: { plate: picture } });
  return copy;
}

function colourAt({ data, width }: Raster<3>, u: number, v: number): number[] {
  const [x, y] = mapPoint(unitToQuad(quad), u, v).map(Math.floor) as [number, number];
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

test('a plate with the mode keep is unchanged', async () => {
  expect(pixelDifference(photo, await treated({ mode: 'keep' })).max).toBe(0);
});

describe.each(treatments.map((treatment) => [treatment.mode, treatment] as const))('%s', (_, treatment) => {
  test('changes nothing outside the declared outline, and leaves the plate unreadable', async () => {
    const after = await treated(treatment);
    const reached = coverOf(treatedOutline(quad));
    const outside = pixelDifference(photo, after, (x, y) => reached(x + 0.5, y + 0.5) === 0);
    expect(outside.max).toBe(0);
    const { text, score } = await readPlate(after, quad, reader);
    expect(text.replaceAll(/[^A-Z0-9]/g, '').length < 3 || score < 0.6).toBe(true);
  });

  test('stays within the vehicle, but covers a plate that the matte lacks', async () => {
    const after = await treated(treatment, emptyRaster(photo.width, photo.height, 1));
    const onPlate = coverOf(quad);
    const beside = pixelDifference(photo, after, (x, y) => onPlate(x + 0.5, y + 0.5) === 0);
    expect(beside.max).toBe(0);
    expect(colourAt(after, 0.3, 0.5)).not.toEqual(colourAt(photo, 0.3, 0.5));
  });
});

test('a blurred plate cannot be read and has no strokes left', async () => {
  for (const one of samples) {
    const work = await readRgb(await readFile(one.file));
    const corners = quadOf(one);
    await treatPlates(work, await readGrey(await readFile(one.matte)), [corners], { mode: 'blur' });
    const { score, text } = await readPlate(work, corners, reader);
    expect(text.replaceAll(/[^A-Z0-9]/g, '').length < 3 || score < 0.6).toBe(true);
    // Change of brightness over a stroke's width: strokes are a tenth of the plate's height wide.
    const { height, width } = quadSize(corners);
    const seen = straightened(work, corners, Math.round((20 * width) / height), 20);
    let steepest = 0;
    for (let x = 30; x < seen.width - 8; x++) {
      const at = (10 * seen.width + x) * 3 + 1;
      steepest = Math.max(steepest, Math.abs(seen.data[at] - seen.data[at - 6]));
    }
    expect(steepest).toBeLessThan(14);
  }
});

test('a blurred plate has lighter margins above and below its number', async () => {
  const after = straightened(await treated({ mode: 'blur' }), quad, 100, 20);
  const green = (y: number) =>
    Array.from({ length: 50 }, (_, x) => after.data[(y * 100 + 30 + x) * 3 + 1] ?? 0);
  const mean = (y: number) => green(y).reduce((sum, value) => sum + value, 0) / 50;
  for (const margin of [2, 17]) expect(mean(margin), `in row ${margin}`).toBeGreaterThan(mean(10) + 10);
});

test('a blank plate has one colour, with the brightness of the old one', async () => {
  const after = await treated({ mode: 'colour', colour: '#f4f4f2' });
  const seen = straightened(after, quad, 100, 20);
  const middle: number[] = [];
  for (let x = 10; x < 90; x++) middle.push(seen.data[(10 * 100 + x) * 3 + 1]);
  expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(30);
  const old = straightened(photo, quad, 100, 20);
  const { bright } = twoLevels(Float32Array.from(old.data.filter((_, at) => at % 3 === 1)));
  const mean = middle.reduce((sum, value) => sum + value, 0) / middle.length;
  expect(Math.abs(mean - bright)).toBeLessThan(30);
});

test('the corners of a plate picture map to those of the plate', async () => {
  const after = await treated({ mode: 'picture', picture: 'plate' });
  const places = [
    [0.1, 0.2],
    [0.9, 0.2],
    [0.9, 0.8],
    [0.1, 0.8],
  ] as const;
  for (const [at, [u, v]] of places.entries()) {
    const colour = colourAt(after, u, v);
    const wanted = quarters[at] as [number, number, number];
    const brightest = wanted.indexOf(Math.max(...wanted));
    expect(colour.indexOf(Math.max(...colour))).toBe(brightest);
  }
});

test('a treatment without its picture is an error that names it', async () => {
  const copy = { ...photo, data: Uint8Array.from(photo.data) };
  const laid = treatPlates(copy, matte, [quad], { mode: 'picture', picture: 'dealer' });
  await expect(laid).rejects.toThrow('dealer');
});
