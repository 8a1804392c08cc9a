import { expect, test } from 'vitest';
import { edgePath, type GreyPhoto } from './edge-path.ts';

/** A bright disc on a dark ground. */
function disc(radius: number, contrast: number): GreyPhoto {
  const [width, height] = [300, 300];
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) {
    const away = Math.hypot((at % width) - 150, Math.floor(at / width) - 150);
    data[at] = 60 + contrast * Math.min(1, Math.max(0, radius - away + 0.5));
  }
  return { data, width, height };
}

const from = { x: 150 + 100, y: 150 };
const to = { x: 150 + 100 * Math.cos(0.9), y: 150 + 100 * Math.sin(0.9) };

test.each([20, 160])('between two places on an edge the path follows the edge; contrast %i', (contrast) => {
  const path = edgePath(disc(100, contrast), from, to);
  const away = path.map(({ x, y }) => Math.abs(Math.hypot(x - 150, y - 150) - 100));
  // The straight line is 10 pixels away from the middle of the arc.
  expect(Math.max(...away)).toBeLessThan(2.5);
  expect([path[0], path.at(-1)]).toEqual([from, to]);
});

test('where the photo has no edge the path is straight, and never far from that', () => {
  const path = edgePath(disc(0, 0), { x: 20, y: 40 }, { x: 220, y: 40 });
  expect(Math.max(...path.map(({ y }) => Math.abs(y - 40)))).toBeLessThan(1.5);
});

test('a strong edge far from the straight line is not followed', () => {
  const { data, height, width } = disc(0, 0);
  for (let at = 0; at < data.length; at++) if (Math.floor(at / width) > 100) data[at] = 250;
  const path = edgePath({ data, width, height }, { x: 20, y: 40 }, { x: 220, y: 40 });
  expect(Math.max(...path.map(({ y }) => y))).toBeLessThan(80);
});

test('places at the border of the photo, and twice the same one, have a path', () => {
  const photo = disc(100, 160);
  expect(edgePath(photo, { x: 0, y: 0 }, { x: 300, y: 0 }).length).toBeGreaterThan(200);
  expect(edgePath(photo, from, from)).toEqual([from, from]);
});
