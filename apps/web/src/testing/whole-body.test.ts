import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf, wholeOf } from './whole-body.ts';

const Car = z.object({
  id: z.uuid(),
  state: z.enum(['draft', 'ready']),
  soldAt: z.iso.datetime().nullable(),
  photos: z.array(z.object({ width: z.number().int().min(1) })),
  note: z.string().optional(),
});
const Cars = z.object({ results: z.array(Car), count: z.number().int() });

test('what a test does not name is as plain as the contract allows', () => {
  const { value, unknown } = wholeOf(Cars, { results: [{ id: 'car-1', photos: [{}] }] });
  expect(unknown).toEqual([]);
  expect(value).toEqual({
    results: [{ id: 'car-1', state: 'draft', soldAt: null, photos: [{ width: 1 }] }],
    count: 1,
  });
  expect(problemsOf(Cars, value)).toEqual([]);
});

test('a field that the contract does not have is named with its place', () => {
  expect(wholeOf(Cars, { results: [{ colour: 'red' }] }).unknown).toEqual(['results.0.colour']);
});

test('a value that the contract does not allow stays and is a problem', () => {
  const { value } = wholeOf(Car, { state: 'sold' });
  expect(value).toMatchObject({ state: 'sold' });
  expect(problemsOf(Car, value)).toEqual([expect.stringMatching(/^state: /)]);
});

test('of the kinds that a value can have, the one that it fits is completed', () => {
  const Owner = z.union([
    z.object({ kind: z.literal('client'), name: z.string() }),
    z.object({ kind: z.literal('user'), email: z.string() }),
  ]);
  expect(wholeOf(Owner, { kind: 'user' })).toEqual({ value: { kind: 'user', email: '' }, unknown: [] });
});
