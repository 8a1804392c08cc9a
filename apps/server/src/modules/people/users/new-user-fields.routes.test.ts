import { createClientUser } from '@forecourt/contract/clients';
import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import { createUser, getUser, listUsers } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser, unique } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Fields of a new account that the server determines: right values are accepted, others refused. */

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await openTestApp();
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId, name: 'Kiel' });
  tokens.root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  tokens.admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  tokens.client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
});
afterAll(() => app.close());

const email = () => `${unique()}@example.test`;
const make = (who: string, body: object) =>
  app.call(createUser, { token: tokens[who] ?? null, body: { email: email(), clientId, ...body } });
const makeThere = (who: string, body: object) =>
  app.call(createClientUser, {
    token: tokens[who] ?? null,
    params: { id: clientId },
    body: { email: email(), ...body },
  });

it.each(['root', 'admin', 'client'])(
  'fields that match what would be stored anyway are accepted, from %s',
  async (who) => {
    const right = {
      credits: 0,
      customerId,
      customer: { id: customerId, name: 'as it was read' },
      client: { id: clientId, credits: 12 },
      active: true,
      readOnlyPermissions: false,
      deletedAt: null,
    };
    for (const body of [right, { credits: null, customerId: null, customer: null, client: { credits: 7 } }]) {
      expect((await make(who, body)).status).toBe(201);
      expect((await makeThere(who, body)).status).toBe(201);
    }
  },
);

it.each(['root', 'admin', 'client'])(
  'fields that differ from what would be stored are refused by name, from %s',
  async (who) => {
    const other = await buildCustomer(app.db);
    const wrong = {
      credits: 5,
      customerId: other,
      customer: { id: other },
      client: { id: await buildClient(app.db, { customerId }) },
      active: false,
      readOnlyPermissions: true,
      deletedAt: '2026-01-01T00:00:00.000Z',
    };
    const count = async () =>
      (await app.call(listUsers, { token: tokens.admin ?? null, query: { limit: 1 } })).body.count;
    const before = await count();
    for (const [field, value] of Object.entries(wrong)) {
      for (const send of [make, makeThere]) {
        const { status, body } = await send(who, { [field]: value });
        expect([status, body.name, body.params]).toEqual([403, 'fieldsNotUpdatable', { field }]);
      }
    }
    expect(await count()).toBe(before);
  },
);

it('an account that was read can be sent back to create a new one of the same client', async () => {
  const id = await buildUser(app.db, { clientId, name: 'Paula' });
  const { body: read } = await app.call(getUser, { token: tokens.admin ?? null, params: { id } });
  const made = await make('admin', { ...read, email: email() });
  expect([made.status, made.body.name, made.body.id === id]).toEqual([201, 'Paula', false]);
  const there = await makeThere('client', { ...read, email: email() });
  expect(there.status).toBe(201);
});
