import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { keepShown } from './keep-shown.ts';

const queryKey = ['customers', 'one'];
const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A screen whose calls are answered in this order; an error is a call that fails. */
async function screenOf(...answers: (string | CallError)[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  keepShown(queries);
  const observer = new QueryObserver<string>(queries, {
    queryKey,
    queryFn: async () => {
      const answer = answers.shift() ?? 'last';
      if (answer instanceof CallError) throw answer;
      return answer;
    },
  });
  const seen = new Set<unknown>();
  // As React reads it.
  const read = () => seen.add(observer.getCurrentResult().error?.message);
  stops.push(observer.subscribe(notifyManager.batchCalls(read)));
  await vi.advanceTimersByTimeAsync(0);
  const invalidate = () => queries.invalidateQueries({ queryKey });
  return { invalidate, errors: () => [...seen].filter(Boolean), now: () => observer.getCurrentResult() };
}

const failing = (status: number) => new CallError(status, { message: `status ${status}` });

test.each([0, 429, 502])('what is shown stays when the next call fails with status %i', async (status) => {
  const { errors, invalidate, now } = await screenOf('first', failing(status));
  await invalidate();
  expect(now()).toMatchObject({ data: 'first', error: null, isStale: true });
  expect(errors()).toEqual([]);
});

test('after a fault of the server it is asked for again', async () => {
  const { invalidate, now } = await screenOf('first', failing(503), failing(503), 'second');
  await invalidate();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(now().data).toBe('first');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(now().data).toBe('second');
});

test('a refusal is shown, and so is a first load that fails', async () => {
  const deleted = await screenOf('first', failing(404));
  await deleted.invalidate();
  expect(deleted.now().error).toMatchObject({ status: 404 });
  const unloaded = await screenOf(failing(502));
  expect(unloaded.now().error).toMatchObject({ status: 502 });
});
