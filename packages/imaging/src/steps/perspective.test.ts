import { expect, test } from 'vitest';
import { emptyRaster } from '../raster.ts';
import {
  coverOf,
  crossing,
  grownQuad,
  inverseHomography,
  mapPoint,
  type Quad,
  quadSize,
  sampleAt,
  unitToQuad,
} from './perspective.ts';

const leaning: Quad = [
  [10, 20],
  [110, 30],
  [100, 70],
  [14, 50],
];

test('the unit square maps to the corners and back', () => {
  const there = unitToQuad(leaning);
  const back = inverseHomography(there);
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  for (const [at, [u, v]] of unit.entries()) {
    const [x, y] = mapPoint(there, u, v);
    expect(x).toBeCloseTo(leaning[at][0], 6);
    expect(y).toBeCloseTo(leaning[at][1], 6);
    const [uBack, vBack] = mapPoint(back, x, y);
    expect(uBack).toBeCloseTo(u, 6);
    expect(vBack).toBeCloseTo(v, 6);
  }
});

test('straight lines stay straight: the diagonals meet in the middle of the unit square', () => {
  const middle = crossing([leaning[0], leaning[2]], [leaning[1], leaning[3]]);
  const [x, y] = mapPoint(unitToQuad(leaning), 0.5, 0.5);
  expect(middle?.[0]).toBeCloseTo(x, 6);
  expect(middle?.[1]).toBeCloseTo(y, 6);
});

test('parallel lines do not meet', () => {
  const level = (y: number): [[number, number], [number, number]] => [
    [0, y],
    [5, y],
  ];
  expect(crossing(level(0), level(2))).toBeUndefined();
});

test('a grown rectangle is larger by twice the growth', () => {
  const box: Quad = [
    [10, 10],
    [50, 10],
    [50, 20],
    [10, 20],
  ];
  expect(quadSize(grownQuad(box, 2))).toEqual({ width: 44, height: 14 });
  expect(grownQuad(box, 2)[0]).toEqual([8, 8]);
});

test('coverage is full inside, zero outside and half on an edge', () => {
  const cover = coverOf([
    [10, 10],
    [50, 10],
    [50, 20],
    [10, 20],
  ]);
  expect(cover(30, 15)).toBe(1);
  expect(cover(30, 10)).toBeCloseTo(0.5);
  expect(cover(9, 15)).toBe(0);
});

test('between two pixels the value is the mean of both', () => {
  const picture = emptyRaster(2, 1, 3);
  picture.data.set([100, 0, 20, 200, 0, 40]);
  const out = new Float64Array(3);
  sampleAt(picture, 1, 0.5, out);
  expect([...out]).toEqual([150, 0, 30]);
});
