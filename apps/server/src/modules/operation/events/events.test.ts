import { scopeOf } from '@forecourt/contract/actor';
import type { ServerEvent } from '@forecourt/contract/events';
import type { UserId } from '@forecourt/contract/ids';
import { deleteImage, uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool, inTx } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/events/event-bus.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { authenticate } from '../../people/auth/sessions.service.ts';
import { subscribe } from './events.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** @param since Up to when the reader has all events. */
async function listener(userId: UserId, since?: number): Promise<{ heard: ServerEvent[]; stop: () => void }> {
  const actor = await authenticate(app.db, await app.signedIn(userId), app.clock.now());
  const heard: ServerEvent[] = [];
  const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
  const send = (event: ServerEvent) => heard.push(event);
  return { heard, stop: subscribe(ctx, app.bus, { send, end: () => {} }, since).stop };
}

it('an event about a picture is sent to every user who may see it, and to nobody else', async () => {
  const parent = await buildCustomer(app.db);
  const customerId = await buildCustomer(app.db, { parentId: parent });
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId });
  const insiders = [
    userId,
    await buildUser(app.db, { role: 'client', clientId, type: 'basic' }),
    await buildUser(app.db, { role: 'customer', customerId }),
    await buildUser(app.db, { role: 'customer', customerId: parent }),
    await buildUser(app.db, { role: 'root' }),
  ];
  const outsiders = [
    await buildUser(app.db, { clientId }),
    await buildUser(app.db),
    await buildUser(app.db, { role: 'customer' }),
    await buildUser(app.db, { role: 'manager' }),
  ];
  const inside = await Promise.all(insiders.map(listener));
  const outside = await Promise.all(outsiders.map(listener));
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const { id } = (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() })).body;
  const kinds = (heard: ServerEvent[]) => heard.map((event) => event.kind);
  await until('all to hear', async () => inside.every(({ heard }) => kinds(heard).includes('image')));
  // Only now, because an upload and its deletion within a moment may reach the reader as the deletion alone.
  await app.call(deleteImage, { params: { id }, token });
  await until('all to hear', async () => inside.every(({ heard }) => kinds(heard).includes('imageDeleted')));
  for (const { heard } of outside) expect(kinds(heard)).toEqual(['ready']);
  for (const { stop } of [...inside, ...outside]) stop();
});

it('a new balance is sent to the users who may spend it, and to nobody else', async () => {
  const clientId = await buildClient(app.db);
  const inside = await listener(await buildUser(app.db, { clientId }));
  const outside = await listener(await buildUser(app.db));
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 12, nobody));
  const told = { kind: 'credits', userId: null, clientId, credits: 12 };
  await until('the news', async () => inside.heard.some((event) => event.kind === 'credits'));
  expect(inside.heard).toContainEqual(told);
  expect(outside.heard).not.toContainEqual(told);
  for (const { stop } of [inside, outside]) stop();
});

it('users hear that their own client changed, and not that another did', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const inside = await listener(await buildUser(app.db, { clientId }));
  const outside = await listener(
    await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) }),
  );
  const ofClients = { kind: 'changed', noun: 'clients' };
  const patch = { creditSource: 'user' as const };
  await app.db.updateTable('clients').set(patch).where('id', '=', clientId).execute();
  await until('the news', async () => inside.heard.some((event) => event.kind === 'changed'));
  expect(inside.heard).toContainEqual(ofClients);
  expect(outside.heard).not.toContainEqual(ofClients);
  for (const { stop } of [inside, outside]) stop();
});

it('the stream requires a session', async () => {
  const answer = await app.server.inject({ url: '/v1/events' });
  expect(answer.statusCode).toBe(401);
});

it('everybody who has a list hears that rows of it changed, once per transaction, and nobody else', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const admin = await listener(await buildUser(app.db, { role: 'customer', customerId }));
  const staff = await listener(await buildUser(app.db, { role: 'client', clientId, type: 'basic' }));
  const other = await listener(await buildUser(app.db, { role: 'customer' }));
  const userId = await buildUser(app.db, { clientId });
  const nouns = ({ heard }: typeof admin) =>
    heard.flatMap((event) => (event.kind === 'changed' ? [event.noun] : []));
  await until('the news', async () => [admin, staff].every((one) => nouns(one).includes('users')));
  const before = nouns(admin).length;
  await inTx(app.db, async (tx) => {
    for (let count = 0; count < 5; count++) await buildVehicle(tx, { userId });
  });
  await until('the news', async () => nouns(admin).includes('vehicles'));
  expect(nouns(admin).slice(before)).toEqual(['vehicles']);
  expect(nouns(other)).toEqual([]);
  for (const { stop } of [admin, staff, other]) stop();
});

