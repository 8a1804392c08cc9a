import {
  type CreditEntry,
  listCustomerCredits,
  listCustomerCreditsAsCsv,
  transferToClient,
} from '@forecourt/contract/credits';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import {
  getCustomerInvoiceSettings,
  patchCustomerInvoiceSettings,
  patchInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import {
  closeCustomerInvoice,
  closeUserInvoice,
  createCustomerInvoice,
  createUserInvoice,
  downloadCustomerCsv,
  downloadUserInvoiceCsv,
  getCustomerInvoice,
  getUserInvoice,
  type InvoiceItem,
  listClientInvoices,
  listCustomerInvoiceItems,
  listCustomerInvoices,
  listUserInvoiceItems,
  listUserInvoices,
  payCustomerInvoice,
  voidCustomerInvoice,
} from '@forecourt/contract/invoices';
import { listUserNotifications, type UserNotification } from '@forecourt/contract/notifications';
import { createOrder } from '@forecourt/contract/offers';
import type { Route } from '@forecourt/contract/route';
import { transferUser } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildDealer, capture } from '../../../testing/builders/captures.ts';
import { buildOffer } from '../../../testing/builders/money-builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isSomebodyWaiting } from '../../../testing/test-database.ts';
import { until } from '../../../testing/test-worker.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const seller = {
  currency: 'EUR',
  vatBasisPoints: 1900,
  creditPriceCents: 150,
  sellerName: 'Forecourt Ltd',
  sellerAddress: 'Road 1\nTown',
  sellerVatId: 'DE1',
};
const set = (body: object) => app.call(patchInvoiceSettings, { token: root, body });
beforeEach(async () => {
  expect((await set(seller)).status).toBe(200);
});

const on = (route: Route, id: string, invoiceId = '') =>
  app.call(route, { token: root, params: { id, invoiceId } });

