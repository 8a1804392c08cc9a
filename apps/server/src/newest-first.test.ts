import { contract } from '@forecourt/contract/contract';
import { listCustomers } from '@forecourt/contract/customers';
import type {
  CatalogueItemId,
  ClientId,
  CustomerId,
  PictureRequestId,
  UserId,
  VehicleId,
  WebhookId,
} from '@forecourt/contract/ids';
import { createOrder } from '@forecourt/contract/offers';
import type { Route } from '@forecourt/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { inTx } from './platform/db/database.ts';
import {
  buildApiKey,
  buildFeature,
  buildFile,
  buildOAuthToken,
  buildPlate,
  buildSocialPost,
  buildSshKey,
  buildUserNotification,
} from './testing/builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser, nobody } from './testing/builders/builders.ts';
import { buildCatalogueItem, buildPictureRequest } from './testing/builders/catalogue-builders.ts';
import { buildImport, buildVehicleFeed } from './testing/builders/import-builders.ts';
import { buildInvoice, buildOffer, buildPromoCode } from './testing/builders/money-builders.ts';
import {
  buildCaptureLink,
  buildCropSet,
  buildDocument,
  buildImage,
  buildVehicle,
  buildVehicleShare,
} from './testing/builders/vehicle-builders.ts';
import { buildWebhook, buildWebhookDelivery } from './testing/builders/webhook-builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Lists without a given order are sorted by `createdAt`, newest first, regardless of the order of insertion. */

let app: TestApp;
let root: string;
let customerId: CustomerId;
let childId: CustomerId;
let clientId: ClientId;
let userId: UserId;
let token: string;
let requestId: PictureRequestId;
let sharedId: VehicleId;
let presetId: CatalogueItemId;
let webhookId: WebhookId;

const rowsMin = 5;

/** Ledger entries cannot be changed afterwards, so they are inserted in the order of their days. */
async function moveCredits(day: number): Promise<void> {
  const now = new Date(Date.UTC(2026, 6, day));
  const owners = [
    { kind: 'customer', id: customerId },
    { kind: 'client', id: clientId },
    { kind: 'user', id: userId },
  ] as const;
  await inTx(app.db, async (tx) => {
    for (const owner of owners) await ledger.topUpAccount(tx, owner, 10, { ...nobody, now });
  });
  const vehicleId = await buildVehicle(app.db, { userId });
  const imageId = await buildImage(app.db, {
    setId: vehicleId,
    position: 'exterior.front',
    state: 'delivered',
  });
  const payer = { kind: 'client', id: clientId } as const;
  const hold = [{ imageId, credits: 1 }];
  await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, hold, { ...nobody, now: new Date(+now + 1_000) }));
}

/** Rows of root's own: bulk jobs, restyles, jobs in the queue and mails in the outbox. */
async function buildWork(rootId: UserId): Promise<void> {
  const { db } = app;
  await sql`insert into bulk_jobs (user_id, session_id, action, filter, state, count, created_at, finished_at)
    select user_id, id, 'deleteUsers', '{}', 'finished', 0, now(), now() from sessions where user_id = ${rootId}`.execute(
    db,
  );
  await sql`insert into restyles (user_id, session_id, state, preset, classes, filter, vehicles, count, credits, left_out,
      created_at, finished_at)
    select user_id, id, 'finished', 'dark-hall', '["exterior"]', '{}', 0, 0, 0, '[]', now(), now()
    from sessions where user_id = ${rootId}`.execute(db);
  await sql`select graphile_worker.add_job('mails.send', '{}', run_at => now() + interval '1 day')`.execute(
    db,
  );
  const mail = { recipient: 'somebody@example.test', subject: 'News', body: 'News', createdAt: nobody.now };
  await db.insertInto('mails').values(mail).execute();
}

