import type { AddressInfo } from 'node:net';
import { login } from '@forecourt/contract/auth';
import { uploadImage } from '@forecourt/contract/images';
import { getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../testing/builders/builders.ts';
import { photo } from '../../testing/builders/photos.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newId } from '../crypto.ts';
import { createLog } from '../log.ts';

const said: string[] = [];
const log = createLog('debug', 'test', { write: (line: string) => void said.push(line) });
/** The lines of requests, once there are so many: each is written when its connection has the whole answer. */
async function lines(count: number): Promise<Record<string, unknown>[]> {
  const found = () => said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  await expect.poll(() => found().length).toBe(count);
  return found();
}

let app: TestApp;
let baseUrl: string;
beforeAll(async () => {
  app = await openTestApp({ log, accessLog: true, trustedProxies: ['loopback'] });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(() => void said.splice(0));

it('a request has one line, with its route, its account and what it took, and the id that an error names', async () => {
  const userId = await buildUser(app.db);
  const authorization = `Bearer ${await app.signedIn(userId)}`;
  const headers = { authorization, 'x-forwarded-for': '203.0.113.7' };
  const answer = await fetch(`${baseUrl}/v1/vehicles/${newId()}?secret=hidden`, { headers });
  const { requestId } = (await answer.json()) as { requestId: string };
  const [line] = await lines(1);
  expect(line).toMatchObject({
    level: 30,
    requestId,
    method: 'GET',
    route: getVehicle.path,
    status: 404,
    account: userId,
    address: '203.0.113.7',
  });
  expect(line?.bytes).toBeGreaterThan(200);
  expect(line?.ms).toBeLessThan(60_000);
  expect(line).not.toHaveProperty('aborted');
});

it('no line has a token, a signed address, a mail address or what was sent', async () => {
  const email = 'nobody-sees-me@example.test';
  const userId = await buildUser(app.db, { email });
  const signedIn = await app.call(login, { body: { email, password: testPassword } });
  const vehicleId = await buildVehicle(app.db, { userId });
  const token: string = signedIn.body.token;
  await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo('hidden-bytes') });
  const secret = 'hidden-in-the-address';
  const files = `/files/images/${secret}.jpg?signature=${secret}`;
  const addresses = [
    files,
    `/shared/${secret}`,
    `/unsubscribe/${secret}`,
    `/v1/%zz${secret}`,
    `/${secret}?x`,
  ];
  for (const url of addresses) await app.server.inject({ url });
  const written = JSON.stringify(await lines(2 + addresses.length));
  expect(said.filter((line) => line.includes('"request"'))).toHaveLength(2 + addresses.length);
  for (const hidden of [token, testPassword, email, secret, 'hidden-bytes'])
    expect(written).not.toContain(hidden);
});

it('a request whose client goes away is said to be aborted, and has no status', async () => {
  const client = new AbortController();
  const { signal } = client;
  const authorization = `Bearer ${await app.signedIn(await buildUser(app.db))}`;
  const stream = await fetch(`${baseUrl}/v1/events`, { signal, headers: { authorization } });
  expect(stream.status).toBe(200);
  client.abort();
  const [line] = await lines(1);
  expect(line).toMatchObject({ route: '/v1/events', aborted: true });
  expect(line).not.toHaveProperty('status');
});

it('probes have lines only in a log that says everything', async () => {
  await app.server.inject({ url: '/livez' });
  expect(await lines(1)).toMatchObject([{ level: 20, route: '/livez', status: 200 }]);
});

it('a trace that a system before us began is named, if it is one, and the request keeps its own id', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const sent = [`00-${traceId}-00f067aa0ba902b7-01`, 'nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`];
  for (const traceparent of sent) await app.server.inject({ url: '/v1/nowhere', headers: { traceparent } });
  const found = await lines(3);
  expect(found.map((line) => line.traceId)).toEqual([traceId, undefined, undefined]);
  expect(new Set(found.map((line) => line.requestId)).size).toBe(3);
});

it('who reads an original is said, once for all its parts, and of no other file', async () => {
  const userId = await buildUser(app.db);
  const vehicleId = await buildVehicle(app.db, { userId });
  const call = { params: { id: vehicleId }, token: await app.signedIn(userId) };
  const { id } = (await app.upload(uploadImage, { ...call, file: photo() })).body;
  const [file, analysis] = [`images/${id}/original.png`, `images/${id}/matte.png`];
  await app.outside.storage.put(analysis, Buffer.from('matte'));
  for (const [key, range] of [
    [file, 'bytes=0-3'],
    [file, 'bytes=4-'],
    [analysis, ''],
  ]) {
    const url = app.outside.urls.sign(`/files/${key}`, userId, app.clock.now());
    expect((await app.server.inject({ url, headers: { range } })).statusCode).toBeLessThan(300);
  }
  const read = said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'original read');
  expect(read).toMatchObject([{ level: 30, account: userId, file }]);
});

it('requests have no lines where they are switched off', async () => {
  const quiet = await openTestApp({ log });
  await quiet.server.inject({ url: '/v1/nowhere' });
  await app.server.inject({ url: '/v1/nowhere' });
  expect(await lines(1)).toHaveLength(1);
  await quiet.close();
});
