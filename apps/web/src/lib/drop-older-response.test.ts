import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropOlderResponse } from './drop-older-response.ts';

const queryKey = ['images'];

/** A list on the screen whose responses arrive when the test says so. */
function shownList() {
  const queries = new QueryClient();
  const requests: { answer: (states: string[]) => void }[] = [];
  const observer = new QueryObserver<string[]>(queries, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise((answer, abort) => {
        signal.addEventListener('abort', () => abort(new Error('aborted')));
        requests.push({ answer });
      }),
  });
  const stop = observer.subscribe(() => undefined);
  const answer = async (number: number, states: string[]) => {
    await expect.poll(() => requests.length).toBeGreaterThanOrEqual(number);
    requests[number - 1]?.answer(states);
  };
  return { queries, answer, stop, shown: () => observer.getCurrentResult().data };
}

test('a response in flight does not replace what an event brought meanwhile: it is asked for again', async () => {
  const { queries, answer, shown, stop } = shownList();
  await answer(1, ['processing']);
  await expect.poll(shown).toEqual(['processing']);
  void queries.refetchQueries({ queryKey });
  queries.setQueryData(queryKey, ['finished']);
  const dropped = dropOlderResponse(queries, queryKey);
  await answer(2, ['processing']);
  expect(shown()).toEqual(['finished']);
  await answer(3, ['finished']);
  await dropped;
  expect(shown()).toEqual(['finished']);
  stop();
});

test('without a response in flight nothing is fetched', async () => {
  const { queries, answer, shown, stop } = shownList();
  await answer(1, ['finished']);
  await expect.poll(shown).toEqual(['finished']);
  await dropOlderResponse(queries, queryKey);
  expect(queries.isFetching()).toBe(0);
  expect(queries.getQueryState(queryKey)?.dataUpdateCount).toBe(1);
  stop();
});
