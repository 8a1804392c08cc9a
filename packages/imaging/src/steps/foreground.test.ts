import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { purifyEdge, tightenEdge } from './foreground.ts';

const size = { width: 60, height: 40 };

test('the outer part of the edge takes the vehicle’s colour, and no pixel further in is changed', () => {
  const colour = [20, 20, 120] as const;
  const photo = drawRectangles(size, [240, 240, 240], [{ left: 20, top: 10, width: 20, height: 20, colour }]);
  // The second pixel of the matte's ramp shows the vehicle alone, with a colour of its own.
  for (let y = 10; y < 30; y++) photo.data.set([60, 20, 20], (y * 60 + 20) * 3);
  const before = photo.data.slice();
  const alpha = emptyRaster(60, 40, 1);
  for (let y = 10; y < 30; y++) {
    alpha.data.fill(255, y * 60 + 20, y * 60 + 40);
    alpha.data.set([90, 220], y * 60 + 19);
  }
  purifyEdge(photo, alpha);
  const pixel = (x: number) => [...photo.data.subarray((20 * 60 + x) * 3, (20 * 60 + x) * 3 + 3)];
  expect([pixel(19), pixel(15), pixel(42)]).toEqual([[60, 20, 20], [60, 20, 20], [...colour]]);
  for (let y = 10; y < 30; y++) {
    const [from, to] = [(y * 60 + 20) * 3, (y * 60 + 40) * 3];
    expect(photo.data.subarray(from, to)).toEqual(before.subarray(from, to));
  }
});

test('very low alpha becomes 0, and full alpha stays full', () => {
  const alpha = {
    data: Uint8Array.from([0, 20, 30, 140, 250, 255]),
    width: 6,
    height: 1,
    channels: 1 as const,
  };
  tightenEdge(alpha);
  expect([...alpha.data]).toEqual([0, 0, 0, 128, 255, 255]);
});
