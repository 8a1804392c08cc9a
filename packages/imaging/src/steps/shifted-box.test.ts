import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uncut } from './cut-sides.ts';
import { floorBehind, place } from './place.ts';

const target = { width: 1920, height: 1440 };
const placement = { vehicleWidth: 0.6, baseline: 0.86, marginTop: 0.1 };
const horizon = 0.6;
const vehicle = {
  box: { left: 100, top: 200, width: 1600, height: 600 },
  contacts: [
    [300, 760],
    [1500, 800],
  ] as [number, number][],
};
const put = (
  shift: { x: number; y: number; scale: number } | undefined,
  cut = uncut,
  floor: number | null = horizon,
) => place({ ...vehicle, cut }, target, { ...placement, shift }, floor);

test('a vehicle is moved by shares of the picture, its tyres with it', () => {
  const [usual, moved] = [put(undefined), put({ x: 0.1, y: -0.02, scale: 1 })];
  expect([moved.box.left - usual.box.left, moved.box.top - usual.box.top]).toEqual([192, -29]);
  expect(moved.box.width).toBe(usual.box.width);
  for (const [at, [x, y]] of moved.contacts.entries()) {
    expect(x - (usual.contacts[at]?.[0] ?? 0)).toBeCloseTo(192, 6);
    expect(y - (usual.contacts[at]?.[1] ?? 0)).toBeCloseTo(-29, 6);
  }
});

test('a vehicle that is scaled stands where it stood, and its scale says how far its photo is enlarged', () => {
  const [usual, larger] = [put(undefined), put({ x: 0, y: 0, scale: 1.2 })];
  expect(larger.box.width).toBe(Math.round(usual.box.width * 1.2));
  expect(larger.box.top + larger.box.height).toBe(usual.box.top + usual.box.height);
  const middleOf = ({ left, width }: { left: number; width: number }) => left + width / 2;
  expect(middleOf(larger.box)).toBeCloseTo(middleOf(usual.box), -0.5);
  expect(larger.scale / usual.scale).toBeCloseTo(1.2, 2);
});

test('wherever it is moved, a whole vehicle stays in the picture, in its shape and with its tyres on the floor', () => {
  const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
  const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
  fc.assert(
    fc.property(share, share, factor, (x, y, scale) => {
      const { box, contacts } = put({ x, y, scale });
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(target.width);
      expect(box.top + box.height).toBeLessThanOrEqual(target.height);
      expect(box.width / box.height).toBeCloseTo(1600 / 600, 1);
      const highest = Math.min(...contacts.map(([, at]) => at));
      expect(highest).toBeGreaterThanOrEqual((horizon + floorBehind) * target.height - 1.5);
    }),
  );
});

test('without a floor it may be moved up to the upper edge', () => {
  expect(put({ x: 0, y: -0.5, scale: 0.5 }, uncut, null).box.top).toBeLessThan(
    put({ x: 0, y: -0.5, scale: 0.5 }).box.top,
  );
});

test('frames keep their space', () => {
  const insets = { left: 0.1, right: 0.1, top: 0, bottom: 0.05 };
  const shift = { x: -0.5, y: 0.5, scale: 2 };
  const { box } = place(vehicle, target, { ...placement, insets, shift }, horizon);
  expect(box.left).toBeGreaterThanOrEqual(192);
  expect(box.left + box.width).toBeLessThanOrEqual(1728);
  expect(box.top + box.height).toBeLessThanOrEqual(1368);
});

test('what the photo cut off stays at the edge that hides it', () => {
  for (const shift of [
    { x: 0.3, y: -0.3, scale: 0.7 },
    { x: -0.3, y: 0.3, scale: 1.6 },
  ]) {
    expect(put(shift, { ...uncut, left: true }).box.left).toBe(-2);
    const right = put(shift, { ...uncut, right: true }).box;
    expect(right.left + right.width).toBe(1922);
    const low = put(shift, { ...uncut, bottom: true }).box;
    expect(low.top + low.height).toBe(1442);
    const both = put(shift, { ...uncut, left: true, right: true }).box;
    expect(both.left).toBeLessThanOrEqual(-2);
    expect(both.left + both.width).toBeGreaterThanOrEqual(1922);
  }
});