describe('an invoice', () => {
  it('bills captured and ordered items once, and the next invoice bills only later ones', async () => {
    const { customerId: id, clientId, vehicleId, payer } = await buildDealer(app.db);
    const offerId = await buildOffer(app.db, { name: 'Five hundred', credits: 500, priceCents: 24_900 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    await capture(app.db, payer, { vehicleId, credits: 2 });
    await capture(app.db, payer, { vehicleId, credits: 1, position: 'interior.boot' });
    const made = await on(createCustomerInvoice, id);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      owner: { kind: 'customer', id },
      status: 'draft',
      number: null,
      itemCount: 2,
      credits: 503,
      netCents: 25_350,
      vatCents: 4_817,
      totalCents: 30_167,
      currency: 'EUR',
    });
    const { body } = await on(listCustomerInvoiceItems, id, made.body.id);
    expect(body.results).toEqual([
      expect.objectContaining({
        line: 1,
        kind: 'order',
        name: 'Five hundred',
        netCents: 24_900,
        clientId: null,
      }),
      expect.objectContaining({
        line: 2,
        kind: 'picture',
        clientId,
        reference: 'S-1',
        name: 'Opel Kadett',
        quantity: 2,
        position: null,
        netCents: 450,
      }),
    ]);
    const nothing = await on(createCustomerInvoice, id);
    expect(nothing.body.name).toBe('nothingToInvoice');
    await capture(app.db, payer, { vehicleId });
    expect((await on(createCustomerInvoice, id)).body.itemCount).toBe(1);
    expect((await on(listCustomerInvoices, id)).body).toMatchObject({
      count: 2,
      results: [{}, { id: made.body.id }],
    });
  });

  it('says on which days a vehicle had what a line bills', async () => {
    const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
    const [first, last] = ['2026-06-03T09:00:00.000Z', '2026-06-10T09:00:00.000Z'];
    for (const at of [last, first]) await capture(app.db, payer, { vehicleId, now: new Date(at) });
    const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
    const { results } = (await on(listCustomerInvoiceItems, id, invoiceId)).body;
    expect(results).toMatchObject([{ firstAt: first, occurredAt: last }]);
  });

  it('keeps its terms, seller and buyer when these change later', async () => {
    const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
    await capture(app.db, payer, { vehicleId });
    const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
    await set({ creditPriceCents: 900, vatBasisPoints: 0, currency: 'CHF' });
    const closed = await on(closeCustomerInvoice, id, invoiceId);
    expect(closed.body).toMatchObject({
      status: 'closed',
      netCents: 150,
      vatCents: 29,
      currency: 'EUR',
      seller: { name: 'Forecourt Ltd', address: 'Road 1\nTown', vatId: 'DE1' },
    });
    await set({ sellerName: 'Other' });
    await app.db.updateTable('customers').set({ name: 'Renamed' }).where('id', '=', id).execute();
    const { seller: from, buyer } = (await on(getCustomerInvoice, id, invoiceId)).body;
    expect([from.name, buyer]).toEqual(['Forecourt Ltd', closed.body.buyer]);
  });

  it('goes from draft to closed to paid, or to void, and through no other transition', async () => {
    const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
    await capture(app.db, payer, { vehicleId });
    const { id: first } = (await on(createCustomerInvoice, id)).body;
    expect((await on(payCustomerInvoice, id, first)).body.name).toBe('invoiceStateWrong');
    expect((await on(voidCustomerInvoice, id, first)).body).toMatchObject({ status: 'void', number: null });
    expect((await on(closeCustomerInvoice, id, first)).body.errorCode).toBe(4090111);
    const { id: second } = (await on(createCustomerInvoice, id)).body;
    await on(closeCustomerInvoice, id, second);
    expect((await on(closeCustomerInvoice, id, second)).status).toBe(409);
    expect((await on(payCustomerInvoice, id, second)).body.status).toBe('paid');
    expect((await on(voidCustomerInvoice, id, second)).status).toBe(409);
    expect((await on(createCustomerInvoice, id)).body.name).toBe('nothingToInvoice');
  });

  it('cannot be closed before the seller of the installation is set', async () => {
    const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
    await capture(app.db, payer, { vehicleId });
    await set({ sellerName: '' });
    const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
    expect((await on(closeCustomerInvoice, id, invoiceId)).body.name).toBe('invoiceSellerMissing');
  });

  it('of a user bills what the user paid, and the customer’s invoice leaves it out', async () => {
    const { customerId, userId, vehicleId, payer } = await buildDealer(app.db);
    await capture(app.db, { kind: 'user', id: userId }, { vehicleId, credits: 4 });
    await capture(app.db, payer, { vehicleId });
    expect((await on(createUserInvoice, userId)).body).toMatchObject({ credits: 4, netCents: 600 });
    expect((await on(createCustomerInvoice, customerId)).body.credits).toBe(1);
    expect((await on(listUserInvoices, userId)).body.results).toHaveLength(1);
  });

  it('stays with its customer when its user moves to another, and so do movements that are not billed yet', async () => {
    const [old, next] = [await buildDealer(app.db), await buildDealer(app.db)];
    const { userId, vehicleId } = old;
    const asAdminOf = async (customerId: CustomerId) =>
      app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
    const [oldAdmin, nextAdmin] = [await asAdminOf(old.customerId), await asAdminOf(next.customerId)];
    await capture(app.db, { kind: 'user', id: userId }, { vehicleId });
    const { id: invoiceId } = (await on(createUserInvoice, userId)).body;
    await capture(app.db, old.payer, { vehicleId, credits: 3 });
    const body = { targetClientId: next.clientId };
    expect((await app.call(transferUser, { token: root, params: { id: userId }, body })).status).toBe(200);

    const params = { id: userId, invoiceId };
    for (const route of [getUserInvoice, listUserInvoiceItems, closeUserInvoice, downloadUserInvoiceCsv])
      expect((await app.call(route, { token: nextAdmin, params })).status, route.path).toBe(404);
    expect((await app.call(listUserInvoices, { token: nextAdmin, params })).body).toMatchObject({ count: 0 });
    expect((await on(closeUserInvoice, userId, invoiceId)).body).toMatchObject({ status: 'closed' });

    const bill = (token: string, id: CustomerId) =>
      app.call(createCustomerInvoice, { token, params: { id } });
    expect((await bill(nextAdmin, next.customerId)).body.name).toBe('nothingToInvoice');
    expect((await bill(oldAdmin, old.customerId)).body).toMatchObject({ credits: 3 });
    await capture(app.db, next.payer, { vehicleId, credits: 2 });
    expect((await bill(nextAdmin, next.customerId)).body).toMatchObject({ credits: 2 });
    const { results } = (await on(listClientInvoices, old.customerId)).body;
    expect(results.map((one: { client: { id: string } }) => one.client.id)).toContain(old.clientId);
  });
});

