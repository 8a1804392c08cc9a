import { describe, expect, test } from 'vitest';
import { closesOnPress } from './modal-rules.ts';

describe('a press on the backdrop', () => {
  test('closes it, but not within 18 px of the right edge, where the scrollbar is', () => {
    expect(closesOnPress('plain', 981, 1000)).toBe(true);
    expect(closesOnPress('plain', 982, 1000)).toBe(false);
    expect(closesOnPress('marker', 999, 1000)).toBe(false);
  });

  test('never closes a notification', () => {
    expect(closesOnPress('notification', 10, 1000)).toBe(false);
    expect(closesOnPress('priority', 10, 1000)).toBe(true);
  });
});
