import { countRecipients, createNotification, type Notification } from '@forecourt/contract/notifications';
import { listUsers } from '@forecourt/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { NewNotificationPage } from './new-notification-page.tsx';

async function page(stored: Partial<Notification>) {
  const rendered = await render(<NewNotificationPage />, {
    me: samplePerson('root'),
    at: '/root/notifications/new',
    answers: [
      answering(countRecipients, { count: 1 }),
      answering(listUsers, { results: [{ id: 'user-1', name: 'Nora', email: 'n@x.de' }], count: 1 }),
      answering(createNotification, stored),
    ],
  });
  const { user } = rendered;
  await user.selectOptions(screen.getByLabelText('Audience'), 'user');
  await user.click(screen.getByRole('combobox', { name: 'User' }));
  await user.click(await screen.findByRole('option', { name: /Nora/ }));
  const write = (label: string, words: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: words } });
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...rendered, write, send };
}

test('it is written in two languages, each as its readers will see it, and not sent with half of one', async () => {
  const { user, sent, address, write, send } = await page({ isDelivered: true, sent: 1, startsAt: null });
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  write('Headline', 'New showroom');
  write('Text', 'Try the dark hall.');
  preview.getByText('Try the dark hall.');
  await user.click(screen.getByRole('radio', { name: /Deutsch/ }));
  preview.getByText(/^Not written in Deutsch/);
  write('Headline', 'Neuer Showroom');
  await send();
  await screen.findByText('This field is required.');
  expect(changesIn(sent).map(([, path]) => path)).not.toContain('/v1/notifications');
  write('Text', 'Die dunkle Halle.');
  preview.getByText('Die dunkle Halle.');
  await send();
  await screen.findByText('Sent to 1 person.');
  expect(address()).toBe('/root/notifications');
  expect(changesIn(sent).find(([, path]) => path === '/v1/notifications')?.[2]).toMatchObject({
    audience: { kind: 'user', userId: 'user-1' },
    priority: 'normal',
    languageContents: [
      { language: 'en', content: { headLine: 'New showroom', content: 'Try the dark hall.' } },
      { language: 'de', content: { headLine: 'Neuer Showroom', content: 'Die dunkle Halle.' } },
    ],
  });
});

test('one with a start is scheduled, and cannot end before it', async () => {
  const { sent, write, send } = await page({
    isDelivered: false,
    sent: 0,
    startsAt: '2999-01-01T10:00:00.000Z',
  });
  write('Headline', 'Later');
  write('Text', 'Not before then.');
  write('Shown from', '2999-01-01T10:00');
  write('Shown until', '2998-01-01T10:00');
  await send();
  await screen.findByText('Choose a time in the future and after the start.');
  expect(changesIn(sent).map(([, path]) => path)).not.toContain('/v1/notifications');
  write('Shown until', '2999-02-01T10:00');
  await send();
  await waitFor(() => expect(screen.getByText(/^Scheduled for 01\.01\.2999/)).toBeTruthy());
});
