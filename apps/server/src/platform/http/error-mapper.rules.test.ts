import { expect, it } from 'vitest';
import { RetryLater } from '../retry-later.ts';
import { toAppError } from './error-mapper.ts';

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code });

it.each([
  coded('57P01'),
  coded('57P03'),
  coded('08006'),
  coded('53300'),
  coded('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
])('a temporary failure of the database gets an error that asks to retry: %s', (error) => {
  const { name, headers } = toAppError(error) as RetryLater;
  expect([name, headers]).toEqual(['shuttingDown', { 'retry-after': '5' }]);
});

it('an error of the statement itself is not a temporary failure', () => {
  expect(toAppError(coded('23505'))).not.toBeInstanceOf(RetryLater);
  expect(toAppError(coded('23505')).name).toBe('internal');
});
