import { hourMs } from '@forecourt/contract/durations';
import type { ClientId, CustomerId, ImageId, UserId, VehicleId, WebhookId } from '@forecourt/contract/ids';
import { createVehicle } from '@forecourt/contract/vehicles';
import { type WebhookEventName, webhookEventNames, webhookEvents } from '@forecourt/contract/webhook-events';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildPictureRequest } from '../../../testing/builders/catalogue-builders.ts';
import { buildInvoice } from '../../../testing/builders/money-builders.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { buildCropSet, buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../../../testing/builders/webhook-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { notifyCreditsOut, notifyLowBalance } from '../../money/credits/credit-alerts.service.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { emitExportEvents } from '../channels/export-events.service.ts';

/** What the triggers write, checked against the shapes of the contract, which allow no other fields. */

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
let webhookId: WebhookId;
beforeAll(async () => {
  app = await openTestApp();
  customerId = await buildCustomer(app.db, { parentId: await buildCustomer(app.db) });
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId });
  webhookId = await buildWebhook(app.db, { kind: 'customer', id: customerId });
});
afterAll(() => app.close());
beforeEach(() => app.database.pool.query('delete from webhook_deliveries'));

const seen = new Set<string>();
/** Names and data of what was told since the test began, oldest first; each has the shape of its name. */
async function emitted(): Promise<{ type: WebhookEventName; data: Record<string, unknown> }[]> {
  const rows = await app.db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .select(['type', 'data'])
    .orderBy('id')
    .execute();
  for (const { data, type } of rows) {
    seen.add(type);
    expect(webhookEvents[type].parse(data), type).toEqual(data);
  }
  return rows;
}
const names = async () => (await emitted()).map(({ type }) => type);

const change = (id: VehicleId, values: Record<string, unknown>) =>
  app.db.updateTable('pictureSets').set(values).where('id', '=', id).execute();
const turn = (id: ImageId, values: Record<string, unknown>) =>
  app.db.updateTable('images').set(values).where('id', '=', id).execute();

it('what happens on a machine whose clock is ahead is told at once', async () => {
  const aheadMs = Date.now() + hourMs - app.clock.now().getTime();
  app.clock.forward(aheadMs);
  const token = await app.signedIn(userId);
  await app.call(createVehicle, { token, body: { reference: 'AHEAD' } });
  app.clock.forward(-aheadMs);
  const due = 'select next_attempt_at <= now() as "isDue" from webhook_deliveries';
  expect((await app.database.pool.query(due)).rows).toEqual([{ isDue: true }]);
});

it('a vehicle is created, changed, deleted and restored; bookkeeping is no change', async () => {
  const id = await buildVehicle(app.db, { userId, reference: 'A-1', vin: 'WVWZZZAUZFW123456' });
  await change(id, { colour: 'red' });
  await change(id, { updatedAt: new Date() });
  await change(id, { deletedAt: new Date() });
  await change(id, { deletedAt: null });
  expect(await names()).toEqual([
    'vehicle.created',
    'vehicle.updated',
    'vehicle.deleted',
    'vehicle.restored',
  ]);
  const [first] = await emitted();
  expect(first?.data).toEqual({
    ...{ userId, clientId, customerId, vehicleId: id },
    ...{ reference: 'A-1', vin: 'WVWZZZAUZFW123456' },
    ...{ state: 'draft', reviewCount: 0, refusedCount: 0, questionCount: 0 },
  });
});

it('a picture emits an event in each of its states, and again when it is made again', async () => {
  const setId = await buildVehicle(app.db, { userId });
  const id = await buildImage(app.db, { setId, state: 'uploaded' });
  await turn(id, { state: 'queued', preset: 'dark-hall' });
  await turn(id, { state: 'processing' });
  await turn(id, { state: 'needs_review' });
  await turn(id, { state: 'retake_requested', reviewReasons: ['blurriness'] });
  await turn(id, { state: 'rejected' });
  await turn(id, { state: 'delivered', finishedAt: new Date(1_000) });
  await turn(id, { updatedAt: new Date() });
  await turn(id, { finishedAt: new Date(2_000) });
  await turn(id, { recipeHash: 'restyled' });
  await turn(id, { state: 'failed', failure: 'crashed' });
  expect((await names()).filter((name) => name !== 'vehicle.state_changed')).toEqual([
    ...(['vehicle.created', 'image.received', 'image.processing', 'image.needs_review'] as const),
    ...([
      'image.retake_requested',
      'image.rejected',
      'image.delivered',
      'image.delivered',
      'image.delivered',
    ] as const),
    'image.failed',
  ]);
  const last = (await emitted()).findLast(({ type }) => type === 'image.failed');
  expect(last?.data).toMatchObject({
    imageId: id,
    vehicleId: setId,
    preset: 'dark-hall',
    failure: 'crashed',
  });
});

