import { type BounceMailbox, getBounceMailbox } from '@forecourt/contract/mails';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { MailboxState } from './bounce-mailbox.tsx';

const show = (mailbox: BounceMailbox) =>
  render(<MailboxState />, { answers: [answering(getBounceMailbox, { mailbox })] });
const name = 'bounces@mail.example/INBOX';

test('a mailbox that cannot be read says since when and why, beside when it was read last', async () => {
  const failure = {
    reason: 'loginRefused',
    answer: 'Authentication failed.',
    since: '2026-06-15T10:00:00Z',
  } as const;
  await show({ name, readAt: '2026-06-15T09:55:00Z', failure });
  const problem = await screen.findByRole('status');
  expect(problem.textContent).toMatch(/^The mailbox bounces@mail\.example\/INBOX .* since .*2026/);
  expect(problem.textContent).toContain('The server refuses the login.');
  expect(problem.textContent).toContain('Authentication failed.');
  expect(screen.getByText(/^Emails that came back are read from .* Last read: /)).toBeDefined();
});

test('a mailbox that can be read shows no problem', async () => {
  await show({ name, readAt: null, failure: null });
  await screen.findByText(`Emails that came back are read from ${name}. Not read yet.`);
  expect(screen.queryByRole('status')).toBeNull();
});
