import { logout } from '@forecourt/contract/auth';
import { createVehicle, listVehicles } from '@forecourt/contract/vehicles';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUploads } from '../../features/work/images/use-uploads.ts';
import { CallError } from '../../lib/call.ts';
import { session } from '../../lib/current-session.ts';
import { resultOf } from '../../lib/indexed-db.ts';
import type { Answer } from '../../testing/played-server.ts';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { toast } from '../../ui/toast.tsx';
import { dropUnsent, keepWaiting, resumeUnsent } from './waiting-vehicles.ts';

/** The locks of a browser in which no other page is open. */
const freeLocks = {
  request: async (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}),
};

/** The module under test opens its database once. */
const databases = new IDBFactory();

beforeEach(() => {
  vi.stubGlobal('indexedDB', databases);
  Object.defineProperty(navigator, 'locks', { value: freeLocks, configurable: true });
});
afterEach(() => {
  onlineManager.setOnline(true);
  Reflect.deleteProperty(navigator, 'locks');
});

const first = samplePerson('user', 'basic', { id: 'a1111111-1111-4111-8111-111111111111' });
const second = samplePerson('user', 'basic', { id: 'b2222222-2222-4222-8222-222222222222' });

/** The panel as `me` sees it after a sign-in; `created` are the stock numbers that reach the server from then on. */
async function signedInAs(me: typeof first, answers: Answer[] = []) {
  const created: string[] = [];
  await render(null, {
    me,
    answers: [
      ...answers,
      answering(logout, {}),
      answering(createVehicle, ({ body }) => {
        created.push((body as { reference: string }).reference);
        return {};
      }),
    ],
  });
  return { created, stop: resumeUnsent(new QueryClient()) };
}

type Outcome = ReturnType<typeof keepWaiting>;

const wait = (reference: string, files: File[] = []) =>
  new Promise<void>((resolve) => {
    onlineManager.setOnline(false);
    keepWaiting({ reference }, files, resolve);
  });

async function stored(): Promise<string[]> {
  const database = await resultOf(indexedDB.open('forecourt-waiting-vehicles'));
  const rows = await resultOf(database.transaction('vehicles').objectStore('vehicles').getAll());
  database.close();
  return rows.map(({ body }) => body.reference).sort();
}

async function leave(stop: () => void, expired: boolean) {
  onlineManager.setOnline(true);
  stop();
  await session.signOut({ expired });
  dropUnsent();
}

test('a sign-out deletes the waiting vehicles of that user, not those of one whose session expired', async () => {
  const before = await signedInAs(first);
  await wait('OF-FIRST');
  await leave(before.stop, true);

  const between = await signedInAs(second);
  await wait('OF-SECOND');
  expect(await stored()).toEqual(['OF-FIRST', 'OF-SECOND']);
  await leave(between.stop, false);
  await expect.poll(stored).toEqual(['OF-FIRST']);

  const again = await signedInAs(first);
  await vi.waitFor(() => expect(again.created).toEqual(['OF-FIRST']));
  expect([before.created, between.created]).toEqual([[], []]);
  again.stop();
});

test('a vehicle whose call the browser sent twice, as it does after a lost connection, is created once and not given up', async () => {
  const me = await signedInAs(first);
  me.stop();
  await wait('OF-TWICE');
  const played = globalThis.fetch;
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    if (!String(input).endsWith('/v1/vehicles') || init?.method !== 'POST') return played(input, init);
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    if (keys.length > 1) return played(input, init);
    const { body, status } = refusing(createVehicle, 'callInProgress');
    return new Response(JSON.stringify(body), { status });
  });
  onlineManager.setOnline(true);
  const stop = resumeUnsent(new QueryClient());
  await vi.waitFor(() => expect(me.created).toEqual(['OF-TWICE']), { timeout: 3_000 });
  await expect.poll(stored).toEqual([]);
  expect(keys[0]).not.toBe(null);
  expect(new Set(keys).size).toBe(1);
  stop();
});

test('where the vehicle exists after all, as after a lost answer, its photos are added to it, and it waits no longer', async () => {
  const uploaded = vi.fn();
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends XMLHttpRequest {
      override open = uploaded;
      override send = () => undefined;
    },
  );
  const results = ['OF-TAKEN-2', 'OF-TAKEN'].map((reference) => ({
    id: `id of ${reference}`,
    reference,
    userId: first.id,
  }));
  await signedInAs(first, [
    refusing(createVehicle, 'vehicleDetailsExist'),
    answering(listVehicles, { results }),
  ]);
  await wait('OF-TAKEN', [new File([Uint8Array.of(0xff, 0xd8)], 'front.jpg')]);
  onlineManager.setOnline(true);
  const stop = resumeUnsent(new QueryClient());
  await expect.poll(stored).toEqual([]);
  await expect.poll(() => uploaded.mock.lastCall?.[1]).toBe('/v1/vehicles/id%20of%20OF-TAKEN/images');
  dropUploads();
  stop();
});

test('a vehicle that the server refuses is kept with its photos for another try', async () => {
  const refused = vi.spyOn(toast, 'error');
  await signedInAs(first, [refusing(createVehicle, 'presetNotOffered')]);
  await wait('OF-REFUSED');
  onlineManager.setOnline(true);
  const stop = resumeUnsent(new QueryClient());
  await expect
    .poll(() => refused.mock.calls)
    .toEqual([['This showroom is not available. Choose another one.']]);
  expect(await stored()).toEqual(['OF-REFUSED']);
  stop();
});

test('a refused vehicle whose form was left is kept; with its form open it is the form’s again', async () => {
  await signedInAs(first);
  const outcomes = ['OF-LEFT', 'OF-OPEN'].map((reference) => {
    onlineManager.setOnline(false);
    return keepWaiting({ reference }, [], () => undefined);
  });
  await expect.poll(stored).toEqual(expect.arrayContaining(['OF-LEFT', 'OF-OPEN']));
  const [left, open] = outcomes as [Outcome, Outcome];
  left(new CallError(409, null), false);
  open(new CallError(409, null), true);
  await expect.poll(stored).not.toContain('OF-OPEN');
  expect(await stored()).toContain('OF-LEFT');
});
