import { listClients, listCustomerClients, listSubCustomerClients } from '@forecourt/contract/clients';
import { listCropSets } from '@forecourt/contract/crops';
import { listCustomerAdmins } from '@forecourt/contract/customer-admins';
import { listCustomers } from '@forecourt/contract/customers';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { listCustomerInvoices } from '@forecourt/contract/invoices';
import type { Route } from '@forecourt/contract/route';
import { listUsers } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from './testing/builders/builders.ts';
import { buildInvoice } from './testing/builders/money-builders.ts';
import { buildCropSet, buildVehicle } from './testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/**
 * No list contains a row out of scope, for any filter, order and page; and the pages together contain every row in
 * scope.
 */

let app: TestApp;
interface Row {
  id: string;
  customerId: CustomerId;
  clientId?: ClientId;
}
const rows: Record<'customers' | 'clients' | 'users' | 'admins' | 'vehicles' | 'sets' | 'invoices', Row[]> = {
  customers: [],
  clients: [],
  users: [],
  admins: [],
  vehicles: [],
  sets: [],
  invoices: [],
};
/** The callers: token and customers in scope; a client account only sees one client. */
const readers: { name: string; token: string; customers: CustomerId[]; clientId?: ClientId }[] = [];
const customers: Record<string, CustomerId> = {};

async function fill(customerId: CustomerId): Promise<void> {
  rows.customers.push({ id: customerId, customerId });
  for (const status of ['draft', 'closed', 'closed'] as const) {
    const invoice = { owner: { kind: 'customer', id: customerId }, customerId, status } as const;
    rows.invoices.push({ id: await buildInvoice(app.db, invoice), customerId });
  }
  for (const name of ['a_1%', 'b']) {
    const clientId = await buildClient(app.db, {
      customerId,
      name,
      creditSource: name === 'b' ? 'user' : 'client',
    });
    rows.clients.push({ id: clientId, customerId, clientId });
    for (const type of ['basic', 'simple'] as const) {
      const active = type === 'basic';
      const lastTimeOnline = active ? new Date('2026-01-01') : null;
      const id = await buildUser(app.db, { clientId, type, name: `${name} same`, active, lastTimeOnline });
      rows.users.push({ id, customerId, clientId });
      const vehicleId = await buildVehicle(app.db, { userId: id, reference: `same_${name}` });
      rows.vehicles.push({ id: vehicleId, customerId, clientId });
      rows.sets.push({ id: await buildCropSet(app.db, { userId: id }), customerId, clientId });
    }
  }
  const id = await buildUser(app.db, { role: 'customer', customerId, name: null });
  rows.admins.push({ id, customerId });
  rows.users.push({ id, customerId });
}

async function read(name: string, id: UserId, reach: CustomerId[], clientId?: ClientId): Promise<void> {
  readers.push({ name, token: await app.signedIn(id), customers: reach, clientId });
}

beforeAll(async () => {
  app = await openTestApp();
  const top = await buildCustomer(app.db, { allowChilds: true });
  const first = await buildCustomer(app.db, { parentId: top });
  const second = await buildCustomer(app.db, { parentId: top });
  const stranger = await buildCustomer(app.db, { allowChilds: true });
  Object.assign(customers, { top, first, second, stranger });
  for (const id of [top, first, second, stranger]) await fill(id);
  const admin = async (customerId: CustomerId) => {
    const id = await buildUser(app.db, { role: 'customer', type: 'basic', customerId });
    rows.users.push({ id, customerId });
    rows.admins.push({ id, customerId });
    return id;
  };
  await read('admin', await admin(top), [top, first, second]);
  await read('sub admin', await admin(first), [first]);
  const managerId = await buildUser(app.db, { role: 'manager' });
  for (const customerId of [first, stranger])
    await app.db.insertInto('managerCustomers').values({ managerId, customerId }).execute();
  await read('manager', managerId, [first, stranger]);
  await read('manager of nobody', await buildUser(app.db, { role: 'manager' }), []);
  const clientId = rows.clients.find((one) => one.customerId === top)?.clientId;
  const client = await buildUser(app.db, { role: 'client', type: 'basic', clientId });
  rows.users.push({ id: client, customerId: top, clientId });
  await read('client', client, [], clientId);
});
afterAll(() => app.close());

type Reader = (typeof readers)[number];
const allowed = (of: Row[], reader: Reader) =>
  of
    .filter((row) =>
      reader.clientId ? row.clientId === reader.clientId : reader.customers.includes(row.customerId),
    )
    .map(({ id }) => id)
    .sort();

interface Listed {
  id: string;
  customers?: Listed[];
}
const idsOf = (results: Listed[]): string[] =>
  results.flatMap(({ id, customers: below = [] }) => [id, ...idsOf(below)]);

const either = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const paging = {
  page: fc.integer({ min: 1, max: 5 }),
  limit: fc.integer({ min: 1, max: 7 }),
  search: either('', '%', '_', 'a_1%', 'same', "'", '\\', '"; --'),
  orderDirection: either('ASC', 'DESC'),
};
const flag = either('true', 'false');
const ids = () => either(...Object.values(customers), ...rows.clients.map(({ id }) => id));

