import { describe, expect, test } from 'vitest';
import { fillText, sampleTextValues, textValuesOf, unknownField } from './overlay-texts.ts';

const golf = textValuesOf({
  make: 'Volkswagen',
  model: 'Golf',
  year: 2021,
  mileage: null,
  mileageUnit: 'km',
  vin: null,
  reference: 'A-17',
  clientName: 'Autohaus Süd, Köln',
});

test.each([
  ['{make} {model} {year}', 'Volkswagen Golf 2021'],
  ['{make} {model} · {mileage} · {year}', 'Volkswagen Golf · 2021'],
  ['{vin} · {make}', 'Volkswagen'],
  ['{make} · VIN {vin}', 'Volkswagen'],
  ['No. {stockNumber}, VIN {vin}', 'No. A-17'],
  ['{make} {vin} {model}', 'Volkswagen Golf'],
  ['{make}\n{mileage}\n{dealer}', 'Volkswagen\nAutohaus Süd, Köln'],
  ['Checked – {mileage}', 'Checked'],
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
      textValuesOf({ ...source, mileage, mileageUnit }).mileage;
    expect(ofMileage(999, 'km')).toBe('999 km');
    expect(ofMileage(1_234_567, 'mi')).toBe('1\u202f234\u202f567 mi');
  });
});

const source = { make: null, model: null, year: null, vin: null, reference: null, clientName: null };

test('names in braces that are no field are found', () => {
  expect(unknownField('{make} {price}')).toBe('price');
  expect(unknownField('{} {make}')).toBe('');
  expect(unknownField('{make} { and }')).toBe(' and ');
  expect(unknownField('{make} 100 % {')).toBe(null);
});

test('the sample vehicle has every field', () => {
  expect(Object.values(sampleTextValues).every((value) => value)).toBe(true);
});
