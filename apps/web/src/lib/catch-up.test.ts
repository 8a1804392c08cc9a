import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { catchingUp } from './catch-up.ts';

test('what was just read is not asked for again at the first connection, at a later one it is', async () => {
  const queries = new QueryClient();
  const asked: string[] = [];
  const watch = (queryKey: string, updatedAt?: number) =>
    new QueryObserver(queries, {
      queryKey: [queryKey],
      queryFn: () => {
        asked.push(queryKey);
        return queryKey;
      },
      ...(updatedAt && { initialData: queryKey, initialDataUpdatedAt: updatedAt }),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined);
  watch('list');
  watch('kept', Date.now() - 60_000);
  watch('pictures', Date.now());
  await expect.poll(() => asked).toEqual(['list']);
  const catchUp = catchingUp(queries, ([noun]) => noun === 'pictures');
  catchUp();
  await expect.poll(() => asked).toEqual(['list', 'kept', 'pictures']);
  expect(queries.getQueryState(['list'])?.isInvalidated).toBe(true);
  catchUp();
  await expect.poll(() => asked.filter((key) => key === 'list')).toHaveLength(2);
  queries.clear();
});
