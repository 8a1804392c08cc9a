import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { NumberField } from './number-field.tsx';

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
