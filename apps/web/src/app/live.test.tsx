import { type ServerEvent, streamEvents } from '@forecourt/contract/events';
import { getVehicleSettings } from '@forecourt/contract/settings';
import { getUser } from '@forecourt/contract/users';
import { getVehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CreditBox } from '../features/money/credits/credit-box.tsx';
import { settingsOfVehicle } from '../features/studio/settings/settings.calls.ts';
import { vehicleById } from '../features/work/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../lib/current-session.ts';
import type { Sent } from '../testing/played-server.ts';
import { answering, refusing, render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { useLive } from './live.ts';

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

let events: ReadableStreamDefaultController<Uint8Array>;
const stream = answering(
  streamEvents,
  () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        events = controller;
      },
    }),
);
const hear = (event: ServerEvent) =>
  events.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
/** The requests besides that for the stream. */
const readsIn = (sent: readonly Sent[]) => sent.filter(({ address }) => address !== streamEvents.path);

const topBar = () =>
  render(<TopBar />, { me: dealer('client'), answers: [stream, answering(getUser, dealer('user'))] });

test('the credits above every screen follow when the client changes who pays', async () => {
  const { sent } = await topBar();
  expect(balances()).toBe('Client credits600Your credits0');
  hear({ kind: 'changed', noun: 'vehicles' });
  for (let count = 0; count < 3; count += 1) hear({ kind: 'changed', noun: 'clients' });
  await waitFor(() => expect(balances()).toBe('Your credits0Client credits600'));
  expect(readsIn(sent)).toHaveLength(1);
});

test('the credits are fetched again when events may have been missed, and while none arrive', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await topBar();
  hear({ kind: 'ready', isResumed: false });
  await vi.advanceTimersByTimeAsync(500);
  expect(readsIn(sent)).toEqual([]);
  hear({ kind: 'ready', isResumed: false });
  await waitFor(() => expect(balances()).toBe('Your credits0Client credits600'));
  expect(readsIn(sent)).toHaveLength(1);
  events.close();
  await vi.advanceTimersByTimeAsync(8_000);
  await waitFor(() => expect(readsIn(sent)).toHaveLength(2));
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
    answers: [stream, answering(getVehicleSettings, () => ({ payer: { kind: 'client' as const, credits } }))],
  });
  await screen.findByText('1');
  credits = 2;
  hear({ kind: 'credits', userId: null, clientId: 'client-1', credits } as never);
  await screen.findByText('2');
});

function OpenVehicle() {
  useLive();
  const { data, error } = useQuery(vehicleById('vehicle-1'));
  return <output>{error ? error.message : data?.colour}</output>;
}

test('an open vehicle follows what others change, and says when they have deleted it', async () => {
  const colour = (name: string) => answering(getVehicle, { id: 'vehicle-1', colour: name } as never);
  const answer = colour('red');
  await render(<OpenVehicle />, { me: dealer('client'), answers: [stream, answer] });
  await screen.findByText('red');
  Object.assign(answer, colour('blue'));
  hear({ kind: 'changed', noun: 'vehicles' });
  await screen.findByText('blue');
  Object.assign(answer, refusing(getVehicle, 'vehicleNotFound'));
  hear({ kind: 'changed', noun: 'vehicles' });
  await screen.findByText(/Vehicle not found/);
});

test('what is shown is fetched once if the stream has all events since', async () => {
  const { sent } = await render(<OpenVehicle />, {
    me: dealer('client'),
    answers: [stream, answering(getVehicle, { id: 'vehicle-1', colour: 'red' } as never)],
  });
  await screen.findByText('red');
  hear({ kind: 'ready', isResumed: true });
  hear({ kind: 'changed', noun: 'vehicles' });
  await waitFor(() => expect(readsIn(sent)).toHaveLength(2));
});

test('what could not be fetched is fetched again when the stream resumes', async () => {
  const answer = refusing(getVehicle, 'vehicleNotFound');
  await render(<OpenVehicle />, { me: dealer('client'), answers: [stream, answer] });
  await screen.findByText(/Vehicle not found/);
  Object.assign(answer, answering(getVehicle, { id: 'vehicle-1', colour: 'red' } as never));
  hear({ kind: 'ready', isResumed: true });
  await screen.findByText('red');
});
