import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaceDetector, lazyFaceDetector } from '../models/face-detector.ts';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawFace } from '../testing/faces.ts';
import type { Face } from './find-faces.ts';
import { hiddenEllipse, hideFaces } from './hide-faces.ts';

let model: FaceDetector;
beforeAll(() => {
  model = lazyFaceDetector(1);
});
afterAll(() => model.release());

const eyes = { x: 256, y: 210, width: 120 };
/** As the detector finds the drawn face. */
const face: Face = { x: 186, y: 177, width: 140, height: 140 };

function portrait(): Raster<3> {
  const out = emptyRaster(512, 512, 3);
  for (let at = 0; at < out.data.length; at++) out.data[at] = 90 + ((at * 7919) % 61);
  drawFace(out, eyes.x, eyes.y, eyes.width);
  return out;
}

test('a face is hidden so that it is found no more, and nothing beyond its soft edge changes', async () => {
  const before = portrait();
  const [seen] = await model.detect(before);
  expect(seen?.score).toBeGreaterThan(0.8);
  const after = { ...before, data: Uint8Array.from(before.data) };
  await hideFaces(after, [face]);
  const [left] = await model.detect(after);
  expect(left?.score ?? 0).toBeLessThan(0.6);
  const { across, down, x, y } = hiddenEllipse(face);
  for (let at = 0; at < before.data.length; at++) {
    const [column, row] = [Math.floor(at / 3) % before.width, Math.floor(at / 3 / before.width)];
    const off = Math.hypot((column + 0.5 - x) / across, (row + 0.5 - y) / down);
    if (off > 1.13 && after.data[at] !== before.data[at]) throw new Error(`${column}, ${row} changed`);
  }
});

test('eyes and mouth leave no trace: neighbouring pixels differ by less than a third of what they did', async () => {
  const before = portrait();
  const after = { ...before, data: Uint8Array.from(before.data) };
  await hideFaces(after, [face]);
  /** Sum of the differences between neighbouring pixels over the middle of the face. */
  const detail = ({ data, width }: Raster<3>) => {
    let sum = 0;
    for (let y = eyes.y - 40; y < eyes.y + 90; y++) {
      for (let x = eyes.x - 50; x < eyes.x + 50; x++) {
        const at = (y * width + x) * 3;
        sum += Math.abs(data[at] - data[at + 3]);
      }
    }
    return sum;
  };
  expect(detail(after)).toBeLessThan(detail(before) / 3);
});

test('a face that the photo cuts off is hidden as far as it is in it', async () => {
  const picture = portrait();
  await hideFaces(picture, [{ x: -60, y: 470, width: 100, height: 100 }]);
  await hideFaces(picture, [{ x: 900, y: 900, width: 50, height: 50 }]);
  expect(picture.data).toHaveLength(512 * 512 * 3);
  expect(picture.data.subarray((511 * 512 + 2) * 3, (511 * 512 + 2) * 3 + 3)).not.toEqual(
    portrait().data.subarray((511 * 512 + 2) * 3, (511 * 512 + 2) * 3 + 3),
  );
});
