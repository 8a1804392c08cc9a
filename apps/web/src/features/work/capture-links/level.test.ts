import { expect, it } from 'vitest';
import { isLevel, rollOf } from './level.ts';

it('a phone that is held upright is level, leaning forward or back too', () => {
  for (const beta of [60, 90, 120]) expect(rollOf({ beta, gamma: 0 }, 0)).toBeCloseTo(0);
});

it('a phone that is held sideways is level, whichever way the screen is turned', () => {
  expect(rollOf({ beta: 0, gamma: -90 }, 90)).toBeCloseTo(0);
  expect(rollOf({ beta: 0, gamma: 90 }, 270)).toBeCloseTo(0);
});

it('the roll is the angle by which the phone is turned, with its direction', () => {
  // Turned clockwise, its right side down, what is level rises to the right.
  const [one, other] = [rollOf({ beta: 45, gamma: 10 }, 0), rollOf({ beta: 45, gamma: -10 }, 0)];
  expect(one).toBeCloseTo(-9.9, 0);
  expect(other).toBeCloseTo(9.9, 0);
  expect(rollOf({ beta: 5, gamma: -88 }, 90)).toBeCloseTo(-5, 0);
});

it('a camera that looks at the ground or the sky has no roll', () => {
  for (const beta of [0, 5, 180, -10]) expect(rollOf({ beta, gamma: 3 }, 0)).toBe(null);
});

it('level is within one and a half degrees', () => {
  expect([-1.6, -1.5, 0, 1.5, 1.6].map(isLevel)).toEqual([false, true, true, true, false]);
});
