import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { transferToClient } from '@forecourt/contract/credits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { childEnvironment } from './platform/config.ts';
import { inTx } from './platform/db/database.ts';
import { freePort } from './platform/free-port.ts';
import { buildClient, buildCustomer, buildUser, nobody } from './testing/builders/builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/**
 * Two APIs on one database and folder, as in docs/operations.md. That a picture whose worker is killed is made once by another worker:
 * platform/queue/work-loop.test.ts.
 */

interface Api {
  child: ChildProcess;
  url: string;
  isReady: boolean;
}

let app: TestApp;
const apis: Api[] = [];
beforeAll(async () => {
  app = await openTestApp();
  apis.push(...(await Promise.all([startApi(), startApi()])));
});
afterAll(async () => {
  for (const { child } of apis) child.kill('SIGKILL');
  await app.close();
});

async function startApi(): Promise<Api> {
  const port = await freePort();
  const child = fork(path.join(import.meta.dirname, 'api.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      ACCOUNT_CALLS_PER_MINUTE: '100000',
      TENANT_CALLS_PER_MINUTE: '100000',
      DRAIN_S: '1',
      LOG_LEVEL: 'warn',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}`, isReady: true };
}

/** Credits that somebody may transfer to a client. */
async function treasury() {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { role: 'customer', customerId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'customer', id: customerId }, 1000, nobody));
  const token = await app.signedIn(userId);
  // The processes have the clock of the machine.
  const now = new Date();
  await app.db.updateTable('sessions').set({ createdAt: now, lastUsedAt: now }).execute();
  const transfer = async ({ url }: Api, key: string) => {
    const answer = await fetch(url + transferToClient.path.replace(':id', clientId), {
      method: transferToClient.method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ amount: 1 }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return { transfer, moved: () => ledger.findBalance(app.db, { kind: 'client', id: clientId }) };
}

it('the same key at both processes at once happens once; a repetition at the other one gets the same answer', async () => {
  const { moved, transfer } = await treasury();
  for (let round = 1; round <= 5; round += 1) {
    const key = `round ${round}`;
    const done = { status: 200, body: { credits: round } };
    const sent = await Promise.all([...apis, ...apis].map((api) => transfer(api, key)));
    expect(sent).toContainEqual(done);
    // Others may be told to ask again while it is under way.
    for (const answer of sent.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, body: { name: 'callInProgress' } });
    for (const api of apis) expect(await transfer(api, key)).toEqual(done);
    expect(await moved()).toBe(round);
  }
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a client that follows /readyz has no failed request while one process is stopped under load', async () => {
  const { moved, transfer } = await treasury();
  const [first] = apis as [Api];
  let isOver = false;
  const probing = apis.map(async (api) => {
    while (!isOver) {
      const probe = await fetch(`${api.url}/readyz`).catch(() => null);
      api.isReady = probe?.status === 200;
      await pause(100);
    }
  });
  let sent = 0;
  const failures: unknown[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      sent += 1;
      const ready = apis.filter(({ isReady }) => isReady);
      const api = ready[sent % ready.length];
      if (!api) throw new Error('no process is ready');
      const answer = await transfer(api, `call ${sent}`).catch((error: unknown) => error);
      if ((answer as { status?: number }).status !== 200) failures.push(answer);
    }
  });
  await pause(300);
  const ended = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  const before = sent;
  await expect.poll(() => sent).toBeGreaterThan(before + 20);
  isOver = true;
  await Promise.all([...callers, ...probing]);
  expect(failures).toEqual([]);
  expect(apis.map(({ isReady }) => isReady)).toEqual([false, true]);
  expect(await moved()).toBe(sent);
});
