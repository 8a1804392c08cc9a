import { listRestyles, type Restyle } from '@forecourt/contract/restyles';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { RestyleStrip } from './restyle-strip.tsx';

const restyle = (id: string, state: Restyle['state']) =>
  ({
    id,
    state,
    preset: 'dark-hall',
    lookName: null,
    count: 5,
    doneCount: 2,
    skippedCount: 0,
    undoneCount: 0,
    secondsLeft: null,
  }) as unknown as Restyle;

afterEach(() => vi.restoreAllMocks());

test('the strip leaves out the restyle of which the page is open', async () => {
  const results = [restyle('one', 'running'), restyle('two', 'running')];
  const answers = [answering(listRestyles, { count: 2, results })];
  const pathOf = (id: string) => `/dashboard/restyles/${id}`;
  await render(<RestyleStrip pathOf={pathOf} />, { at: '/dashboard/restyles/one', answers });
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/dashboard/restyles/two');
});

test('a paused restyle can be closed, until it runs again', async () => {
  let state: Restyle['state'] = 'paused';
  const answers = [answering(listRestyles, () => ({ count: 1, results: [restyle('one', state)] }))];
  const { user } = await render(<RestyleStrip pathOf={(id) => `/dashboard/restyles/${id}`} />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Close until it runs again' }));
  expect(screen.queryByRole('progressbar')).toBeNull();
  state = 'running';
  // What the list says is no longer fresh, so it is read when the window is shown again, not only by the next of its slow polls.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('progressbar');
  expect(screen.queryByRole('button', { name: 'Close until it runs again' })).toBeNull();
});
