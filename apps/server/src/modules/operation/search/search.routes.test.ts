import { listClients } from '@forecourt/contract/clients';
import type { ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type SearchHit, search } from '@forecourt/contract/search';
import { transferUser } from '@forecourt/contract/users';
import { deleteVehicle, restoreVehicle } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildInvoice } from '../../../testing/builders/money-builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
let customerId: CustomerId;
let clientId: ClientId;
let otherClientId: ClientId;
let userId: UserId;
let vehicleId: VehicleId;
let customerInvoiceId: string;
let userInvoiceId: string;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Zebedäus Root' }));
  customerId = await buildCustomer(app.db, { name: 'Zebedäus Gruppe' });
  clientId = await buildClient(app.db, { customerId, name: 'Autohaus Zebedäus' });
  otherClientId = await buildClient(app.db, { customerId, name: 'Autohaus Nord' });
  userId = await buildUser(app.db, { clientId, name: 'Jörg Zebedäus', email: 'j.zebe@autohaus.test' });
  const parts = { userId, reference: 'ZEB-1042', make: 'Škoda', model: 'Octavia', vin: 'WVWZZZAUZFW123456' };
  vehicleId = await buildVehicle(app.db, parts);
  const of = { customerId, status: 'closed' as const };
  customerInvoiceId = await buildInvoice(app.db, { ...of, owner: { kind: 'customer', id: customerId } });
  const buyer = { ...of, buyerName: 'Zebedäus & Co' };
  userInvoiceId = await buildInvoice(app.db, { ...buyer, owner: { kind: 'user', id: userId } });
});
afterAll(() => app.close());

async function hits(q: string, token = root): Promise<SearchHit[]> {
  const { status, body } = await app.call(search, { query: { q }, token });
  expect(status).toBe(200);
  return body;
}
const found = async (q: string, token = root) =>
  (await hits(q, token)).map(({ kind, id }) => `${kind} ${id}`);

describe('a search', () => {
  it('matches a word of any kind of row, and orders the hits by kind', async () => {
    expect(await found('zebed')).toEqual([
      `customer ${customerId}`,
      `client ${clientId}`,
      `user ${userId}`,
      `invoice ${userInvoiceId}`,
    ]);
  });

  it.each([
    'ZEB-1042',
    'zeb-10',
    '1042',
    'skoda',
    'ŠKODA',
    'octavia zeb',
    'škoda  octavia',
    'WVWZZZAUZFW123456',
    'FW123456',
    'w123456',
    '123456',
  ])('finds the vehicle by %s', async (q) => {
    expect(await found(q)).toEqual([`vehicle ${vehicleId}`]);
  });

  it.each(['j.zebe@auto', 'zebe@autohaus.test', 'jorg zebedaus', 'ZEBEDÄUS Jörg'])(
    'finds the account only by the beginning of a word: %s',
    async (q) => {
      const isWholeWord = q !== 'zebe@autohaus.test';
      expect(await found(q)).toEqual(isWholeWord ? [`user ${userId}`] : []);
    },
  );

  it('finds names with ß or ss, with accents as one character or two', async () => {
    const weiss = await buildClient(app.db, { name: 'Straßenhaus Weiß' });
    const decomposed = await buildClient(app.db, { name: 'Garage Šimůnek'.normalize('NFD') });
    for (const q of ['weiss', 'WEISS', 'Weiß', 'strassenhaus', 'STRAẞENHAUS w'])
      expect(await found(q)).toEqual([`client ${weiss}`]);
    for (const q of ['šimůnek', 'šimůnek'.normalize('NFD'), 'simunek'])
      expect(await found(q)).toEqual([`client ${decomposed}`]);
    const listed = async (search: string) =>
      (await app.call(listClients, { token: root, query: { search } })).body.results.map(
        (one: { id: string }) => one.id,
      );
    for (const part of ['traßen', 'RASSENHAUS', 'weiß']) expect(await listed(part)).toEqual([weiss]);
    for (const part of ['imůn', 'imůn'.normalize('NFD'), 'imun'])
      expect(await listed(part)).toEqual([decomposed]);
  });

  it('finds rows by their whole id, and invoices by their number', async () => {
    for (const [kind, id] of Object.entries({ customer: customerId, user: userId, vehicle: vehicleId })) {
      expect(await found(id)).toEqual([`${kind} ${id}`]);
      expect(await found(id.toUpperCase())).toEqual([`${kind} ${id}`]);
    }
    const [invoice] = await hits(customerInvoiceId);
    expect(invoice?.title).toMatch(/^\d+-\d{5}$/);
    expect(await found(invoice?.title ?? '')).toContain(`invoice ${customerInvoiceId}`);
  });

  it('returns the name of a hit and its owner', async () => {
    expect(await hits('zeb-1042')).toEqual([
      {
        kind: 'vehicle',
        id: vehicleId,
        title: 'Škoda Octavia',
        detail: 'ZEB-1042 · WVWZZZAUZFW123456',
        customerId,
        userId,
      },
    ]);
  });

  it('returns nothing for an empty query, at most five hits of a kind, and treats wildcards as ordinary characters', async () => {
    expect(await found('')).toEqual([]);
    for (let count = 0; count < 7; count++) await buildClient(app.db, { name: `Myriade ${count}` });
    expect(await found('myriade')).toHaveLength(5);
    for (const q of ['%', '_yriade', "'", '\\', 'myria%', '"; --']) expect(await found(q)).toEqual([]);
  });
});

