import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import {
  closeCustomerInvoice,
  createCustomerInvoice,
  downloadCustomerCsv,
  downloadCustomerInvoiceCsv,
  downloadCustomerInvoicePdf,
  listCustomerInvoiceItems,
} from '@forecourt/contract/invoices';
import type { Route } from '@forecourt/contract/route';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildDealer, capture } from '../../../testing/builders/captures.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let token: string;
let id: string;
let invoiceId: string;
const on = (route: Route, query = {}) => app.call(route, { token, params: { id, invoiceId }, query });

beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const seller = { sellerName: 'Seller', sellerAddress: 'Road 1', vatBasisPoints: 810, currency: 'CHF' };
  await app.call(patchInvoiceSettings, { token, body: seller });
});
afterAll(() => app.close());

beforeEach(async () => {
  const dealer = await buildDealer(app.db, { name: '=cmd|calc' });
  id = dealer.customerId;
  for (let day = 1; day <= 20; day++) {
    const reference = day === 1 ? '-1, "odd"' : `S-${day}`;
    const vehicleId = await buildVehicle(app.db, { userId: dealer.userId, reference });
    for (const position of ['exterior.front', 'interior.boot'] as const)
      await capture(app.db, dealer.payer, { vehicleId, position, now: new Date(Date.UTC(2026, 5, day)) });
  }
  invoiceId = (await on(createCustomerInvoice)).body.id;
});

it('a draft cannot be printed; a closed invoice prints on numbered pages, the same every time', async () => {
  expect((await on(downloadCustomerInvoicePdf)).body.name).toBe('invoiceStateWrong');
  const { number } = (await on(closeCustomerInvoice)).body;
  const [first, second] = [await on(downloadCustomerInvoicePdf), await on(downloadCustomerInvoicePdf)];
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`${number}.pdf`),
  });
  expect(first.body).toBe(second.body);
  expect(Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(first.body)?.[1])).toBeGreaterThan(1);
});

it('the CSV of an invoice has one row for each item, and no cell is a formula', async () => {
  const { body, headers } = await on(downloadCustomerInvoiceCsv);
  expect(headers['content-type']).toContain('text/csv');
  const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  const { results } = (await on(listCustomerInvoiceItems, { limit: 100 })).body;
  expect(rows).toHaveLength(20);
  for (const [index, item] of results.entries()) {
    const { netCents, clientName, reference, ...rest } = item;
    expect(rows[index]).toEqual({
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value ?? '')])),
      net: (netCents / 100).toFixed(2),
      currency: 'CHF',
      clientName: `'${clientName}`,
      reference: reference.startsWith('-') ? `'${reference}` : reference,
    });
  }
});

it('the CSV of a period contains what was used in it, billed or not, at the terms in the query', async () => {
  const rowsOf = async (query: object) =>
    parse((await on(downloadCustomerCsv, query)).body, { bom: true, columns: true }) as Record<
      string,
      string
    >[];
  const days = { startDate: '2026-06-02', endDate: '2026-06-03' };
  const rows = await rowsOf(days);
  expect(rows.map(({ reference, net }) => [reference, net])).toEqual([
    ['S-2', '2.00'],
    ['S-3', '2.00'],
  ]);
  expect(await rowsOf({ startDate: '2027-01-01', endDate: '2027-01-01' })).toEqual([]);
  await app.db
    .insertInto('customerInvoiceSettings')
    .values({ customerId: id as never, creditPriceCents: 55, comboCount: 2, comboPriceCents: 75 })
    .execute();
  const custom = await rowsOf({ ...days, customInvoiceConfigEnable: true });
  expect(custom.map(({ net }) => net)).toEqual(['1.10', '1.10']);
  const combos = await rowsOf({ ...days, customInvoiceConfigComboEnable: true });
  expect(combos.map(({ kind, net }) => [kind, net])).toEqual([
    ['combo', '0.75'],
    ['combo', '0.75'],
  ]);
  expect((await on(downloadCustomerCsv, { startDate: '2026-06-03', endDate: '2026-06-02' })).status).toBe(
    400,
  );
});
