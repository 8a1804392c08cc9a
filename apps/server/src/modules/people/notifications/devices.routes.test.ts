import {
  createDevice,
  createUserDevice,
  deleteUserDevice,
  listDevices,
  listUserDevices,
} from '@forecourt/contract/devices';
import { userDevicesMax } from '@forecourt/contract/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const endpoint = (name: string) => `https://updates.push.example.com/wpush/v2/${name}`;
const subscription = (name: string) => ({
  deviceId: endpoint(name),
  meta: { manufacturer: 'firefox', keys },
});

async function person() {
  const id = await buildUser(app.db);
  return { id, token: await app.signedIn(id), params: { id } };
}

it('a browser belongs to the user who registered it last, and is stored once', async () => {
  const [first, second] = [await person(), await person()];
  const { status, body } = await app.call(createUserDevice, { ...first, body: subscription('shared') });
  expect([status, body.deviceId, body.meta]).toEqual([201, endpoint('shared'), { manufacturer: 'firefox' }]);
  expect(JSON.stringify(body)).not.toContain(keys.auth);
  await app.call(createDevice, { token: second.token, body: subscription('shared') });
  expect((await app.call(listUserDevices, first)).body.results).toEqual([]);
  expect((await app.call(listDevices, { token: second.token })).body.count).toBe(1);
});

it('other users in scope see that a device exists but not its endpoint; only its user can add one', async () => {
  const mine = await person();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  await app.call(createUserDevice, { ...mine, body: subscription('own') });
  const [device] = (await app.call(listUserDevices, { params: mine.params, token: root })).body.results;
  expect(device.deviceId).toBeNull();
  const added = await app.call(createUserDevice, {
    params: mine.params,
    token: root,
    body: subscription('x'),
  });
  expect(added.body.name).toBe('userForbidden');
  const params = { id: mine.id, deviceId: device.id };
  expect((await app.call(deleteUserDevice, { params, token: root })).status).toBe(200);
  expect((await app.call(deleteUserDevice, { params, token: root })).body.name).toBe('deviceNotFound');
});

it('the audit log records that a device was added and removed, without its endpoint and keys', async () => {
  const [mine, next] = [await person(), await person()];
  const own = subscription('unseen');
  const { body } = await app.call(createUserDevice, { ...mine, body: own });
  const newKeys = { ...keys, auth: 'B'.repeat(22) };
  app.clock.forward(1_000);
  await app.call(createDevice, { token: next.token, body: { ...own, meta: { ...own.meta, keys: newKeys } } });
  app.clock.forward(1_000);
  await app.call(deleteUserDevice, { params: { id: next.id, deviceId: body.id }, token: next.token });
  const log = app.db.selectFrom('auditLog').selectAll().orderBy('happenedAt');
  const rows = await log.where('objectId', '=', body.id).execute();
  expect(rows.map(({ action }) => action)).toEqual(['createUserDevice', 'createDevice', 'deleteUserDevice']);
  expect(rows[0]?.after).toMatchObject({ device_id: '[secret]', push_keys: '[secret]' });
  const everything = JSON.stringify(await log.execute());
  for (const secret of [own.deviceId, keys.p256dh, keys.auth, newKeys.auth])
    expect(everything).not.toContain(secret);
});

it('an endpoint has to be a public https address with keys; a token has neither', async () => {
  const { token } = await person();
  const send = async (deviceId: string, withKeys: object | null = keys) => {
    const meta = { manufacturer: 'chrome', ...(withKeys ? { keys: withKeys } : {}) };
    return (await app.call(createDevice, { token, body: { deviceId, meta } })).status;
  };
  expect(await send('fcm-token:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx', null)).toBe(201);
  for (const address of [
    'http://updates.push.example.com/abc',
    'https://127.0.0.1/abcdefghijkl',
    'https://[::1]/abcdefghijklmn',
    'https://localhost/abcdefghijklmn',
    'https://push.internal/abcdefghijkl',
    'https://push.example.com:8443/abc',
    'https://user:word@push.example.com/',
    'javascript:alert(document.cookie)',
  ]) {
    expect([address, await send(address)]).toEqual([address, 400]);
  }
  expect(await send(endpoint('no-keys'), null)).toBe(400);
  expect(await send(endpoint('short'), { ...keys, auth: 'AAAA' })).toBe(400);
});

it('only the latest devices of a user are kept', async () => {
  const mine = await person();
  for (let index = 0; index <= userDevicesMax; index++) {
    app.clock.forward(1_000);
    await app.call(createUserDevice, { ...mine, body: subscription(`many-${index}`) });
  }
  const { results } = (await app.call(listUserDevices, mine)).body;
  const ids = results.map((one: { deviceId: string }) => one.deviceId);
  expect([ids.length, ids[0], ids.includes(endpoint('many-0'))]).toEqual([
    userDevicesMax,
    endpoint(`many-${userDevicesMax}`),
    false,
  ]);
});
