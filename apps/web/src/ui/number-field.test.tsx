import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { fieldNumber, NumberField, readNumber } from './number-field.tsx';

const onChange = vi.fn();

function Price({ start = null }: { start?: number | null }) {
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
