import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { reflect } from './reflection.ts';

/** A vehicle of 100 × 60 with a red stripe 10 rows above its lower edge. */
function vehicle() {
  const rgb = drawRectangles(
    { width: 100, height: 60 },
    [40, 40, 40],
    [{ left: 0, top: 45, width: 100, height: 5, colour: [250, 0, 0] }],
  );
  const alpha: Raster<1> = { data: new Uint8Array(6000).fill(255), width: 100, height: 60, channels: 1 };
  const box = { left: 50, top: 40, width: 100, height: 60 };
  return { rgb, alpha, placed: { scale: 1, box, contacts: [] } };
}
const floor = () => drawRectangles({ width: 200, height: 160 }, [200, 200, 200], []);
const red = (canvas: Raster, x: number, y: number) =>
  canvas.data[(y * canvas.width + x) * canvas.channels] -
  canvas.data[(y * canvas.width + x) * canvas.channels + 1];

test('a pixel above the contact line appears as far below it, in the same column', () => {
  const canvas = floor();
  const ground = Float32Array.from({ length: 100 }, (_, x) => (x < 50 ? 100 : 100 - (x - 50) * 0.2));
  reflect(canvas, vehicle(), ground, { opacity: 0.5, fade: 1 });
  expect(red(canvas, 70, 112)).toBeGreaterThan(40);
  expect(red(canvas, 70, 103)).toBe(0);
  expect(red(canvas, 140, 96)).toBeGreaterThan(40);
  expect(red(canvas, 140, 112)).toBe(0);
});

test('it fades with the distance, and is neither above the line nor beside the vehicle', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), new Float32Array(100).fill(100), { opacity: 0.5, fade: 1 });
  const darkness = (y: number) => 200 - canvas.data[(y * 200 + 100) * 3 + 1];
  expect(darkness(102)).toBeGreaterThan(darkness(130));
  expect(darkness(130)).toBeGreaterThan(0);
  expect(darkness(99)).toBe(0);
  expect(canvas.data[(110 * 200 + 30) * 3]).toBe(200);
});

test('with opacity 0 nothing is drawn; on a transparent canvas it has alpha', () => {
  const canvas = floor();
  reflect(canvas, vehicle(), new Float32Array(100).fill(100), { opacity: 0, fade: 1 });
  expect(canvas.data).toEqual(floor().data);
  const glass = emptyRaster(200, 160, 4);
  reflect(glass, vehicle(), new Float32Array(100).fill(100), { opacity: 0.5, fade: 1 });
  const cover = glass.data[(102 * 200 + 100) * 4 + 3];
  expect(cover).toBeGreaterThan(90);
  expect(cover).toBeLessThan(130);
});