describe('credits that were bought or free', () => {
  const items = async (id: CustomerId, invoiceId: string) =>
    (await on(listCustomerInvoiceItems, id, invoiceId)).body.results as InvoiceItem[];
  const give = async (id: CustomerId, clientId: ClientId, amount: number) => {
    const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id }));
    const given = await app.call(transferToClient, {
      token: admin,
      params: { id: clientId },
      body: { amount },
    });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
  };

  it('are listed without a price, with the package and its invoice; granted ones are billed when they are used', async () => {
    const { customerId: id, clientId, vehicleId, payer } = await buildDealer(app.db);
    const offerId = await buildOffer(app.db, { name: 'Ten', credits: 10, priceCents: 900 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    const first = (await on(createCustomerInvoice, id)).body;
    const { number } = (await on(closeCustomerInvoice, id, first.id)).body;
    await give(id, clientId, 10);
    await inTx(app.db, (tx) => ledger.issueCredits(tx, payer, { credits: 3, reason: 'promo' }, nobody));
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 100, nobody));
    await capture(app.db, payer, { vehicleId, credits: 15 });
    const second = (await on(createCustomerInvoice, id)).body;
    expect(second).toMatchObject({ itemCount: 1, credits: 15, netCents: 2 * 150 });
    const coveredBy = [
      { package: null, invoiceNumber: null, credits: 3 },
      { package: 'Ten', invoiceNumber: number, credits: 10 },
    ];
    expect(await items(id, second.id)).toMatchObject([{ coveredCredits: 13, coveredBy, netCents: 300 }]);
  });

  it('name the invoice of their package once it has a number, also where it is the same one', async () => {
    const { customerId: id, clientId, vehicleId, payer } = await buildDealer(app.db);
    const offerId = await buildOffer(app.db, { name: 'Ten', credits: 10, priceCents: 900 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    await give(id, clientId, 10);
    await capture(app.db, payer, { vehicleId, credits: 4 });
    const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
    const sourcesOf = async () => (await items(id, invoiceId))[1]?.coveredBy;
    expect(await sourcesOf()).toEqual([{ package: 'Ten', invoiceNumber: null, credits: 4 }]);
    const { number } = (await on(closeCustomerInvoice, id, invoiceId)).body;
    expect(await sourcesOf()).toEqual([{ package: 'Ten', invoiceNumber: number, credits: 4 }]);
  });

  it('pay for what was used below zero before they were bought, once, however often the invoice is made again', async () => {
    const { customerId: id, vehicleId } = await buildDealer(app.db);
    const payer = { kind: 'customer', id } as const;
    await capture(app.db, payer, { vehicleId, credits: 4 });
    const offerId = await buildOffer(app.db, { name: 'Three', credits: 3, priceCents: 300 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    expect(await ledger.findBalance(app.db, payer)).toBe(-1);
    for (let round = 0; round < 2; round++) {
      const { id: invoiceId, netCents } = (await on(createCustomerInvoice, id)).body;
      expect(netCents).toBe(300 + 150);
      const [bought, used] = await items(id, invoiceId);
      expect([bought?.coveredCredits, used?.coveredCredits]).toEqual([0, 3]);
      if (round === 0) await on(voidCustomerInvoice, id, invoiceId);
    }
    await capture(app.db, payer, { vehicleId, credits: 2 });
    expect((await on(createCustomerInvoice, id)).body.netCents).toBe(300);
  });

  it('are all there to be used, although the account was below zero before and was invoiced for that', async () => {
    const { customerId: id, vehicleId } = await buildDealer(app.db);
    const payer = { kind: 'customer', id } as const;
    await capture(app.db, payer, { vehicleId, credits: 8 });
    const { id: invoiceId, netCents } = (await on(createCustomerInvoice, id)).body;
    await on(closeCustomerInvoice, id, invoiceId);
    expect([netCents, await ledger.findBalance(app.db, payer)]).toEqual([1_200, 0]);
    const offerId = await buildOffer(app.db, { name: 'Ten', credits: 10, priceCents: 1_000 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    await app.db.updateTable('customers').set({ allowNegativeCredits: false }).where('id', '=', id).execute();
    await capture(app.db, payer, { vehicleId, credits: 10 });
    expect((await on(createCustomerInvoice, id)).body.netCents).toBe(1_000);
    const history = (await app.call(listCustomerCredits, { token: root, params: { id } })).body.results;
    const { number } = (await on(getCustomerInvoice, id, invoiceId)).body;
    const settled = history.filter(({ reason }: CreditEntry) => reason === 'settlement');
    expect(settled.map(({ amount, subject }: CreditEntry) => [amount, subject])).toEqual([
      [8, { kind: 'invoice', invoiceId, number }],
    ]);
    const csv = (await app.call(listCustomerCreditsAsCsv, { token: root, params: { id } })).body as string;
    expect(csv.split('\n').find((line) => line.includes(',settlement,'))).toContain(`,${number},`);
  });

  it('are in the CSV of their days as on the invoice, also after it was made', async () => {
    const { customerId: id, clientId, vehicleId, payer } = await buildDealer(app.db);
    const offerId = await buildOffer(app.db, { name: 'Two', credits: 2, priceCents: 200 });
    await app.call(createOrder, { token: root, params: { id }, body: { offerId } });
    await give(id, clientId, 2);
    await capture(app.db, payer, { vehicleId, credits: 3 });
    const query = { startDate: '2026-06-15', endDate: '2026-06-15' };
    const csv = async () =>
      (await app.call(downloadCustomerCsv, { token: root, params: { id }, query })).body as string;
    const before = await csv();
    expect(before.trim().split('\n').at(-1)).toContain(',3,2,Two: 2,1.50,EUR');
    await on(createCustomerInvoice, id);
    expect(await csv()).toBe(before);
  });
});

describe('terms of a customer', () => {
  it('set the price of a credit, and a vehicle with enough pictures for the combo becomes one line', async () => {
    const { customerId: id, userId, vehicleId, payer } = await buildDealer(app.db);
    const body = {
      customInvoiceConfigEnable: true,
      creditPriceCents: 70,
      customInvoiceConfigComboEnable: true,
      comboCount: 3,
      comboPriceCents: 199,
    };
    await app.call(patchCustomerInvoiceSettings, { token: root, params: { id }, body });
    expect((await app.call(getCustomerInvoiceSettings, { token: root, params: { id } })).body).toEqual({
      ...body,
      currency: 'EUR',
      standardCreditPriceCents: 150,
    });
    for (let count = 0; count < 3; count++) await capture(app.db, payer, { vehicleId });
    const other = await buildVehicle(app.db, { userId, reference: 'S-2' });
    for (let count = 0; count < 2; count++) await capture(app.db, payer, { vehicleId: other });
    const { id: invoiceId, netCents } = (await on(createCustomerInvoice, id)).body;
    expect(netCents).toBe(199 + 140);
    const { results } = (await on(listCustomerInvoiceItems, id, invoiceId)).body;
    expect(results.map((one: { kind: string; quantity: number }) => [one.kind, one.quantity])).toEqual([
      ['combo', 3],
      ['picture', 2],
    ]);
  });
});

it('a combo price counts the pictures that one client had made, as its line does', async () => {
  const { customerId: id, userId, vehicleId, payer } = await buildDealer(app.db);
  const second = await buildDealer(app.db, { customerId: id, name: 'Second' });
  const body = { customInvoiceConfigComboEnable: true, comboCount: 3, comboPriceCents: 400 };
  await app.call(patchCustomerInvoiceSettings, { token: root, params: { id }, body });
  for (let count = 0; count < 2; count++) await capture(app.db, payer, { vehicleId });
  const moved = { token: root, params: { id: userId }, body: { targetClientId: second.clientId } };
  expect((await app.call(transferUser, moved)).status).toBe(200);
  await capture(app.db, second.payer, { vehicleId });
  expect((await on(createCustomerInvoice, id)).body).toMatchObject({ itemCount: 2, netCents: 450 });
});

it('a free credit never makes a vehicle with a combo price dearer', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  const body = { customInvoiceConfigComboEnable: true, comboCount: 3, comboPriceCents: 199 };
  await app.call(patchCustomerInvoiceSettings, { token: root, params: { id }, body });
  await inTx(app.db, (tx) => ledger.issueCredits(tx, payer, { credits: 1, reason: 'promo' }, nobody));
  for (let count = 0; count < 3; count++) await capture(app.db, payer, { vehicleId });
  expect((await on(createCustomerInvoice, id)).body).toMatchObject({ itemCount: 1, netCents: 199 });
});

describe('invoice numbers', () => {
  it('are padded to five digits and grow beyond them; a draft has none', async () => {
    const { rows } = await sql<{ number: string | null }>`
      select invoice_number(year, sequence) as number
      from (values (2026, 7), (2026, 99999), (2026, 123456), (null, null)) invoice (year, sequence)`.execute(
      app.db,
    );
    expect(rows.map(({ number }) => number)).toEqual(['2026-00007', '2026-99999', '2026-123456', null]);
  });

  it('have no gap and no duplicate when twenty invoices are closed at once and some calls fail', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
        await capture(app.db, payer, { vehicleId });
        return { id, invoiceId: (await on(createCustomerInvoice, id)).body.id };
      }),
    );
    const closings = drafts.flatMap(({ id, invoiceId }) => [
      on(closeCustomerInvoice, id, invoiceId),
      on(closeCustomerInvoice, id, invoiceId),
    ]);
    const answers = await Promise.all(closings);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20);
    const rows = await app.db
      .selectFrom('invoices')
      .select('sequence')
      .where('year', '=', 2026)
      .orderBy('sequence')
      .execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(20);
  });
});

