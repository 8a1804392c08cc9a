import { expect, test } from 'vitest';
import { viewAround } from './doubts.ts';

const photo = { width: 1600, height: 1200 };
const box = (x: number, y: number, width: number, height: number) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

test('a region is in the middle of what is shown around it', () => {
  const view = Object.values(viewAround(box(0.4, 0.4, 0.2, 0.2), photo)).map(Math.round);
  expect(view).toEqual([448, 336, 704, 528]);
});

test('a small region is shown with enough of the photo to recognise it', () => {
  expect(viewAround(box(0.5, 0.5, 0.001, 0.001), photo).width).toBeCloseTo(224);
});

test('what is shown never leaves the photo, whatever its shape', () => {
  expect(viewAround(box(0, 0, 0.1, 0.1), photo)).toMatchObject({ x: 0, y: 0 });
  expect(viewAround(box(0, 0, 1, 1), { width: 3000, height: 1000 })).toEqual({
    x: 1500 - 2000 / 3,
    y: 0,
    width: 4000 / 3,
    height: 1000,
  });
});