describe('the hits of a search', () => {
  it('are limited to the caller’s scope and to the kinds that the caller may read', async () => {
    const admin = await app.signedIn(
      await buildUser(app.db, { role: 'customer', type: 'basic', customerId }),
    );
    const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
    const owner = await app.signedIn(userId);
    const manager = await buildUser(app.db, { role: 'manager' });
    await app.db.insertInto('managerCustomers').values({ managerId: manager, customerId }).execute();
    const checker = await app.signedIn(await buildUser(app.db, { role: 'qcmanager' }));
    const stranger = await app.signedIn(await buildUser(app.db, { role: 'customer', type: 'basic' }));
    const kinds = async (q: string, token: string) => (await hits(q, token)).map(({ kind }) => kind);
    expect(await kinds('zeb', admin)).toEqual(['customer', 'client', 'user', 'vehicle', 'invoice']);
    expect(await kinds('zeb', await app.signedIn(manager))).toEqual([
      'customer',
      'client',
      'user',
      'vehicle',
    ]);
    // A client account without a type may not read vehicles, and its customer is out of its scope.
    expect(await kinds('zeb', client)).toEqual(['client', 'user', 'invoice']);
    expect(await kinds('zeb', owner)).toEqual(['vehicle', 'invoice']);
    expect(await kinds('zeb', checker)).toEqual([]);
    for (const q of ['zeb', customerId, clientId, userId, vehicleId, customerInvoiceId, userInvoiceId])
      expect(await found(q, stranger)).toEqual([]);
  });

  it('of a user of type simple include colleagues, and those of a customer include what is below it', async () => {
    const simple = await app.signedIn(await buildUser(app.db, { type: 'simple', clientId }));
    expect(await found('jörg', simple)).toEqual([`user ${userId}`]);
    const top = await buildCustomer(app.db, { allowChilds: true });
    const below = await buildCustomer(app.db, { parentId: top, name: 'Unterhalb' });
    const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: top }));
    const beside = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: below }));
    expect(await found('unterhalb', admin)).toEqual([`customer ${below}`]);
    expect(await found(top, beside)).toEqual([]);
  });

  it('follow a row that is moved, and no longer contain a deleted one', async () => {
    const movedId = await buildUser(app.db, { clientId, name: 'Wanda Wechsel' });
    const carId = await buildVehicle(app.db, { userId: movedId, reference: 'WECHSEL-7' });
    const buyer = { owner: { kind: 'user' as const, id: movedId }, customerId, buyerName: 'Wechsel' };
    const invoiceId = await buildInvoice(app.db, buyer);
    const before = await app.signedIn(await buildUser(app.db, { role: 'client', type: 'basic', clientId }));
    const after = await app.signedIn(
      await buildUser(app.db, { role: 'client', type: 'basic', clientId: otherClientId }),
    );
    const all = [`user ${movedId}`, `vehicle ${carId}`, `invoice ${invoiceId}`];
    expect([await found('wechsel', before), await found('wechsel', after)]).toEqual([all, []]);
    const body = { targetClientId: otherClientId };
    await app.call(transferUser, { params: { id: movedId }, body, token: root });
    expect([await found('wechsel', before), await found('wechsel', after)]).toEqual([[], all]);
    await app.call(deleteVehicle, { params: { id: carId }, token: root });
    expect(await found('wechsel-7')).toEqual([]);
    await app.call(restoreVehicle, { params: { id: carId }, token: root });
    expect(await found('wechsel-7')).toEqual([`vehicle ${carId}`]);
  });
});

it('rebuilding the index gives the same words as the triggers', async () => {
  const words = async () => {
    const rows = sql`select * from search_words order by id, word`;
    return (await rows.execute(app.db)).rows;
  };
  const kept = await words();
  expect(kept.length).toBeGreaterThan(50);
  await app.database.pool.query('select search_refill()');
  expect(await words()).toEqual(kept);
});
