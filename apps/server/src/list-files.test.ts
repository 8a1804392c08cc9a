import { listClients, listClientsAsCsv } from '@forecourt/contract/clients';
import { listCustomers, listCustomersAsCsv } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import { listUsers, listUsersAsCsv } from '@forecourt/contract/users';
import { listVehicles, listVehiclesAsCsv } from '@forecourt/contract/vehicles';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAll } from './platform/db/database.ts';
import { buildClient, buildCustomer, buildUser } from './testing/builders/builders.ts';
import { buildVehicle } from './testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** The CSV file of a list has the rows of all its pages in order, and no others. */

let app: TestApp;
let customerId: CustomerId;
const tokens: Record<string, string> = {};
const clientCount = 1_203;

beforeAll(async () => {
  app = await openTestApp();
  const top = await buildCustomer(app.db, { name: 'Top', allowChilds: true });
  customerId = await buildCustomer(app.db, { name: 'Below', parentId: top });
  const clientId = await buildClient(app.db, { customerId, name: 'Autohaus "Nord", Kiel' });
  await sql`insert into clients (customer_id, name) select ${customerId}, 'Filiale ' || n
    from generate_series(2, ${clientCount}::int) n`.execute(app.db);
  for (let count = 0; count < 45; count++) {
    const parts = { clientId, name: count % 9 ? `Person ${count % 4}` : null, active: count % 5 > 0 };
    const id = await buildUser(app.db, { ...parts, email: `person${count}@example.test` });
    if (count % 3 === 0) await buildVehicle(app.db, { userId: id, reference: `R-${count}` });
  }
  await buildUser(app.db, { clientId, name: '=HYPERLINK("http://evil.test")', email: 'evil@example.test' });
  tokens.root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  tokens.admin = await app.signedIn(
    await buildUser(app.db, { role: 'customer', type: 'basic', customerId: top }),
  );
  const stranger = await buildUser(app.db, { role: 'customer', type: 'basic' });
  tokens.stranger = await app.signedIn(stranger);
});
afterAll(() => app.close());

async function file(route: Route, token: string | undefined, query: object = {}): Promise<string[][]> {
  const { status, body, headers } = await app.call(route, { token: token ?? null, query: { ...query } });
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
    'no-store',
  ]);
  return parse(body, { bom: true });
}

async function pages(
  route: Route,
  token: string | undefined,
  query: object,
): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { body } = await app.call(route, { token: token ?? null, query: { ...query, page, limit: 100 } });
    found.push(...body.results);
    if (body.results.length < 100) return found;
  }
}

const lists = [
  [
    'users',
    listUsers,
    listUsersAsCsv,
    'email',
    [{}, { orderBy: 'name', search: 'person' }, { active: 'false' }],
  ],
  ['customers', listCustomers, listCustomersAsCsv, 'name', [{}, { search: 'below' }]],
  ['clients', listClients, listClientsAsCsv, 'name', [{}, { orderBy: 'name', orderDirection: 'ASC' }]],
  [
    'vehicles',
    listVehicles,
    listVehiclesAsCsv,
    'reference',
    [{}, { orderBy: 'reference' }, { state: 'draft' }],
  ],
] as const;

describe.each(lists)('the CSV file of %s', (_name, list, asCsv, field, queries) => {
  it.each(['root', 'admin', 'stranger'])(
    'contains for %s the rows of all pages, in their order',
    async (who) => {
      for (const query of queries) {
        const shown = (await pages(list, tokens[who], query)).map((row) => String(row[field]));
        const [heading, ...rows] = await file(asCsv, tokens[who], { ...query, columns: field });
        expect(heading).toEqual([field]);
        expect(rows.map(([first]) => first?.replace(/^'/, ''))).toEqual(shown);
      }
    },
  );
});

it('the CSV file of sub-customers contains the rows of their pages, and none for strangers', async () => {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  for (const name of ['Ost', 'Nord', 'West']) await buildCustomer(app.db, { name, parentId });
  for (const [query, count] of [
    [{ parentId }, 3],
    [{ parentId, search: 'o', orderBy: 'name', orderDirection: 'ASC' }, 2],
  ] as const) {
    const shown = (await pages(listCustomers, tokens.root, query)).map(({ name }) => name);
    expect(shown).toHaveLength(count);
    const [, ...rows] = await file(listCustomersAsCsv, tokens.root, { ...query, columns: 'name' });
    expect(rows.flat()).toEqual(shown);
    expect(await file(listCustomersAsCsv, tokens.stranger, { ...query, columns: 'name' })).toEqual([
      ['name'],
    ]);
  }
});

it('a CSV file has the requested columns, under the requested headings, and no other column can be requested', async () => {
  const query = { search: 'person1@', columns: 'email,role,client', headings: 'E-Mail\tRolle\tAnwendung' };
  expect(await file(listUsersAsCsv, tokens.root, query)).toEqual([
    ['E-Mail', 'Rolle', 'Anwendung'],
    ['person1@example.test', 'user', 'Autohaus "Nord", Kiel'],
  ]);
  const wrong = await app.call(listUsersAsCsv, {
    token: tokens.root,
    query: { columns: 'email,password_hash' },
  });
  expect(wrong.body.name).toBe('validationError');
});

it('a CSV file can be longer than one batch, and its connection is released even when reading stops halfway', async () => {
  const rows = await file(listClientsAsCsv, tokens.root, { columns: 'name' });
  expect(new Set(rows.slice(1).map(String)).size).toBeGreaterThanOrEqual(clientCount);
  const { pool } = app.database;
  const clients = app.db.selectFrom('clients').select('id').where('customerId', '=', customerId);
  for await (const { id } of readAll(app.db, clients)) {
    expect(id).toHaveLength(36);
    break;
  }
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

it('a CSV file counts only sub-customers in the caller’s scope, and no cell is a formula', async () => {
  const columns = { columns: 'name,subCustomerCount' };
  expect(await file(listCustomersAsCsv, tokens.admin, columns)).toContainEqual(['Top', '1']);
  const names = await file(listUsersAsCsv, tokens.root, { search: 'evil', columns: 'name' });
  expect(names[1]?.[0]?.startsWith("'=")).toBe(true);
});
