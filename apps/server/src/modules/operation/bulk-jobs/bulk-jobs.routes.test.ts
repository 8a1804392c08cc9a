import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import * as bulk from '@forecourt/contract/bulk-jobs';
import { patchClientChannel } from '@forecourt/contract/channels';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { type Image, listImages, uploadImage } from '@forecourt/contract/images';
import { bulkJobItemsMax } from '@forecourt/contract/limits';
import { listUserNotifications } from '@forecourt/contract/notifications';
import type { Route } from '@forecourt/contract/route';
import { patchVehicleChannel } from '@forecourt/contract/vehicle-channels';
import { patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as bulkJobs from './bulk-jobs.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function dealer(vehicles: number) {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId });
  for (let index = 0; index < vehicles; index++) {
    await buildVehicle(app.db, { userId, reference: `S-${String(index).padStart(3, '0')}` });
  }
  const admin = await buildUser(app.db, { role: 'customer', type: 'basic', customerId });
  return { customerId, clientId, userId, admin, token: await app.signedIn(admin) };
}

const live = async (userId: UserId) =>
  app.db
    .selectFrom('vehicles')
    .select('reference')
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .orderBy('reference')
    .execute();
const now = () => app.clock.now().toISOString();
const create = (token: string, body: object = {}) =>
  app.call(bulk.createVehicleBulkJob, {
    token,
    body: { action: 'deleteVehicles', filter: {}, until: now(), ...body },
  });
const of = (route: Route, token: string, id: string, query?: Record<string, string>) =>
  app.call(route, { token, params: { id }, query });
const list = async (token: string): Promise<BulkJob[]> =>
  (await app.call(bulk.listBulkJobs, { token })).body.results;
/** Runs the job batch by batch, as the worker does. */
async function run(id: string): Promise<void> {
  for (;;) {
    const before = await waiting(id);
    await bulkJobs.runBulkJob(app.system(), id as never, { attempt: 1 });
    if (before === 0 || (await waiting(id)) === before) return;
  }
}
const waiting = async (id: string) =>
  (
    await app.db
      .selectFrom('bulkJobItems')
      .select('position')
      .where('bulkJobId', '=', id as never)
      .where('state', '=', 'waiting')
      .execute()
  ).length;

it('all rows that a filter matches are deleted, but none that was created after they were counted', async () => {
  const { userId, token } = await dealer(3);
  await buildVehicle(app.db, { userId, reference: 'OTHER' });
  const counted = await app.call(bulk.countVehicles, { token, query: { search: 'S-0' } });
  expect(counted.body.count).toBe(3);
  app.clock.forward(1_000);
  await app.db
    .updateTable('vehicles')
    .set({ createdAt: app.clock.now() })
    .where('id', '=', await buildVehicle(app.db, { userId, reference: 'S-009' }))
    .execute();
  const { body: job } = await create(token, { filter: { search: 'S-0' }, until: counted.body.until });
  expect(job).toMatchObject({ state: 'running', count: 3, doneCount: 0 });
  await buildVehicle(app.db, { userId, reference: 'S-010' });
  await run(job.id);
  expect((await live(userId)).map(({ reference }) => reference)).toEqual(['OTHER', 'S-009', 'S-010']);
  expect(await list(token)).toMatchObject([
    { state: 'finished', count: 3, doneCount: 3, canUndo: true, isUndo: false },
  ]);
});

it('all vehicles of one client are deleted and no others; a client of another tenant matches none', async () => {
  const { customerId, clientId, userId, token } = await dealer(2);
  const neighbour = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  await buildVehicle(app.db, { userId: neighbour });
  const foreign = await dealer(1);
  for (const filter of [{ clientId: foreign.clientId }, { customerId: foreign.customerId }]) {
    expect((await app.call(bulk.countVehicles, { token, query: filter })).body.count).toBe(0);
    expect((await create(token, { filter })).body.count).toBe(0);
  }
  expect((await app.call(bulk.countVehicles, { token, query: { customerId } })).body.count).toBe(3);
  const { body: job } = await create(token, { filter: { clientId } });
  await run(job.id);
  const left = await Promise.all([userId, neighbour, foreign.userId].map(live));
  expect(left.map(({ length }) => length)).toEqual([0, 1, 1]);
});

