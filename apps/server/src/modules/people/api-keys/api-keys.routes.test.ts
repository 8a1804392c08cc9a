import { apiKeyScopes } from '@forecourt/contract/actor';
import * as routes from '@forecourt/contract/api-keys';
import { listAudit } from '@forecourt/contract/audit';
import { logout } from '@forecourt/contract/auth';
import { dayMs } from '@forecourt/contract/durations';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { can, permissions } from '@forecourt/contract/permissions';
import { endOtherSessions, listSessions } from '@forecourt/contract/sessions';
import { patchUser } from '@forecourt/contract/users';
import { createVehicle, listVehicles } from '@forecourt/contract/vehicles';
import { createWebhook, listWebhooks } from '@forecourt/contract/webhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildActor, buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let clientId: ClientId;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  clientId = await buildClient(app.db);
  userId = await buildUser(app.db, { clientId, type: 'premium' });
  token = await app.signedIn(userId);
});

async function make(parts: Record<string, unknown> = {}): Promise<routes.NewApiKey> {
  const body = { name: 'Stock system', scopes: [...apiKeyScopes], ...parts };
  const answer = await app.call(routes.createApiKey, { token, body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const listed = async (as = token): Promise<routes.ApiKey[]> =>
  (await app.call(routes.listApiKeys, { token: as })).body.results;
const statusOf = async (key: string) => (await app.call(listVehicles, { token: key })).status;

it('a key calls as its account, and only the response that makes it contains it', async () => {
  const { key, ...made } = await make();
  expect(key).toMatch(/^fk_[\w-]{43}$/);
  expect(key.startsWith(made.start)).toBe(true);
  const vehicle = await app.call(createVehicle, { token: key, body: { reference: 'KEY-1' } });
  expect(vehicle.status).toBe(201);
  expect(vehicle.body.userId).toBe(userId);
  expect(await listed()).toEqual([made]);
  const { rows } = await app.database.pool.query(
    `select to_jsonb(k)::text || to_jsonb(s)::text as row from api_keys k join sessions s on s.id = k.id`,
  );
  expect(rows[0].row).not.toContain(key.slice(made.start.length));
});

it.each([
  ['read', [200, 403, 200, 403]],
  ['pictures', [403, 201, 403, 403]],
  ['webhooks', [403, 403, 403, 201]],
])('a key with the scope %s may do that alone', async (scope, statuses) => {
  const { key } = await make({ scopes: [scope] });
  const calls = [
    await app.call(listVehicles, { token: key }),
    await app.call(createVehicle, { token: key, body: { reference: 'KEY-1' } }),
    await app.call(listWebhooks, { token: key }),
    await app.call(createWebhook, { token: key, body: { url: 'https://dealer.example/' } }),
  ];
  expect(calls.map(({ status }) => status)).toEqual(statuses);
});

it('no key makes keys, changes accounts or moves credits, whatever its scopes', async () => {
  const { key } = await make();
  const made = await app.call(routes.createApiKey, { token: key, body: { name: 'More', scopes: ['read'] } });
  expect(made.status).toBe(403);
  const named = await app.call(patchUser, { token: key, params: { id: userId }, body: { name: 'Eve' } });
  expect(named.status).toBe(403);
  const reached = permissions.filter(
    (name) =>
      !name.endsWith(':read') &&
      can(
        {
          ...buildActor(userId),
          type: 'premium',
          apiKey: { scopes: [...apiKeyScopes], callsPerDay: null, isSandbox: false },
        },
        name,
      ),
  );
  expect(reached).toEqual([
    ...['collages:write', 'crops:write', 'images:write', 'mattes:write', 'spins:write', 'vehicles:write'],
    'webhooks:write',
  ]);
});

it('a key ends when it expires, is revoked, or its account is deactivated', async () => {
  const [short, revoked, other] = [await make({ days: 30 }), await make({ days: null }), await make()];
  await app.call(routes.deleteApiKey, { token, params: { id: revoked.id } });
  expect([await statusOf(short.key), await statusOf(revoked.key)]).toEqual([200, 401]);
  app.clock.forward(30 * dayMs - 1);
  expect(await statusOf(short.key)).toBe(200);
  app.clock.forward(1);
  expect([await statusOf(short.key), await statusOf(other.key)]).toEqual([401, 200]);
  await app.db.updateTable('users').set({ active: false }).where('id', '=', userId).execute();
  expect(await statusOf(other.key)).toBe(401);
});

it('a key stops working when its account may have no keys any more', async () => {
  const { key } = await make();
  await app.db.updateTable('users').set({ type: 'basic' }).where('id', '=', userId).execute();
  expect([await statusOf(token), await statusOf(key)]).toEqual([200, 403]);
});

it('the audit log of the customer shows that a key was made and revoked, without the key, and no sign-in', async () => {
  const { id, key } = await make();
  await app.call(routes.deleteApiKey, { token, params: { id } });
  const { customerId } = await app.db
    .selectFrom('clients')
    .select('customerId')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  const { body } = await app.call(listAudit, { token: admin });
  const entries = body.results.filter(({ action }: { action: string }) => /ApiKey$/.test(action));
  expect(
    entries.map((entry: { action: string; objectKind: string; objectId: string }) => [
      entry.action,
      entry.objectKind,
      entry.objectId,
    ]),
  ).toEqual([
    ['deleteApiKey', 'api_keys', id],
    ['createApiKey', 'api_keys', id],
  ]);
  expect(JSON.stringify(entries)).not.toContain(key.slice(9));
});

it('a replaced key works for a day more, and the new one has its scopes, lifetime and quota', async () => {
  const before = await make({ scopes: ['read'], days: 90, callsPerDay: 50 });
  const { body: after } = await app.call(routes.rotateApiKey, { token, params: { id: before.id } });
  expect(after).toMatchObject({ name: before.name, scopes: ['read'], callsPerDay: 50 });
  expect(after.expiresAt).toBe(before.expiresAt);
  expect([await statusOf(before.key), await statusOf(after.key)]).toEqual([200, 200]);
  app.clock.forward(dayMs);
  expect([await statusOf(before.key), await statusOf(after.key)]).toEqual([401, 200]);
});

it('a key that was replaced and is replaced once more gives the new one the days it was made for', async () => {
  const [limited, endless] = [await make({ days: 90 }), await make({ days: null })];
  const again = async (id: string) => {
    await app.call(routes.rotateApiKey, { token, params: { id } });
    return (await app.call(routes.rotateApiKey, { token, params: { id } })).body;
  };
  expect((await again(limited.id)).expiresAt).toBe(limited.expiresAt);
  expect((await again(endless.id)).expiresAt).toBeNull();
});

it('keys are no sessions of the person: they are not listed there, and ending the other sessions leaves them', async () => {
  const { key } = await make();
  const { body } = await app.call(listSessions, { token });
  expect(body).toHaveLength(1);
  await app.call(endOtherSessions, { token });
  expect(await statusOf(key)).toBe(200);
  await app.call(logout, { token });
  expect(await statusOf(key)).toBe(200);
});

it('the response says how many calls of the day are left, and the quota ends them', async () => {
  const { key } = await make({ callsPerDay: 2 });
  const call = () => app.call(listVehicles, { token: key });
  const [first, second, third] = [await call(), await call(), await call()];
  expect(first.headers['ratelimit-policy']).toBe('"calls of the key";q=2;w=86400');
  expect(first.headers.ratelimit).toMatch(/^"calls of the key";r=1;t=\d+$/);
  expect(second.headers.ratelimit).toContain('r=0');
  expect([first.status, second.status, third.status]).toEqual([200, 200, 400]);
  expect(third.body.name).toBe('apiCallsExhausted');
  expect(third.headers['retry-after']).toBeDefined();
});

it('a client sees and revokes the keys of its users, but cannot replace them; strangers see nothing', async () => {
  const made = await make();
  const admin = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const stranger = await app.signedIn(
    await buildUser(app.db, { role: 'client', clientId: await buildClient(app.db) }),
  );
  expect((await listed(admin)).map(({ id }) => id)).toEqual([made.id]);
  expect(await listed(stranger)).toEqual([]);
  const params = { id: made.id };
  const replaced = await app.call(routes.rotateApiKey, { token: admin, params });
  const foreign = await app.call(routes.deleteApiKey, { token: stranger, params });
  expect([replaced.body.name, foreign.body.name]).toEqual(['apiKeyNotFound', 'apiKeyNotFound']);
  await app.call(routes.deleteApiKey, { token: admin, params });
  expect(await statusOf(made.key)).toBe(401);
});

it('the operator’s staff has no keys', async () => {
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const answer = await app.call(routes.createApiKey, {
    token: root,
    body: { name: 'All', scopes: ['read'] },
  });
  expect(answer.body.name).toBe('fieldsNotUpdatable');
});

it('a key has no last use until the first call with it, whoever reads it before', async () => {
  const { key, lastUsedAt } = await make();
  expect([lastUsedAt, (await listed())[0]?.lastUsedAt]).toEqual([null, null]);
  app.clock.forward(1_000);
  expect(await statusOf(key)).toBe(200);
  const used = app.clock.now().toISOString();
  expect((await listed())[0]?.lastUsedAt).toBe(used);
  const current = await app.call(routes.getCurrentApiKey, { token: key });
  expect(current.body.lastUsedAt).toBe(used);
});

it('calls with a key do not make its account appear online', async () => {
  const { key } = await make();
  const online = () =>
    app.db.selectFrom('users').select('lastTimeOnline').where('id', '=', userId).executeTakeFirstOrThrow();
  const before = await online();
  app.clock.forward(5 * 60_000);
  await statusOf(key);
  expect(await online()).toEqual(before);
  expect((await listed(key))[0]?.lastUsedAt).toBe(app.clock.now().toISOString());
});
