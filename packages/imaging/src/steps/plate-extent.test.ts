import { expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { drawRectangles } from '../testing/pictures.ts';
import type { Quad } from './perspective.ts';
import { wholePlate } from './plate-corners.ts';

type Rgb = [number, number, number];
type Box = { left: number; top: number; width: number; height: number };
const white: Rgb = [225, 225, 222];
const black: Rgb = [20, 20, 20];
const body: Rgb = [90, 20, 20];

/** A plate with seven strokes in `number` in place of characters, and further rectangles on or around it. */
function drawn(plate: Box, number: Box, further: (Box & { colour: Rgb })[] = [], paint = body): Raster<3> {
  const pitch = number.width / 7;
  const strokes = Array.from({ length: 7 }, (_, at) => ({
    left: Math.round(number.left + at * pitch + 4),
    top: number.top,
    width: Math.round(pitch - 11),
    height: number.height,
    colour: black,
  }));
  return drawRectangles({ width: 460, height: 320 }, paint, [
    { ...plate, colour: white },
    ...strokes,
    ...further,
  ]);
}

function quadOf({ height, left, top, width }: Box): Quad {
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

/** What a text detector returns for strokes in `box`: a little more than them. */
const around = ({ height, left, top, width }: Box): Quad =>
  quadOf({ left: left - 3, top: top - 4, width: width + 3, height: height + 8 });

function largestMiss(found: Quad, truth: Box): number {
  const corners = quadOf(truth);
  return Math.max(...found.map(([x, y], at) => Math.hypot(x - corners[at][0], y - corners[at][1])));
}

const american: Box = { left: 120, top: 90, width: 240, height: 120 };
const americanNumber: Box = { left: 138, top: 130, width: 206, height: 46 };
/** A name in small letters, as nine strokes that fill a share of its box. */
const written = ({ height, left, top, width }: Box, colour: Rgb, share = 0.33) =>
  Array.from({ length: 9 }, (_, at) => ({
    left: left + Math.round((at * width) / 9),
    top,
    width: Math.round((share * width) / 9),
    height,
    colour,
  }));
const state: Box = { left: 150, top: 98, width: 180, height: 18 };

test('an American plate is covered with the state above its number, though the name is not detected', () => {
  const found = wholePlate(
    drawn(american, americanNumber, written(state, black, 0.8)),
    around(americanNumber),
    [],
  );
  expect(largestMiss(found, american)).toBeLessThan(5);
});

const brazilian: Box = { left: 110, top: 90, width: 252, height: 82 };
const brazilianNumber: Box = { left: 124, top: 118, width: 224, height: 40 };
const town: Box = { left: 180, top: 97, width: 126, height: 12 };

test('a town that was detected above the number is covered on a vehicle as white as its plate', () => {
  const photo = drawn(brazilian, brazilianNumber, written(town, black), white);
  const [[, top]] = wholePlate(photo, around(brazilianNumber), [around(town)]);
  expect(top).toBeLessThan(town.top);
  expect(top).toBeGreaterThan(brazilian.top - 12);
});

const european: Box = { left: 110, top: 90, width: 240, height: 51 };
const europeanNumber: Box = { left: 126, top: 98, width: 208, height: 35 };

test('a long plate is not extended, neither over the paint nor over a dealer’s name on its dark holder', () => {
  const holder = { left: 104, top: 141, width: 252, height: 16, colour: [30, 30, 32] as Rgb };
  const name = { left: 170, top: 145, width: 120, height: 8 };
  for (const further of [[], [holder, ...written(name, white)]]) {
    const photo = drawn(european, europeanNumber, further);
    const found = wholePlate(photo, around(europeanNumber), further.length ? [quadOf(name)] : []);
    expect(largestMiss(found, european)).toBeLessThan(3);
  }
});

test('a last character whose stroke looks like the plate’s end is covered where the paint beside it is white', () => {
  const beside = { left: 350, top: 50, width: 110, height: 140, colour: white };
  const last = { left: 318, top: 98, width: 8, height: 26, colour: black };
  const photo = drawn(european, { ...europeanNumber, width: 178 }, [beside, last]);
  const cut = quadOf({ left: 123, top: 94, width: 205, height: 43 });
  const [, [right]] = wholePlate(photo, cut, []);
  expect(right).toBeGreaterThan(last.left + last.width);
});

test('a plate with two rows is covered with both, whichever of them was taken for its number', () => {
  const square: Box = { left: 130, top: 90, width: 190, height: 128 };
  const upper: Box = { left: 190, top: 104, width: 70, height: 44 };
  const lower: Box = { left: 150, top: 160, width: 150, height: 44 };
  const photo = drawn(square, lower, written(upper, black, 0.5));
  for (const [number, other] of [
    [lower, upper],
    [upper, lower],
  ] as const) {
    const [[, top], , [, bottom]] = wholePlate(photo, around(number), [around(other)]);
    expect(top).toBeLessThan(upper.top);
    expect(bottom).toBeGreaterThan(lower.top + lower.height);
  }
});
