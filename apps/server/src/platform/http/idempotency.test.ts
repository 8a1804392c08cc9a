import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { transferToClient } from '@forecourt/contract/credits';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../testing/builders/builders.ts';
import { photo } from '../../testing/builders/photos.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { childEnvironment } from '../config.ts';
import { inTx } from '../db/database.ts';
import { freePort } from '../free-port.ts';
import { pruneKeys } from './idempotency.ts';

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  token = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'customer', id: customerId }, 100, nobody));
});

const send = (key: string | null, amount = 1, as = token) =>
  app.call(transferToClient, {
    params: { id: clientId },
    token: as,
    body: { amount },
    headers: key === null ? {} : { 'idempotency-key': key },
  });
const moved = () => ledger.findBalance(app.db, { kind: 'client', id: clientId });

describe('a request with an Idempotency-Key', () => {
  it('happens once, and a repetition gets the same response, whatever has happened since', async () => {
    const first = await send('once', 10);
    await send('another', 5);
    const again = await send('once', 10);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.body.credits).toBe(10);
    expect(await moved()).toBe(15);
  });

  it('is refused when its key was used for another body or another call', async () => {
    await send('mine', 10);
    const other = await send('mine', 11);
    expect([other.status, other.body.errorCode]).toEqual([422, 4220101]);
    clientId = await buildClient(app.db, { customerId });
    expect((await send('mine', 10)).status).toBe(422);
    expect(await moved()).toBe(0);
  });

  it('gets 409 while the first is being processed, and happens once among thirty simultaneous ones', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => send('burst', 10)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.find(({ status }) => status === 409)?.body.name).toBe('callInProgress');
    expect(await moved()).toBe(10);
    expect((await send('burst', 10)).body.credits).toBe(10);
  });

  it('stores a refusal too, and rolls back what was done before it', async () => {
    const first = await send('too much', 1_000);
    expect(first.body.errorCode).toBe(4030008);
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'customer', id: customerId }, 1_000, nobody));
    const again = await send('too much', 1_000);
    expect([again.status, again.body]).toEqual([403, first.body]);
    expect((await send('a new try', 1_000)).status).toBe(200);
    expect(await ledger.findDifferences(app.db)).toEqual([]);
  });

  it('stores nothing when its input is invalid', async () => {
    expect((await send('typo', 0)).status).toBe(400);
    expect((await send('typo', 1)).status).toBe(200);
  });

  it('uses keys that are separate for each user', async () => {
    const colleague = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
    await send('same', 1);
    expect((await send('same', 2, colleague)).body.credits).toBe(3);
  });

  it('is refused with an invalid key', async () => {
    for (const key of ['', ' ', 'x'.repeat(256)]) expect((await send(key)).body.name).toBe('validationError');
  });

  it('is kept for a day', async () => {
    await send('a day', 1);
    app.clock.forward(24 * 3_600_000 - 1_000);
    token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    await pruneKeys(app.db, app.clock.now());
    const kept = () =>
      app.db.selectFrom('idempotencyKeys').select('key').where('key', '=', 'a day').executeTakeFirst();
    expect(await kept()).toBeDefined();
    app.clock.forward(2_000);
    await pruneKeys(app.db, app.clock.now());
    expect(await kept()).toBeUndefined();
  });

  it('stores its key in the ledger', async () => {
    await send('for the books', 3);
    const row = await app.db
      .selectFrom('ledgerTransactions')
      .select('reason')
      .where('idempotencyKey', '=', 'for the books')
      .executeTakeFirstOrThrow();
    expect(row.reason).toBe('transfer');
  });

  it('queues pictures once', async () => {
    await send(null, 50);
    const userId = await buildUser(app.db, { clientId });
    const vehicleId = await buildVehicle(app.db, { userId });
    const call = { params: { id: vehicleId }, token: await app.signedIn(userId) };
    await app.upload(uploadImage, { ...call, file: photo() });
    const order = { ...call, body: { preset: 'studio-white' }, headers: { 'idempotency-key': 'order' } };
    const [first, again] = [await app.call(processImages, order), await app.call(processImages, order)];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);
    expect(await moved()).toBe(49);
  });
});

describe('when an API process dies between commit and response', () => {
  const running: ChildProcess[] = [];
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  async function startApi(port: number): Promise<ChildProcess> {
    const child = fork(path.join(import.meta.dirname, '../../testing/api-program.ts'), {
      env: childEnvironment({
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: app.database.ownerUrl,
        DATABASE_APP_URL: app.database.url,
        SIGNING_SECRET: 'a secret for tests that is long enough',
        DATA_DIR: path.dirname(app.outside.storage.root),
        LOG_LEVEL: 'fatal',
      }),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    running.push(child);
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
    });
    return child;
  }

  it('the work is done, and the same request to the next process gets the response', async () => {
    const port = await freePort();
    const admin = await buildUser(app.db, { role: 'customer', customerId });
    // The process uses the system clock, so the session must be recent by that clock.
    const session = await app.signedIn(admin);
    await app.db
      .updateTable('sessions')
      .set({ createdAt: new Date(), lastUsedAt: new Date() })
      .where('userId', '=', admin)
      .execute();
    const ask = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/v1/clients/${clientId}/transfer-credits`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${session}`,
          'content-type': 'application/json',
          'idempotency-key': 'through the crash',
          ...headers,
        },
        body: JSON.stringify({ amount: 7 }),
      });
    const first = await startApi(port);
    const died = new Promise((resolve) => first.once('exit', (_code, signal) => resolve(signal)));
    await expect(ask({ 'x-die-before-answer': 'yes' })).rejects.toThrow();
    expect(await died).toBe('SIGKILL');
    expect(await moved()).toBe(7);
    await startApi(port);
    const answer = await ask({});
    expect([answer.status, await answer.json()]).toEqual([200, { credits: 7 }]);
    expect(await moved()).toBe(7);
    expect(await ledger.findDifferences(app.db)).toEqual([]);
  });
});
