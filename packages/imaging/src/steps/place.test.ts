import fc from 'fast-check';
import { expect, test } from 'vitest';
import { place } from './place.ts';

const target = { width: 1920, height: 1440 };
const placement = { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 };

test('a long low vehicle has the requested width and is placed on the baseline', () => {
  const box = { left: 100, top: 200, width: 1600, height: 500 };
  const placed = place(
    {
      box,
      contacts: [
        [300, 700],
        [1500, 700],
      ],
    },
    target,
    placement,
    0.62,
  );
  expect(placed.box.width).toBe(1536);
  expect(placed.box.top + placed.box.height).toBe(Math.round(0.86 * 1440));
  expect(placed.contacts.map(([, y]) => y)).toEqual([1238, 1238]);
});

test('a tall vehicle is scaled down until the margin above it is free', () => {
  const box = { left: 0, top: 0, width: 600, height: 900 };
  const placed = place({ box, contacts: [] }, target, placement, null);
  expect(placed.box.top).toBeGreaterThanOrEqual(Math.floor(0.1 * 1440));
  expect(placed.box.width).toBeLessThan(1536);
});

test('every tyre is on the floor, not on the wall, and the vehicle keeps its aspect ratio', () => {
  const anything = fc.record({
    width: fc.integer({ min: 200, max: 3000 }),
    height: fc.integer({ min: 150, max: 2000 }),
    farTyre: fc.double({ min: 0.5, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(anything, ({ farTyre, height, width }) => {
      const box = { left: 7, top: 11, width, height };
      const contacts: [number, number][] = [
        [7 + width * 0.1, 11 + height * farTyre],
        [7 + width * 0.7, 11 + height],
      ];
      const placed = place({ box, contacts }, target, placement, 0.62);
      for (const [, y] of placed.contacts) expect(y).toBeGreaterThan(0.62 * 1440);
      expect(placed.box.width / placed.box.height / (width / height)).toBeCloseTo(1, 1);
      expect(placed.box.left).toBeGreaterThanOrEqual(0);
      expect(placed.box.top + placed.box.height).toBeLessThanOrEqual(1440);
    }),
  );
});
