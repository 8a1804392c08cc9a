import { readFile } from 'node:fs/promises';
import { readSamples } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Detector, loadDetector } from '../models/detector.ts';
import { type FaceDetector, lazyFaceDetector } from '../models/face-detector.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawFace } from '../testing/faces.ts';
import { readRgb } from '../testing/pictures.ts';
import { distinctFaces, findFaces } from './find-faces.ts';

let models: { faces: FaceDetector; detector: Detector };
beforeAll(async () => {
  models = { faces: lazyFaceDetector(1), detector: await loadDetector(1) };
});
afterAll(async () => {
  await models.faces.release();
  await models.detector.release();
});

function wall(width: number, height: number): Raster<3> {
  const out = emptyRaster(width, height, 3);
  out.data.fill(122);
  return out;
}

test('of overlapping detections the best one is kept, of others each', () => {
  const at = (x: number, score: number) => ({ score, x, y: 10, width: 20, height: 20 });
  expect(distinctFaces([at(10, 0.6), at(12, 0.9), at(60, 0.7)]).map(({ score }) => score)).toEqual([
    0.9, 0.7,
  ]);
});

test.each([
  [1280, 960],
  [960, 1280],
  [2250, 1501],
])(
  'faces of a fiftieth to a fifth of the longer side are found where they are, at %i × %i',
  async (width, height) => {
    const photo = wall(width, height);
    const side = Math.max(width, height);
    const drawn = [
      { x: 0.25 * width, y: 0.3 * height, size: 0.1 * side },
      { x: 0.7 * width, y: 0.3 * height, size: 0.2 * side },
      { x: 0.3 * width, y: 0.8 * height, size: 0.05 * side },
      { x: 0.6 * width, y: 0.8 * height, size: 0.02 * side },
    ];
    for (const { size, x, y } of drawn) drawFace(photo, x, y, size);
    const found = await findFaces(photo, models);
    expect(found).toHaveLength(drawn.length);
    for (const { size, x, y } of drawn) {
      // The middle of a face is below its eyes.
      const near = found.find(
        (face) =>
          Math.hypot(face.x + face.width / 2 - x, face.y + face.height / 2 - y - 0.3 * size) < 0.25 * size,
      );
      expect(near?.width, `${size}`).toBeGreaterThan(0.9 * size);
      expect(near?.width, `${size}`).toBeLessThan(1.6 * size);
    }
  },
);

test('wheels, lamps and badges of the sample vehicles are not taken for faces', async () => {
  const samples = (await readSamples()).filter(({ azimuth, width }) => width < 2000 && azimuth % 180 === 45);
  expect(samples.length).toBeGreaterThan(6);
  for (const { file, name, person } of samples) {
    const found = await findFaces(await readRgb(await readFile(file)), models);
    expect(found.length, name).toBeLessThanOrEqual(person ? 1 : 0);
  }
});
