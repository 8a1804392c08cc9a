import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uncut } from './cut-sides.ts';
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

test('a vehicle seen from its end has one width, with its antenna in the matte or without', () => {
  const widthAt = (height: number) =>
    place({ box: { left: 0, top: 0, width: 730, height }, contacts: [] }, target, placement, null).box.width;
  expect(widthAt(616)).toBe(widthAt(585));
  expect(widthAt(616)).toBe(Math.round(0.8 * 0.775 * 1920));
});

test('between an end and a side the width grows evenly, up to what is asked for', () => {
  const wide = { ...target, height: 3000 };
  const widths = [1.3, 1.5, 1.7, 1.9, 2.5].map(
    (aspect) =>
      place(
        { box: { left: 0, top: 0, width: aspect * 600, height: 600 }, contacts: [] },
        wide,
        placement,
        null,
      ).box.width,
  );
  expect(widths).toEqual([1190, 1285, 1410, 1536, 1536]);
});

test.each([
  ['left', { left: true }, 'left', -2],
  ['right', { right: true }, 'right', 1922],
  ['bottom', { bottom: true }, 'bottom', 1442],
] as const)(
  'a vehicle that the photo cuts off at its %s is cut off by the same edge of the picture',
  (_, sides, side, at) => {
    const box = { left: 0, top: 0, width: 1200, height: 700 };
    const { box: placed } = place(
      { box, contacts: [[300, 690]], cut: { ...uncut, ...sides } },
      target,
      placement,
      0.62,
    );
    const edges = {
      left: placed.left,
      right: placed.left + placed.width,
      bottom: placed.top + placed.height,
    };
    expect(edges[side]).toBe(at);
  },
);

test('a vehicle whose roof is cut off hangs from the upper edge if its tyres reach the floor, and stands on it otherwise', () => {
  const cut = { ...uncut, top: true };
  const tall = { left: 0, top: 0, width: 900, height: 900 };
  expect(place({ box: tall, contacts: [[300, 900]], cut }, target, placement, 0.62).box.top).toBe(-2);
  const low = { left: 0, top: 0, width: 1800, height: 500 };
  const { box } = place({ box: low, contacts: [[300, 500]], cut }, target, placement, 0.62);
  expect(box.top + box.height).toBe(Math.round(0.86 * 1440));
});

test('a vehicle that is cut off on both sides fills the width of the picture', () => {
  const box = { left: 0, top: 0, width: 1600, height: 700 };
  const cut = { ...uncut, left: true, right: true };
  const placed = place({ box, contacts: [[300, 690]], cut }, target, placement, 0.62);
  expect([placed.box.left, placed.box.width]).toEqual([-2, 1924]);
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

test('under a frame a vehicle is placed in the area that its borders leave free, whatever its shape', () => {
  const insets = fc.record({
    top: fc.double({ min: 0, max: 0.3, noNaN: true }),
    right: fc.double({ min: 0, max: 0.3, noNaN: true }),
    bottom: fc.double({ min: 0, max: 0.25, noNaN: true }),
    left: fc.double({ min: 0, max: 0.3, noNaN: true }),
  });
  const shape = fc.record({
    width: fc.integer({ min: 200, max: 3000 }),
    height: fc.integer({ min: 150, max: 2000 }),
  });
  fc.assert(
    fc.property(insets, shape, fc.constantFrom(null, 0.62), (covered, size, horizon) => {
      const box = { left: 0, top: 0, ...size };
      const contacts: [number, number][] = [[size.width / 2, size.height]];
      const placed = place({ box, contacts }, target, { ...placement, insets: covered }, horizon).box;
      expect(placed.left).toBeGreaterThanOrEqual(Math.floor(covered.left * 1920));
      expect(placed.left + placed.width).toBeLessThanOrEqual(Math.ceil((1 - covered.right) * 1920));
      expect(placed.top + placed.height).toBeLessThanOrEqual(Math.ceil((1 - covered.bottom) * 1440));
      if (horizon === null) expect(placed.top).toBeGreaterThanOrEqual(Math.floor(covered.top * 1440));
    }),
  );
});

test('borders that cover nothing change nothing, and what the photo cut off is beneath them', () => {
  const box = { left: 0, top: 0, width: 1600, height: 700 };
  const contacts: [number, number][] = [[300, 690]];
  const insets = { top: 0, right: 0, bottom: 0, left: 0 };
  const plain = place({ box, contacts }, target, placement, 0.62);
  expect(place({ box, contacts }, target, { ...placement, insets }, 0.62)).toEqual(plain);
  const framed = { ...placement, insets: { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 } };
  const cut = { ...uncut, right: true };
  const placed = place({ box, contacts, cut }, target, framed, 0.62);
  expect(placed.box.left + placed.box.width).toBe(1922);
});

test('a vehicle before a picture of a place that fills a taller shape covers the foot of its wall, and is on its baseline elsewhere', () => {
  const box = { left: 0, top: 0, width: 1600, height: 640 };
  const tall = { width: 1080, height: 1920 };
  const topIn = (size: typeof tall, isInPlace: boolean) =>
    place({ box, contacts: [] }, size, { ...placement, isInPlace }, 0.62).box.top / size.height;
  expect(topIn(tall, false)).toBeGreaterThan(0.62);
  expect(topIn(tall, true)).toBeLessThan(0.6);
  expect(topIn(target, true)).toBe(topIn(target, false));
});
