import { instagramCallback } from '@forecourt/contract/social';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { InstagramCallbackPage } from './instagram-callback-page.tsx';

afterEach(() => vi.useRealTimers());

async function callback(me: ReturnType<typeof samplePerson>, success = true) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rendered = await render(<InstagramCallbackPage />, {
    me,
    at: '/auth/instagram/callback?code=c-1&state=s-1',
    answers: [answering(instagramCallback, { success } as never)],
  });
  await screen.findByRole('alert');
  return rendered;
}

test('the code is exchanged, and after ten seconds the settings are shown again', async () => {
  const { sent, address } = await callback(samplePerson('user', 'basic'));
  screen.getByText('You have successfully linked your Instagram account!');
  expect(changesIn(sent)).toEqual([['POST', '/v1/auth/instagram/callback', { code: 'c-1', state: 's-1' }]]);
  for (let passed = 0; passed < 11; passed++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  await waitFor(() => expect(address()).toBe('/dashboard/settings#profile'));
});

test('who stays is not taken back, and goes back by the link', async () => {
  const { address } = await callback(samplePerson('root'));
  act(() => screen.getByRole('button', { name: 'Stay here' }).click());
  for (let passed = 0; passed < 11; passed++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toContain('/auth/instagram/callback');
  expect(screen.queryByText(/back in/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(
    '/root/social-connections#profile',
  );
});

test('an answer without success shows the failure, although its status is 200; clients go back to their organisation', async () => {
  await callback(samplePerson('client'), false);
  screen.getByText('Unfortunately, there was an error connecting your Instagram account.');
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(
    '/client/organisation?tab=social#profile',
  );
});
