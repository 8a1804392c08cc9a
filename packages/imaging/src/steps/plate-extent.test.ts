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
const americanNumber: Box = { left: 138, top: 126, width: 206, height: 54 };
/** A name in small letters, as nine strokes that fill a third of its box. */
const written = ({ height, left, top, width }: Box, colour: Rgb) =>
  Array.from({ length: 9 }, (_, at) => ({
    left: left + Math.round((at * width) / 9),
    top,
    width: Math.round(width / 27),
    height,
    colour,
  }));
const state: Box = { left: 180, top: 98, width: 126, height: 16 };

test('an American plate is covered with the state above its number, though the name is not detected', () => {
  const found = wholePlate(
    drawn(american, americanNumber, written(state, black)),
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

test('a last character whose stroke looks like the plate’s end is covered on a white vehicle', () => {
  const cut = quadOf({ left: 123, top: 94, width: 196, height: 43 });
  const [, [right]] = wholePlate(drawn(european, europeanNumber, [], white), cut, []);
  expect(right).toBeGreaterThan(europeanNumber.left + europeanNumber.width - 7);
});