async function buildRows(): Promise<void> {
  const { db } = app;
  await buildCustomer(db, { parentId: customerId });
  await buildCustomer(db);
  await buildClient(db, { customerId });
  await buildClient(db, { customerId: childId });
  await buildUser(db, { clientId });
  await buildUser(db, { role: 'customer', customerId });
  await buildCropSet(db, { userId });
  await buildImport(db, { userId });
  await buildVehicleShare(db, sharedId);
  await buildDocument(db, sharedId);
  await buildDocument(db, sharedId);
  await buildCaptureLink(db, sharedId);
  await buildSocialPost(db, sharedId, [await buildImage(db, { setId: sharedId })]);
  await buildPromoCode(db);
  await buildCatalogueItem(db, { kind: 'background' });
  await buildCatalogueItem(db, { ownedBy: customerId });
  await buildUserNotification(db, { userId });
  await buildFeature(db);
  await buildFile(db, { userId });
  await buildPlate(db, { userId });
  await buildOAuthToken(db, { userId });
  requestId = await buildPictureRequest(db, { userId });
  const body = { offerId: await buildOffer(db) };
  await app.call(createOrder, { params: { id: customerId }, token: root, body });
  await buildInvoice(db, { owner: { kind: 'user', id: userId }, customerId, status: 'draft' });
  const owner = { kind: 'customer', id: customerId } as const;
  await buildInvoice(db, { owner, customerId, clientId, status: 'draft' });
}

/** Gives each row a day of its own, in an order unrelated to that of insertion. */
async function mixDays(): Promise<void> {
  const tables = [
    'customers',
    'clients',
    'users',
    'picture_sets',
    'imports',
    'invoices',
    'promo_codes',
    'orders',
    'vehicle_documents',
    'vehicle_shares',
    'capture_links',
  ];
  const belongings = ['catalogue_items', 'notifications', 'user_notifications', 'features', 'files'];
  const others = [
    'license_plates',
    'oauth_tokens',
    'picture_requests',
    'mails',
    'bulk_jobs',
    'restyles',
    'social_posts',
  ];
  for (const table of [...tables, ...belongings, ...others, 'graphile_worker._private_jobs']) {
    await sql`update ${sql.table(table)} t set created_at = timestamptz '2026-03-01' + mixed.place * interval '1 day'
      from (select id, row_number() over (order by md5(id::text)) as place from ${sql.table(table)}) mixed
      where mixed.id = t.id`.execute(app.db);
  }
}

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  const rootId = await buildUser(db, { role: 'root' });
  root = await app.signedIn(rootId);
  customerId = await buildCustomer(db, { allowChilds: true });
  childId = await buildCustomer(db, { parentId: customerId });
  clientId = await buildClient(db, { customerId });
  userId = await buildUser(db, { clientId });
  token = await app.signedIn(userId);
  sharedId = await buildVehicle(db, { userId });
  // It is notified of nothing that is built here: two events of one transaction have one time.
  webhookId = await buildWebhook(db, { kind: 'client', id: clientId }, { events: ['invoice.closed'] });
  presetId = await buildCatalogueItem(db, { kind: 'preset', look: {}, versions: rowsMin });
  await sql`update preset_versions set created_at = created_at + version * interval '1 day'`.execute(db);
  for (let count = 1; count <= rowsMin; count++) {
    await buildRows();
    await buildWork(rootId);
    await buildApiKey(db, { userId, createdAt: app.clock.now() });
    await buildSshKey(db, { userId, createdAt: app.clock.now() });
    await buildWebhook(db, { kind: 'client', id: clientId }, { createdAt: app.clock.now() });
    await buildVehicleFeed(db, { userId, createdAt: app.clock.now() });
    await buildWebhookDelivery(db, webhookId, { createdAt: app.clock.now() });
    app.clock.forward(60_000);
  }
  for (let day = 1; day <= rowsMin; day++) await moveCredits(day);
  await mixDays();
});
afterAll(() => app.close());

interface List {
  params?: () => Record<string, string>;
  /** The token of the caller; root by default. */
  token?: () => string;
}
const ofCustomer = { params: () => ({ id: customerId }) };
const ofClient = { params: () => ({ id: clientId }) };
const ofUser = { params: () => ({ id: userId }) };

