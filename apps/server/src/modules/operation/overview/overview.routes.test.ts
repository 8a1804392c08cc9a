import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { getOverview, type Overview } from '@forecourt/contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as work from '../../work/images/image-work.queries.ts';

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
let root: string;
let admin: string;
let client: string;
let stranger: string;

/** A picture that was delivered or has failed `daysAgo`; it cost one credit if it was delivered. */
async function picture(
  owner: UserId,
  payer: ClientId,
  daysAgo: number,
  failure?: 'no_vehicle',
): Promise<void> {
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000);
  const id = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId: owner }) });
  const cause = { ...nobody, now: at };
  await inTx(app.db, async (tx) => {
    await ledger.holdCredits(tx, { kind: 'client', id: payer }, [{ imageId: id, credits: 1 }], cause);
    const begun = await work.beginWork(tx, id, at);
    if (!begun) throw new Error('it did not begin');
    const end = failure
      ? ({ state: 'failed', failure } as const)
      : ({ state: 'delivered', failure: null } as const);
    await work.finishWork(tx, id, begun.attempt, end, at);
    await (failure ? ledger.releaseHold : ledger.captureHold)(tx, { imageId: id }, cause);
  });
}

async function overview(
  token: string,
  query: { days?: 7 | 30 | 90 | 365; timeZone?: string } = {},
): Promise<Overview> {
  const { status, body } = await app.call(getOverview, { token, query });
  expect(status).toBe(200);
  return body;
}

beforeAll(async () => {
  app = await openTestApp();
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId });
  const elsewhere = await buildCustomer(app.db);
  const otherClient = await buildClient(app.db, { customerId: elsewhere });
  const otherUser = await buildUser(app.db, { clientId: otherClient });
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  stranger = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: elsewhere }));
  for (const id of [clientId, otherClient])
    await inTx(app.db, (tx) =>
      ledger.topUpAccount(tx, { kind: 'client', id }, 10, { ...nobody, now: app.clock.now() }),
    );
  await picture(userId, clientId, 0);
  await picture(userId, clientId, 2);
  await picture(userId, clientId, 2, 'no_vehicle');
  await picture(userId, clientId, 9);
  await picture(otherUser, otherClient, 1);
  await buildImage(app.db, { setId: await buildVehicle(app.db, { userId }), state: 'queued' });
});
afterAll(() => app.close());

describe('an overview', () => {
  it('counts pictures and payments of each day, and of the period before', async () => {
    const { days, before, failures } = await overview(admin, { days: 7 });
    expect(days).toHaveLength(7);
    expect(days.map(({ delivered }) => delivered)).toEqual([0, 0, 0, 0, 1, 0, 1]);
    expect(days.map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 1, 0, 0]);
    expect(days.map(({ creditsUsed }) => creditsUsed)).toEqual([0, 0, 0, 0, 1, 0, 1]);
    expect(days.at(-1)?.creditsAdded).toBe(10);
    expect(before).toEqual({ delivered: 1, failed: 0, creditsUsed: 1, creditsAdded: 0 });
    expect(failures).toEqual([{ failure: 'no_vehicle', count: 1 }]);
  });

  it('counts the pictures that are waiting now', async () => {
    expect((await overview(admin)).queue).toMatchObject({ queued: 1, processing: 0 });
    expect((await overview(stranger)).queue).toEqual({ queued: 0, processing: 0, oldestWaitS: null });
  });

  it('contains only figures of the caller’s scope', async () => {
    const made = async (token: string) =>
      (await overview(token)).days.reduce((sum, { delivered }) => sum + delivered, 0);
    expect([await made(root), await made(admin), await made(client), await made(stranger)]).toEqual([
      4, 3, 3, 1,
    ]);
    const added = async (token: string) =>
      (await overview(token)).days.reduce((sum, { creditsAdded }) => sum + creditsAdded, 0);
    expect([await added(root), await added(admin), await added(client), await added(stranger)]).toEqual([
      20, 10, 10, 10,
    ]);
  });

  it('ranks customers, clients or users by their pictures, depending on the caller’s role', async () => {
    const top = async (token: string) =>
      (await overview(token)).top.map(({ kind, id, delivered }) => [kind, id, delivered]);
    expect((await top(root))[0]).toEqual(['customer', customerId, 3]);
    expect(await top(admin)).toEqual([['client', clientId, 3]]);
    expect(await top(client)).toEqual([['user', userId, 3]]);
  });

  it('refuses an unknown time zone', async () => {
    const { status } = await app.call(getOverview, {
      token: root,
      query: { timeZone: 'Mars/Olympus' } as never,
    });
    expect(status).toBe(400);
    await overview(root, { timeZone: 'America/Argentina/Buenos_Aires' });
  });
});

it('only the operator is shown the faults of the installation, once they were told', async () => {
  const since = app.clock.now();
  const faults = [
    { fault: 'jobsWait', since, toldAt: since },
    { fault: 'diskLow', since, toldAt: null },
  ] as const;
  await app.db
    .insertInto('installationFaults')
    .values([...faults])
    .execute();
  expect((await overview(root)).faults).toEqual(['jobsWait']);
  expect((await overview(admin)).faults).toEqual([]);
  await app.db.deleteFrom('installationFaults').execute();
  expect((await overview(root)).faults).toEqual([]);
});

it('only the operator is shown when the installation was last saved', async () => {
  expect((await overview(root)).backup).toBeNull();
  const since = app.clock.now();
  await app.db.insertInto('backupState').values({ since }).execute();
  expect((await overview(root)).backup).toEqual({ succeededAt: null });
  await app.db.updateTable('backupState').set({ succeededAt: since }).execute();
  expect((await overview(root)).backup).toEqual({ succeededAt: since.toISOString() });
  expect((await overview(admin)).backup).toBeNull();
});
