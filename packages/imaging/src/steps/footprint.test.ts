import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FloorEdge, footprint } from './footprint.ts';

const box = { left: 100, top: 200, width: 800, height: 300 };
const line = (at: (x: number) => number) => Float32Array.from({ length: box.width }, (_, x) => at(x));
const distance = ({ across, down, offset }: FloorEdge, x: number, y: number) =>
  x * across + y * down + offset;
const isUnder = (edges: FloorEdge[], x: number, y: number) =>
  edges.every((edge) => distance(edge, x, y) >= 0);

test('in a side view the floor under the vehicle is behind the ground line and between its ends', () => {
  const edges = footprint(
    box,
    line(() => 500),
  );
  expect(isUnder(edges, 500, 480)).toBe(true);
  expect(isUnder(edges, 500, 510)).toBe(false);
  expect(isUnder(edges, 90, 499)).toBe(false);
  expect(isUnder(edges, 910, 499)).toBe(false);
  expect(isUnder(edges, 500, 350)).toBe(false);
});

test('in a three-quarter view it is behind both sides that meet at the nearest tyre', () => {
  const ground = line((x) => (x < 300 ? 430 + (x * 70) / 300 : 500 - ((x - 300) * 100) / 500));
  const edges = footprint(box, ground);
  expect(edges.filter(({ kind }) => kind === 'side')).toHaveLength(2);
  expect(isUnder(edges, 400, 480)).toBe(true);
  expect(isUnder(edges, 250, 490)).toBe(false);
  expect(isUnder(edges, 700, 475)).toBe(false);
  expect(isUnder(edges, 90, 430)).toBe(false);
  expect(isUnder(edges, 910, 400)).toBe(false);
});

test('floor counts as deeper than it looks', () => {
  const [side] = footprint(
    box,
    line(() => 500),
  );
  expect(distance(side, 500, 490)).toBeGreaterThan(30);
  expect(distance(side, 500, 510)).toBeLessThan(-30);
});

test('any ground line gives one or two sides and at most four edges, none of them cutting through the line', () => {
  const points = fc.array(fc.integer({ min: 300, max: 500 }), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(points, (heights) => {
      const ground = line((x) => {
        const at = (x / box.width) * (heights.length - 1);
        const first = Math.floor(at);
        return (
          heights[first] + (heights[Math.min(heights.length - 1, first + 1)] - heights[first]) * (at - first)
        );
      });
      const edges = footprint(box, ground);
      const sides = edges.filter(({ kind }) => kind === 'side');
      expect(sides.length).toBeGreaterThanOrEqual(1);
      expect(edges.length).toBeLessThanOrEqual(4);
      for (const side of sides) {
        for (const [x, y] of ground.entries()) {
          expect(distance(side, box.left + x + 0.5, y)).toBeGreaterThan(-0.01);
        }
      }
    }),
  );
});
