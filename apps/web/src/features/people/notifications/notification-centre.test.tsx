import {
  deleteUserNotifications,
  getUserNotification,
  listUserNotifications,
  patchUserNotification,
  type UserNotification,
} from '@forecourt/contract/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeNotification, openNotification } from '../../../lib/opened-notification.ts';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { sampleNotification } from '../../../testing/sample-notification.ts';
import { samplePerson } from '../../../testing/sample-person.ts';
import { Bell } from './bell.tsx';
import { NotificationCentre } from './notification-centre.tsx';
import { ReceivedList } from './received-list.tsx';

const me = samplePerson('user', 'basic');

afterEach(() => act(closeNotification));

/** The bell, what opens over the page, and the list, as for somebody who got one notification. */
async function inbox(one: UserNotification) {
  let kept = [one];
  const rendered = await render(
    <>
      <Bell userId={me.id} listPath={null} />
      <ReceivedList userId={me.id} />
      <NotificationCentre userId={me.id} />
    </>,
    {
      me,
      answers: [
        answering(listUserNotifications, ({ address }) => {
          const results = address.includes('isSeen=false') ? kept.filter(({ isSeen }) => !isSeen) : kept;
          return {
            results,
            count: results.length,
            notSeen: kept.filter(({ isSeen }) => !isSeen).length,
          };
        }),
        answering(getUserNotification, one),
        answering(patchUserNotification, () => {
          kept = kept.map((each) => ({ ...each, isSeen: true }));
          return { ...one, isSeen: true };
        }),
        answering(deleteUserNotifications, () => {
          kept = [];
          return {};
        }),
      ],
    },
  );
  await screen.findByText('A new room', { selector: 'td button' });
  return rendered;
}
const seen = ['PATCH', `/v1/users/me/notifications/${sampleNotification('').id}`, { isSeen: true }];

test('one that is opened at the bell is shown and not counted any more', async () => {
  const { user, sent } = await inbox(sampleNotification('A new room'));
  await user.click(await screen.findByRole('button', { name: '1 new notification' }));
  await user.click(await screen.findByRole('button', { name: /^A new room Words/ }));
  await screen.findByRole('dialog', { name: 'A new room' });
  await screen.findByRole('button', { name: 'Notifications' });
  expect(changesIn(sent)).toEqual([seen]);
});

test('one of high priority opens by itself, once, and is not in the bell', async () => {
  const { user, sent } = await inbox(sampleNotification('A new room', { priority: 'high' }));
  await screen.findByRole('dialog', { name: 'A new room' });
  await waitFor(() => expect(changesIn(sent)).toEqual([seen]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByText('No new notifications');
});

test('one that is opened from outside, by the id of its message, is shown and marked as seen', async () => {
  openNotification(sampleNotification('').notificationId);
  const { sent } = await inbox(sampleNotification('A new room'));
  await screen.findByRole('dialog', { name: 'A new room' });
  await waitFor(() => expect(changesIn(sent)).toEqual([seen]));
  expect(sent.map(({ address }) => address)).toContain(
    `/v1/users/me/notifications/${sampleNotification('').notificationId}`,
  );
});

test('all are removed from one’s own list after a question', async () => {
  const { user, sent } = await inbox(sampleNotification('A new room'));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await screen.findByText(/This cannot be undone/);
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1) as HTMLElement);
  await screen.findByRole('heading', { name: 'No notifications' });
});
