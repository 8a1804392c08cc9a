import {
  getNotificationPreferences,
  type NotificationPreferences,
  patchNotificationPreferences,
} from '@forecourt/contract/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answer, answering, refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { PreferencesCard } from './preferences-card.tsx';

interface CardOptions {
  isPayer?: boolean;
  /** The channels of each kind, as the server has stored them. */
  channels?: NotificationPreferences['lowBalance'];
  /** Replaces the response to a change; by default the server stores it. */
  patched?: Answer;
}

async function card({ isPayer = true, channels = { panel: true, mail: false }, patched }: CardOptions = {}) {
  let stored: NotificationPreferences = {
    picturesReady: channels,
    pictureRefused: channels,
    reportAnswered: channels,
    lowBalance: channels,
  };
  const me = samplePerson('user', 'premium');
  const rendered = await render(<PreferencesCard user={me} isPayer={isPayer} />, {
    me,
    answers: [
      answering(getNotificationPreferences, () => stored),
      patched ??
        answering(patchNotificationPreferences, ({ body }) => {
          const { picturesReady } = body as NotificationPreferences;
          stored = { ...stored, picturesReady: { ...stored.picturesReady, ...picturesReady } };
          return stored;
        }),
    ],
  });
  await screen.findAllByLabelText('In the panel');
  const patches = () => rendered.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...rendered, patches };
}

const checks = (label: string) =>
  screen.queryAllByRole<HTMLInputElement>('checkbox', { name: label }).map(({ checked }) => checked);
const ofPictures = (label: string) => screen.getAllByLabelText(label)[0] as HTMLElement;

test('a channel is turned on for one kind only, and stays on when the server has stored it', async () => {
  const { user, sent, patches } = await card();
  expect([checks('In the panel'), checks('By email')]).toEqual([
    [true, true, true, true],
    [false, false, false, false],
  ]);
  await user.click(ofPictures('By email'));
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2));
  expect(patches()).toEqual([{ picturesReady: { mail: true } }]);
  expect([checks('In the panel'), checks('By email')]).toEqual([
    [true, true, true, true],
    [true, false, false, false],
  ]);
});

test('a choice that the server refuses is taken back', async () => {
  const { user, patches } = await card({
    patched: refusing(patchNotificationPreferences, 403, 'ownPersonOnly'),
  });
  await user.click(ofPictures('By email'));
  await waitFor(() => expect(patches()).toHaveLength(1));
  await waitFor(() => expect(checks('By email')).toEqual([false, false, false, false]));
});

test('a channel that the installation lacks is not offered', async () => {
  await card({ channels: { panel: true } });
  expect([checks('In the panel'), checks('By email')]).toEqual([[true, true, true, true], []]);
});

test('a user whose client pays is not asked about low balances', async () => {
  await card({ isPayer: false });
  expect(checks('In the panel')).toEqual([true, true, true]);
});
