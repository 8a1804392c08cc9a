import { getInstallation } from '@forecourt/contract/installation';
import { getUnsubscription, unsubscribe } from '@forecourt/contract/unsubscribe';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answering, changesIn, refusing, render } from '../../testing/render.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

afterEach(() => {
  location.hash = '';
});

test('a link of a mail says which mails it ends, and ends them after a click only', async () => {
  location.hash = '#token-1';
  const about = { kind: 'webhookDisabled' as const };
  const { user, sent } = await render(<UnsubscribePage />, {
    answers: [
      answering(getInstallation, { name: null }),
      answering(getUnsubscription, { ...about, isSubscribed: true }),
      answering(unsubscribe, { ...about, isSubscribed: false }),
    ],
  });
  await screen.findByText(/Emails about: A webhook was switched off\./);
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
});

test('a broken link says that it does not work', async () => {
  location.hash = '#broken';
  await render(<UnsubscribePage />, {
    answers: [answering(getInstallation, { name: null }), refusing(getUnsubscription, 'routeNotMatched')],
  });
  await screen.findByRole('heading', { name: 'This link does not work' });
});
