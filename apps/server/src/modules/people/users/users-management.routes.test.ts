import { builtInBodyTypes } from '@forecourt/contract/body-types';
import { deleteClient } from '@forecourt/contract/clients';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import {
  createUser,
  getUser,
  listUsers,
  patchUser,
  transferUser,
  userOrders,
} from '@forecourt/contract/users';
import { listVehicleTypes } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let root: string;
let customerId: CustomerId;
let clientId: ClientId;
let admin: string;

beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId, name: 'Zoe' }));
});
afterAll(() => app.close());

const list = async (query: Record<string, unknown>, token = root) =>
  (await app.call(listUsers, { token, query })).body.results.map((user: { id: string }) => user.id);
const day = (n: number) => new Date(app.clock.now().getTime() - n * 86_400_000);

describe('the list of users', () => {
  it('is filtered by field, skips pairs without a value, and refuses unknown ones', async () => {
    const client = await buildClient(app.db);
    const parts = { clientId: client };
    const [premium, gone, bare] = [
      await buildUser(app.db, { ...parts, type: 'premium' }),
      await buildUser(app.db, { ...parts, active: false }),
      await buildUser(app.db, { ...parts, licensePlateEnabled: false, reflectiveFloorEnabled: false }),
    ];
    const of = (query: object) => list({ clientId: client, ...query });
    expect(await of({ type: 'premium' })).toEqual([premium]);
    expect(await of({ active: false })).toEqual([gone]);
    expect(await of({ licensePlateEnabled: 'false' })).toEqual([bare]);
    expect(await of({ reflectiveFloorEnabled: 'false' })).toEqual([bare]);
    expect((await of({ type: '', role: '' })).length).toBe(3);
    expect(await of({ id: gone })).toEqual([gone]);
    expect(await of({ 'role.name': 'user', 'role.type': 'PREMIUM' })).toEqual([premium]);
    expect(await of({ 'role.name': 'client' })).toEqual([]);
    expect(await of({ role: 'user', 'role.name': 'customer' })).toEqual([]);
    const others = await buildClient(app.db, { name: 'Filterhaus Süd' });
    const limited = { clientId: others, name: 'José Weiß', email: 'jose.w@example.test', maxCount: 7 };
    const jose = await buildUser(app.db, limited);
    for (const query of [
      { name: 'jose weiss' },
      { email: 'jose.w@EXAMPLE' },
      { maxCount: 7, 'client.name': 'filterhaus sud' },
      { 'client.id': others },
      { 'client.id': others, 'client.creditSource': 'client' },
    ])
      expect(await list(query as Record<string, unknown>)).toEqual([jose]);
    await app.db
      .updateTable('users')
      .set({ lastTimeOnline: day(3) })
      .where('id', '=', jose)
      .execute();
    const made = (await app.call(getUser, { token: root, params: { id: jose } })).body.createdAt;
    for (const query of [
      { lastTimeOnline: day(3).toISOString(), credits: 0 },
      { createdAt: made.slice(0, 10) },
    ])
      expect(await list({ clientId: others, ...query })).toEqual([jose]);
    for (const query of [
      { lastTimeOnline: day(4).toISOString() },
      { credits: 1 },
      { 'client.creditSource': 'user' },
      { createdAt: '2001-01-01' },
    ])
      expect(await list({ clientId: others, ...query })).toEqual([]);
    const unknown = await app.call(listUsers, { token: root, query: { passwordHash: 'x' } });
    expect(unknown.body.name).toBe('validationError');
  });

  it('is filtered by fields of the client and the customer of an account', async () => {
    const top = await buildCustomer(app.db, { allowChilds: true, isNotify: true });
    const [rich, poor] = [
      await buildClient(app.db, { customerId: top, disallowsUserSettings: true }),
      await buildClient(app.db, { customerId: await buildCustomer(app.db, { parentId: top }) }),
    ];
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: rich }, 7, nobody));
    const [first, second] = [
      await buildUser(app.db, { clientId: rich, email: 'one@narrow.test' }),
      await buildUser(app.db, { clientId: poor, email: 'two@narrow.test' }),
    ];
    const of = (query: object) => list({ email: '@narrow.test', ...query });
    const fields: [string, unknown, unknown][] = [
      ['client.credits', 7, 0],
      ['client.clientDisallowsUserSettings', true, false],
      ['customer.allowChilds', true, false],
      ['customer.isNotify', 'true', 'false'],
    ];
    for (const [field, ofFirst, ofSecond] of fields) {
      expect([field, await of({ [field]: ofFirst })]).toEqual([field, [first]]);
      expect([field, await of({ [field]: ofSecond })]).toEqual([field, [second]]);
      expect((await of({ [field]: '' })).length).toBe(2);
    }
    expect(await of({ 'client.credits': 8 })).toEqual([]);
  });

  it('never finds users of the roles that it leaves out', async () => {
    for (const role of ['root', 'manager', 'qcmanager'])
      for (const field of ['role', 'role.name']) {
        const { status, body } = await app.call(listUsers, { token: root, query: { [field]: role } });
        expect([field, role, status, body.results]).toEqual([field, role, 200, []]);
      }
    const made = await app.call(listUsers, { token: root, query: { 'role.name': 'emperor' } });
    expect(made.status).toBe(400);
  });

  it('is filtered by users who were last online before a day, given as date or moment', async () => {
    const parts = { clientId: await buildClient(app.db) };
    const long = await buildUser(app.db, { ...parts, lastTimeOnline: day(40) });
    await buildUser(app.db, { ...parts, lastTimeOnline: day(10) });
    await buildUser(app.db, { ...parts, lastTimeOnline: null });
    const before = day(30).toISOString();
    const inAnotherZone = before.replace('Z', '+00:00');
    for (const onlineBefore of [before, before.slice(0, 10), inAnotherZone, before.slice(0, 19)]) {
      expect(await list({ ...parts, onlineBefore })).toEqual([long]);
    }
    const wrong = await app.call(listUsers, { token: root, query: { onlineBefore: 'yesterday' } });
    expect(wrong.status).toBe(400);
  });

  it('is sorted by the displayed name, and puts users who were never online last when descending', async () => {
    const parts = { clientId: await buildClient(app.db) };
    const b = await buildUser(app.db, { ...parts, name: 'Berta', lastTimeOnline: day(2) });
    const a = await buildUser(app.db, {
      ...parts,
      name: null,
      email: 'anna@example.test',
      lastTimeOnline: null,
    });
    const c = await buildUser(app.db, { ...parts, name: 'carl', lastTimeOnline: day(1) });
    expect(await list({ ...parts, orderBy: 'name', orderDirection: 'ASC' })).toEqual([a, b, c]);
    expect(await list({ ...parts, orderBy: 'lastTimeOnline' })).toEqual([c, b, a]);
    const byDirection = {
      'DESC NULLS LAST': [c, b, a],
      'desc nulls first': [a, c, b],
      asc: [a, b, c],
      'ASC NULLS LAST': [b, c, a],
    };
    for (const [orderDirection, order] of Object.entries(byDirection))
      expect(await list({ ...parts, orderBy: 'LastTimeOnline', orderDirection })).toEqual(order);
    for (const orderBy of userOrders)
      expect((await list({ ...parts, orderBy })).sort()).toEqual([a, b, c].sort());
    expect(await list({ ...parts, page: 0, limit: 1000, orderBy: 'name', orderDirection: 'Asc' })).toEqual([
      a,
      b,
      c,
    ]);
  });

  it('of deleted users has the newest first', async () => {
    const parts = { clientId: await buildClient(app.db), deletedAt: new Date(0) };
    const ids = [];
    for (const age of [3, 1, 2]) ids.push(await buildUser(app.db, { ...parts, createdAt: day(age) }));
    expect(await list({ clientId: parts.clientId, onlyDeleted: true })).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('of a simple user contains its colleagues, and no deleted ones', async () => {
    const client = await buildClient(app.db);
    const simple = await buildUser(app.db, { clientId: client, type: 'simple' });
    const colleague = await buildUser(app.db, { clientId: client });
    await buildUser(app.db, { role: 'client', clientId: client });
    await buildUser(app.db, { clientId: client, deletedAt: new Date(0) });
    const token = await app.signedIn(simple);
    expect((await list({}, token)).sort()).toEqual([simple, colleague].sort());
    expect(await list({ role: 'user', email: 'nobody' }, token)).toEqual([]);
    for (const others of [{ onlyDeleted: true }, { role: 'client' }, { role: 'customer' }])
      expect(await list(others, token)).toEqual([]);
  });
});