it('events are sent in the order of their messages, however long it takes to read their rows', async () => {
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db) });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const { id } = (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() })).body;
  const actor = await authenticate(app.db, token, app.clock.now());
  const sent: ServerEvent['kind'][] = [];
  let publish: (message: unknown, at: number) => void = () => {};
  const listen = (listener: typeof publish) => {
    publish = listener;
    return () => {};
  };
  const ctx = { ...app.system(), actor, scope: scopeOf(actor) };
  const bus = { ...app.bus, listen };
  const { stop } = subscribe(ctx, bus, { send: (event) => sent.push(event.kind), end: () => {} });
  const tenants = { userId, clientId: null, customerId: null, parentCustomerId: null };
  publish({ kind: 'image', imageId: id, tenants }, 1);
  // Its event needs no row.
  publish({ kind: 'changed', noun: 'vehicles', tenants }, 2);
  await until('both', async () => sent.length === 3);
  expect(sent).toEqual(['ready', 'image', 'changed']);
  stop();
});

/** Long enough after the server began to listen, and what happened before. */
function later(): number {
  app.clock.forward(10_000);
  return app.clock.now().getTime();
}
const nounsIn = (heard: ServerEvent[]) =>
  heard.flatMap((event) => (event.kind === 'changed' ? [event.noun] : []));
const isResumed = (heard: ServerEvent[]) => heard[0]?.kind === 'ready' && heard[0].isResumed;

it('a stream that is opened again sends what happened since, each once, and nobody gets what is not theirs', async () => {
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db) });
  const outsider = await buildUser(app.db, { clientId: await buildClient(app.db) });
  const first = await listener(userId);
  const since = later();
  for (let count = 0; count < 3; count++) await buildVehicle(app.db, { userId });
  await until('the changes', async () => nounsIn(first.heard).length >= 3);
  const again = await listener(userId, since);
  const outside = await listener(outsider, since);
  await until('the change', async () => nounsIn(again.heard).includes('vehicles'));
  await buildVehicle(app.db, { userId });
  await until(
    'what follows',
    async () => nounsIn(again.heard).filter((noun) => noun === 'vehicles').length > 1,
  );
  expect(nounsIn(again.heard)).toEqual(['vehicles', 'vehicles']);
  expect(nounsIn(outside.heard)).toEqual([]);
  expect([isResumed(first.heard), isResumed(again.heard), isResumed(outside.heard)]).toEqual([
    false,
    true,
    true,
  ]);
  for (const { stop } of [first, again, outside]) stop();
});

it('the last of the balances that were missed is sent last', async () => {
  const userId = await buildUser(app.db);
  const first = await listener(userId);
  const since = later();
  const tenants = { userId, clientId: null, customerId: null, parentCustomerId: null };
  for (const credits of [5, 12, 5])
    await announce(app.db, { kind: 'credits', credits, userId, clientId: null, tenants });
  const balances = ({ heard }: typeof first) =>
    heard.flatMap((one) => (one.kind === 'credits' ? [one.credits] : []));
  await until('the balances', async () => balances(first).length === 3);
  const again = await listener(userId, since);
  await until('the balances', async () => balances(again).length === 2);
  expect(balances(again)).toEqual([12, 5]);
  for (const { stop } of [first, again]) stop();
});

it('what is shown has to be read anew if events may be missing, or if one may see other things now', async () => {
  const userId = await buildUser(app.db);
  const first = await listener(userId);
  const since = later();
  const ended = await listener(userId, since);
  expect(isResumed(ended.heard)).toBe(true);
  await app.db.updateTable('users').set({ type: 'premium' }).where('id', '=', userId).execute();
  await until('the change', async () => nounsIn(first.heard).includes('users'));
  const streams = await Promise.all([since, since + 60_000, 1].map((time) => listener(userId, time)));
  expect(streams.map(({ heard }) => heard)).toEqual(streams.map(() => [{ kind: 'ready', isResumed: false }]));
  for (const { stop } of [first, ended, ...streams]) stop();
});

it('a stream that cannot read an event from the database ends, so that its client comes back for it', async () => {
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const actor = await authenticate(app.db, token, app.clock.now());
  // Nothing listens there.
  const away = createDb(createPool('postgres://nobody@127.0.0.1:1/none', 1, 'test'));
  let ended = false;
  const end = () => {
    ended = true;
  };
  const ctx = { ...app.system(), actor, scope: scopeOf(actor), db: away };
  const { stop } = subscribe(ctx, app.bus, { send: () => {}, end });
  const vehicleId = await buildVehicle(app.db, { userId });
  await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  await until('the end of the stream', async () => ended);
  stop();
  await away.destroy();
});
