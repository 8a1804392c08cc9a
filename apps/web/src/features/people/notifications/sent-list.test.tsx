import { listNotifications, type Notification } from '@forecourt/contract/notifications';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { SentList } from './sent-list.tsx';

const sent: Notification = {
  id: '0198c0de-0000-7000-8000-000000000001' as Notification['id'],
  priority: 'normal',
  contentType: 'string',
  languageContents: [{ language: 'en', content: { headLine: 'Closed', content: 'On Monday.' } }],
  audience: { kind: 'all' },
  audienceName: null,
  kind: null,
  link: null,
  startsAt: null,
  endsAt: null,
  createdAt: '2026-05-05T12:00:00Z',
  isDelivered: true,
  sent: 100_000,
  seen: 12,
};

async function listed(one: Partial<Notification>) {
  const answer = { count: 1, countIsExact: true, results: [{ ...sent, ...one }] };
  const shown = await render(<SentList emptyText="None" />, {
    me: samplePerson('root'),
    answers: [answering(listNotifications, () => answer)],
  });
  await screen.findByRole('button', { name: 'Closed' });
  return shown;
}

test('while a job delivers a notification, the list says how many people have it', async () => {
  await listed({ isDelivered: false, sent: 15_000, seen: 0 });
  expect(screen.getAllByText('Sending: 15,000 so far')).not.toHaveLength(0);
});

test('one that starts later is scheduled', async () => {
  await listed({ isDelivered: false, startsAt: '2999-01-01T00:00:00Z', sent: 0 });
  expect(screen.getAllByText('Scheduled')).not.toHaveLength(0);
});

test('one that everybody has says how many have seen it', async () => {
  await listed({});
  expect(screen.getAllByText('12 of 100,000 seen')).not.toHaveLength(0);
});

test('the list and the dialog name the customer that it was sent to', async () => {
  const customerId = '0198c0de-0000-7000-8000-000000000002' as never;
  const { user } = await listed({
    audience: { kind: 'customer', customerId },
    audienceName: 'Autohaus Nord',
  });
  screen.getByText('Everyone at Autohaus Nord', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Closed' }));
  await screen.findByText('Audience: Everyone at Autohaus Nord');
});
