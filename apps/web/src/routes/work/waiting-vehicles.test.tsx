import { logout } from '@forecourt/contract/auth';
import { createVehicle } from '@forecourt/contract/vehicles';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../lib/current-session.ts';
import { resultOf } from '../../lib/indexed-db.ts';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
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
async function signedInAs(me: typeof first) {
  const created: string[] = [];
  await render(null, {
    me,
    answers: [
      answering(logout, {}),
      answering(createVehicle, ({ body }) => {
        created.push((body as { reference: string }).reference);
        return {};
      }),
    ],
  });
  return { created, stop: resumeUnsent(new QueryClient()) };
}

const wait = (reference: string) =>
  new Promise<void>((resolve) => {
    onlineManager.setOnline(false);
    keepWaiting({ reference }, [], resolve);
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
