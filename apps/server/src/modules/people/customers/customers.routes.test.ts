import { getClient } from '@forecourt/contract/clients';
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  patchCustomer,
  transferCustomer,
} from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { getUser, revertUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const adminOf = async (customerId: CustomerId) =>
  app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
const create = (token: string, body: object) => app.call(createCustomer, { token, body });
const patch = (token: string, id: string, body: object) =>
  app.call(patchCustomer, { token, params: { id }, body });
const transfer = (token: string, id: string, parentId: string | null) =>
  app.call(transferCustomer, { token, params: { id }, body: { parentId } });

/** A group with two sub-customers. */
async function group() {
  const top = await buildCustomer(app.db, { allowChilds: true });
  const children = [
    await buildCustomer(app.db, { parentId: top }),
    await buildCustomer(app.db, { parentId: top }),
  ];
  const [first = top, second = top] = children;
  return { top, first, second, admin: await adminOf(top), subAdmin: await adminOf(first) };
}

describe('creating a customer', () => {
  it('stores empty phone and infoEmail as null and sets allowChilds only when it is exactly true', async () => {
    const body = { name: 'Nord', phone: '', infoEmail: '', allowChilds: 'true' };
    const { status, body: made } = await create(root, body);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      phone: null,
      infoEmail: null,
      allowChilds: false,
      parentId: null,
      customers: [],
    });
    const open = await create(root, { name: 'Süd', allowChilds: true, infoEmail: 'Info@Sued.test' });
    expect(open.body).toMatchObject({ allowChilds: true, infoEmail: 'info@sued.test' });
  });

  it('turns allowChilds off when a patch has a value other than true, and keeps it when there is none', async () => {
    for (const word of ['true', 'false', 1, 'yes', {}]) {
      const id = await buildCustomer(app.db, { allowChilds: true });
      expect((await patch(root, id, { name: 'Kept', allowChilds: null })).body.allowChilds).toBe(true);
      const changed = await patch(root, id, { allowChilds: word });
      expect([word, changed.status, changed.body.allowChilds]).toEqual([word, 200, false]);
      const opened = await patch(root, id, { allowChilds: true });
      expect(opened.body.allowChilds).toBe(true);
    }
  });

  it('lets an admin of a customer with allowChilds create sub-customers of it', async () => {
    const { top, admin } = await group();
    const { status, body } = await create(admin, { name: 'Third', geoLocationEnabled: true });
    expect([status, body.parentId, body.geoLocationEnabled]).toEqual([201, top, true]);
    const tree = await app.call(getCustomer, { token: admin, params: { id: top } });
    expect(tree.body.customers.map((one: { name: string }) => one.name)).toContain('Third');
  });

  it('is refused with 4030014 below a customer that may not have sub-customers', async () => {
    const { first, top, admin, subAdmin } = await group();
    const closed = await adminOf(await buildCustomer(app.db));
    expect((await create(closed, { name: 'x' })).body.errorCode).toBe(4030014);
    expect((await create(subAdmin, { name: 'x' })).body.errorCode).toBe(4030014);
    expect((await create(admin, { name: 'x', parentId: first })).body.errorCode).toBe(4030014);
    expect((await create(root, { name: 'x', parentId: first })).body.errorCode).toBe(4030014);
    expect((await create(root, { name: 'x', parentId: top, allowChilds: true })).body.errorCode).toBe(
      4030014,
    );
    expect((await patch(root, first, { allowChilds: true })).body.errorCode).toBe(4030014);
  });

  it('refuses sub-customers of a customer without allowChilds, for root too', async () => {
    const closed = await buildCustomer(app.db);
    expect((await create(root, { name: 'x', parentId: closed })).body.errorCode).toBe(4030014);
    const lone = await buildCustomer(app.db);
    expect((await transfer(root, lone, closed)).body.errorCode).toBe(4030014);
    await patch(root, closed, { allowChilds: true });
    expect((await transfer(root, lone, closed)).body.parentId).toBe(closed);
    expect((await create(root, { name: 'x', parentId: closed })).status).toBe(201);
  });

  it('answers “not found” for a parent of another tenant', async () => {
    const { admin } = await group();
    const { status, body } = await create(admin, { name: 'x', parentId: await buildCustomer(app.db) });
    expect([status, body.errorCode]).toEqual([404, 4040002]);
  });

  it('lets only root set negative credits and notifications', async () => {
    const { admin, top } = await group();
    for (const field of ['allowNegativeCredits', 'isNotify']) {
      expect((await create(admin, { name: 'x', [field]: true })).body.errorCode).toBe(4030012);
      expect((await patch(admin, top, { [field]: true })).body.errorCode).toBe(4030012);
      expect((await patch(root, top, { [field]: true })).body[field]).toBe(true);
    }
    expect((await patch(admin, top, { allowChilds: false })).body.errorCode).toBe(4030012);
  });

  it('lets only root limit what it keeps, which its admin sees', async () => {
    const { admin, top } = await group();
    expect((await create(admin, { name: 'x', storageLimitGb: 5 })).body.errorCode).toBe(4030012);
    expect((await patch(root, top, { storageLimitGb: 0 })).body.name).toBe('validationError');
    expect((await patch(root, top, { storageLimitGb: 5 })).body.storageLimitGb).toBe(5);
    for (const storageLimitGb of [6, null])
      expect((await patch(admin, top, { storageLimitGb })).body.errorCode).toBe(4030012);
    const seen = await app.call(getCustomer, { token: admin, params: { id: top } });
    expect(seen.body).toMatchObject({ storageLimitGb: 5, storageUsedBytes: 0 });
    expect((await patch(root, top, { storageLimitGb: null })).body.storageLimitGb).toBe(null);
  });
});

