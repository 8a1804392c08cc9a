import { expect, test } from 'vitest';
import { place } from './place.ts';

const target = { width: 1920, height: 1440 };
const placement = { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 };
const before = { left: 200, top: 300, width: 1000, height: 400 };
const contactsAt = (y: number): [number, number][] => [
  [300, y],
  [1100, y - 20],
];

/** A vehicle whose outline was that of `before`. */
const changed = (box: typeof before) => ({
  box,
  contacts: contactsAt(box.top + box.height),
  placedBy: {
    x: (before.left - box.left) / box.width,
    y: (before.top - box.top) / box.height,
    width: before.width / box.width,
    height: before.height / box.height,
    depth: 20 / before.height,
  },
});
const put = (vehicle: Parameters<typeof place>[0], shift?: { x: number; y: number; scale: number }) =>
  place(vehicle, target, { ...placement, shift }, 0.62);
const usual = () => put({ box: before, contacts: contactsAt(700) });

test('a vehicle whose outline got a mirror keeps its size, and every pixel its place', () => {
  const [was, now] = [usual(), put(changed({ ...before, left: 160, width: 1040 }))];
  expect(now.scale).toBe(was.scale);
  expect(now.box.left + now.box.width).toBe(was.box.left + was.box.width);
  expect(now.box.left).toBe(Math.round(was.box.left - 40 * was.scale));
  expect([now.box.top, now.box.height]).toEqual([was.box.top, was.box.height]);
  // Its own outline would make it smaller.
  expect(put({ ...changed({ ...before, left: 160, width: 1040 }), placedBy: undefined }).scale).toBeLessThan(
    was.scale,
  );
});

test('a shift applies to the place that is kept', () => {
  const shift = { x: 0.05, y: 0, scale: 0.9 };
  const was = put({ box: before, contacts: contactsAt(700) }, shift);
  const now = put(changed({ ...before, top: 260, height: 440 }), shift);
  expect(now.scale).toBeCloseTo(was.scale, 5);
  expect([now.box.left, now.box.top + now.box.height]).toEqual([was.box.left, was.box.top + was.box.height]);
});

test('a vehicle that would be partly outside the picture, or off the floor, is placed by its own outline', () => {
  for (const box of [
    { ...before, left: 0, width: 1200 },
    { ...before, height: 600 },
    { ...before, height: 150 },
  ]) {
    const own = put({ ...changed(box), placedBy: undefined });
    expect(put(changed(box))).toEqual(own);
  }
});
