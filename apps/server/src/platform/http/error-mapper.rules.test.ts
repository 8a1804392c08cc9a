import { expect, it } from 'vitest';
import { ComeAgain } from '../come-again.ts';
import { toAppError } from './error-mapper.ts';

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code });

it.each([
  coded('57P01'),
  coded('57P03'),
  coded('08006'),
  coded('53300'),
  coded('ECONNREFUSED'),
  new Error('Connection terminated unexpectedly'),
])('a database that is away for a moment is asked again later: %s', (error) => {
  const { name, headers } = toAppError(error) as ComeAgain;
  expect([name, headers]).toEqual(['shuttingDown', { 'retry-after': '5' }]);
});

it('what the database refuses is no such moment', () => {
  expect(toAppError(coded('23505'))).not.toBeInstanceOf(ComeAgain);
  expect(toAppError(coded('23505')).name).toBe('internal');
});
