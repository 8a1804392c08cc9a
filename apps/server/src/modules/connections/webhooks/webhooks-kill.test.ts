import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { UserId, WebhookId } from '@forecourt/contract/ids';
import { createWebhook } from '@forecourt/contract/webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/stand-ins/webhook-receiver.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobsLeft, killAndDateBack, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let userId: UserId;
let webhookId: WebhookId;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  receiver = await startWebhookReceiver(100);
  app = await openTestApp();
  const clientId = await buildClient(app.db);
  userId = await buildUser(app.db, { clientId });
  const token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const { body } = await app.call(createWebhook, {
    token,
    body: { url: receiver.url, events: ['vehicle.created'] },
  });
  webhookId = body.id;
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await app.close();
  receiver.close();
});

/** `npm run test:chaos` sets a hundred. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 5);
/** More than the worker can send before it is killed: ten at once, answered after a tenth of a second. */
const perRound = 100;

function startWorker(): ChildProcess {
  const program = path.join(import.meta.dirname, '../../../testing/worker-program.ts');
  return fork(program, {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      LOG_LEVEL: 'fatal',
      OUTGOING_NETWORKS: '127.0.0.0/8',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** What a killed worker was sending is due again after a minute; here at once. */
const endLeases = () =>
  app.database.pool.query(
    `update webhook_deliveries set next_attempt_at = now() where state = 'waiting' and attempts > 0`,
  );
const countBy = async (condition: string) => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from webhook_deliveries where ${condition}`,
  );
  return rows[0]?.count ?? 0;
};

it(
  'no event is lost although the worker is killed again and again while it sends',
  async () => {
    const expected: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      for (let count = 0; count < perRound; count += 1) expected.push(await buildVehicle(app.db, { userId }));
      const before = receiver.received.length;
      worker = startWorker();
      // Somewhere in the middle of the deliveries.
      await until(
        () => jobsLeft(app),
        async () => receiver.received.length > before + (kill % 6) * 7,
        30_000,
      );
      await killAndDateBack(app, worker);
      await endLeases();
    }
    expect(await countBy(`state = 'waiting'`)).toBeGreaterThan(0);
    worker = startWorker();
    await app.database.pool.query('select wake_webhook($1)', [webhookId]);
    await until('all deliveries', async () => {
      await endLeases();
      return (await countBy(`state <> 'delivered'`)) === 0;
    });
    const told = receiver.received.map(({ body }) => JSON.parse(body).data.vehicleId as string);
    expect([...new Set(told)].sort()).toEqual(expected.sort());
    // A repeated delivery has its id again, by which receivers know it.
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(expected.length);
  },
  60_000 + kills * 30_000,
);
