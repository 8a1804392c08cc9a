import { expect, test } from 'vitest';
import { expectedBox, noShift, shiftByKey, shiftedBy, shownShift } from './shift-rules.ts';

const vehicle = { x: 0.2, y: 0.4, width: 0.6, height: 0.4 };
const usual = { shift: noShift, vehicle };

test('a vehicle grows from the middle of its lower edge', () => {
  const box = expectedBox(usual, { x: 0.1, y: 0, scale: 1.5 });
  expect(box.x + box.width / 2).toBeCloseTo(0.6);
  expect(box.y + box.height).toBeCloseTo(0.8);
  expect(box.width).toBeCloseTo(0.9);
});

test('what the edge of the picture held back is no part of the shift', () => {
  const asked = { x: 0.4, y: 0, scale: 1 };
  expect(shownShift(usual, asked, { ...vehicle, x: 0.4 })).toEqual({ x: 0.2, y: 0, scale: 1 });
  const large = { x: 0, y: 0, scale: 2 };
  expect(shownShift(usual, large, { x: 0, y: 0.4 - 0.8 / 3, width: 1, height: 2 / 3 })).toEqual({
    x: 0,
    y: 0,
    scale: 1.6667,
  });
});

test('a difference of a pixel leaves the shift as it was asked for', () => {
  const asked = { x: 0.1, y: 0.02, scale: 1.1 };
  const box = expectedBox(usual, asked);
  expect(shownShift(usual, asked, { ...box, x: box.x + 0.001 })).toBe(asked);
});

test('arrow keys move the vehicle, with Shift five times as far; + and − scale it, 0 brings it back', () => {
  expect(shiftByKey(noShift, 'ArrowLeft', false)).toEqual({ x: -0.004, y: 0, scale: 1 });
  expect(shiftByKey(noShift, 'ArrowDown', true)).toEqual({ x: 0, y: 0.02, scale: 1 });
  expect(shiftByKey(noShift, '+', false)?.scale).toBe(1.02);
  expect(shiftByKey(noShift, '-', false)?.scale).toBeLessThan(1);
  expect(shiftByKey({ x: 0.1, y: 0.1, scale: 1.3 }, '0', false)).toEqual(noShift);
  expect(shiftByKey(noShift, 'a', false)).toBe(null);
});

test('a shift stays within what the server accepts', () => {
  expect(shiftedBy({ x: 0.45, y: -0.45, scale: 1.9 }, { x: 0.2, y: -0.2, factor: 2 })).toEqual({
    x: 0.5,
    y: -0.5,
    scale: 2,
  });
});
