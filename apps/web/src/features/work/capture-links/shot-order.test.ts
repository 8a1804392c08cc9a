import type { PositionName } from '@forecourt/contract/positions';
import { expect, it } from 'vitest';
import { nextOpen } from './shot-order.ts';

const positions: PositionName[] = ['exterior.front', 'exterior.rear', 'interior.dashboard'];
const isOneOf =
  (...done: PositionName[]) =>
  (position: PositionName) =>
    done.includes(position);

it('the next position is the first one behind the current that has no photo', () => {
  expect(nextOpen(positions, isOneOf(), null)).toBe('exterior.front');
  expect(nextOpen(positions, isOneOf('exterior.rear'), 'exterior.front')).toBe('interior.dashboard');
});

it('behind the last one, skipped positions come again; when none is left, there is no next', () => {
  expect(nextOpen(positions, isOneOf('exterior.front'), 'interior.dashboard')).toBe('exterior.rear');
  expect(nextOpen(positions, isOneOf('exterior.front', 'exterior.rear'), 'interior.dashboard')).toBe(null);
});
