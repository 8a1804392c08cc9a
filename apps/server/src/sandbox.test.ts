import { apiKeyScopes } from '@forecourt/contract/actor';
import * as keys from '@forecourt/contract/api-keys';
import { createCropSet, listCropImages, uploadCropImage } from '@forecourt/contract/crops';
import { errors } from '@forecourt/contract/errors';
import type { CustomerId, ImageId, UserId } from '@forecourt/contract/ids';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { sandboxErrorHeader, sandboxMark } from '@forecourt/contract/sandbox';
import { listUsers, patchUser } from '@forecourt/contract/users';
import { createVehicle, listVehicles, listVehiclesAsCsv } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendNotice } from './modules/people/notifications/notices.service.ts';
import { inTx } from './platform/db/database.ts';
import { buildClient, buildCustomer, buildUser } from './testing/builders/builders.ts';
import { photo } from './testing/builders/photos.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { jobsLeft, startTestWorker, type TestWorker, until } from './testing/test-worker.ts';

/** Calls of sandbox keys, from the key to the pictures. */

let app: TestApp;
let worker: TestWorker;
let customerId: CustomerId;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});
beforeEach(async () => {
  customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId, type: 'premium' });
  token = await app.signedIn(userId);
});

async function make(parts: object = {}): Promise<keys.NewApiKey> {
  const body = { name: 'Tests', scopes: [...apiKeyScopes], isSandbox: true, ...parts };
  const answer = await app.call(keys.createApiKey, { token, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function newVehicle(key: string): Promise<string> {
  const { body, status } = await app.call(createVehicle, { token: key, body: { reference: 'TEST-1' } });
  expect(status).toBe(201);
  return body.id;
}

async function ended(list: () => Promise<Image[]>): Promise<Image[]> {
  let seen: Image[] = [];
  await until(
    async () => `${JSON.stringify(seen)} ${await jobsLeft(app)}`,
    async () => {
      seen = await list();
      return seen.every(({ state }) => state === 'delivered' || state === 'failed');
    },
  );
  return seen;
}

const recipeOf = async (id: ImageId) =>
  (await app.db.selectFrom('images').select('recipe').where('id', '=', id).executeTakeFirstOrThrow()).recipe;

it('pictures of a sandbox key cost nothing, without any credits, and are marked', async () => {
  const { key } = await make();
  const id = await newVehicle(key);
  await app.upload(uploadImage, { params: { id }, token: key, file: photo() });
  const order = { preset: 'studio-white' };
  const ordered = await app.call(processImages, { params: { id }, token: key, body: order });
  expect([ordered.status, ordered.body.held]).toEqual([202, 0]);
  const list = async () => (await app.call(listImages, { params: { id }, token: key })).body.results;
  const [made] = await ended(list);
  expect(made).toMatchObject({ state: 'delivered', charged: 0 });
  expect(await recipeOf(made?.id as ImageId)).toMatchObject({ watermark: sandboxMark });
});

it('its cut-outs are marked and cost nothing too', async () => {
  const { key } = await make();
  const set = await app.call(createCropSet, {
    token: key,
    body: { cut: { background: 'transparent', format: 'png' } },
  });
  const params = { id: set.body.id };
  const added = await app.upload(uploadCropImage, { params, token: key, file: photo() });
  const list = async () => (await app.call(listCropImages, { params, token: key })).body.results;
  expect((await ended(list))[0]).toMatchObject({ state: 'delivered', charged: 0 });
  expect(await recipeOf(added.body.id)).toMatchObject({ watermark: sandboxMark });
});

it('it sees and changes nothing of the account that made it, and nobody of the account’s customer sees its sandbox', async () => {
  const { key } = await make();
  const own = await app.call(createVehicle, { token, body: { reference: 'REAL-1' } });
  const tried = await newVehicle(key);
  const idsFor = async (as: string) =>
    (await app.call(listVehicles, { token: as })).body.results.map(({ id }: { id: string }) => id);
  expect(await idsFor(key)).toEqual([tried]);
  expect(await idsFor(token)).toEqual([own.body.id]);
  const admin = await app.signedIn(
    await buildUser(app.db, { role: 'customer', type: 'premium', customerId }),
  );
  expect(await idsFor(admin)).toEqual([own.body.id]);
  const { body } = await app.call(listUsers, { token: admin });
  expect(JSON.stringify(body)).not.toContain('sandbox');
});

it('all sandbox keys of an account share one sandbox, and those of another account have their own', async () => {
  const [one, two] = [await make(), await make({ name: 'More' })];
  const id = await newVehicle(one.key);
  const seenBy = async (key: string) =>
    (await app.call(listVehicles, { token: key })).body.results.map((vehicle: { id: string }) => vehicle.id);
  expect(await seenBy(two.key)).toEqual([id]);
  token = await app.signedIn(await buildUser(app.db, { type: 'premium' }));
  expect(await seenBy((await make()).key)).toEqual([]);
  const { rows } = await app.database.pool.query(
    `select count(distinct c.customer_id)::int as customers from sandboxes s
      join users u on u.id = s.user_id join clients c on c.id = u.client_id`,
  );
  expect(rows).toEqual([{ customers: 1 }]);
});

it('a key says that it is one of a sandbox, is limited per day, and is replaced by another one', async () => {
  const made = await make({ callsPerDay: 5_000 });
  expect(made).toMatchObject({ isSandbox: true, callsPerDay: 1_000, owner: { id: userId } });
  expect(made.key).toMatch(/^fk_sandbox_[\w-]{43}$/);
  const { key, ...listed } = made;
  expect((await app.call(keys.getCurrentApiKey, { token: key })).body).toMatchObject({ id: made.id });
  const vehicle = await app.call(createVehicle, { token: key, body: { reference: 'TEST-2' } });
  expect(vehicle.body.userId).toBe(made.actsAs);
  expect(made.actsAs).not.toBe(userId);
  const [shown] = (await app.call(keys.listApiKeys, { token })).body.results;
  expect(shown).toEqual({ ...listed, lastUsedAt: shown.lastUsedAt });
  const next = await app.call(keys.rotateApiKey, { token, params: { id: made.id } });
  expect(next.body).toMatchObject({ isSandbox: true, callsPerDay: 1_000 });
});

it('it ends when it is revoked, and when its account is deactivated or may have no keys any more', async () => {
  const made = await make();
  const status = async () => (await app.call(listVehicles, { token: made.key })).status;
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const change = (body: object) => app.call(patchUser, { token: root, params: { id: userId }, body });
  expect(await status()).toBe(200);
  await change({ type: 'basic' });
  expect(await status()).toBe(403);
  await change({ type: 'premium' });
  await change({ active: false });
  expect(await status()).toBe(401);
  await change({ active: true });
  token = await app.signedIn(userId);
  const other = await make();
  await app.call(keys.deleteApiKey, { token, params: { id: other.id } });
  expect((await app.call(listVehicles, { token: other.key })).status).toBe(401);
});

it.each([
  ['deactivated', { active: false }, { active: true }],
  ['deleted', { deletedAt: new Date() }, { deletedAt: null }],
])('it stays ended when its account was %s and comes back', async (_, gone, back) => {
  const [made, real] = [await make(), await make({ isSandbox: false })];
  const set = (parts: { active: boolean } | { deletedAt: Date | null }) =>
    app.db.updateTable('users').set(parts).where('id', '=', userId).execute();
  await set(gone);
  await set(back);
  const statuses = [made, real].map(async ({ key }) => (await app.call(listVehicles, { token: key })).status);
  expect(await Promise.all(statuses)).toEqual([401, 401]);
  token = await app.signedIn(userId);
  expect((await app.call(keys.listApiKeys, { token })).body.results).toEqual([]);
});

it('the header asks for an error of the catalogue, of sandbox keys alone', async () => {
  const { key } = await make();
  const askFor = (
    code: string,
    as = key,
    call: typeof listVehicles | typeof listVehiclesAsCsv = listVehicles,
  ) => app.call(call, { token: as, headers: { [sandboxErrorHeader]: code } });
  expect((await askFor('4040001', key, listVehiclesAsCsv)).body.name).toBe('userNotFound');
  for (const name of ['vehicleNotFound', 'userCreditsExhausted', 'internal'] as const) {
    const { code, status } = errors[name];
    expect(await askFor(String(code))).toMatchObject({ status, body: { errorCode: code, name } });
  }
  expect((await askFor('nonsense')).status).toBe(400);
  const real = await make({ isSandbox: false });
  expect((await askFor('4040001', real.key)).status).toBe(200);
});

it('a photo fails as its name asks, every time', async () => {
  const { key } = await make();
  const id = await newVehicle(key);
  const names = ['fail-no_vehicle.png', 'fail-time_limit.png', 'fail-nonsense.png'];
  for (const name of names)
    await app.upload(uploadImage, { params: { id }, token: key, file: { ...photo(), name } });
  await app.call(processImages, { params: { id }, token: key, body: { preset: 'studio-white' } });
  const list = async () => (await app.call(listImages, { params: { id }, token: key })).body.results;
  const results = (await ended(list)).map(({ failure, fileName }) => [fileName, failure]);
  expect(Object.fromEntries(results)).toEqual({
    'fail-no_vehicle.png': 'no_vehicle',
    'fail-time_limit.png': 'time_limit',
    'fail-nonsense.png': null,
  });
});

it('the account behind it receives no notifications and no mail', async () => {
  const { key } = await make();
  await newVehicle(key);
  const { userId: sandbox } = await app.db
    .selectFrom('sandboxes')
    .select('userId')
    .where('ownerId', '=', userId)
    .executeTakeFirstOrThrow();
  const notice = { kind: 'webhookDisabled', text: 'webhookGone', values: { address: 'x' } } as const;
  const send = (to: UserId) =>
    inTx(app.db, (tx) => sendNotice(tx, app.system(), to, { ...notice, link: { kind: 'webhooks' } }));
  const count = async () => (await app.db.selectFrom('mails').select('id').execute()).length;
  const before = await count();
  await send(sandbox);
  expect(await count()).toBe(before);
  await send(userId);
  expect(await count()).toBe(before + 1);
});
