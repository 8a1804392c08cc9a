import { expect, test } from 'vitest';
import { freePosition } from './positions.ts';

test('positions are listed in the order in which vehicles are presented', () => {
  expect(freePosition([])).toBe('exterior.front_left');
  expect(freePosition(['exterior.front_left'])).toBe('exterior.front');
});