it('a job that is interrupted at any row continues with the next: none twice, none skipped', async () => {
  const { userId, token, admin } = await dealer(6);
  const { body: job } = await create(token);
  // Rows one to three are done when the worker dies: the next one continues with the waiting rows.
  await app.db
    .updateTable('bulkJobItems')
    .set({ state: 'done' })
    .where('bulkJobId', '=', job.id)
    .where('position', '<=', 3)
    .execute();
  await Promise.all([run(job.id), run(job.id)]);
  expect((await live(userId)).length).toBe(3);
  const deeds = await app.db
    .selectFrom('auditLog')
    .select('objectId')
    .where('actorId', '=', admin)
    .where('action', '=', 'deleteVehicle')
    .execute();
  expect(deeds.length).toBe(3);
  expect(new Set(deeds.map(({ objectId: id }) => id)).size).toBe(3);
});

it('permissions are checked again for each row when it is processed', async () => {
  const { userId, token, admin } = await dealer(2);
  const { body: job } = await create(token);
  await app.db.updateTable('users').set({ readOnly: true }).where('id', '=', admin).execute();
  await run(job.id);
  expect((await live(userId)).length).toBe(2);
  const [ended] = await list(await app.signedIn(admin));
  expect(ended).toMatchObject({ doneCount: 0, failures: [{ error: 'customerForbidden', count: 2 }] });

  const gone = await dealer(1);
  const { body: second } = await create(gone.token);
  await app.db.updateTable('users').set({ active: false }).where('id', '=', gone.admin).execute();
  await run(second.id);
  expect((await live(gone.userId)).length).toBe(1);
});

it('a row that has left the user’s scope fails, and the report gives its name and reason in the reader’s language', async () => {
  const { userId, token } = await dealer(3);
  const stranger = await buildUser(app.db);
  const { body: job } = await create(token);
  await app.db
    .updateTable('vehicles')
    .set({ userId: stranger })
    .where('userId', '=', userId)
    .where('reference', '=', 'S-001')
    .execute();
  await run(job.id);
  const { body } = await of(bulk.listBulkFailures, token, job.id);
  expect(body.results).toEqual([{ name: 'S-001', reason: 'vehicleNotFound' }]);
  const words = {
    columns: 'name,reason',
    headings: 'Fahrzeug\tGrund',
    reasons: 'vehicleNotFound\tWeg, leider.',
  };
  const file = await of(bulk.listBulkFailuresAsCsv, token, job.id, words);
  expect(file.body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Fahrzeug,Grund',
    'S-001,"Weg, leider."',
  ]);
});

it('a cancelled job processes no further row, and what it did can be undone once', async () => {
  const { userId, token } = await dealer(4);
  const { body: job } = await create(token);
  await app.db
    .updateTable('bulkJobItems')
    .set({ state: 'failed', reason: 'imageBusy' })
    .where('bulkJobId', '=', job.id)
    .where('position', '=', 4)
    .execute();
  await run(job.id);
  expect((await live(userId)).length).toBe(1);
  const { body: undoing } = await of(bulk.undoBulkJob, token, job.id);
  expect(undoing).toMatchObject({ action: 'restoreVehicles', count: 3, isUndo: true });
  const refused = { status: 409, body: { name: 'bulkJobStateWrong' } };
  expect(await of(bulk.undoBulkJob, token, job.id)).toMatchObject(refused);
  await of(bulk.cancelBulkJob, token, undoing.id);
  await run(undoing.id);
  expect((await live(userId)).length).toBe(1);
  expect(await of(bulk.cancelBulkJob, token, undoing.id)).toMatchObject(refused);
  const stranger = await of(bulk.undoBulkJob, (await dealer(0)).token, job.id);
  expect(stranger.body.name).toBe('bulkJobNotFound');
});

