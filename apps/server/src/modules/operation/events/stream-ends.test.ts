import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changePassword } from '@forecourt/contract/auth';
import { streamEvents } from '@forecourt/contract/events';
import { userStreamsMax } from '@forecourt/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

interface Stream {
  status: number;
  retryAfter: string | undefined;
  text: () => string;
  ended: () => boolean;
  leave: () => void;
}

function open(token: string, headers: Record<string, string> = {}): Promise<Stream> {
  const { promise, resolve, reject } = Promise.withResolvers<Stream>();
  const asked = request({
    port,
    path: streamEvents.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  asked.on('error', reject);
  asked.on('response', (response) => {
    let text = '';
    let ended = false;
    response.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    response.on('end', () => {
      ended = true;
    });
    response.on('error', () => undefined);
    resolve({
      status: response.statusCode ?? 0,
      retryAfter: response.headers['retry-after'],
      text: () => text,
      ended: () => ended,
      leave: () => asked.destroy(),
    });
  });
  asked.end();
  return promise;
}

const ready = (stream: Stream) => until('the stream to stand', async () => stream.text().includes('ready'));

/** Sends the event of a balance change. */
const announceCredits = (userId: string) =>
  sql`select pg_notify('forecourt_events', ${JSON.stringify({
    kind: 'credits',
    credits: 5,
    userId,
    clientId: null,
    tenants: { userId, clientId: null, customerId: null, parentCustomerId: null },
  })})`.execute(app.db);

it('the stream of an expired session delivers nothing more and is closed', async () => {
  const id = await buildUser(app.db);
  const stream = await open(await app.signedIn(id));
  await ready(stream);
  await announceCredits(id);
  await until('the event', async () => stream.text().includes('credits'));
  const before = stream.text();
  app.clock.forward(25 * 60 * 60_000);
  await announceCredits(id);
  await until('the end', async () => stream.ended());
  expect(stream.text()).toBe(before);
});

it('the stream of a session in use stays open', async () => {
  const id = await buildUser(app.db);
  const stream = await open(await app.signedIn(id));
  await ready(stream);
  app.clock.forward(60 * 60_000);
  await announceCredits(id);
  await until('the event', async () => stream.text().includes('credits'));
  expect(stream.ended()).toBe(false);
  stream.leave();
});

it('a new password closes the streams of the other sessions', async () => {
  const id = await buildUser(app.db);
  const [token, other] = [await app.signedIn(id), await app.signedIn(id)];
  const stream = await open(other);
  await ready(stream);
  const password = 'a quite different password';
  const body = { password, passwordRepeat: password, passwordOld: testPassword };
  await app.call(changePassword, { token, params: { id }, body });
  await until('the end', async () => stream.ended());
});

it('an account has a limited number of streams over all its sessions; closing one makes room for another', async () => {
  const id = await buildUser(app.db);
  const tokens = [await app.signedIn(id), await app.signedIn(id)];
  const streams: Stream[] = [];
  for (let count = 0; count < userStreamsMax; count++) streams.push(await open(tokens[count % 2] ?? ''));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const tooMany = await open(tokens[0] ?? '');
  expect([tooMany.status, tooMany.retryAfter]).toEqual([429, '30']);
  const other = await open(await app.signedIn(await buildUser(app.db)));
  expect(other.status).toBe(200);
  streams[0]?.leave();
  await until('room', async () => {
    const again = await open(tokens[1] ?? '');
    streams.push(again);
    return again.status === 200;
  });
  for (const stream of [...streams, other]) stream.leave();
});

it('a stream that continues after the id of an event sends what was missed', async () => {
  const id = await buildUser(app.db);
  app.clock.forward(10_000);
  const token = await app.signedIn(id);
  const first = await open(token);
  await ready(first);
  const [, last = ''] = /^id: (\d+)$/m.exec(first.text()) ?? [];
  first.leave();
  const other = await open(await app.signedIn(id));
  await announceCredits(id);
  await until('the event', async () => other.text().includes('credits'));
  const again = await open(token, { 'last-event-id': last });
  await until('the event', async () => again.text().includes('credits'));
  expect(again.text()).toContain('"isResumed":true');
  const unknown = await open(token, { 'last-event-id': 'of another server' });
  await ready(unknown);
  expect(unknown.text()).toContain('"isResumed":false');
  for (const stream of [other, again, unknown]) stream.leave();
});
