import { expect, test } from 'vitest';
import { closed, closesAt, isLastCorner, type Polygon, wayOf, withCorner } from './polygon-rules.ts';

const corners = [
  { x: 0.1, y: 0.1 },
  { x: 0.5, y: 0.1 },
  { x: 0.5, y: 0.6 },
];
const polygonOf = (count: number) =>
  corners.slice(0, count).reduce<Polygon>((polygon, at) => withCorner(polygon, at, null), []);

test('an area needs three corners, and is closed back to its first', () => {
  expect(closed(polygonOf(2), null)).toBeNull();
  expect(closed(polygonOf(3), null)).toEqual([...corners, corners[0]]);
  expect(wayOf(polygonOf(2))).toEqual(corners.slice(0, 2));
});

test('a click near the first corner closes the area once it has three, and Enter where the last one is', () => {
  // 22 pixels of a photo of 360 × 240: what a finger touches.
  const reach = { x: 22 / 360, y: 22 / 240 };
  const beside = (across: number, down: number) => ({ x: 0.1 + across / 360, y: 0.1 + down / 240 });
  expect(closesAt(polygonOf(3), beside(15, 15), reach)).toBe(true);
  expect(closesAt(polygonOf(3), beside(0, 21), reach)).toBe(true);
  expect(closesAt(polygonOf(3), beside(17, 17), reach)).toBe(false);
  expect(closesAt(polygonOf(2), beside(0, 0), reach)).toBe(false);
  expect(isLastCorner(polygonOf(2), { x: 0.5, y: 0.1 })).toBe(true);
  expect(isLastCorner([], { x: 0.5, y: 0.1 })).toBe(false);
});

test('with a photo the way between two corners follows its edge, in shares of the photo', () => {
  const [width, height] = [200, 100];
  const data = new Uint8ClampedArray(width * height).map((_, at) =>
    Math.floor(at / width) < 50 + ((at % width) - 100) ** 2 / 1000 ? 20 : 220,
  );
  const edge = (x: number) => ({ x: x / width, y: (50 + (x - 100) ** 2 / 1000) / height });
  const polygon = withCorner(withCorner([], edge(40), null), edge(160), { data, width, height });
  const middle = wayOf(polygon).reduce((near, one) =>
    Math.abs(one.x - 0.5) < Math.abs(near.x - 0.5) ? one : near,
  );
  // The straight line is 3.6 pixels lower.
  expect(Math.abs(middle.y - edge(100).y) * height).toBeLessThan(1.6);
});