it('of three simultaneous requests to undo a job one is carried out, and the others say that its state has changed', async () => {
  const { token } = await dealer(2);
  const { body: job } = await create(token);
  await run(job.id);
  const answers = await Promise.all(Array.from({ length: 3 }, () => of(bulk.undoBulkJob, token, job.id)));
  const names = answers.map(({ body }) => body.name ?? body.action);
  expect(names.toSorted()).toEqual(['bulkJobStateWrong', 'bulkJobStateWrong', 'restoreVehicles']);
});

it('two simultaneous jobs process each row once: the rows that one has deleted fail in the other', async () => {
  const { userId, token } = await dealer(5);
  const [one, other] = [(await create(token)).body, (await create(token)).body];
  await Promise.all([run(one.id), run(other.id)]);
  expect((await live(userId)).length).toBe(0);
  const ended = await list(token);
  expect(ended.map(({ state }) => state)).toEqual(['finished', 'finished']);
  const sum = (of: 'doneCount' | 'failedCount') => ended.reduce((total, job) => total + job[of], 0);
  expect([sum('doneCount'), sum('failedCount')]).toEqual([5, 5]);
});

it('undo restores the previous value of each row', async () => {
  const { clientId, token } = await dealer(0);
  const simple = await buildUser(app.db, { clientId, type: 'simple', createdAt: new Date(0) });
  const premium = await buildUser(app.db, { clientId, type: 'premium', createdAt: new Date(0) });
  const types = async () => {
    const rows = app.db.selectFrom('users').select(['id', 'type']).where('id', 'in', [simple, premium]);
    return Object.fromEntries((await rows.execute()).map(({ id, type }) => [id, type]));
  };
  const { body: job } = await app.call(bulk.createUserBulkJob, {
    token,
    body: { action: 'patchUsers', filter: { role: 'user' }, until: now(), change: { type: 'basic' } },
  });
  await run(job.id);
  expect(await types()).toMatchObject({ [simple]: 'basic', [premium]: 'basic' });
  const { body: undoing } = await of(bulk.undoBulkJob, token, job.id);
  await run(undoing.id);
  expect(await types()).toMatchObject({ [simple]: 'simple', [premium]: 'premium' });
});

it('undo leaves rows alone that somebody has changed since, or that the job did not change, and says how many of the first', async () => {
  const { userId, token } = await dealer(0);
  const presets = ['studio-grey', 'studio-grey', 'dark-hall'] as const;
  const ids = await Promise.all(presets.map((preset) => buildVehicle(app.db, { userId, preset })));
  const { body: job } = await create(token, { action: 'patchVehicles', ids, preset: 'dark-hall' });
  await run(job.id);
  const [back = '', changed = '', same = ''] = ids;
  for (const id of [changed, same])
    await app.call(patchVehicle, { params: { id }, token, body: { preset: 'studio-white' } });
  const { body: undoing } = await of(bulk.undoBulkJob, token, job.id);
  await run(undoing.id);
  const rows = await app.db.selectFrom('vehicles').select(['id', 'preset']).where('id', 'in', ids).execute();
  expect(Object.fromEntries(rows.map(({ id, preset }) => [id, preset]))).toEqual({
    ...{ [back]: 'studio-grey', [changed]: 'studio-white', [same]: 'studio-white' },
  });
  expect((await list(token))[0]).toMatchObject({
    ...{ isUndo: true, doneCount: 2, failures: [{ error: 'bulkRowChanged', count: 1 }] },
  });
});

it('a job is visible only to the user who started it, and can be dismissed once it has ended', async () => {
  const { token } = await dealer(1);
  const other = (await dealer(0)).token;
  const { body: job } = await create(token);
  for (const route of [bulk.cancelBulkJob, bulk.undoBulkJob, bulk.dismissBulkJob, bulk.listBulkFailures]) {
    expect((await of(route, other, job.id)).body.name).toBe('bulkJobNotFound');
  }
  expect((await of(bulk.dismissBulkJob, token, job.id)).body.name).toBe('bulkJobStateWrong');
  await run(job.id);
  expect((await of(bulk.dismissBulkJob, token, job.id)).status).toBe(200);
  expect(await list(token)).toEqual([]);
});

