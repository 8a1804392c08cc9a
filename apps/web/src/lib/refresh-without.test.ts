import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshWithout } from './refresh-without.ts';

test('lists are fetched again, but not the deleted row that is still on the screen', async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const watch = (...queryKey: string[]) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        asked.push(queryKey.join(' '));
        return queryKey;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  watch('vehicles', 'list');
  watch('vehicles', 'one', 'v1');
  await expect.poll(() => asked).toHaveLength(2);
  await refreshWithout(queries, ['vehicles'], 'v1');
  expect(asked).toEqual(['vehicles list', 'vehicles one v1', 'vehicles list']);
  expect(queries.getQueryState(['vehicles', 'one', 'v1'])?.isInvalidated).toBe(true);
  queries.clear();
});
