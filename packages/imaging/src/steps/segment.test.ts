import { expect, test } from 'vitest';
import type { Matting } from '../models/matting.ts';
import type { Segmenter } from '../models/segmenter.ts';
import type { Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import type { Scene } from './detect.ts';
import { segment } from './segment.ts';

/** A fake model that takes all red pixels for foreground and records its inputs. */
function redModel(): Matting & { seen: Raster<3>[] } {
  const seen: Raster<3>[] = [];
  return {
    seen,
    name: 'red',
    release: async () => {},
    matte: async (rgb) => {
      seen.push(rgb);
      return Float32Array.from({ length: rgb.width * rgb.height }, (_, at) => {
        const [r = 0, g = 0] = rgb.data.subarray(at * 3, at * 3 + 2);
        return Math.min(1, Math.max(0, (r - g) / 140));
      });
    },
  };
}

/** Nothing else is near the vehicle of these photos, so nothing is asked. */
const unasked: Segmenter = {
  name: 'unasked',
  release: async () => {},
  read: async () => {
    throw new Error('the segmenter was asked');
  },
};
const withModel = (matting: Matting) => ({ matting, segmenter: unasked });

const size = { width: 1200, height: 800 };
const car = { left: 400, top: 300, width: 420, height: 240 };
const photo = drawRectangles(size, [120, 120, 120], [{ ...car, colour: [200, 40, 40] }]);
const nobody = { otherVehicles: [], isChosen: false, people: [], rivals: [] };
const box = {
  left: car.left / size.width,
  top: car.top / size.height,
  right: (car.left + car.width) / size.width,
  bottom: (car.top + car.height) / size.height,
};
const detected: Scene = { main: { ...box, kind: 'vehicle', score: 1 }, ...nobody };

function shareInside({ data, width }: Raster<1>): { inside: number; outside: number } {
  let [inside, outside] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isCar = x >= car.left && x < car.left + car.width && y >= car.top && y < car.top + car.height;
    if (isCar) inside += data[at];
    else outside += data[at];
  }
  const full = car.width * car.height * 255;
  return { inside: inside / full, outside: outside / full };
}

test('99 % of the vehicle’s pixels are found at the photo’s size, and hardly any others', async () => {
  const { matte, score } = await segment(photo, detected, withModel(redModel()));
  expect([matte.width, matte.height]).toEqual([size.width, size.height]);
  const { inside, outside } = shareInside(matte);
  expect(inside).toBeGreaterThan(0.99);
  expect(outside).toBeLessThan(0.01);
  expect(score).toBeGreaterThan(0.9);
});

test('with a box the model sees the crop at two sizes; without one it detects the vehicle first', async () => {
  const model = redModel();
  await segment(photo, detected, withModel(model));
  expect(model.seen.map(({ width, height }) => [width, height])).toEqual([
    [768, 576],
    [384, 384],
  ]);
  const searching = redModel();
  const found = await segment(photo, { main: undefined, ...nobody }, withModel(searching));
  expect(searching.seen[0]?.width).toBe(512);
  expect(searching.seen).toHaveLength(3);
  expect(shareInside(found.matte).inside).toBeGreaterThan(0.98);
});

test('without a distinct object the matte is empty and the score is 0', async () => {
  const empty = drawRectangles(size, [120, 120, 120], []);
  const { matte, score } = await segment(empty, { main: undefined, ...nobody }, withModel(redModel()));
  expect(matte.data.every((value) => value === 0)).toBe(true);
  expect(score).toBe(0);
});
