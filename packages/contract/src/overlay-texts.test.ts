import { describe, expect, test } from 'vitest';
import { fillText, sampleTextValues, textValuesOf, unknownField } from './overlay-texts.ts';

const golf = textValuesOf(
  {
    make: 'Volkswagen',
    model: 'Golf',
    year: 2021,
    mileage: null,
    mileageUnit: 'km',
    priceCents: null,
    vin: null,
    reference: 'A-17',
    clientName: 'Autohaus Süd, Köln',
  },
  'EUR',
);

test.each([
  ['{make} {model} {year}', 'Volkswagen Golf 2021'],
  ['{make} {model} · {mileage} · {year}', 'Volkswagen Golf · 2021'],
  ['{vin} · {make}', 'Volkswagen'],
  ['{make} · VIN {vin}', 'Volkswagen'],
  ['No. {stockNumber}, VIN {vin}', 'No. A-17'],
  ['{make} {vin} {model}', 'Volkswagen Golf'],
  ['{make}\n{mileage}\n{dealer}', 'Volkswagen\nAutohaus Süd, Köln'],
  ['Checked – {mileage}', 'Checked'],
  ['Only {price} · {year}', '2021'],
  ['VIN {vin}', ''],
  ['Sale', 'Sale'],
  ['{year}-{model}', '2021-Golf'],
])('%o becomes %o', (template, text) => {
  expect(fillText(template, golf)).toBe(text);
});

describe('values', () => {
  test('that contain separators or braces are written as they are', () => {
    const values = { ...golf, make: '{vin} · A, B', model: '$& $1' };
    expect(fillText('{make} {model}', values)).toBe('{vin} · A, B $& $1');
  });

  test('of a mileage have its unit, and thousands are divided without a language', () => {
    const ofMileage = (mileage: number, mileageUnit: string) =>
      textValuesOf({ ...source, mileage, mileageUnit }, 'EUR').mileage;
    expect(ofMileage(999, 'km')).toBe('999\u00a0km');
    expect(ofMileage(1_234_567, 'mi')).toBe('1\u202f234\u202f567\u00a0mi');
  });

  test('of a price have its currency, cents only where there are some, and before them the mark of its countries', () => {
    const ofPrice = (priceCents: number, currency: string) =>
      textValuesOf({ ...source, mileage: null, mileageUnit: 'km', priceCents }, currency).price;
    expect(ofPrice(1_849_900, 'EUR')).toBe('18\u202f499\u00a0€');
    expect(ofPrice(99_905, 'GBP')).toBe('999.05\u00a0£');
    expect(ofPrice(1_849_950, 'EUR')).toBe('18\u202f499,50\u00a0€');
    expect(ofPrice(1_849_950, 'PLN')).toBe('18\u202f499,50\u00a0PLN');
    expect(ofPrice(1_849_950, 'CHF')).toBe('18\u202f499.50\u00a0CHF');
    expect(ofPrice(1_234_567_00, 'CHF')).toBe('1\u202f234\u202f567\u00a0CHF');
  });
});

const source = {
  ...{ make: null, model: null, year: null, vin: null, reference: null, clientName: null },
  priceCents: null,
};

test('names in braces that are no field are found', () => {
  expect(unknownField('{make} {doors}')).toBe('doors');
  expect(unknownField('{} {make}')).toBe('');
  expect(unknownField('{make} { and }')).toBe(' and ');
  expect(unknownField('{make} 100 % {')).toBe(null);
});

test('the sample vehicle has every field', () => {
  expect(Object.values(sampleTextValues).every((value) => value)).toBe(true);
});
