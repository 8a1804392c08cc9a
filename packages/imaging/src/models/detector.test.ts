import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { matteBox } from '../steps/contacts.ts';
import { boxIou, detect } from '../steps/detect.ts';
import { readGrey, readRgb } from '../testing/pictures.ts';
import { type Detector, loadDetector, readSightings } from './detector.ts';
import { halfToNumber } from './half.ts';
import { type KindReader, loadKindReader } from './kind-reader.ts';

let detector: Detector;
let kinds: KindReader;
beforeAll(async () => {
  [detector, kinds] = await Promise.all([loadDetector(2), loadKindReader()]);
});
afterAll(() => detector.release());

const cells = 128;
const at = (channel: number, x: number, y: number) => (channel * cells + y) * cells + x;

test('a local maximum is a detection, its neighbours are not', () => {
  const scores = new Float32Array(8 * cells * cells);
  const sizes = new Float32Array(4 * cells * cells);
  scores[at(0, 10, 20)] = 0.9;
  scores[at(0, 11, 20)] = 0.8;
  scores[at(1, 64, 64)] = 0.5;
  scores[at(1, 90, 64)] = 0.01;
  for (const [side, reach] of [8, 16, 24, 32].entries()) sizes[at(side, 10, 20)] = reach;
  const found = readSightings(scores, sizes);
  expect(found.map(({ kind }) => kind)).toEqual(['person', 'vehicle']);
  const { score, ...box } = found[0] ?? { score: 0 };
  expect(score).toBeCloseTo(0.9);
  expect(box).toEqual({ kind: 'person', left: 32 / 512, top: 64 / 512, right: 64 / 512, bottom: 112 / 512 });
});

test('in each sample the detected box matches that of the vehicle', async () => {
  const samples = (await readSamples()).filter(({ azimuth, width }) => azimuth === 45 && width < 2000);
  expect(samples.length).toBeGreaterThan(2);
  for (const { file, height, matte, width } of samples) {
    const { scene } = await detect(await readRgb(await readFile(file)), { detector, kinds });
    const truth = matteBox(await readGrey(await readFile(matte), { width, height }));
    if (!scene.main || !truth) throw new Error(`no vehicle in ${file}`);
    const box = {
      left: truth.left / width,
      top: truth.top / height,
      right: (truth.left + truth.width) / width,
      bottom: (truth.top + truth.height) / height,
    };
    expect(boxIou(scene.main, box), file).toBeGreaterThan(0.85);
  }
});

test('half precision is converted to the same numbers', () => {
  expect([0x3c00, 0xc000, 0x3555, 0x0001, 0x7c00].map(halfToNumber)).toEqual([
    1,
    -2,
    0.333251953125,
    2 ** -24,
    Number.POSITIVE_INFINITY,
  ]);
});
