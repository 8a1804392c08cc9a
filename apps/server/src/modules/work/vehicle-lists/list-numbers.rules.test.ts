import { expect, it } from 'vitest';
import { readDistance, readMoney } from './list-numbers.rules.ts';

it.each([
  ['45 Tkm', 45_000, 'km'],
  ['45tkm', 45_000, 'km'],
  ['45,5 Tsd. km', 45_500, 'km'],
  ['85k', 85_000, undefined],
  ['85K mi', 85_000, 'mi'],
  ['1,2 Mio', 1_200_000, undefined],
  ['1.2 Mio. km', 1_200_000, 'km'],
  ['85.000 mls', 85_000, 'mi'],
  ['85,000mi', 85_000, 'mi'],
  ['62 000 miles', 62_000, 'mi'],
  ['12 ezer km', 12_000, 'km'],
  ['45 mil km', 45_000, 'km'],
  ['45 χιλ. χλμ.', 45_000, 'km'],
  ['45.000 χλμ', 45_000, 'km'],
  ['45 tys. km', 45_000, 'km'],
  ['45 тыс. km', 45_000, 'km'],
  ['ca. 45.000 km', 45_000, 'km'],
  ['45000', 45_000, undefined],
  ['12.345,6 km', 12_345.6, 'km'],
])('the distance %j is %d %s', (text, number, unit) => {
  expect(readDistance(text)).toEqual({ number, ...(unit && { unit }) });
});

it.each([
  ['12,99 T€', 12_990],
  ['12.9k', 12_900],
  ['12.9k €', 12_900],
  ['TEUR 12,9', 12_900],
  ['1,2 Mio. Ft', 1_200_000],
  ['1.25M', 1_250_000],
  ['990 eFt', 990_000],
  ['3990 ezer Ft', 3_990_000],
  ['12.990,- €', 12_990],
  ['12.990,– EUR', 12_990],
  ['€ 12 990,50', 12_990.5],
  ["CHF 12'990", 12_990],
  ['12.990 €*', 12_990],
  ['12.990 € VB', 12_990],
  ['12.990 €VB', 12_990],
  ['12.990,00 EUR inkl. 19% MwSt.', 12_990],
  ['12.990 € TTC', 12_990],
  ['12.990 ευρώ', 12_990],
  ['ab 9.990 €', 9_990],
])('the sum %j is %s', (text, number) => {
  expect(readMoney(text)).toBe(number);
});

it.each([
  '45 Rkm',
  '45 hours',
  '45.000 (clock)',
  '45.000 Tkm',
  '45 kk',
  '4500 mil',
  '45 m',
  '10.000-12.000',
  '45 + 3',
  'about',
  '-45',
])('%j is no distance rather than a wrong one', (text) => {
  expect(readDistance(text)).toBeNull();
});

it.each([
  '12.990 net',
  '12,990 T€',
  '1.250 Mio',
  '199 / month',
  '12.990 a 2',
  '-500',
  '12 990 000 pts',
  'POA',
])('%j is no sum rather than a wrong one', (text) => {
  expect(readMoney(text)).toBeNull();
});