describe('the tree of customers', () => {
  it('shows root every customer once, newest first, with its sub-customers below it', async () => {
    const top = await buildCustomer(app.db, { name: 'Tree Group', allowChilds: true });
    const ids = [];
    for (const name of ['older', 'newer']) {
      ids.unshift((await create(root, { name, parentId: top })).body.id);
      app.clock.forward(60_000);
    }
    const { body } = await app.call(listCustomers, { token: root, query: { search: 'Tree Gr' } });
    expect(body.count).toBe(1);
    expect(body.results[0].customers.map((one: { id: string }) => one.id)).toEqual(ids);
  });

  it('finds what matches and nothing else, with % and _ taken literally', async () => {
    const top = await buildCustomer(app.db, { name: 'Trunk', allowChilds: true });
    const leaf = await buildCustomer(app.db, { name: 'Leaf_100%', parentId: top });
    const branch = await buildCustomer(app.db, { name: 'Trunk branch', parentId: top });
    const found = async (search: string) =>
      (await app.call(listCustomers, { token: root, query: { search } })).body.results.map(
        (one: { id: string }) => one.id,
      );
    expect(await found('f_100%')).toEqual([leaf]);
    expect(await found('f%100')).toEqual([]);
    // A match is nested under its customer if that one matches too.
    expect(await found('trunk')).toEqual([top]);
    expect(await found('branch')).toEqual([branch]);
    const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: leaf }));
    const own = await app.call(listCustomers, { token: admin, query: { search: 'trunk' } });
    expect(own.body.results).toEqual([]);
  });

  it('shows an admin the own customer with its sub-customers, and a sub-customer’s admin only its own', async () => {
    const { top, first, second, admin, subAdmin } = await group();
    const seen = async (token: string) => (await app.call(listCustomers, { token })).body.results;
    const [own] = await seen(admin);
    expect([own.id, own.customers.map((one: { id: string }) => one.id).sort()]).toEqual([
      top,
      [first, second].sort(),
    ]);
    expect((await seen(subAdmin)).map((one: { id: string }) => one.id)).toEqual([first]);
  });
});

describe('the sub-customers of one customer', () => {
  const list = async (token: string, query: object) => {
    const { status, body } = await app.call(listCustomers, { token, query: { ...query } });
    expect(status).toBe(200);
    return { ...body, names: body.results.map((one: { name: string }) => one.name) };
  };
  const birches = ['Birke Ost', 'Birke Nord', 'Birke West'];

  /** A group whose sub-customers were made one minute after the other. */
  async function birchGroup() {
    const top = await buildCustomer(app.db, { name: 'Birke', allowChilds: true });
    for (const name of birches) {
      await create(root, { name, parentId: top });
      app.clock.forward(60_000);
    }
    return { top, admin: await adminOf(top) };
  }

  it('are listed on their own, newest first, by name, and page by page', async () => {
    const { top, admin } = await birchGroup();
    for (const token of [root, admin]) {
      const { names, results } = await list(token, { parentId: top });
      expect(names).toEqual(birches.toReversed());
      expect(results[0]).toMatchObject({ parentId: top, customers: [], clientCount: 0, credits: 0 });
      const byName = { parentId: top, orderBy: 'name', orderDirection: 'ASC' };
      expect((await list(token, byName)).names).toEqual(['Birke Nord', 'Birke Ost', 'Birke West']);
      expect(await list(token, { ...byName, page: 2, limit: 2 })).toMatchObject({
        names: ['Birke West'],
        count: 3,
      });
    }
  });

  it('are searched without their customer and without those of others', async () => {
    const { top, admin } = await birchGroup();
    await birchGroup();
    expect((await list(admin, { parentId: top, search: 'birke' })).count).toBe(3);
    expect((await list(root, { parentId: top, search: 'NORD' })).names).toEqual(['Birke Nord']);
    expect((await list(root, { parentId: top, search: 'Linde' })).count).toBe(0);
  });

  it('are empty for a stranger’s customer, for a sub-customer’s and for one without any', async () => {
    const { top, first, admin, subAdmin } = await group();
    const stranger = await adminOf(await buildCustomer(app.db, { allowChilds: true }));
    const manager = await app.signedIn(await buildUser(app.db, { role: 'manager' }));
    for (const token of [stranger, manager]) expect((await list(token, { parentId: top })).count).toBe(0);
    for (const token of [root, admin]) expect((await list(token, { parentId: first })).count).toBe(0);
    // An admin of a sub-customer sees its own customer and none beside it.
    const own = await list(subAdmin, { parentId: top });
    expect(own.results.map(({ id }: { id: string }) => id)).toEqual([first]);
    const wrong = await app.call(listCustomers, { token: root, query: { parentId: 'top' } });
    expect(wrong.status).toBe(400);
  });

  it('that were deleted are listed separately', async () => {
    const { top, first, second } = await group();
    await app.call(deleteCustomer, { token: root, params: { id: first } });
    const ids = async (query: object) =>
      (await list(root, { parentId: top, ...query })).results.map(({ id }: { id: string }) => id);
    expect(await ids({})).toEqual([second]);
    expect(await ids({ onlyDeleted: 'true' })).toEqual([first]);
    const other = await group();
    expect((await list(root, { parentId: other.top, onlyDeleted: 'true' })).count).toBe(0);
  });
});

