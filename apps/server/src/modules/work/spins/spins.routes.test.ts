import { createHash, randomUUID } from 'node:crypto';
import { patchCatalogueAssignments } from '@forecourt/contract/catalogue';
import { listOwnSpending } from '@forecourt/contract/credits';
import { dayMs } from '@forecourt/contract/durations';
import { createCustomerInvoice, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import { exteriorViews } from '@forecourt/contract/positions';
import type { Spin, VehicleSpin } from '@forecourt/contract/spins';
import * as routes from '@forecourt/contract/spins';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { addFinished, spinWorld } from '../../../testing/builders/spin-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { sweepSpins } from './spin-making.service.ts';

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

type World = Awaited<ReturnType<typeof spinWorld>>;
const of = ({ token, vehicleId }: Pick<World, 'token' | 'vehicleId'>) => ({
  params: { id: vehicleId },
  token,
});
const read = async (world: World): Promise<VehicleSpin> =>
  (await app.call(routes.getVehicleSpin, of(world))).body;
const order = (world: World, body: object = {}) => app.call(routes.createSpin, { ...of(world), body });

async function made(world: World): Promise<Spin> {
  let spin: Spin | null = null;
  await until('the spin', async () => {
    spin = (await read(world)).spin;
    return spin?.state === 'ready';
  });
  return spin ?? expect.fail('no spin');
}

it('a spin of all exterior pictures is made, paid for once, and can be downloaded', async () => {
  const world = await spinWorld(app, exteriorViews);
  expect(await read(world)).toMatchObject({ spin: null, photoCount: 8, missing: [], credits: 1 });
  const { body, status } = await order(world);
  expect([status, body.spin.state, body.spin.framesWanted]).toEqual([202, 'queued', 8]);
  const spin = await made(world);
  expect(spin).toMatchObject({ charged: 1, failure: null, framesMade: 8, framesWanted: 8 });
  const azimuths = spin.result?.frames.map(({ azimuth }) => azimuth);
  expect(azimuths).toEqual([45, 90, 135, 180, 225, 270, 315, 0]);
  for (const { url } of [...(spin.result?.frames ?? []), spin.result?.gif, spin.result?.webp].flatMap(
    (file) => file ?? [],
  ))
    expect((await app.server.inject({ url })).statusCode).toBe(200);
  const download = await app.server.inject({ url: spin.result?.gif.url ?? '' });
  expect(download.headers['content-disposition']).toContain('SPIN-1.gif');
  expect(download.body).toBe('gif of 8 frames');
  expect(await ledger.findBalance(app.db, world.payer)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('one that was paid for is made again free of charge after a picture changed', async () => {
  const world = await spinWorld(app, exteriorViews.slice(0, 4), { credits: 1 });
  await order(world);
  const before = await made(world);
  expect(await read(world)).toMatchObject({ isOutdated: false, credits: 0 });
  await addFinished(app, world.vehicleId, 'exterior.rear');
  expect(await read(world)).toMatchObject({ isOutdated: true, credits: 0, photoCount: 5 });
  expect((await order(world)).status).toBe(202);
  await until('the new version', async () => (await read(world)).isOutdated === false);
  expect((await made(world)).result?.frames).toHaveLength(5);
  expect(await ledger.findBalance(app.db, world.payer)).toBe(0);
  const earlier = async () => (await app.server.inject({ url: before.result?.gif.url ?? '' })).statusCode;
  expect(await earlier()).toBe(200);
  await sweepSpins(app.system(), new Date(Date.now() + 60_000));
  expect(await earlier()).toBe(404);
});

it('pictures that somebody leaves out stay out when it is made again, until they are taken again', async () => {
  const world = await spinWorld(app, exteriorViews.slice(0, 6));
  const [gone] = world.imageIds;
  expect((await order(world, { leftOut: world.imageIds.slice(0, 3) })).body.name).toBe('noImagesToProcess');
  expect((await order(world, { leftOut: [gone] })).status).toBe(202);
  expect((await made(world)).result?.frames).toHaveLength(5);
  const { isOutdated, photoCount, photos, spin } = await read(world);
  expect({ isOutdated, photoCount, leftOut: spin?.leftOut }).toEqual({
    isOutdated: false,
    photoCount: 5,
    leftOut: [gone],
  });
  expect(photos.map(({ isLeftOut }) => isLeftOut)).toEqual([true, ...Array(5).fill(false)]);
  await addFinished(app, world.vehicleId, 'exterior.front_right');
  await order(world);
  await until('the new version', async () => (await read(world)).isOutdated === false);
  expect((await made(world)).result?.frames).toHaveLength(6);
  await order(world, { leftOut: [] });
  await until('all pictures', async () => (await made(world)).result?.frames.length === 7);
});

it('fewer than four pictures are refused, and views of which there is none are named', async () => {
  const few = await spinWorld(app, ['exterior.front', 'exterior.left', 'exterior.rear']);
  const refused = await order(few);
  expect([refused.status, refused.body.name]).toEqual([400, 'noImagesToProcess']);
  const gap = await spinWorld(
    app,
    exteriorViews.filter((view) => view !== 'exterior.rear_right'),
  );
  expect((await read(gap)).missing).toEqual(['exterior.rear_right']);
  expect((await order(gap)).status).toBe(202);
  await made(gap);
});

it('only premium types see and make spins', async () => {
  const basic = await spinWorld(app, exteriorViews, { type: 'basic' });
  expect((await order(basic)).status).toBe(403);
  expect((await app.call(routes.getVehicleSpin, of(basic))).status).toBe(403);
});

it('strangers do not find a spin', async () => {
  const world = await spinWorld(app, exteriorViews);
  await order(world);
  const { id } = await made(world);
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db), type: 'premium' });
  const token = await app.signedIn(userId);
  const theirs = { params: { id: world.vehicleId }, token };
  expect((await app.call(routes.getVehicleSpin, theirs)).body.name).toBe('vehicleNotFound');
  expect((await app.call(routes.createSpin, { ...theirs, body: {} })).body.name).toBe('vehicleNotFound');
  for (const route of [routes.cancelSpin, routes.deleteSpin, routes.restoreSpin])
    expect((await app.call(route, { params: { id }, token })).body.name).toBe('spinNotFound');
});

it('without credits nothing is queued', async () => {
  const world = await spinWorld(app, exteriorViews, { credits: 0 });
  expect((await order(world)).body.name).toBe('clientCreditsExhausted');
  expect((await read(world)).spin).toBe(null);
});

it('turns as the chosen template does, which has to be assigned', async () => {
  const world = await spinWorld(app, exteriorViews);
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const templateId = await buildCatalogueItem(app.db, { kind: 'gif' });
  expect((await order(world, { templateId })).body.name).toBe('catalogueItemNotAssigned');
  const add = [{ to: 'user', id: world.userId }];
  const params = { kind: 'gif', id: templateId };
  await app.call(patchCatalogueAssignments, { params, token: root, body: { add } });
  await app.db
    .updateTable('catalogueItems')
    .set({ frames: 4, direction: 'counterclockwise' })
    .where('id', '=', templateId)
    .execute();
  expect((await read(world)).templates).toMatchObject([{ id: templateId, frames: 4 }]);
  await order(world, { templateId });
  const spin = await made(world);
  expect(spin).toMatchObject({ templateId, frames: 4, direction: 'counterclockwise' });
  expect(spin.result?.frames.map(({ azimuth }) => azimuth)).toEqual([90, 0, 270, 180]);
});

it('a deleted spin can be restored for a day, unless there is another one by now', async () => {
  const world = await spinWorld(app, exteriorViews, { credits: 2 });
  await order(world);
  const first = await made(world);
  const one = { params: { id: first.id }, token: world.token };
  expect((await app.call(routes.deleteSpin, one)).status).toBe(200);
  expect((await read(world)).spin).toBe(null);
  expect((await app.call(routes.deleteSpin, one)).body.name).toBe('spinNotFound');
  expect((await app.call(routes.restoreSpin, one)).body.spin.id).toBe(first.id);
  expect((await app.call(routes.restoreSpin, one)).status).toBe(200);
  await app.call(routes.deleteSpin, one);
  await order(world);
  const second = await made(world);
  expect(second.id).not.toBe(first.id);
  expect((await app.call(routes.restoreSpin, one)).body.name).toBe('spinStateWrong');
  const other = { params: { id: second.id }, token: world.token };
  await app.call(routes.deleteSpin, other);
  app.clock.forward(dayMs + 1);
  const later = { ...other, token: await app.signedIn(world.userId) };
  expect((await app.call(routes.restoreSpin, later)).body.name).toBe('spinNotFound');
});

it('a spin goes with its vehicle', async () => {
  const world = await spinWorld(app, exteriorViews);
  await order(world);
  const { id, result } = await made(world);
  const file = async () => (await app.server.inject({ url: result?.gif.url ?? '' })).statusCode;
  expect(await file()).toBe(200);
  await app.call(deleteVehicle, of(world));
  expect(await file()).toBe(404);
  const one = { params: { id }, token: world.token };
  expect((await app.call(routes.deleteSpin, one)).body.name).toBe('spinNotFound');
});

it('the histories of credits and of the vehicle, and the invoice, name it', async () => {
  const world = await spinWorld(app, exteriorViews);
  await order(world);
  const { id } = await made(world);
  const spent = await app.call(listOwnSpending, { token: world.token });
  const subject = { kind: 'spin', spinId: id, vehicleId: world.vehicleId, reference: 'SPIN-1' };
  expect(spent.body.results).toMatchObject([{ reason: 'hold', amount: -1, hold: 'captured', subject }]);
  const events = await app.call(listVehicleHistory, of(world));
  expect(events.body.results).toContainEqual(expect.objectContaining({ kind: 'spinFinished', credits: 1 }));
  const { customerId } = await app.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', world.userId)
    .executeTakeFirstOrThrow();
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const params = { id: customerId ?? '' };
  const invoice = (await app.call(createCustomerInvoice, { params, token, body: {} })).body;
  const items = await app.call(listCustomerInvoiceItems, {
    params: { ...params, invoiceId: invoice.id },
    token,
  });
  expect(items.body.results).toMatchObject([
    { kind: 'spin', reference: 'SPIN-1', position: null, quantity: 1, credits: 1 },
  ]);
});

it('of two orders at once one makes the spin', async () => {
  const world = await spinWorld(app, exteriorViews, { text: 'SLOW' });
  const ends = await Promise.all([order(world), order(world), order(world)]);
  expect(ends.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  await made(world);
  expect(await ledger.findBalance(app.db, world.payer)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a call that is repeated with its key makes one spin', async () => {
  const world = await spinWorld(app, exteriorViews);
  const headers = { 'idempotency-key': createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32) };
  const first = await app.call(routes.createSpin, { ...of(world), body: {}, headers });
  const again = await app.call(routes.createSpin, { ...of(world), body: {}, headers });
  expect([first.status, again.status, again.body.spin.id]).toEqual([202, 202, first.body.spin.id]);
  await made(world);
});
