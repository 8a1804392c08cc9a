import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { expireCredits, verifyLedger } from './credit-checks.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { role: 'root', email: 'root@example.test' });
  await buildUser(app.db, { role: 'root', email: 'left@example.test', active: false });
});
afterAll(() => app.close());

const mails = () =>
  app.db
    .selectFrom('mails')
    .select(['recipient', 'body'])
    .where('recipient', 'like', '%@example.test')
    .execute();

/** Runs the check an hour after the last one. */
function check(): Promise<void> {
  app.clock.forward(3_600_000);
  return verifyLedger(app.system());
}

/** Changes a balance as superuser. */
async function addToBalance(ownerId: string, credits: number): Promise<void> {
  const superuser = createPool(app.database.ownerUrl, 1, 'test superuser');
  await superuser.query('update accounts set balance = balance + $1 where owner_id = $2', [credits, ownerId]);
  await superuser.end();
}

it('operators get one mail for each new difference in the ledger, and none while the ledger is correct', async () => {
  const [one, two] = [await buildClient(app.db), await buildClient(app.db)];
  for (const id of [one, two])
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id }, 5, nobody));
  await check();
  expect(await mails()).toEqual([]);
  await addToBalance(one, 1);
  await check();
  await check();
  const [mail, ...more] = await mails();
  expect([mail?.recipient, more]).toEqual(['root@example.test', []]);
  expect(mail?.body).toContain('balance is not the sum of its entries');
  await addToBalance(two, 1);
  await check();
  expect(await mails()).toHaveLength(2);
  await addToBalance(one, -1);
  await addToBalance(two, -1);
  await check();
  const checks = await app.db
    .selectFrom('ledgerChecks')
    .select('differences')
    .orderBy('checkedAt', 'desc')
    .execute();
  expect(checks.map(({ differences }) => (differences as unknown[]).length)).toEqual([0, 2, 1, 1, 0]);
});

it('the sweep removes expired credits from every account', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => buildClient(app.db)));
  const expiresAt = app.clock.now();
  for (const id of ids)
    await inTx(app.db, (tx) =>
      ledger.issueCredits(tx, { kind: 'client', id }, { credits: 4, reason: 'promo', expiresAt }, nobody),
    );
  await expireCredits(app.system());
  const left = await Promise.all(ids.map((id) => ledger.findBalance(app.db, { kind: 'client', id })));
  expect(left).toEqual(ids.map(() => 0));
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('the worker runs the ledger check', async () => {
  const worker = await startTestWorker(app);
  const checks = async () => (await app.db.selectFrom('ledgerChecks').select('id').execute()).length;
  const before = await checks();
  await inTx(app.db, (tx) => enqueue(tx, 'credits.verify', {}));
  await until('the check', async () => (await checks()) > before);
  const { rows } = await app.database.pool.query(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  );
  await worker.stop();
  expect(rows.map((row) => row.identifier)).toEqual([
    'backups.create',
    'collages.failStuck',
    'collages.sweep',
    'credits.expire',
    'credits.verify',
    'demos.purge',
    'destinations.poll',
    'destinations.purge',
    'files.sweep',
    'idempotency.prune',
    'images.failStuck',
    'images.purge',
    'images.sweep',
    'imports.purge',
    'mails.readBounces',
    'payments.check',
    'personalData.prune',
    'rateLimits.prune',
    'restyles.tend',
    'settings.purge',
    'sftp.purge',
    'social.refresh',
    'socialPosts.poll',
    'spins.failStuck',
    'spins.sweep',
    'storageWarnings.send',
    'vehicleDocuments.purge',
    'vehicleFeeds.poll',
    'vehicleFeeds.purge',
    'webhooks.purge',
    'weeklySummaries.begin',
  ]);
});
