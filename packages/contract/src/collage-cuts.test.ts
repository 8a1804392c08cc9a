import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOf, placementInCell } from './collage-cuts.ts';

const picture = { width: 400, height: 300 };
const square = { width: 100, height: 100 };
const box = (x: number, width: number) => ({ x, y: 0.3, width, height: 0.5 });

it('the middle of a picture fills a cell, as long as that shows the whole vehicle', () => {
  expect(cutOf(picture, square, null)).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
  expect(cutOf(picture, square, box(0.2, 0.6))).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
});

it('what fills a cell moves to the vehicle, which is shown with as much space on both sides as there is', () => {
  expect(cutOf(picture, square, box(0.3, 0.65))?.x).toBeCloseTo(0.25, 9);
  expect(cutOf(picture, square, box(0.05, 0.65))?.x).toBeCloseTo(0, 9);
  expect(cutOf(picture, square, box(0.15, 0.74))?.x).toBeCloseTo(0.145, 9);
});

it('a picture whose vehicle does not fit into the shape of the cell is shown whole', () => {
  expect(cutOf(picture, square, box(0.1, 0.8))).toBeNull();
  expect(cutOf(picture, { width: 300, height: 50 }, box(0.3, 0.4))).toBeNull();
});

it('whatever the shapes are, no vehicle is cut off, and the part has the shape of the cell', () => {
  const side = fc.integer({ min: 1, max: 4000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const sizes = fc.record({ width: side, height: side });
  const boxes = fc.tuple(share, share, share, share).map(([x, y, width, height]) => {
    return { x, y, width: width * (1 - x), height: height * (1 - y) };
  });
  fc.assert(
    fc.property(sizes, sizes, boxes, (shown, cell, vehicle) => {
      const cut = cutOf(shown, cell, vehicle);
      if (!cut) return;
      const [near, far] = [-1e-9, 1 + 1e-9];
      for (const [start, end] of [
        [cut.x, cut.x + cut.width],
        [cut.y, cut.y + cut.height],
      ]) {
        expect(start).toBeGreaterThanOrEqual(near);
        expect(end).toBeLessThanOrEqual(far);
      }
      expect(vehicle.x - cut.x).toBeGreaterThanOrEqual(near);
      expect(cut.x + cut.width - vehicle.x - vehicle.width).toBeGreaterThanOrEqual(near);
      expect(vehicle.y - cut.y).toBeGreaterThanOrEqual(near);
      expect(cut.y + cut.height - vehicle.y - vehicle.height).toBeGreaterThanOrEqual(near);
      const shape = (cut.width * shown.width) / (cut.height * shown.height);
      expect(shape / (cell.width / cell.height)).toBeCloseTo(1, 6);
    }),
  );
});

it('in a cell that is narrower than its picture a vehicle is wider and farther up; in others it is where it was', () => {
  const placed = { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 };
  for (const cell of [4 / 3, 3]) expect(placementInCell(placed, cell, 4 / 3)).toEqual(placed);
  const { baseline, marginTop, vehicleWidth } = placementInCell(placed, 2 / 3, 4 / 3);
  expect([vehicleWidth, baseline].map((share) => share.toFixed(3))).toEqual(['0.920', '0.735']);
  expect(marginTop).toBe(0.1);
  expect(placementInCell({ ...placed, vehicleWidth: 0.96 }, 0.1, 4 / 3).vehicleWidth).toBe(0.96);
  expect(placementInCell({ ...placed, baseline: 0.45 }, 0.1, 4 / 3).baseline).toBe(0.45);
});
