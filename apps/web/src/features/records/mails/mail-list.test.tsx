import type { Mail } from '@forecourt/contract/mails';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { MailList } from './mail-list.tsx';

const mail = {
  id: 'mail-1',
  to: 'bea@dealer.test',
  subject: 'Reset your password',
  text: 'Hello Bea',
  hasSecret: false,
  createdAt: '2026-06-15T10:00:00.000Z',
  sentAt: '2026-06-15T10:00:01.000Z',
  state: 'sent',
  refusal: null,
} as Mail;

test('a mail that came back, and one that was refused, each say so with the words of the server', async () => {
  const cameBack = { ...mail, id: 'mail-2', state: 'cameBack', refusal: '550 5.1.1 User unknown' } as Mail;
  const refused = { ...mail, id: 'mail-3', state: 'failed', sentAt: null, refusal: '554 no' } as Mail;
  await render(<MailList mails={[mail, cameBack, refused]} />);
  const items = screen.getAllByRole('listitem');
  expect(items).toHaveLength(3);
  const [sent, back, failed] = items.map((item) => within(item));
  sent?.getByText('Sent');
  back?.getByText('Came back');
  back?.getByText(/^This email came back.*: 550 5\.1\.1 User unknown$/);
  failed?.getByText('The mail server refused this email: 554 no');
});
