import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import german from '../../public/assets/i18n/de.json';
import type { NumberRange } from '../lib/check-value.ts';
import { texts } from '../lib/i18n.ts';
import { render } from '../testing/render.tsx';
import { fieldNumber, NumberField, readNumber } from './number-field.tsx';

const onChange = vi.fn();

function Count({ range }: { range?: NumberRange }) {
  const [value, setValue] = useState<number | null>(1);
  return <NumberField label="Count" value={value} onChange={setValue} range={range} showProblem />;
}

function Price({ start = null, range }: { start?: number | null; range?: NumberRange }) {
  const [value, setValue] = useState(start);
  const change = (next: number | null) => {
    onChange(next);
    setValue(next);
  };
  return (
    <NumberField
      label="Price"
      value={value}
      onChange={change}
      fractionDigits={2}
      nullable
      range={range}
      problem={null}
      showProblem
    />
  );
}

const field = () => screen.getByLabelText('Price') as HTMLInputElement;

test('the input is returned as a number in its smallest unit', async () => {
  onChange.mockClear();
  const { user } = await render(<Price />);
  await user.type(field(), '12.5');
  expect(onChange.mock.lastCall).toEqual([1250]);
  expect(field().value).toBe('12.5');
});

test('an emptied field is null, without an error', async () => {
  const { user } = await render(<Price start={1250} />);
  expect(field().value).toBe('12.50');
  await user.clear(field());
  expect(onChange.mock.lastCall).toEqual([null]);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('invalid input stays as typed and shows an error', async () => {
  const { user } = await render(<Price />);
  await user.type(field(), 'twelve');
  expect(onChange.mock.lastCall).toEqual([Number.NaN]);
  expect(field().value).toBe('twelve');
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

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
    ['0,455', 2],
    ['12.990', 2],
    ['1.234.56', 2],
    ['ten', 2],
  ])('%j with %i digits is no number', (typed, digits) => {
    expect(readNumber(typed, digits)).toBeNaN();
  });
});

test.each([
  ['12,990', 'en', 1_299_000],
  ['12,990.50', 'en', 1_299_050],
  ['1,234,567', 'en', 123_456_700],
  ['12.990', 'de', 1_299_000],
  ['12.990,00', 'de', 1_299_000],
  ['12 990,5', 'fr', 1_299_050],
  ['12 990', 'hu', 1_299_000],
  ['12’990.00', 'de', 1_299_000],
  ['12,990', 'de', Number.NaN],
  ['12.990', 'en', Number.NaN],
])('an amount of money typed as %j, with the panel in %s, is %d cents', (typed, language, cents) => {
  expect(readNumber(typed, 2, language)).toBe(cents);
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

test('the error of a number field states its whole rule, in the language of the reader', async () => {
  const { user } = await render(<Count range={{ min: 1, max: 1_000_000 }} />);
  const count = screen.getByLabelText('Count');
  for (const wrong of ['-5', 'abc', '1.5', '2000000', '0', '99999999999999']) {
    await user.clear(count);
    await user.type(count, wrong);
    expect(count.getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Enter a whole number from 1 to 1,000,000.');
  }
  texts.addResourceBundle('de', 'translation', german);
  await act(() => texts.changeLanguage('de'));
  screen.getByText('Geben Sie eine ganze Zahl von 1 bis 1.000.000 ein.');
  await act(() => texts.changeLanguage('en'));
  await user.clear(count);
  await user.type(count, '1000000');
  expect(count.getAttribute('aria-invalid')).toBeNull();
});

test('the rule of a price is stated in its whole unit', async () => {
  const { user } = await render(<Price range={{ min: 100, max: 1_000_000 }} />);
  await user.type(field(), '0,5');
  screen.getByText('Enter a number from 1.00 to 10,000.00.');
});

test('a whole number without a range has its rule too', async () => {
  const { user } = await render(<Count />);
  await user.type(screen.getByLabelText('Count'), '.5');
  screen.getByText('Enter a whole number, 0 or more.');
});
