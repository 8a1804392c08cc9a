import { notificationKindNames, notificationKinds } from '@forecourt/contract/notification-kinds';
import {
  getNotificationPreferences,
  type NotificationPreferences,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../testing/played-server.ts';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { PreferencesCard } from './preferences-card.tsx';

interface CardOptions {
  me?: ReturnType<typeof samplePerson>;
  isPayer?: boolean;
  /** The channels of each kind, as the server has stored them. */
  channels?: NotificationPreferences['lowBalance'];
  /** Replaces the response to a change; by default the server stores it. */
  patched?: Answer;
  /** After a change nothing can be loaded any more. */
  isLost?: boolean;
}

async function card({
  me = samplePerson('user', 'premium'),
  isPayer = true,
  channels = { panel: true, mail: false },
  patched,
  isLost = false,
}: CardOptions = {}) {
  let stored = Object.fromEntries(
    notificationKindNames.map((kind) => [kind, channels]),
  ) as NotificationPreferences;
  const patches = () =>
    rendered?.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body) ?? [];
  let rendered: Awaited<ReturnType<typeof render>> | undefined;
  rendered = await render(<PreferencesCard user={me} isPayer={isPayer} />, {
    me,
    answers: [
      answering(getNotificationPreferences, () => {
        if (isLost && patches().length > 0) throw new TypeError('no network');
        return stored;
      }),
      patched ??
        answering(patchNotificationPreferences, ({ body }) => {
          const { picturesReady } = body as NotificationPreferences;
          stored = { ...stored, picturesReady: { ...stored.picturesReady, ...picturesReady } };
          return stored;
        }),
    ],
  });
  await screen.findAllByLabelText(/In the panel$/);
  return { ...rendered, patches };
}

const readyBy = (channel: string) => `Pictures you ordered are finished ${channel}`;
/** The checkboxes of a column, from top to bottom. */
const column = (channel: string) =>
  screen
    .queryAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`${channel}$`) })
    .map(({ checked }) => checked);
/** Neither users nor clients settle invoices, look after jobs or see customers. */
const ofOthers = ['invoices:settle', 'job-centre:read', 'customers:read'];
const kindsOfUser = notificationKindNames.filter(
  (kind) => !notificationKinds[kind].for.some((one) => ofOthers.includes(one)),
).length;
const all = (checked: boolean) => Array.from({ length: kindsOfUser }, () => checked);

test('a channel is turned on for one kind only, and stays on when the server has stored it', async () => {
  const { user, sent, patches } = await card();
  expect([column('In the panel'), column('By email')]).toEqual([all(true), all(false)]);
  await user.click(screen.getByRole('checkbox', { name: readyBy('By email') }));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(patches()).toEqual([{ picturesReady: { mail: true } }]);
  expect([column('In the panel'), column('By email')]).toEqual([all(true), [true, ...all(false).slice(1)]]);
});

test('with the summary of the week goes the time zone of the browser', async () => {
  const { user, patches } = await card();
  await user.click(
    screen.getByRole('checkbox', { name: 'Summary of the week, on Monday mornings By email' }),
  );
  await waitFor(() => expect(patches()).toHaveLength(1));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(patches()).toEqual([{ weeklySummary: { mail: true }, timeZone }]);
});

test('a choice that the server refuses is taken back', async () => {
  const { user, patches } = await card({
    patched: refusing(patchNotificationPreferences, 'ownPersonOnly'),
  });
  await user.click(screen.getByRole('checkbox', { name: readyBy('By email') }));
  await waitFor(() => expect(patches()).toHaveLength(1));
  await waitFor(() => expect(column('By email')).toEqual(all(false)));
});

test('a channel that the installation lacks is not offered', async () => {
  await card({ channels: { panel: true } });
  expect([column('In the panel'), column('By email')]).toEqual([all(true), []]);
  expect(screen.queryByRole('columnheader', { name: 'By email' })).toBeNull();
});

test('a user whose client pays is not asked about credits', async () => {
  await card({ isPayer: false });
  expect(column('In the panel')).toHaveLength(kindsOfUser - 2);
  expect(screen.queryByRole('rowheader', { name: /credits/i })).toBeNull();
});

test('a client is not asked about invoices, which it does not get', async () => {
  await card({ me: samplePerson('client', 'premium') });
  expect(column('In the panel')).toHaveLength(kindsOfUser - 1);
  expect(screen.queryByRole('rowheader', { name: /invoice/i })).toBeNull();
});

test('a choice that could not be stored is taken back, also when nothing can be loaded any more', async () => {
  const { user, patches } = await card({
    isLost: true,
    patched: refusing(patchNotificationPreferences, 'overloaded'),
  });
  await user.click(screen.getByLabelText(readyBy('In the panel')));
  await screen.findByRole('alert');
  expect(patches()).toHaveLength(1);
  await waitFor(() => expect(column('In the panel')).toEqual(all(true)));
});
