import { expect, test } from 'vitest';
import { addDab, type Coverage, partOf, touch } from './brush-pixels.ts';
import { dabsBetween, type Point } from './brush-rules.ts';

const [width, height] = [120, 60];
const everything = { left: 0, top: 0, width, height };
const radius = 16;

/** What a stroke of a brush without any hard part touches. */
function softStroke(from: Point, to: Point): Coverage {
  const coverage = { values: new Uint8ClampedArray(width * height), width };
  for (const dab of [from, ...dabsBetween(from, to, 2 * radius)])
    addDab(coverage, everything, dab, radius, 0);
  return coverage;
}
const maskOf = (alpha: (x: number) => number) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? alpha(((at - 3) / 4) % width) : 255,
  );
const alphaOf = (pixels: Uint8ClampedArray) => pixels.filter((_, at) => at % 4 === 3);
const across = softStroke({ x: 25, y: 30 }, { x: 95, y: 30 });

test('a soft stroke has an edge that fades out, and is all but opaque along its middle', () => {
  const column = Array.from({ length: height }, (_, row) => across.values[row * width + 60] ?? 0);
  expect(column[30]).toBeGreaterThan(250);
  expect(column.slice(0, 13)).toEqual(Array(13).fill(0));
  const edge = column.slice(13, 31);
  expect(edge).toEqual(edge.toSorted((a, b) => a - b));
  expect(edge.filter((value) => value > 0 && value < 255).length).toBeGreaterThan(6);
});

test('what a soft brush painted beside the vehicle is erased by the same stroke without a rim', () => {
  const pixels = maskOf(() => 0);
  touch(pixels, across, true);
  expect(Math.max(...alphaOf(pixels))).toBeGreaterThan(250);
  touch(pixels, across, false);
  expect(Math.max(...alphaOf(pixels))).toBe(0);
});

test('what it erased of the vehicle is painted back by the same stroke without a rim', () => {
  const pixels = maskOf(() => 255);
  touch(pixels, across, false);
  expect(Math.min(...alphaOf(pixels))).toBeLessThan(5);
  touch(pixels, across, true);
  expect(Math.min(...alphaOf(pixels))).toBe(255);
});

test('painted and erased across the edge of the vehicle, the mask has no more than before, and no less than erasing alone leaves', () => {
  const edge = (x: number) => Math.min(255, Math.max(0, (64 - x) * 32));
  const [before, erased, both] = [maskOf(edge), maskOf(edge), maskOf(edge)];
  touch(erased, across, false);
  touch(both, across, true);
  touch(both, across, false);
  const [least, most] = [alphaOf(erased), alphaOf(before)];
  const isBetween = alphaOf(both).map((value, at) =>
    Number(value >= (least[at] ?? 0) && value <= (most[at] ?? 0)),
  );
  expect(isBetween.indexOf(0)).toBe(-1);
});

test('a part of a coverage has the pixels of its box', () => {
  const part = partOf(across, { left: 58, top: 28, width: 3, height: 5 });
  expect([part.width, part.values.length]).toEqual([3, 15]);
  expect(part.values[2 * 3 + 2]).toBe(across.values[30 * width + 60]);
});
