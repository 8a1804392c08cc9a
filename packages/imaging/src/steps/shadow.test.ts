import { expect, test } from 'vitest';
import { drawRectangles } from '../testing/pictures.ts';
import { castShadow, shadowOf } from './shadow.ts';

const canvasSize = { width: 960, height: 720 };
const box = { left: 160, top: 250, width: 640, height: 360 };
/** Tyres extend down to row 609 at both ends, the sill between them is 60 rows higher. */
const under = Int32Array.from({ length: 640 }, (_, x) =>
  (x > 60 && x < 140) || (x > 500 && x < 580) ? 609 : 549,
);
const standing = { placed: { scale: 1, box, contacts: [] }, under, ground: new Float32Array(640).fill(610) };

function darkened(shadow: { contact: number; ambient: number }, horizon = 400) {
  const canvas = drawRectangles(canvasSize, [200, 200, 200], []);
  castShadow(canvas, shadowOf(standing, canvasSize, shadow, horizon));
  return (x: number, y: number) => 200 - canvas.data[(y * 960 + x) * 3];
}

test('it is darkest deep under the vehicle, and softer outwards', () => {
  const dark = darkened({ contact: 0.75, ambient: 0.4 });
  expect(dark(480, 560)).toBeGreaterThan(150);
  expect(dark(480, 609)).toBeGreaterThan(100);
  expect(dark(480, 640)).toBeLessThan(dark(480, 615));
  expect(dark(480, 700)).toBeLessThan(30);
  expect(dark(20, 600)).toBeLessThan(dark(150, 600));
});

test('it fades from the sill outwards without a flat stretch and without a hard end', () => {
  const { data, width } = shadowOf(standing, canvasSize, { contact: 0.75, ambient: 0.4 }, 400);
  const rows = Array.from({ length: 180 - 138 }, (_, row) => data[(138 + row) * width + 120]);
  for (let at = 1; at < rows.length; at++) {
    expect(rows[at]).toBeLessThan(rows[at - 1]);
    expect(rows[at - 1] - rows[at]).toBeLessThan(0.12);
    // Within 24 rows of the picture the shadow changes by nearly a level of a light floor.
    if (at >= 6) expect(rows[at]).toBeLessThan(rows[at - 6] - 0.004);
  }
});

test('under a high sill the floor is lighter than under a low one', () => {
  const lost = (clearance: number) => {
    const high = { ...standing, under: Int32Array.from(under, (y) => (y === 609 ? y : 609 - clearance)) };
    const { data, width } = shadowOf(high, canvasSize, { contact: 0.75, ambient: 0 }, 400);
    return data[150 * width + 120];
  };
  expect(lost(25)).toBeGreaterThan(lost(50) + 0.02);
});

test('it needs one sixteenth of the pixels of the canvas', () => {
  const { height, width } = shadowOf(standing, canvasSize, { contact: 1, ambient: 1 }, 400);
  expect([width, height]).toEqual([240, 180]);
});

test('the wall stays unchanged', () => {
  const dark = darkened({ contact: 1, ambient: 1 }, 560);
  for (let y = 0; y < 556; y += 5) for (const x of [20, 480, 940]) expect(dark(x, y)).toBe(0);
});

test('without a shadow in the recipe none is drawn', () => {
  const dark = darkened({ contact: 0, ambient: 0 });
  expect(dark(480, 590)).toBe(0);
});

test('it falls away from light at the side', () => {
  const shadow = { contact: 0.75, ambient: 0.4 };
  const total = (lightX: number, from: number, to: number) => {
    const { data, width } = shadowOf(standing, canvasSize, shadow, 400, lightX);
    let sum = 0;
    for (let at = 0; at < data.length; at++) if (at % width >= from && at % width < to) sum += data[at];
    return sum;
  };
  expect(total(0.1, 205, 240)).toBeGreaterThan(1.2 * total(0.1, 0, 35));
  expect(total(0.5, 205, 240)).toBeCloseTo(total(0.5, 0, 35), -1);
  expect(total(0.9, 0, 35)).toBeGreaterThan(1.2 * total(0.9, 205, 240));
});

/** Row (interpolated) below `from` at which a column is darkened by less than 60 levels. */
function edgeAt(dark: (x: number, y: number) => number, x: number, from: number): number {
  let y = from;
  while (dark(x, y + 1) > 60) y++;
  return y + (dark(x, y) - 60) / (dark(x, y) - dark(x, y + 1));
}

test('its edge along a slanting side has no steps', () => {
  const ground = Float32Array.from({ length: 640 }, (_, x) => 560 + x * 0.12);
  const flat = { ...standing.placed, box: { ...box, top: 430, height: 200 } };
  const slanting = { placed: flat, ground, under: Int32Array.from(ground, (y) => y - 40) };
  const canvas = drawRectangles(canvasSize, [200, 200, 200], []);
  castShadow(canvas, shadowOf(slanting, canvasSize, { contact: 0.75, ambient: 0 }, 400));
  const dark = (x: number, y: number) => 200 - canvas.data[(y * 960 + x) * 3];
  const offsets: number[] = [];
  for (let x = 260; x < 700; x++)
    offsets.push(edgeAt(dark, x, (ground[x - box.left] - 30) | 0) - ground[x - box.left]);
  const steps = offsets.slice(4).map((offset, at) => Math.abs(offset - offsets[at]));
  expect(Math.max(...steps)).toBeLessThan(0.6);
});