it('more rows than the limit of a job are refused with 4000114, and no job is stored', async () => {
  const { userId, token } = await dealer(1);
  const insert = `insert into vehicles (user_id, client_id, customer_id, reference, created_at, updated_at)
    select v.user_id, v.client_id, v.customer_id, 'M-' || i, v.created_at, v.updated_at
    from vehicles v, generate_series(1, ${bulkJobItemsMax}) i where v.user_id = '${userId}'`;
  // With triggers off, which would maintain search words and counts for each row.
  const owner = createPool(app.database.ownerUrl, 1, 'test owner');
  await owner.query(`do $$ begin set local session_replication_role = replica; ${insert}; end $$`);
  await owner.end();
  const refused = (await create(token)).body;
  expect(refused).toMatchObject({ name: 'bulkJobTooLarge', errorCode: 4000114 });
  expect(await list(token)).toEqual([]);
});

it('only the selected vehicles get another showroom, and undo restores the previous one of each', async () => {
  const { userId, token } = await dealer(1);
  const chosen = await buildVehicle(app.db, { userId, reference: 'C-1', preset: 'studio-grey' });
  const bare = await buildVehicle(app.db, { userId, reference: 'C-2', preset: null });
  const presets = async () => {
    const rows = app.db.selectFrom('vehicles').select(['id', 'preset']).where('id', 'in', [chosen, bare]);
    return Object.fromEntries((await rows.execute()).map(({ id, preset }) => [id, preset]));
  };
  const { body: job } = await create(token, {
    action: 'patchVehicles',
    ids: [chosen, bare],
    preset: 'dark-hall',
  });
  expect(job.count).toBe(2);
  await run(job.id);
  expect(await presets()).toEqual({ [chosen]: 'dark-hall', [bare]: 'dark-hall' });
  const { body: undoing } = await of(bulk.undoBulkJob, token, job.id);
  await run(undoing.id);
  expect(await presets()).toEqual({ [chosen]: 'studio-grey', [bare]: null });
});

it('vehicles are marked for a channel where it is switched on, and undo touches only those whose mark it had changed', async () => {
  const { admin, clientId, userId, token } = await dealer(1);
  const [marked, bare] = [await buildVehicle(app.db, { userId }), await buildVehicle(app.db, { userId })];
  await app.db
    .updateTable('vehicles')
    .set({ markedChannels: ['own'] })
    .where('id', '=', marked)
    .execute();
  const marks = async () => {
    const rows = app.db
      .selectFrom('vehicles')
      .select(['id', 'markedChannels'])
      .where('id', 'in', [marked, bare]);
    return Object.fromEntries((await rows.execute()).map((row) => [row.id, row.markedChannels]));
  };
  const order = { action: 'markVehicles', ids: [marked, bare] };
  expect(JSON.stringify((await create(token, order)).body)).toContain('"field":"mark"');
  const mark = { channel: 'own', isMarked: true };
  const { body: refused } = await create(token, { ...order, mark: { ...mark, channel: 'ebay' } });
  await run(refused.id);
  expect((await list(token))[0]).toMatchObject({ failures: [{ error: 'channelOff', count: 2 }] });
  const params = { id: clientId, channel: 'own' };
  await app.call(patchClientChannel, { params, token: await app.signedIn(admin), body: { enabled: true } });
  const { body: job } = await create(token, { ...order, mark });
  await run(job.id);
  expect(await marks()).toEqual({ [marked]: ['own'], [bare]: ['own'] });
  // Somebody takes back the selection of both, and marks one of them again.
  const unmark = { ...mark, isMarked: false };
  const { body: removal } = await create(token, { ...order, mark: unmark });
  await run(removal.id);
  await app.call(patchVehicleChannel, {
    params: { id: bare, channel: 'own' },
    token,
    body: { isMarked: true },
  });
  const { body: undoing } = await of(bulk.undoBulkJob, token, job.id);
  await run(undoing.id);
  expect([job.mark, removal.mark, undoing.mark]).toEqual([mark, unmark, unmark]);
  expect(await marks()).toEqual({ [marked]: [], [bare]: [] });
});