interface List {
  route: Route;
  of: () => Row[];
  query: () => Record<string, fc.Arbitrary<unknown>>;
  readBy?: (reader: Reader) => boolean;
  params?: () => Record<string, string>;
  /** What every query of the list has. */
  fixed?: () => Record<string, string | undefined>;
  /** Restricts the rows in scope to those of the list. */
  only?: (row: Row) => boolean;
}
const byCustomer = (reader: Reader) =>
  !reader.clientId && reader.customers.includes(customers.first as CustomerId);
const clientQuery = () => ({
  ...paging,
  creditSource: either('client', 'user'),
  clientDisallowsUserSettings: flag,
  orderBy: either('createdAt', 'name'),
});
const lists: Record<string, List> = {
  users: {
    route: listUsers,
    of: () => rows.users,
    query: () => ({
      ...paging,
      orderBy: either('createdAt', 'lastTimeOnline', 'name', 'email'),
      onlyDeleted: flag,
      onlineBefore: either('2026-06-01', '2020-01-01T00:00:00Z'),
      role: either('customer', 'client', 'user'),
      type: either('simple', 'basic', 'premium'),
      clientId: ids(),
      customerId: ids(),
      active: flag,
      licensePlateEnabled: flag,
      reflectiveFloorEnabled: flag,
    }),
  },
  customers: {
    route: listCustomers,
    of: () => rows.customers,
    query: () => ({
      ...paging,
      parentId: either(...Object.values(customers)),
      orderBy: either('createdAt', 'name'),
    }),
    readBy: (reader) => !reader.clientId,
  },
  'customers below a customer': {
    route: listCustomers,
    of: () => rows.customers,
    query: () => ({ ...paging, orderBy: either('createdAt', 'name') }),
    fixed: () => ({ parentId: customers.top }),
    readBy: (reader) => !reader.clientId,
    only: (row) => row.customerId === customers.first || row.customerId === customers.second,
  },
  clients: { route: listClients, of: () => rows.clients, query: clientQuery },
  'clients of a customer': {
    route: listCustomerClients,
    of: () => rows.clients,
    query: clientQuery,
    readBy: byCustomer,
    params: () => ({ id: customers.first ?? '' }),
    only: (row) => row.customerId === customers.first,
  },
  'clients below a customer': {
    route: listSubCustomerClients,
    of: () => rows.clients,
    query: clientQuery,
    readBy: (reader) => reader.name === 'admin',
    params: () => ({ id: customers.top ?? '' }),
    only: (row) => row.customerId === customers.first || row.customerId === customers.second,
  },
  admins: {
    route: listCustomerAdmins,
    of: () => rows.admins,
    query: () => ({ page: paging.page, limit: paging.limit }),
    readBy: byCustomer,
    params: () => ({ id: customers.first ?? '' }),
    only: (row) => row.customerId === customers.first,
  },
  'invoices of a customer': {
    route: listCustomerInvoices,
    of: () => rows.invoices,
    query: () => ({ page: paging.page, limit: paging.limit }),
    readBy: (reader) => byCustomer(reader) && !reader.name.startsWith('manager'),
    params: () => ({ id: customers.first ?? '' }),
    only: (row) => row.customerId === customers.first,
  },
  vehicles: {
    route: listVehicles,
    of: () => rows.vehicles,
    query: () => ({
      ...paging,
      orderBy: either('createdAt', 'updatedAt', 'reference', 'make', 'year'),
      state: either('draft', 'in_review', 'ready'),
      check: either('waiting', 'refused'),
      onlyDeleted: flag,
      clientId: ids(),
      customerId: ids(),
    }),
  },
  'sets of cut-outs': {
    route: listCropSets,
    of: () => rows.sets,
    query: () => ({ page: paging.page, limit: paging.limit, onlyDeleted: flag }),
    readBy: (reader) => !reader.name.startsWith('manager'),
  },
};

it.each(Object.keys(lists))(
  'the list of %s contains every row in the caller’s scope and no other, whatever the filter, order and page',
  async (name) => {
    const { route, of, query, readBy = () => true, params, fixed, only = () => true } = lists[name] as List;
    const call = (reader: Reader, filter: object) =>
      app.call(route, { token: reader.token, params: params?.(), query: { ...filter, ...fixed?.() } });
    for (const reader of readers.filter(readBy)) {
      const own = allowed(of().filter(only), reader);
      const seen: string[] = [];
      for (let page = 1; page <= 20; page++)
        seen.push(...idsOf((await call(reader, { page, limit: 3 })).body.results));
      expect(seen.sort(), reader.name).toEqual(own);
      await fc.assert(
        fc.asyncProperty(fc.record(query()), async (filter) => {
          const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
          const { status, body } = await call(reader, asked);
          expect([status, body.name], JSON.stringify(asked)).toEqual([200, undefined]);
          for (const id of idsOf(body.results))
            expect(own, `${reader.name} ${JSON.stringify(asked)}`).toContain(id);
        }),
        { numRuns: 60 },
      );
    }
  },
);
