import { listCatalogue } from '@forecourt/contract/catalogue';
import { listClients, listCustomerClients, listSubCustomerClients } from '@forecourt/contract/clients';
import { listCropSets } from '@forecourt/contract/crops';
import { listCustomerAdmins } from '@forecourt/contract/customer-admins';
import { listCustomers } from '@forecourt/contract/customers';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { listImports } from '@forecourt/contract/imports';
import { listCustomerInvoices } from '@forecourt/contract/invoices';
import { listNotifications, listUserNotifications } from '@forecourt/contract/notifications';
import { createOrder, listOrders } from '@forecourt/contract/offers';
import { listPromoCodes } from '@forecourt/contract/promo-codes';
import type { Route } from '@forecourt/contract/route';
import { listUsers } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUserNotification } from './testing/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser } from './testing/builders.ts';
import { buildCatalogueItem } from './testing/catalogue-builders.ts';
import { buildImport } from './testing/import-builders.ts';
import { buildInvoice, buildOffer, buildPromoCode } from './testing/money-builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { buildCropSet, buildVehicle } from './testing/vehicle-builders.ts';

/** Lists that are asked for without an order come newest first by `createdAt`, whenever their rows were written. */

let app: TestApp;
let root: string;
let customerId: CustomerId;
let childId: CustomerId;
let clientId: ClientId;
let userId: UserId;

const rowsMin = 5;

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app;
  root = await app.signedIn(await buildUser(db, { role: 'root' }));
  customerId = await buildCustomer(db, { allowChilds: true });
  childId = await buildCustomer(db, { parentId: customerId });
  clientId = await buildClient(db, { customerId });
  userId = await buildUser(db, { clientId });
  for (let count = 0; count < rowsMin; count++) {
    await buildCustomer(db, { parentId: customerId });
    await buildCustomer(db);
    await buildClient(db, { customerId });
    await buildClient(db, { customerId: childId });
    await buildUser(db, { clientId });
    await buildUser(db, { role: 'customer', customerId });
    await buildVehicle(db, { userId });
    await buildCropSet(db, { userId });
    await buildImport(db, { userId });
    await buildInvoice(db, { owner: { kind: 'customer', id: customerId }, customerId, status: 'draft' });
    await buildPromoCode(db);
    await buildCatalogueItem(db, { kind: 'background', picture: 'none' });
    await buildUserNotification(db, { userId });
    const body = { offerId: await buildOffer(db) };
    await app.call(createOrder, { params: { id: customerId }, token: root, body });
  }
  const tables = ['customers', 'clients', 'users', 'vehicles', 'imports', 'invoices', 'promo_codes'];
  for (const table of [...tables, 'catalogue_items', 'notifications', 'user_notifications', 'orders']) {
    // Each row has a day of its own, and none of them follows from when it was written.
    await sql`update ${sql.table(table)} t set created_at = timestamptz '2026-03-01' + mixed.place * interval '1 day'
      from (select id, row_number() over (order by md5(id::text)) as place from ${sql.table(table)}) mixed
      where mixed.id = t.id`.execute(db);
  }
});
afterAll(() => app.close());

const ofCustomer = () => ({ id: customerId });
const lists: Record<string, [Route, (() => Record<string, string>)?]> = {
  customers: [listCustomers],
  clients: [listClients],
  'clients of a customer': [listCustomerClients, ofCustomer],
  'clients of sub-customers': [listSubCustomerClients, ofCustomer],
  users: [listUsers],
  admins: [listCustomerAdmins, ofCustomer],
  vehicles: [listVehicles],
  'sets of cut-outs': [listCropSets],
  imports: [listImports],
  'invoices of a customer': [listCustomerInvoices, ofCustomer],
  'orders of a customer': [listOrders, ofCustomer],
  'promo codes': [listPromoCodes],
  backgrounds: [listCatalogue, () => ({ kind: 'background' })],
  'notifications sent': [listNotifications],
  'notifications of a user': [listUserNotifications, () => ({ id: userId })],
};

it.each(Object.entries(lists))('%s come newest first', async (_name, [route, params]) => {
  const { status, body } = await app.call(route, { token: root, params: params?.() });
  expect(status).toBe(200);
  const times = body.results.map((row: { createdAt: string }) => row.createdAt);
  expect(times.length).toBeGreaterThanOrEqual(rowsMin);
  expect(times).toEqual([...times].sort().reverse());
  expect(new Set(times).size).toBe(times.length);
});

it('sub-customers come newest first below their customer', async () => {
  const { body } = await app.call(listCustomers, { token: root, query: { limit: 100 } });
  const group = body.results.find(({ id }: { id: string }) => id === customerId);
  const times = group.customers.map((row: { createdAt: string }) => row.createdAt);
  expect(times.length).toBeGreaterThanOrEqual(rowsMin);
  expect(times).toEqual([...times].sort().reverse());
});