it('a change of showroom without a showroom is refused at its field, and so are vehicles of other tenants', async () => {
  const { token } = await dealer(1);
  const { body: refused, status } = await create(token, { action: 'patchVehicles' });
  expect(status).toBe(400);
  expect(JSON.stringify(refused)).toContain('preset');
  const ofAnother = await buildVehicle(app.db, { userId: await buildUser(app.db) });
  const { body: job } = await create(token, {
    action: 'patchVehicles',
    ids: [ofAnother],
    preset: 'dark-hall',
  });
  expect(job.count).toBe(0);
});

it('pictures of several vehicles are ordered in bulk: counted, paid from held credits, and vehicles without photos are reported', async () => {
  const { admin, clientId, userId, token } = await dealer(0);
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 10, nobody));
  const photos = { 'P-1': 2, 'P-2': 1, 'P-BARE': 0 };
  const ids: VehicleId[] = [];
  for (const [reference, count] of Object.entries(photos)) {
    const id = await buildVehicle(app.db, { userId, reference });
    const call = { params: { id }, token: await app.signedIn(userId) };
    for (let index = 0; index < count; index++)
      expect((await app.upload(uploadImage, { ...call, file: photo() })).status).toBe(201);
    ids.push(id);
  }
  const counted = await app.call(bulk.countVehicles, { token, query: { search: 'P-' } });
  expect(counted.body.count).toBe(3);
  const order = { action: 'processVehicles', filter: { search: 'P-' }, until: counted.body.until };
  const { body: job } = await create(token, { ...order, preset: 'dark-hall' });
  expect(job).toMatchObject({ action: 'processVehicles', count: 3, doneCount: 0 });
  const pictures = async (): Promise<Pick<Image, 'state' | 'preset' | 'charged'>[]> => {
    const lists = await Promise.all(ids.map((id) => app.call(listImages, { params: { id }, token })));
    return lists.flatMap(({ body }) =>
      body.results.map(({ state, preset, charged }: Image) => ({ state, preset, charged })),
    );
  };

  await run(job.id);
  expect(await list(token)).toMatchObject([
    { state: 'finished', count: 3, doneCount: 2, failedCount: 1, canUndo: false },
  ]);
  expect((await of(bulk.listBulkFailures, token, job.id)).body.results).toEqual([
    { name: 'P-BARE', reason: 'noImagesToProcess' },
  ]);
  const inLine = { state: 'queued', preset: 'dark-hall', charged: 0 };
  expect(await pictures()).toEqual([inLine, inLine, inLine]);
  expect(await ledger.findBalance(app.db, payer)).toBe(7);

  const worker = await startTestWorker(app);
  await until('the pictures', async () => (await pictures()).every(({ state }) => state === 'delivered'));
  const notified = async (): Promise<{ notification: object }[]> =>
    (await app.call(listUserNotifications, { params: { id: admin }, token })).body.results;
  await until('the notification', async () => (await notified()).length > 0);
  await worker.stop();
  expect(await notified()).toMatchObject([
    { notification: { headLine: 'Pictures of 2 vehicles are ready', content: '3 pictures are finished.' } },
  ]);
  const delivered = { state: 'delivered', preset: 'dark-hall', charged: 1 };
  expect(await pictures()).toEqual([delivered, delivered, delivered]);
  expect(await ledger.findBalance(app.db, payer)).toBe(7);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a bulk order with too few credits processes as many vehicles as they pay for, and reports the others', async () => {
  const { clientId, userId, token } = await dealer(0);
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 1, nobody));
  for (const reference of ['Q-1', 'Q-2']) {
    const id = await buildVehicle(app.db, { userId, reference });
    await app.upload(uploadImage, { params: { id }, token: await app.signedIn(userId), file: photo() });
  }
  const { body: job } = await create(token, { action: 'processVehicles' });
  await run(job.id);
  const [ended] = await list(token);
  expect(ended).toMatchObject({ count: 2, doneCount: 1, failedCount: 1 });
  expect(ended?.failures).toEqual([{ error: 'clientCreditsExhausted', count: 1 }]);
  expect(await ledger.findBalance(app.db, payer)).toBe(0);
});
