import { expect, test } from 'vitest';
import { freePosition } from './positions.ts';

test('positions are given in the order in which cars are shown', () => {
  expect(freePosition([])).toBe('exterior.front_left');
  expect(freePosition(['exterior.front_left'])).toBe('exterior.front');
});
