import { expect, it } from 'vitest';
import { isNear, roomIn } from './storage-limits.rules.ts';

it('the room of a customer is what is left of the tighter of its limits, and may be exceeded', () => {
  expect(roomIn([])).toBe(Number.POSITIVE_INFINITY);
  expect(roomIn([{ limitGb: 2, usedBytes: 500_000_000 }])).toBe(1_500_000_000);
  expect(
    roomIn([
      { limitGb: 2, usedBytes: 1_999_999_999 },
      { limitGb: 10, usedBytes: 0 },
    ]),
  ).toBe(1);
  expect(roomIn([{ limitGb: 1, usedBytes: 1_000_000_003 }])).toBe(-3);
});

it('a customer is near its limit from nine tenths on, and no longer once there is clearly more room', () => {
  const near = (percent: number, isTold: boolean) => isNear(10, percent * 1e8, isTold);
  expect([near(89, false), near(90, false), near(86, true), near(84, true)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(isNear(null, 1e15, true)).toBe(false);
});
