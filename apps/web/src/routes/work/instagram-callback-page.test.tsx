import { instagramCallback } from '@forecourt/contract/social';
import type { User } from '@forecourt/contract/users';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Answer } from '../../testing/played-server.ts';
import { answering, changesIn, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { InstagramCallbackPage } from './instagram-callback-page.tsx';

afterEach(() => vi.useRealTimers());

async function callback(me: User, answer: Answer = answering(instagramCallback, {})) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const rendered = await render(<InstagramCallbackPage />, {
    me,
    at: '/auth/instagram/callback?code=c-1&state=s-1',
    answers: [answer],
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

test('a user who stays is not taken back, and goes back by the link', async () => {
  const { address } = await callback(samplePerson('root'));
  act(() => screen.getByRole('button', { name: 'Stay here' }).click());
  for (let passed = 0; passed < 11; passed++) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toContain('/auth/instagram/callback');
  expect(screen.queryByText(/back in/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(
    '/root/social-connections#profile',
  );
});

test('an account that is not linked shows the failure; clients go back to their organisation', async () => {
  await callback(samplePerson('client'), refusing(instagramCallback, 'dmsInvalidCredentials'));
  screen.getByText('Unfortunately, there was an error connecting your Instagram account.');
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe(
    '/client/organisation?tab=social#profile',
  );
});
