import { describe, expect, test } from 'vitest';
import { fieldNumber, readNumber } from './read-number.ts';

describe('readNumber', () => {
  test.each([
    ['12', 0, 12],
    [' 7 ', 0, 7],
    ['1.50', 2, 150],
    ['1,5', 2, 150],
    ['19', 2, 1900],
    ['0.07', 2, 7],
    ['45,000', 0, 45_000],
    ['1.234.567', 0, 1_234_567],
    ['45 000', 0, 45_000],
    ['45’000', 0, 45_000],
  ])('%j with %i digits is read as %i', (typed, digits, value) => {
    expect(readNumber(typed, digits)).toBe(value);
  });

  test.each([
    ['', 0],
    ['1.5', 0],
    ['-3', 0],
    ['1.505', 2],
    ['45,00', 0],
    ['4500,000', 0],
    ['1,000.00', 2],
    ['ten', 2],
  ])('%j with %i digits is no number', (typed, digits) => {
    expect(readNumber(typed, digits)).toBeNaN();
  });
});

test('a displayed value is read back as the same number', () => {
  expect(fieldNumber(1950, 'de', 2)).toBe('19,50');
  expect(fieldNumber(null, 'de', 2)).toBe('');
  for (const language of ['en', 'de', 'hu', 'el']) {
    for (const cents of [0, 7, 150, 123_456_789]) {
      expect(readNumber(fieldNumber(cents, language, 2), 2)).toBe(cents);
    }
  }
});