it('of many simultaneous calls, one invoices everything that is not billed yet, and the others find nothing to bill', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  for (let count = 0; count < 5; count++) await capture(app.db, payer, { vehicleId });
  const answers = await Promise.all(Array.from({ length: 8 }, () => on(createCustomerInvoice, id)));
  const made = answers.filter(({ status }) => status === 201);
  expect(made.map(({ body }) => body.credits)).toEqual([5]);
  expect(answers.filter(({ body }) => body.name === 'nothingToInvoice')).toHaveLength(7);
});

it('a picture whose approval is being taken back is on no invoice: the call waits for the reversal', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  const imageId = await capture(app.db, payer, { vehicleId, credits: 3 });
  await capture(app.db, payer, { vehicleId, credits: 1 });
  let made: ReturnType<typeof on> | undefined;
  await inTx(app.db, async (tx) => {
    expect(await ledger.reverseCapture(tx, { imageId }, nobody.now, nobody)).not.toBeNull();
    made = on(createCustomerInvoice, id);
    await until('the call to wait', () => isSomebodyWaiting(app.database));
  });
  expect((await made)?.body).toMatchObject({ credits: 1, netCents: 150 });
});

it('whoever pays is notified of a closed invoice, with a link to it; nobody else, and not of a draft', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  const [admin, other] = [
    await buildUser(app.db, { role: 'customer', customerId: id }),
    await buildUser(app.db, { role: 'customer' }),
  ];
  await capture(app.db, payer, { vehicleId, credits: 2 });
  const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
  const told = async (userId: UserId) => {
    const token = await app.signedIn(userId);
    const { body } = await app.call(listUserNotifications, { params: { id: userId }, token });
    return body.results.map((one: UserNotification) => one.notification);
  };
  expect(await told(admin)).toEqual([]);
  const { number } = (await on(closeCustomerInvoice, id, invoiceId)).body;
  expect(await told(admin)).toMatchObject([
    { kind: 'invoiceClosed', headLine: `Invoice ${number}`, link: { kind: 'invoice', id: invoiceId } },
  ]);
  expect(await told(other)).toEqual([]);
});