const lists: Record<string, List> = {
  listApiKeys: {},
  listSshKeys: {},
  listBulkJobs: {},
  listRestyles: {},
  listCatalogue: { params: () => ({ kind: 'background' }) },
  listClientCredits: ofClient,
  listClientInvoices: ofCustomer,
  listClients: {},
  listCropSets: {},
  listCustomerAdmins: ofCustomer,
  listCustomerClients: ofCustomer,
  listCustomerCredits: ofCustomer,
  listCustomerInvoices: ofCustomer,
  listCustomers: {},
  listFeatures: {},
  listFiles: ofUser,
  listImports: {},
  listJobs: {},
  listLicensePlates: ofUser,
  listMails: {},
  listNotifications: {},
  listOAuthTokens: {},
  listOrders: ofCustomer,
  listOwnBackgrounds: ofCustomer,
  listOwnSpending: { token: () => token },
  listPictureRequestChoices: { params: () => ({ id: requestId }) },
  listPictureRequests: {},
  listPresetVersions: { params: () => ({ id: presetId }) },
  listPromoCodes: {},
  listSocialPosts: {},
  listSubCustomerClients: ofCustomer,
  listUserCredits: ofUser,
  listUserInvoices: ofUser,
  listUserNotifications: ofUser,
  listUsers: {},
  listVehicleFeeds: {},
  listVehicles: {},
  listCaptureLinks: { params: () => ({ id: sharedId }) },
  listVehicleDocuments: { params: () => ({ id: sharedId }) },
  listVehicleShares: { params: () => ({ id: sharedId }) },
  listWebhookDeliveries: { params: () => ({ id: webhookId }) },
  listWebhooks: {},
};

/** Lists that are not ordered by creation, and the order that they have instead. */
const others: Record<string, string> = {
  getVehicleCollages: 'pages of one vehicle, by name',
  listBodyTypes: 'in the places that root gave them',
  listComments: 'what was said, in the order in which it was said',
  listClientCatalogue: 'choices, by name',
  listClientUsers: 'users of a client, by when they were last online',
  listCropImages: 'photos, as they were sent',
  listCustomerCatalogue: 'choices, by name',
  listCustomerClientUsers: 'users of a client, by when they were last online',
  listDevices: 'browsers, by when they were last seen',
  listImages: 'photos, by their positions',
  listMarkers: 'marks on photos, in the order of their numbers',
  listOffers: 'a price list, by credits',
  listDestinations: 'choices, by name',
  listProfiles: 'choices, oldest first',
  listSavedViews: 'choices, by name',
  listUserCatalogue: 'choices, by name',
  listUserDevices: 'browsers, by when they were last seen',
  listVehicleSpecifications: 'a work of reference, by make and model',
};

/** Whether a route answers rows with `createdAt`. */
function isList({ method, response }: Route): boolean {
  const results = response instanceof z.ZodObject ? response.shape.results : undefined;
  const row = results instanceof z.ZodArray ? results.element : undefined;
  return method === 'GET' && row instanceof z.ZodObject && 'createdAt' in row.shape;
}

it('this test covers every list of the contract', () => {
  const all = Object.entries(contract).filter(([, route]) => isList(route));
  const here = [...Object.keys(lists), ...Object.keys(others)];
  expect(here.sort()).toEqual(all.map(([name]) => name).sort());
});

it.each(Object.entries(lists))('%s returns the newest rows first', async (name, { params, ...asked }) => {
  const route = contract[name] as Route;
  const { status, body } = await app.call(route, { token: asked.token?.() ?? root, params: params?.() });
  expect(status).toBe(200);
  const times = body.results.map((row: { createdAt: string }) => row.createdAt);
  expect(times.length).toBeGreaterThanOrEqual(rowsMin);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(times.length);
});

it('sub-customers are listed newest first, both below their customer and in a list of their own', async () => {
  const list = async (query: Record<string, unknown>) =>
    (await app.call(listCustomers, { token: root, query })).body.results;
  const group = (await list({ limit: 100 })).find(({ id }: { id: string }) => id === customerId);
  for (const rows of [group.customers, await list({ parentId: customerId })]) {
    const times = rows.map((row: { createdAt: string }) => row.createdAt);
    expect(times.length).toBeGreaterThanOrEqual(rowsMin);
    expect(times).toEqual([...times].sort().reverse());
  }
});