describe('creating accounts', () => {
  const make = (token: string, body: object) => app.call(createUser, { token, body });
  const email = () => `${Math.random()}@example.test`;

  it('root makes staff, which has neither client nor type', async () => {
    const made = await make(root, { role: 'manager', email: email() });
    expect([made.status, made.body.role, made.body.clientId]).toEqual([
      201,
      { name: 'manager', type: null },
      null,
    ]);
    for (const more of [{ clientId }, { type: 'basic' }]) {
      expect((await make(root, { role: 'qcmanager', email: email(), ...more })).body.errorCode).toBe(4030012);
    }
  });

  it('an admin creates client accounts with or without a type, and users of type basic by default', async () => {
    const bare = await make(admin, { role: 'client', clientId, email: email() });
    expect(bare.body.role).toEqual({ name: 'client', type: null });
    const typed = await make(admin, { role: 'client', clientId, type: 'premium', email: email() });
    expect(typed.body.role.type).toBe('premium');
    expect((await make(admin, { clientId, email: email() })).body.role).toEqual({
      name: 'user',
      type: 'basic',
    });
    expect((await make(admin, { email: email() })).body.errorCode).toBe(4040003);
  });
});

describe('a user', () => {
  it('whose e-mail address changes is notified once, at the old address', async () => {
    const id = await buildUser(app.db, { clientId, email: 'old@example.test' });
    const patch = (body: object) => app.call(patchUser, { token: admin, params: { id }, body });
    await patch({ email: 'New@example.test' });
    await patch({ email: 'new@example.test', name: 'Same address' });
    const mails = await app.db.selectFrom('mails').select(['recipient', 'body']).execute();
    const told = mails.filter(({ body }) => body.includes('new@example.test'));
    expect(told.map(({ recipient }) => recipient)).toEqual(['old@example.test']);
    await buildUser(app.db, { email: 'taken@example.test' });
    expect((await patch({ email: 'taken@example.test' })).body.errorCode).toBe(4090006);
  });

  it('moves to a client in scope with its vehicles; its credits stay with the customer that paid for them', async () => {
    const target = await buildClient(app.db, {
      customerId: await buildCustomer(app.db, { parentId: customerId }),
    });
    const id = await buildUser(app.db, { clientId });
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'user', id }, 5, nobody));
    const sibling = await buildClient(app.db, { customerId });
    const move = (targetClientId: string, who: UserId = id) =>
      app.call(transferUser, { token: admin, params: { id: who }, body: { targetClientId } });
    expect((await move(await buildClient(app.db))).body.errorCode).toBe(4040003);
    expect((await move(sibling)).body.credits).toBe(5);
    await move(clientId);
    const { body } = await move(target);
    expect([body.clientId, body.client.id]).toEqual([target, target]);
    expect((await app.call(getUser, { token: root, params: { id } })).body.customerId).toBe(body.customerId);
    expect(body.customerId).not.toBe(customerId);
    expect(await ledger.findBalance(app.db, { kind: 'client', id: clientId })).toBe(5);
    expect(await ledger.findBalance(app.db, { kind: 'user', id })).toBe(0);
    const colleague = await buildUser(app.db, { role: 'customer', customerId });
    expect((await move(target, colleague)).body.errorCode).toBe(4030012);
  });

  it('has a count for every body type', async () => {
    const id = await buildUser(app.db, { clientId });
    for (const bodyType of ['suv', 'suv', null]) await buildVehicle(app.db, { userId: id, bodyType });
    await buildVehicle(app.db, { userId: id, bodyType: 'van', deletedAt: new Date(0) });
    const { body } = await app.call(listVehicleTypes, { token: admin, params: { id } });
    expect(body).toHaveLength(builtInBodyTypes.length + 1);
    expect(body.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { type: 'suv', name: null, count: 2 },
      { type: null, name: null, count: 1 },
    ]);
  });

  it('cannot be created in a client that is being deleted', async () => {
    const results = [];
    for (let round = 0; round < 8; round++) {
      const target = await buildClient(app.db, { customerId });
      const [made] = await Promise.all([
        app.call(createUser, {
          token: admin,
          body: { clientId: target, email: `race${round}@example.test` },
        }),
        app.call(deleteClient, { token: admin, params: { id: target } }),
      ]);
      results.push(made.status);
      const orphans = await app.db
        .selectFrom('users')
        .select('id')
        .where('clientId', '=', target)
        .where('deletedAt', 'is', null)
        .execute();
      expect(orphans).toEqual([]);
    }
    expect(results.every((status) => status === 201 || status === 404)).toBe(true);
  });
});
