import type { Point } from '@forecourt/contract/recipe';
import { expect, test } from 'vitest';
import { emptyRaster, type Raster } from '../raster.ts';
import type { CloseUp } from './close-up.ts';
import { matteBox } from './contacts.ts';
import type { Quad } from './perspective.ts';
import { turnCloseUp } from './turn-close-up.ts';

const size = { width: 400, height: 300 };
const middle: Point = [size.width / 2, size.height / 2];
/** A red vehicle on blue, level: 220 × 90 pixels, with a green plate of 60 × 14 in it. */
const body = { left: 90, top: 100, width: 220, height: 90 };
const plate = { left: 150, top: 150, width: 60, height: 14 };

const turn = ([x, y]: Point, degrees: number): Point => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [dx, dy] = [x - middle[0], y - middle[1]];
  return [cos * dx - sin * dy + middle[0], sin * dx + cos * dy + middle[1]];
};

const inside = ([x, y]: Point, box: typeof body) =>
  x >= box.left && y >= box.top && x < box.left + box.width && y < box.top + box.height;

/** The scene as a camera sees it whose picture is turned clockwise; every pixel is the mean of nine points. */
function photographed(degrees: number): CloseUp {
  const work: Raster<3> = emptyRaster(size.width, size.height, 3);
  const matte: Raster<1> = emptyRaster(size.width, size.height, 1);
  for (let at = 0; at < matte.data.length; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const sum = [0, 0, 0, 0];
    for (let sub = 0; sub < 9; sub++) {
      const level = turn([x + ((sub % 3) + 0.5) / 3, y + (Math.floor(sub / 3) + 0.5) / 3], -degrees);
      const on = inside(level, plate) ? 1 : inside(level, body) ? 0 : 2;
      sum[on] = (sum[on] as number) + 255 / 9;
      if (on !== 2) sum[3] = (sum[3] as number) + 255 / 9;
    }
    work.data.set(sum.slice(0, 3).map(Math.round), at * 3);
    matte.data[at] = Math.round(sum[3] as number);
  }
  const corners: Point[] = [
    [plate.left, plate.top],
    [plate.left + plate.width, plate.top],
    [plate.left + plate.width, plate.top + plate.height],
    [plate.left, plate.top + plate.height],
  ];
  return {
    work,
    matte,
    contacts: [],
    plates: [corners.map((corner) => turn(corner, degrees)) as Quad],
    camera: { horizon: turn([middle[0], 120], degrees), height: 1.5 },
  };
}

test.each([-6, -1.5, 0.8, 4])(
  'a vehicle that is turned by %s° stands level again, with its plate',
  async (degrees) => {
    const { camera, matte, plates, work } = await turnCloseUp(photographed(degrees), degrees);
    const box = matteBox(matte);
    if (!box) throw new Error('the vehicle is gone');
    expect(Math.abs(box.width - body.width)).toBeLessThanOrEqual(1);
    expect(Math.abs(box.height - body.height)).toBeLessThanOrEqual(1);
    const [first, second, third] = plates[0] as Quad;
    expect(first[0] - box.left).toBeCloseTo(plate.left - body.left, -0.2);
    expect(first[1] - box.top).toBeCloseTo(plate.top - body.top, -0.2);
    expect(second[1]).toBeCloseTo(first[1], 3);
    expect(third[1] - first[1]).toBeCloseTo(plate.height, 3);
    expect((camera?.horizon[1] ?? 0) - box.top).toBeCloseTo(120 - body.top, -0.2);
    const row = Math.round((first[1] + third[1]) / 2);
    const greenAt = (x: number) => work.data[(row * work.width + Math.round(x)) * 3 + 1] ?? 0;
    expect(greenAt(first[0] + 3)).toBeGreaterThan(250);
    expect(greenAt(first[0] - 4)).toBeLessThan(5);
    expect(greenAt(second[0] - 4)).toBeGreaterThan(250);
    expect(greenAt(second[0] + 3)).toBeLessThan(5);
  },
);

test('the inside of the matte stays solid, and what is added around the picture is empty', async () => {
  const { matte } = await turnCloseUp(photographed(5), 5);
  const box = matteBox(matte);
  if (!box) throw new Error('the vehicle is gone');
  for (let y = box.top + 3; y < box.top + box.height - 3; y++) {
    const row = matte.data.subarray(
      y * matte.width + box.left + 3,
      y * matte.width + box.left + box.width - 3,
    );
    expect(row.every((alpha) => alpha === 255)).toBe(true);
  }
  expect(matte.width).toBeGreaterThan(size.width);
  expect(matte.data[0]).toBe(0);
});
