import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steepenEdge, tidyMatte } from './matte-tidy.ts';
import type { Shares } from './shares.ts';

const side = 400;
const box = { left: 0.15, top: 0.25, right: 0.85, bottom: 0.75 };

/** A body that fills `box`, and rectangles drawn over it: [left, top, right, bottom, share], pixels. */
function shares(...drawn: [number, number, number, number, number][]): Shares {
  const data = new Float32Array(side * side);
  const all: typeof drawn = [[60, 100, 340, 300, 1], ...drawn];
  for (const [left, top, right, bottom, share] of all) {
    for (let y = top; y < bottom; y++) data.fill(share, y * side + left, y * side + right);
  }
  return { data, width: side, height: side };
}

const at = (matte: Shares, x: number, y: number) => matte.data[y * side + x];
const nobody = { main: box, others: [] };

test('holes in the body are filled, whether they are plates or windows', () => {
  const matte = shares([150, 240, 250, 270, 0], [120, 130, 260, 180, 0.05]);
  tidyMatte(matte, nobody);
  expect(at(matte, 200, 255)).toBe(1);
  expect(at(matte, 190, 155)).toBe(1);
});

test('a thin lip under a dark grille is not cut off', () => {
  const matte = shares([90, 270, 310, 296, 0]);
  tidyMatte(matte, nobody);
  expect(at(matte, 200, 283)).toBe(1);
  expect(at(matte, 200, 298)).toBe(1);
});

test('the gap under a spoiler stays open', () => {
  const matte = shares([280, 80, 340, 100, 1], [290, 86, 330, 100, 0]);
  tidyMatte(matte, nobody);
  expect(at(matte, 310, 84)).toBeGreaterThan(0.5);
  expect(at(matte, 310, 93)).toBe(0);
});

test('a painted line that touches the vehicle is cut off, a mirror stays', () => {
  const matte = shares([340, 280, 352, 292, 1], [346, 284, 352, 318, 1], [40, 130, 60, 146, 1]);
  for (let step = 0; step < 40; step++)
    matte.data.fill(1, (300 + step) * side + 300 + step, (300 + step) * side + 306 + step);
  tidyMatte(matte, { main: { ...box, bottom: 0.9 }, others: [] });
  expect(at(matte, 333, 330)).toBe(0);
  expect(at(matte, 50, 138)).toBe(1);
  expect(at(matte, 200, 298)).toBe(1);
});

test('a detached fleck is removed, a detached mirror stays', () => {
  const matte = shares([200, 94, 205, 98, 1], [46, 130, 58, 142, 1]);
  tidyMatte(matte, nobody);
  expect(at(matte, 202, 96)).toBe(0);
  expect(at(matte, 52, 136)).toBe(1);
});

test('people and other cars beside the vehicle are removed', () => {
  const matte = shares([350, 150, 380, 300, 1], [0, 120, 50, 200, 1]);
  tidyMatte(matte, {
    main: box,
    others: [
      { left: 0.87, top: 0.35, right: 0.96, bottom: 0.76 },
      { left: 0, top: 0.28, right: 0.13, bottom: 0.52 },
    ],
  });
  expect(at(matte, 365, 200)).toBe(0);
  expect(at(matte, 25, 160)).toBe(0);
});

test('the inside is opaque and the outside empty', () => {
  const matte = shares([180, 190, 220, 210, 0.7], [20, 20, 380, 40, 0.2]);
  tidyMatte(matte, nobody);
  expect(at(matte, 200, 200)).toBe(1);
  expect(at(matte, 200, 30)).toBe(0);
});

test('an edge becomes steeper and stays where it is', () => {
  const ramp = { data: Float32Array.from([0, 0.2, 0.4, 0.5, 0.6, 0.8, 1]), width: 7, height: 1 };
  steepenEdge(ramp);
  expect([...ramp.data].map((value) => Math.round(value * 100) / 100)).toEqual([0, 0, 0.32, 0.5, 0.68, 1, 1]);
});

test('an empty matte stays empty', () => {
  const matte: Shares = { data: new Float32Array(side * side), width: side, height: side };
  tidyMatte(matte, nobody);
  expect(matte.data.every((share) => share === 0)).toBe(true);
});

test('a fence that reaches beyond the detector’s box is cut off at any height', () => {
  const matte = shares([340, 140, 380, 146, 1]);
  tidyMatte(matte, { main: { ...box, right: 0.87 }, others: [] });
  expect(at(matte, 365, 143)).toBe(0);
  expect(at(matte, 330, 143)).toBe(1);
});

/** Start and end along one axis: before the picture, after it, across it or anywhere. */
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const extent = fc.oneof(
  fc.tuple(number(-1.5, -0.8), number(-0.7, -0.02)),
  fc.tuple(number(1.02, 1.7), number(1.8, 2.5)),
  fc.tuple(number(-1.5, 0), number(0, 2.5)),
  fc
    .tuple(number(-1.5, 2.5), number(-1.5, 2.5))
    .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
);
const anyBox = fc
  .tuple(extent, extent)
  .map(([[left, right], [top, bottom]]) => ({ left, right, top, bottom }));

test('the box of another vehicle removes nothing of the main one, wherever it is: beside, above or below the picture too', () => {
  const alone = shares();
  tidyMatte(alone, nobody);
  fc.assert(
    fc.property(fc.array(anyBox, { minLength: 1, maxLength: 4 }), (others) => {
      const matte = shares();
      tidyMatte(matte, { main: box, others });
      // The body is inside the main vehicle's box, so no other box may remove any of it.
      expect(matte.data.every((share, index) => share === alone.data[index])).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('a vehicle left of the crop, from its top row on, does not change the main one', () => {
  const matte = shares();
  tidyMatte(matte, { main: box, others: [{ left: -0.9, top: -0.2, right: -0.3, bottom: 0.8 }] });
  expect(at(matte, 200, 200)).toBe(1);
});
