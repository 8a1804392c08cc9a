import { expect, test } from 'vitest';
import { drawRectangles } from '../testing/pictures.ts';
import type { Shares } from './shares.ts';
import { splitVehicles } from './split-vehicles.ts';

const side = 200;
const blue = { left: 60, top: 70, width: 120, height: 90, colour: [30, 60, 160] as [number, number, number] };
const white = {
  left: 10,
  top: 40,
  width: 110,
  height: 70,
  colour: [225, 226, 228] as [number, number, number],
};
/** A white car whose right half is hidden behind a blue one; the model took both for one foreground. */
const picture = drawRectangles({ width: side, height: side }, [90, 90, 90], [white, blue]);
const both = (): Shares => {
  const data = new Float32Array(side * side);
  for (const { height, left, top, width } of [white, blue]) {
    for (let y = top; y < top + height; y++) data.fill(1, y * side + left, y * side + left + width);
  }
  return { data, width: side, height: side };
};
const own = { left: 0.3, top: 0.3, right: 0.9, bottom: 0.8 };
const rival = { left: 0.05, top: 0.2, right: 0.6, bottom: 0.55 };

test('the car behind is removed, up to the edge of the one in front', () => {
  const shares = both();
  splitVehicles(shares, picture, own, [rival]);
  expect(shares.data[60 * side + 100]).toBe(0);
  expect(shares.data[90 * side + 30]).toBe(0);
  for (const [x, y] of [
    [62, 72],
    [100, 75],
    [170, 75],
    [120, 150],
  ] as const) {
    expect(shares.data[y * side + x], `${x}, ${y}`).toBe(1);
  }
});

test('without a rival nothing changes', () => {
  const shares = both();
  splitVehicles(shares, picture, own, []);
  expect(shares.data).toEqual(both().data);
});

test('of two cars in one colour the one behind is removed where the model is less sure of it', () => {
  const alike = drawRectangles(
    { width: side, height: side },
    [90, 90, 90],
    [white, { ...blue, colour: white.colour }],
  );
  const shares = both();
  for (let y = white.top; y < white.top + white.height; y++) {
    for (let x = white.left; x < white.left + white.width; x++) {
      const isHidden = x >= blue.left && y >= blue.top;
      if (!isHidden) shares.data[y * side + x] = 0.95;
    }
  }
  splitVehicles(shares, alike, own, [rival]);
  for (const [x, y] of [
    [110, 68],
    [30, 90],
    [57, 100],
  ] as const) {
    expect(shares.data[y * side + x], `${x}, ${y}`).toBe(0);
  }
  for (const [x, y] of [
    [62, 72],
    [100, 72],
    [118, 72],
    [63, 100],
  ] as const) {
    expect(shares.data[y * side + x], `${x}, ${y}`).toBe(1);
  }
});
