import type { ServerEvent } from '@forecourt/contract/events';
import { getVehicleSettings } from '@forecourt/contract/settings';
import { getUser, type User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CreditBox } from '../features/money/credits/credit-box.tsx';
import { settingsOfVehicle } from '../features/studio/settings/settings.calls.ts';
import { useCurrentUser } from '../lib/current-session.ts';
import { listenToEvents } from '../lib/event-stream.ts';
import { answering, render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { useLive } from './live.ts';

vi.mock(import('../lib/event-stream.ts'), () => ({ listenToEvents: vi.fn(async () => undefined) }));

function TopBar() {
  useLive();
  return <CreditBox user={useCurrentUser()} historyPath={null} />;
}

const dealer = (creditSource: 'client' | 'user') =>
  samplePerson('user', 'basic', {
    credits: 0,
    client: { id: 'client-1', name: 'Kiel', creditSource, credits: 600 },
  });

/** The balance that pays is the first. */
const balances = () => screen.getByRole('status', { name: 'Credits' }).textContent;

const hear = (event: ServerEvent) => vi.mocked(listenToEvents).mock.lastCall?.[1].onEvent(event);

const topBar = () =>
  render(<TopBar />, { me: dealer('client'), answers: [answering(getUser, dealer('user') as User)] });

test('the credits above every screen follow when the client changes who pays', async () => {
  const { sent } = await topBar();
  expect(balances()).toBe('Client credits600Your credits0');
  hear({ kind: 'changed', noun: 'vehicles' });
  for (let count = 0; count < 3; count += 1) hear({ kind: 'changed', noun: 'clients' });
  await waitFor(() => expect(balances()).toBe('Your credits0Client credits600'));
  expect(sent).toHaveLength(1);
});

test('the credits are fetched again when events may have been missed, and while none arrive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await topBar();
  hear({ kind: 'ready' });
  expect(sent).toEqual([]);
  hear({ kind: 'ready' });
  await waitFor(() => expect(balances()).toBe('Your credits0Client credits600'));
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(8_000);
  await waitFor(() => expect(sent).toHaveLength(2));
  vi.useRealTimers();
});

function Payer() {
  useLive();
  const { data } = useQuery(settingsOfVehicle('vehicle-1'));
  return <output>{data?.payer.credits}</output>;
}

test('what an order of pictures may cost follows credits that arrive', async () => {
  let credits = 1;
  await render(<Payer />, {
    me: dealer('client'),
    answers: [answering(getVehicleSettings, () => ({ payer: { kind: 'client' as const, credits } }))],
  });
  await screen.findByText('1');
  credits = 2;
  hear({ kind: 'credits', userId: null, clientId: 'client-1', credits } as never);
  await screen.findByText('2');
});
