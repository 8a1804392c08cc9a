import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Detector, loadDetector } from '../models/detector.ts';
import { type KindReader, loadKindReader } from '../models/kind-reader.ts';
import { drawRectangles, readRgb } from '../testing/pictures.ts';
import { detect } from './detect.ts';
import { photoKind } from './photo-kind.ts';

let models: { detector: Detector; kinds: KindReader };
beforeAll(async () => {
  const [detector, kinds] = await Promise.all([loadDetector(1), loadKindReader()]);
  models = { detector, kinds };
});
afterAll(() => models.detector.release());

const unsure = { exterior: 0, interior: 0, detail: 0, none: 0 };

test('a photo with a vehicle is of a part of one only if much speaks for it', () => {
  expect(photoKind(unsure, true).name).toBe('none');
  expect(photoKind({ ...unsure, exterior: 1 }, true).name).toBe('exterior');
  expect(photoKind({ ...unsure, interior: 4 }, true).name).toBe('interior');
  expect(photoKind({ ...unsure, detail: 4 }, true).name).toBe('detail');
  expect(photoKind({ ...unsure, interior: 4, exterior: 6 }, true).name).toBe('exterior');
});

test('without a vehicle it is no exterior, and the certainty grows with the evidence', () => {
  const unfound = photoKind({ ...unsure, exterior: 9 }, false);
  expect(unfound.name).toBe('none');
  // The more it looks like a vehicle that was not found, the less certain it is that there is none.
  expect(unfound.certainty).toBe(0.5);
  const certainties = [3, 4, 8].map((interior) => photoKind({ ...unsure, interior }, false).certainty);
  expect(certainties[0]).toBeGreaterThanOrEqual(0.5);
  expect(certainties).toEqual([...certainties].sort());
  expect(certainties[2]).toBeGreaterThan(0.95);
});

test('every rendering of a vehicle is an exterior, and a blank wall is nothing', async () => {
  const samples = (await readSamples()).filter(({ width }) => width < 2000);
  for (const { file, name } of samples) {
    const { evidence, scene } = await detect(await readRgb(await readFile(file)), models);
    expect(photoKind(evidence, scene.main !== undefined).name, name).toBe('exterior');
  }
  const wall = drawRectangles({ width: 640, height: 480 }, [196, 190, 180], []);
  const { evidence } = await detect(wall, models);
  expect(photoKind(evidence, false).name).toBe('none');
});

test('close-ups of wheels are parts of a vehicle, not whole ones', async () => {
  const sides = (await readSamples()).filter(({ azimuth, wheels }) => azimuth === 90 && wheels.length > 1);
  for (const { file, name, wheels, width } of sides) {
    const picture = await readRgb(await readFile(file));
    const side = Math.round(width * 0.14);
    const [x, y] = wheels.find((wheel) => wheel.visible)?.contact ?? [0, 0];
    const left = Math.max(0, Math.round(x - side / 2));
    const top = Math.max(0, Math.round(y - side * 0.85));
    const crop = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 as const };
    for (let row = 0; row < side; row++) {
      const from = ((top + row) * picture.width + left) * 3;
      crop.data.set(picture.data.subarray(from, from + side * 3), row * side * 3);
    }
    const { evidence } = await detect(crop, models);
    expect(['detail', 'interior'], name).toContain(photoKind(evidence, true).name);
  }
});
