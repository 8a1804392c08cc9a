import { expect, test } from 'vitest';
import { nullIfEmpty } from './null-if-empty.ts';

test('empty fields become null, missing fields stay missing', () => {
  const values: { name: string; phone: string; infoEmail?: string } = { name: '', phone: ' ' };
  expect(nullIfEmpty(values, ['phone', 'infoEmail'])).toEqual({ name: '', phone: null });
  expect(nullIfEmpty({ phone: '040' }, ['phone'])).toEqual({ phone: '040' });
});