it('the database refuses to change or delete a closed invoice', async () => {
  const { customerId: id, vehicleId, payer } = await buildDealer(app.db);
  await capture(app.db, payer, { vehicleId });
  const { id: invoiceId } = (await on(createCustomerInvoice, id)).body;
  await on(closeCustomerInvoice, id, invoiceId);
  for (const statement of [
    `update invoices set net_cents = 1 where id = '${invoiceId}'`,
    `update invoices set status = 'draft', closed_at = null where id = '${invoiceId}'`,
    `delete from invoices where id = '${invoiceId}'`,
    `update invoice_items set net_cents = 1 where invoice_id = '${invoiceId}'`,
    `update invoice_items set covered_by = '[]' where invoice_id = '${invoiceId}'`,
    `delete from invoice_items where invoice_id = '${invoiceId}'`,
    `update invoice_movements set live = false where invoice_id = '${invoiceId}'`,
    `insert into invoice_items select invoice_id, 2, kind, occurred_at, client_id, client_name, reference, position,
      name, quantity, credits, net_cents from invoice_items where invoice_id = '${invoiceId}'`,
  ])
    await expect(app.database.pool.query(statement), statement).rejects.toThrow(/final|removed/);
});

it('a customer sees how much each client used in the given period', async () => {
  const { customerId: id, clientId, vehicleId, payer } = await buildDealer(app.db, { name: 'A' });
  const second = await buildDealer(app.db, { customerId: id, name: 'B' });
  await capture(app.db, payer, { vehicleId, credits: 2 });
  await capture(app.db, second.payer, { vehicleId: second.vehicleId });
  await on(createCustomerInvoice, id);
  const ask = (query: object) =>
    app.call(listClientInvoices, { token: root, params: { id }, query: { ...query } });
  const { body } = await ask({ startDate: '2026-06-15', endDate: '2026-06-15' });
  expect(body.results).toEqual([
    expect.objectContaining({ client: { id: clientId, name: 'A' }, credits: 2, netCents: 300, itemCount: 1 }),
    expect.objectContaining({ client: { id: second.clientId, name: 'B' }, credits: 1, netCents: 150 }),
  ]);
  expect((await ask({ startDate: '2026-06-16' })).body.results).toEqual([]);
  const ofOne = await ask({ clientId: second.clientId });
  expect(ofOne.body).toMatchObject({ count: 1, results: [{ client: { name: 'B' } }] });
  expect((await ask({ limit: 1, page: 2 })).body).toMatchObject({
    count: 2,
    results: [{ client: { name: 'B' } }],
  });
  expect((await ask({ startDate: '2026-06-16', endDate: '2026-06-15' })).status).toBe(400);
});