it('a vehicle emits an event when its state changes, with the pictures that wait or were refused', async () => {
  const setId = await buildVehicle(app.db, { userId });
  const id = await buildImage(app.db, { setId, state: 'uploaded' });
  for (const state of ['queued', 'processing', 'needs_review', 'rejected', 'queued', 'delivered'] as const)
    await turn(id, { state, reviewReasons: state === 'rejected' ? ['blurriness'] : null });
  const changes = (await emitted()).filter(({ type }) => type === 'vehicle.state_changed');
  expect(changes.map(({ data }) => [data.state, data.reviewCount, data.refusedCount])).toEqual([
    ['processing', 0, 0],
    ['in_review', 1, 0],
    ['draft', 0, 1],
    ['processing', 0, 0],
    ['ready', 0, 0],
  ]);
  expect(changes[0]?.data.vehicleId).toBe(setId);
});

it('an approval emits an event, and a second look none', async () => {
  const { id } = await buildReview(app.db, { userId });
  const second = await buildReview(app.db, { userId });
  await app.db
    .updateTable('reviews')
    .set({ firstId: id, cause: 'second-look', firstBy: userId })
    .where('id', '=', second.id)
    .execute();
  const decided = { state: 'approved', decidedBy: userId, decidedAt: new Date() } as const;
  const set = app.db.updateTable('reviews').set(decided);
  await set.where('firstId', 'is not', null).execute();
  await set
    .set({ outputsBefore: json([]) })
    .where('firstId', 'is', null)
    .execute();
  expect((await names()).filter((name) => name === 'image.approved')).toEqual(['image.approved']);
});

it('photos for cut-outs belong to no vehicle and emit nothing', async () => {
  await buildImage(app.db, { setId: await buildCropSet(app.db, { userId }), state: 'uploaded' });
  expect(await emitted()).toEqual([]);
});

it('a request for a picture emits an event when it is made and answered', async () => {
  const id = await buildPictureRequest(app.db, { userId });
  await app.db
    .updateTable('pictureRequests')
    .set({ state: 'in_work', handledBy: userId })
    .where('id', '=', id)
    .execute();
  expect((await emitted()).map(({ data }) => data.state)).toEqual(['open', 'in_work']);
});

it('an invoice emits an event when it is closed', async () => {
  const invoiceId = await buildInvoice(app.db, { customerId, owner: { kind: 'customer', id: customerId } });
  expect(await names()).toEqual(['invoice.closed']);
  expect((await emitted())[0]?.data).toMatchObject({
    invoiceId,
    owner: { kind: 'customer', id: customerId },
  });
});

it('credits that run low or out emit events together with the notice', async () => {
  const owner = { kind: 'customer', id: customerId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, owner, 3, nobody));
  await inTx(app.db, (tx) => ledger.setThreshold(tx, owner, 2));
  const { id } = await app.db
    .selectFrom('accounts')
    .where('ownerId', '=', customerId)
    .select('id')
    .executeTakeFirstOrThrow();
  const imageId = await buildImage(app.db, {
    setId: await buildVehicle(app.db, { userId }),
    state: 'queued',
  });
  await app.database.pool.query('delete from webhook_deliveries');
  await inTx(app.db, (tx) => ledger.holdCredits(tx, owner, [{ imageId, credits: 3 }], nobody));
  await notifyLowBalance(app.system(), id);
  await notifyCreditsOut(app.system(), id);
  expect(await emitted()).toEqual([
    { type: 'credits.low', data: { owner, credits: 0, threshold: 2 } },
    { type: 'credits.exhausted', data: { owner, credits: 0 } },
  ]);
});

it('the export of a vehicle emits an event when it is fetched, and when it breaks off', async () => {
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'E-1' });
  await emitted();
  await app.database.pool.query('delete from webhook_deliveries');
  const sent = [{ vehicleId, pictureCount: 3, refusedCount: 1 }];
  await emitExportEvents(app, 'mobile_de', sent, {});
  await emitExportEvents(app, 'mobile_de', sent, { failure: 'interrupted' });
  const vehicle = { userId, clientId, customerId, vehicleId, reference: 'E-1', vin: null };
  const data = { ...vehicle, channel: 'mobile_de', pictureCount: 3, refusedCount: 1 };
  expect(await emitted()).toEqual([
    { type: 'export.succeeded', data },
    { type: 'export.failed', data: { ...data, failure: 'interrupted' } },
  ]);
});

it('the tests above have seen every event', () => {
  expect([...seen].sort()).toEqual([...webhookEventNames].sort());
});
