import { listUserDevices } from '@forecourt/contract/devices';
import { listFiles } from '@forecourt/contract/files';
import { getNotificationPreferences } from '@forecourt/contract/notifications';
import { listPasskeys } from '@forecourt/contract/passkeys';
import { getQuietHours } from '@forecourt/contract/quiet-hours';
import { getSecondFactor } from '@forecourt/contract/second-factor';
import { listSessions } from '@forecourt/contract/sessions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { AccountPage } from './account-page.tsx';

test('each card of the account that could not be loaded says so and can be loaded again', async () => {
  const failing = [
    listSessions,
    getQuietHours,
    getNotificationPreferences,
    listUserDevices,
    listPasskeys,
    getSecondFactor,
  ];
  await render(<AccountPage />, {
    me: samplePerson('manager', null),
    answers: [
      answering(listFiles, { results: [] }),
      ...failing.map((route) => refusing(route, 'tooManyAtOnce')),
    ],
  });
  await expect.poll(() => screen.queryAllByRole('alert').length).toBe(failing.length);
  for (const card of [
    'Sessions',
    'Quiet hours and daily mail',
    'Notifications',
    'Notifications in this browser',
  ]) {
    within(screen.getByRole('region', { name: card })).getByRole('button', { name: 'Try again' });
  }
});

test('a customer, who edits name and picture in the settings, has the way there instead of a second form', async () => {
  await render(<AccountPage />, {
    me: samplePerson('customer'),
    answers: [
      listFiles,
      listSessions,
      getQuietHours,
      getNotificationPreferences,
      listUserDevices,
      listPasskeys,
      getSecondFactor,
    ].map((route) => refusing(route, 'tooManyAtOnce')),
  });
  await screen.findByText('Your name, email and picture are edited in the settings.');
  expect(screen.queryByLabelText('Name')).toBeNull();
  const link = screen.getByRole('link', { name: 'Settings' });
  expect(link.getAttribute('href')).toBe('/customer/settings#profile');
});
