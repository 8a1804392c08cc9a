import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CallError, LateError } from '../lib/call.ts';
import { render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { createQueries } from './panel-queries.ts';

test('without a connection a change is refused at once, instead of being sent when nobody expects it any more', async () => {
  const queries = createQueries();
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const transfer = new MutationObserver(queries, {
    mutationFn: async (amount: string) => {
      sent.push(amount);
      throw new Error('no connection');
    },
    onError: () => undefined,
  });
  await expect(transfer.mutate('5')).rejects.toThrow('no connection');
  onlineManager.setOnline(true);
  await queries.resumePausedMutations();
  expect(sent).toEqual(['5']);
});

test('a call that got no answer in time is not made again before the user asks for it', async () => {
  let tries = 0;
  const list = new QueryObserver(createQueries(), {
    queryKey: ['customers'],
    queryFn: async () => {
      tries += 1;
      throw new LateError();
    },
  });
  const stop = list.subscribe(() => undefined);
  await expect.poll(() => list.getCurrentResult().status).toBe('error');
  expect(tries).toBe(1);
  stop();
});

test('a change that the server refuses says why, unless a form shows that itself', async () => {
  await render(null, { me: samplePerson('root') });
  const refused = (name: string) => ({
    mutationFn: () => Promise.reject(new CallError(404, { name } as never)),
  });
  const row = new MutationObserver(createQueries(), refused('clientNotFound'));
  const form = new MutationObserver(createQueries(), {
    ...refused('customerNotFound'),
    onError: () => undefined,
  });
  await expect(form.mutate()).rejects.toThrow();
  await expect(row.mutate()).rejects.toThrow();
  await screen.findByText(/Client not found/);
  expect(screen.queryByText(/Customer not found/)).toBeNull();
});
