import { expect, test } from 'vitest';
import { drawRectangles } from '../testing/pictures.ts';
import type { Quad } from './perspective.ts';
import { plateOutline } from './plate-corners.ts';

type Rgb = [number, number, number];
const plate = { left: 100, top: 80, width: 208, height: 44 };
const black: Rgb = [20, 20, 20];

/** A plate with seven vertical strokes in place of characters. */
function drawn({ body, field, ink, band }: { body: Rgb; field: Rgb; ink: Rgb; band?: Rgb }) {
  const strokes = Array.from({ length: 7 }, (_, at) => ({
    left: plate.left + 36 + at * 23,
    top: plate.top + 8,
    width: 9,
    height: 28,
    colour: ink,
  }));
  const rectangles = [{ ...plate, colour: field }, ...strokes];
  if (band) rectangles.splice(1, 0, { ...plate, width: 20, colour: band });
  return drawRectangles({ width: 420, height: 220 }, body, rectangles);
}

/** What a text detector returns: a rough box around the strokes. */
const text: Quad = [
  [132, 85],
  [290, 85],
  [290, 119],
  [132, 119],
];

const truth: Quad = [
  [100, 80],
  [308, 80],
  [308, 124],
  [100, 124],
];

function largestMiss(found: Quad): number {
  return Math.max(...found.map(([x, y], at) => Math.hypot(x - truth[at][0], y - truth[at][1])));
}

const white: Rgb = [225, 225, 222];
test.each([
  ['white', { body: [90, 20, 20] as Rgb, field: white, ink: black }],
  [
    'white with a blue band',
    { body: [60, 60, 62] as Rgb, field: white, ink: black, band: [20, 50, 150] as Rgb },
  ],
  ['yellow', { body: [30, 60, 40] as Rgb, field: [235, 190, 40] as Rgb, ink: black }],
  ['black', { body: [170, 172, 175] as Rgb, field: [25, 25, 28] as Rgb, ink: white }],
  ['a little lighter than the car', { body: [170, 170, 170] as Rgb, field: white, ink: black }],
])('finds the corners of a plate that is %s', (_, colours) => {
  const { edges, quad } = plateOutline(drawn(colours), text);
  expect(largestMiss(quad)).toBeLessThan(2.5);
  expect(Math.min(...edges)).toBeGreaterThan(0.4);
});

test('follows a slanting plate', () => {
  const upright = drawn({ body: [60, 60, 62], field: white, ink: black });
  const leaning = { ...upright, data: upright.data.slice() };
  // Shears the picture: every column moves down by a tenth of its x, like a plate seen from the side.
  for (let x = 0; x < upright.width; x++) {
    const down = Math.round(x * 0.1);
    for (let y = upright.height - 1; y >= 0; y--) {
      const from = (Math.max(0, y - down) * upright.width + x) * 3;
      leaning.data.set(upright.data.subarray(from, from + 3), (y * upright.width + x) * 3);
    }
  }
  const moved = text.map(([x, y]) => [x, y + x * 0.1]) as Quad;
  const { quad } = plateOutline(leaning, moved);
  expect(largestMiss(quad.map(([x, y]) => [x, y - x * 0.1]) as Quad)).toBeLessThan(3);
});

test('guesses around the text when no border is found, and marks the result as a guess', () => {
  const { edges, quad } = plateOutline(drawn({ body: white, field: white, ink: black }), text);
  expect(edges).toEqual([0, 0, 0, 0]);
  const [[left, top], , [right, bottom]] = quad;
  expect(left).toBeLessThan(text[0][0]);
  expect(top).toBeLessThan(text[0][1]);
  expect(right).toBeGreaterThan(text[2][0]);
  expect(bottom).toBeGreaterThan(text[2][1]);
});

test('extends the plate when the detector missed the first characters', () => {
  const { quad } = plateOutline(drawn({ body: [60, 60, 62], field: white, ink: black }), [
    [180, 85],
    [290, 85],
    [290, 119],
    [180, 119],
  ]);
  expect(largestMiss(quad)).toBeLessThan(3);
});
