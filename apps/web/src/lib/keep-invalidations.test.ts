import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keepInvalidations } from './keep-invalidations.ts';

const queryKey = ['documents', 'of one vehicle'];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A list on the screen whose responses arrive when the test says so. */
function shownList() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  keepInvalidations(queries);
  const requests: PromiseWithResolvers<string[]>[] = [];
  const observer = new QueryObserver<string[]>(queries, {
    queryKey,
    queryFn: () => {
      const request = Promise.withResolvers<string[]>();
      requests.push(request);
      return request.promise;
    },
  });
  stops.push(observer.subscribe(() => undefined));
  const request = async (number: number) => {
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(number);
    return requests[number - 1] as PromiseWithResolvers<string[]>;
  };
  return {
    queries,
    answer: async (number: number, list: string[]) => (await request(number)).resolve(list),
    refuse: async (number: number) => (await request(number)).reject(new Error('no connection')),
    isIdle: () => queries.isFetching() === 0,
    sent: () => requests.length,
    shown: () => observer.getCurrentResult().data,
  };
}

test('changes during the first load have the list fetched once more after it, once for all of them', async () => {
  const { queries, answer, isIdle, sent, shown } = shownList();
  void queries.invalidateQueries({ queryKey: ['documents'] });
  void queries.invalidateQueries();
  await answer(1, ['first']);
  await answer(2, ['first', 'second']);
  await expect.poll(isIdle).toBe(true);
  expect(shown()).toEqual(['first', 'second']);
  expect(sent()).toBe(2);
});

test('a list that nothing invalidated while it loaded is fetched once', async () => {
  const { queries, answer, isIdle, sent } = shownList();
  void queries.invalidateQueries({ queryKey: ['other'] });
  await answer(1, ['first']);
  await expect.poll(isIdle).toBe(true);
  expect(sent()).toBe(1);
});

test('after a first load that failed, the next one is not repeated for changes before it', async () => {
  const { queries, answer, isIdle, refuse, sent, shown } = shownList();
  void queries.invalidateQueries({ queryKey });
  await refuse(1);
  await expect.poll(isIdle).toBe(true);
  void queries.refetchQueries({ queryKey });
  await answer(2, ['first']);
  await expect.poll(isIdle).toBe(true);
  expect(shown()).toEqual(['first']);
  expect(sent()).toBe(2);
});

test('a change during the load that follows a failed one has the list fetched once more', async () => {
  const { queries, answer, isIdle, refuse, sent, shown } = shownList();
  await refuse(1);
  await expect.poll(isIdle).toBe(true);
  void queries.refetchQueries({ queryKey });
  void queries.invalidateQueries({ queryKey });
  await answer(2, ['first']);
  await answer(3, ['first', 'second']);
  await expect.poll(isIdle).toBe(true);
  expect(shown()).toEqual(['first', 'second']);
  expect(sent()).toBe(3);
});
