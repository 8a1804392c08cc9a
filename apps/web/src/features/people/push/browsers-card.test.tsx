import { listUserDevices } from '@forecourt/contract/devices';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { BrowsersCard } from './browsers-card.tsx';

test.each([
  ['qcmanager', 'new pictures wait to be checked', 'under Notifications'],
  ['customer', 'under Notifications', 'wait to be checked'],
] as const)('a %s reads what they really are notified of', async (role, says, hides) => {
  const me = samplePerson(role, null);
  await render(<BrowsersCard user={me} />, {
    me,
    answers: [answering(listUserDevices, { results: [] })],
  });
  await screen.findByText('Notifications in this browser');
  const words = document.body.textContent ?? '';
  expect([words.includes(says), words.includes(hides)]).toEqual([true, false]);
});

const card = () =>
  render(<BrowsersCard user={samplePerson('client')} />, {
    me: samplePerson('client'),
    answers: [answering(listUserDevices, { results: [] })],
  });

test('a browser in which notifications are blocked says so, and is not asked again', async () => {
  const workers = { getRegistration: async () => undefined };
  vi.stubGlobal('Notification', { permission: 'denied' });
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  await card();
  await screen.findByText(/^You have blocked notifications of this site\./);
  expect(screen.queryByRole('button')).toBeNull();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a browser that cannot receive pushes says so, in the console too', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubGlobal('Notification', { permission: 'default' });
  await card();
  await screen.findByText(/^This browser cannot receive notifications/);
  expect(said).toHaveBeenCalledWith(
    "This browser doesn't support the API's required to use the firebase SDK.",
  );
  said.mockRestore();
});
