import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { purifyEdge, tightenEdge } from './foreground.ts';

const size = { width: 60, height: 40 };

test('the soft edge takes the colour of the vehicle, the inside keeps its own colour', () => {
  const photo = drawRectangles(
    size,
    [240, 240, 240],
    [{ left: 20, top: 10, width: 20, height: 20, colour: [20, 20, 120] }],
  );
  const before = photo.data.slice();
  const alpha = emptyRaster(60, 40, 1);
  for (let y = 9; y < 31; y++) alpha.data.fill(120, y * 60 + 19, y * 60 + 41);
  for (let y = 10; y < 30; y++) alpha.data.fill(255, y * 60 + 20, y * 60 + 40);
  purifyEdge(photo, alpha);
  expect([...photo.data.subarray((20 * 60 + 19) * 3, (20 * 60 + 19) * 3 + 3)]).toEqual([20, 20, 120]);
  expect([...photo.data.subarray((20 * 60 + 15) * 3, (20 * 60 + 15) * 3 + 3)]).toEqual([20, 20, 120]);
  for (let y = 11; y < 29; y++) {
    const row = (y * 60 + 21) * 3;
    expect(photo.data.subarray(row, row + 18 * 3)).toEqual(before.subarray(row, row + 18 * 3));
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
