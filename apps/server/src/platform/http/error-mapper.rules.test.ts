import { expect, it } from 'vitest';
import { RetryLater } from '../retry-later.ts';
import { toAppError } from './error-mapper.ts';

const coded = (code: string) => Object.assign(new Error('as the driver says it'), { code });

it.each([
  ['databaseAway', coded('57P01')],
  ['databaseAway', coded('57P03')],
  ['databaseAway', coded('08006')],
  ['databaseAway', coded('ECONNREFUSED')],
  ['databaseAway', new Error('Connection terminated unexpectedly')],
  ['databaseAway', new Error('Connection terminated due to connection timeout')],
  ['databaseAway', new Error('Client has encountered a connection error and is not queryable')],
  ['databaseBusy', coded('53300')],
  ['databaseBusy', new Error('timeout exceeded when trying to connect')],
])('a temporary failure of the database is %s, which asks to retry: %s', (failure, error) => {
  const { name, headers } = toAppError(error) as RetryLater;
  expect([name, headers]).toEqual([failure, { 'retry-after': '5' }]);
});

it('an error of the statement itself is not a temporary failure', () => {
  expect(toAppError(coded('23505'))).not.toBeInstanceOf(RetryLater);
  expect(toAppError(coded('23505')).name).toBe('internal');
});