describe('deleting a customer', () => {
  it('deletes everything below it and ends its sessions at once', async () => {
    const { top, first, admin } = await group();
    const clientId = await buildClient(app.db, { customerId: first });
    const userId = await buildUser(app.db, { clientId });
    const user = await app.signedIn(userId);
    expect((await app.call(deleteCustomer, { token: root, params: { id: top } })).status).toBe(200);
    expect((await app.call(getUser, { token: user, params: { id: userId } })).body.name).toBe('invalidToken');
    expect((await app.call(listCustomers, { token: admin })).body.name).toBe('invalidToken');
    expect((await app.call(getCustomer, { token: root, params: { id: first } })).status).toBe(404);
    expect((await app.call(getClient, { token: root, params: { id: clientId } })).status).toBe(404);
    const revert = await app.call(revertUser, { token: root, body: { userId } });
    expect(revert.body.name).toBe('customerNotFound');
  });

  it('is permitted to an admin for sub-customers only', async () => {
    const { top, first, admin, subAdmin } = await group();
    const remove = (token: string, id: string) => app.call(deleteCustomer, { token, params: { id } });
    expect((await remove(admin, top)).body.errorCode).toBe(4030002);
    expect((await remove(subAdmin, first)).body.errorCode).toBe(4030002);
    expect((await remove(subAdmin, top)).body.errorCode).toBe(4040002);
    expect((await remove(admin, first)).status).toBe(200);
  });
});

describe('moving a customer', () => {
  it('is permitted to root, to any customer that may have sub-customers', async () => {
    const { top, first } = await group();
    const lone = await buildCustomer(app.db, { allowChilds: true });
    const moved = await transfer(root, lone, top);
    expect(moved.body).toMatchObject({ parentId: top, allowChilds: false });
    await patch(root, lone, { allowChilds: false });
    const alone = await transfer(root, lone, null);
    expect(alone.body).toMatchObject({ parentId: null, allowChilds: true });
    for (const [id, parentId] of [
      [lone, first],
      [lone, lone],
      [top, lone],
    ] as const) {
      expect((await transfer(root, id, parentId)).body.errorCode).toBe(4030014);
    }
  });

  it('is permitted to an admin for its own sub-customers only', async () => {
    const { top, first, second, admin, subAdmin } = await group();
    const other = await buildCustomer(app.db, { allowChilds: true });
    expect((await transfer(admin, top, null)).body.errorCode).toBe(4030002);
    expect((await transfer(subAdmin, first, null)).body.errorCode).toBe(4030002);
    expect((await transfer(admin, other, top)).body.errorCode).toBe(4040002);
    expect((await transfer(admin, first, other)).body.errorCode).toBe(4040002);
    expect((await transfer(admin, first, second)).body.errorCode).toBe(4030014);
    expect((await transfer(admin, first, null)).body.parentId).toBeNull();
    expect((await app.call(getCustomer, { token: admin, params: { id: first } })).status).toBe(404);
  });

  it('by many simultaneous calls never nests sub-customers', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => buildCustomer(app.db, { allowChilds: true })),
    );
    const pairs = ids.flatMap((id) =>
      ids.filter((other) => other !== id).map((other) => [id, other] as const),
    );
    await Promise.all(pairs.map(([id, parentId]) => transfer(root, id, parentId)));
    const rows = await app.db
      .selectFrom('customers')
      .select(['id', 'parentId'])
      .where('id', 'in', ids)
      .execute();
    const below = new Set(rows.filter((row) => row.parentId).map((row) => row.id));
    expect(below.size).toBeGreaterThan(0);
    expect(rows.filter((row) => row.parentId && below.has(row.parentId))).toEqual([]);
  });
});
