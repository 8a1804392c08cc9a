import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { layVehicle } from './compose.ts';

const wide = 60;
const tall = 20;

/** Every pixel has another colour; alpha is 0 in the left third, half in the middle one, full in the right one. */
function vehicle(left: number, top: number) {
  const rgb: Raster<3> = emptyRaster(wide, tall, 3);
  for (let at = 0; at < rgb.data.length; at++) rgb.data[at] = (at * 7) % 251;
  const alpha = emptyRaster(wide, tall, 1);
  for (let at = 0; at < alpha.data.length; at++) {
    const x = at % wide;
    alpha.data[at] = x < 20 ? 0 : x < 40 ? 128 : 255;
  }
  return { rgb, alpha, placed: { scale: 1, box: { left, top, width: wide, height: tall }, contacts: [] } };
}

test.each([
  ['within the canvas', 10, 15],
  ['beyond its right and lower edge', 70, 40],
  ['beyond its left and upper edge', -45, -5],
])(
  'a vehicle %s keeps its own pixels where it is opaque and shows the floor where it is transparent',
  (_, left, top) => {
    const canvas = drawRectangles({ width: 120, height: 50 }, [200, 100, 50], []);
    const laid = vehicle(left, top);
    layVehicle(canvas, laid);
    let off = 0;
    let offAtEdge = 0;
    for (let y = 0; y < 50; y++) {
      for (let x = 0; x < 120; x++) {
        const [column, row] = [x - left, y - top];
        const within = column >= 0 && column < wide && row >= 0 && row < tall;
        for (let c = 0; c < 3; c++) {
          const floor = [200, 100, 50][c];
          const own = laid.rgb.data[(row * wide + column) * 3 + c];
          const wanted = !within || column < 20 ? floor : column < 40 ? (own + floor) / 2 : own;
          const by = Math.abs(canvas.data[(y * 120 + x) * 3 + c] - wanted);
          if (within && column >= 20 && column < 40) offAtEdge = Math.max(offAtEdge, by);
          else off = Math.max(off, by);
        }
      }
    }
    expect(off).toBe(0);
    expect(offAtEdge).toBeLessThanOrEqual(1.5);
  },
);

test('on a transparent canvas the vehicle brings its own alpha', () => {
  const canvas = emptyRaster(120, 50, 4);
  const laid = vehicle(10, 15);
  layVehicle(canvas, laid);
  const pixel = (x: number, y: number) => [...canvas.data.subarray((y * 120 + x) * 4, (y * 120 + x) * 4 + 4)];
  expect(pixel(20, 20)).toEqual([0, 0, 0, 0]);
  expect(pixel(40, 20)[3]).toBe(128);
  const solid = (5 * wide + 50) * 3;
  expect(pixel(60, 20)).toEqual([...laid.rgb.data.subarray(solid, solid + 3), 255]);
});
