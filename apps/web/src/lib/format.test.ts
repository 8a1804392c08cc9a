import { describe, expect, test } from 'vitest';
import { dateTime, fileSize, money, roughDuration, signedNumber, wholeNumber } from './format.ts';

test('a moment is formatted as dd.MM.yyyy | HH:mm in the reader’s time zone', () => {
  const local = new Date(2026, 2, 4, 5, 6).toISOString();
  expect(dateTime(local)).toBe('04.03.2026 | 05:06');
  expect(dateTime('nonsense')).toBe('');
});

describe('fileSize', () => {
  test.each([
    [6, 'en', '6 bytes'],
    [4_200_000, 'en', '4.2 MB'],
    [4_200_000, 'de', '4,2 MB'],
    [812_345, 'en', '812 kB'],
  ])('%i bytes in %s is %s', (bytes, language, text) => {
    expect(fileSize(bytes, language).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

test('a remaining time is rounded up to steps that do not flicker', () => {
  expect(roughDuration(16_200, 'en')).toBe('20 secs');
  expect(roughDuration(4_100, 'en')).toBe('5 secs');
  expect(roughDuration(61_000, 'en')).toBe('2 mins');
});

test('a movement is formatted with its sign, and zero without one', () => {
  expect([1200, -3, 0].map((value) => signedNumber(value, 'en'))).toEqual(['+1,200', '-3', '0']);
});

test('money is formatted in its own currency, as usual in the language', () => {
  expect(money(123_450, 'CHF', 'en').replaceAll('\u00a0', ' ')).toBe('CHF 1,234.50');
  expect(money(123_450, 'EUR', 'de').replaceAll('\u00a0', ' ')).toBe('1.234,50 €');
});

test('numbers and money in Portuguese are written as in Portugal', () => {
  expect(wholeNumber(12_345, 'pt')).toBe('12\u00a0345');
  expect(money(123_450, 'EUR', 'pt').replaceAll('\u00a0', ' ')).toBe('1234,50 €');
});
