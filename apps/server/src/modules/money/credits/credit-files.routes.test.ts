import {
  listClientCredits,
  listClientCreditsAsCsv,
  listCustomerCredits,
  listCustomerCreditsAsCsv,
  listOwnSpending,
  listOwnSpendingAsCsv,
  listUserCredits,
  listUserCreditsAsCsv,
} from '@forecourt/contract/credits';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';

/** The CSV file of a credit history has the rows of all its pages in order, and no others. */

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId, name: 'Kiel' });
  userId = await buildUser(app.db, { clientId, name: '=Paula' });
  tokens.root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  tokens.admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  tokens.client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  tokens.user = await app.signedIn(userId);
  const [customer, client, user] = [
    { kind: 'customer', id: customerId },
    { kind: 'client', id: clientId },
    { kind: 'user', id: userId },
  ] as const;
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'S-1' });
  await inTx(app.db, async (tx) => {
    await ledger.topUpAccount(tx, customer, 1_000, nobody);
    await ledger.moveCredits(tx, customer, client, 500, nobody);
    await ledger.moveCredits(tx, client, user, 100, { ...nobody, actorId: userId });
  });
  for (let count = 0; count < 25; count++) {
    const imageId = await buildImage(app.db, { setId: vehicleId });
    await inTx(app.db, (tx) =>
      ledger.holdCredits(tx, count % 2 ? client : user, [{ imageId, credits: 1 }], nobody),
    );
    if (count % 5 === 0) await inTx(app.db, (tx) => ledger.releaseHold(tx, { imageId }, nobody));
  }
});
afterAll(() => app.close());

type Row = Record<string, string>;

async function file(route: Route, who: string, id: string | null, query: object = {}): Promise<Row[]> {
  const params: Record<string, string> = id ? { id } : {};
  const { status, body } = await app.call(route, { params, token: tokens[who] ?? null, query: { ...query } });
  expect(status).toBe(200);
  return parse(body, { bom: true, columns: true });
}

async function pages(route: Route, who: string, id: string | null, query: object): Promise<unknown[][]> {
  const found = [];
  for (let page = 1; ; page++) {
    const asked = { ...query, page, limit: 10 };
    const params: Record<string, string> = id ? { id } : {};
    const { body } = await app.call(route, { params, token: tokens[who] ?? null, query: asked });
    found.push(...body.results);
    if (body.results.length < 10)
      return found.map(({ createdAt, reason, amount, balance, hold }) => [
        createdAt,
        reason,
        hold ?? '',
        String(amount),
        String(balance),
      ]);
  }
}

describe.each([
  ['customer', listCustomerCredits, listCustomerCreditsAsCsv, () => customerId, ['root', 'admin']],
  ['client', listClientCredits, listClientCreditsAsCsv, () => clientId, ['root', 'admin', 'client']],
  ['user', listUserCredits, listUserCreditsAsCsv, () => userId, ['root', 'admin', 'client', 'user']],
] as const)('the file of the history of a %s', (_kind, list, asCsv, idOf, readers) => {
  it('contains the same rows as the pages, for all movements and for one reason', async () => {
    for (const who of readers) {
      for (const query of [{}, { reason: 'hold' }, { reason: 'transfer' }, { reason: 'promo' }]) {
        const shown = await pages(list, who, idOf(), query);
        const rows = await file(asCsv, who, idOf(), query);
        const saved = rows.map((row) => [row.createdAt, row.reason, row.hold, row.amount, row.balance]);
        expect(saved).toEqual(shown);
      }
    }
  });
});

it('the CSV names the picture and the other account of a movement, and no cell is a formula', async () => {
  const rows = await file(listUserCreditsAsCsv, 'client', userId);
  expect(rows.find(({ reason }) => reason === 'hold')?.subject).toBe('S-1, exterior.front');
  expect(rows.find(({ reason }) => reason === 'transfer')).toMatchObject({ other: 'Kiel', actor: "'=Paula" });
});

it('the CSV contains the requested columns under the requested headings', async () => {
  const query = { columns: 'amount,createdAt', headings: 'Betrag\tWann', reason: 'top_up' };
  const rows = await file(listCustomerCreditsAsCsv, 'admin', customerId, query);
  expect(rows.map((row) => [Object.keys(row), row.Betrag])).toEqual([[['Betrag', 'Wann'], '1000']]);
});

it('the CSV has translated codes and local times when the request asks for them', async () => {
  const words = 'hold\tReserviert\tpicture\tBild\theld\toffen\texterior.front\tVorne';
  const asked = { words, timeZone: 'Europe/Berlin', reason: 'hold' };
  const [row] = await file(listUserCreditsAsCsv, 'client', userId, asked);
  expect(row).toMatchObject({ reason: 'Reserviert', hold: 'offen', subject: 'S-1, Vorne' });
  const [plain] = await file(listUserCreditsAsCsv, 'client', userId, { reason: 'hold' });
  const time = new Date(plain?.createdAt ?? '').toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  expect(row?.createdAt).toBe(time.slice(0, 'YYYY-MM-DD HH:mm'.length));
});

it('the CSV of the caller’s own spending contains the same rows as the list', async () => {
  const rows = await file(listOwnSpendingAsCsv, 'user', null);
  // 25 pictures, 5 of which were released.
  expect(rows).toHaveLength(30);
  const shown = await pages(listOwnSpending, 'user', null, {});
  expect(rows.map(({ amount }) => amount)).toEqual(shown.map(([, , , amount]) => amount));
});

it('the CSV of a user without movements has only its header row; that of a user out of scope is refused', async () => {
  const own = await app.signedIn(await buildUser(app.db));
  const params = { id: userId };
  expect((await app.call(listUserCreditsAsCsv, { params, token: own })).body.name).toBe('userNotFound');
  const empty = await buildUser(app.db, { clientId });
  expect(await file(listUserCreditsAsCsv, 'client', empty)).toEqual([]);
});
