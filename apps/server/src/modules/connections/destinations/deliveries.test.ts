import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { patchClientChannel } from '@forecourt/contract/channels';
import { type DestinationRun, listDestinationRuns } from '@forecourt/contract/destination-runs';
import {
  createDestination,
  type Destination,
  listDestinations,
  patchDestination,
  sendDestination as sendRoute,
  testDestination,
} from '@forecourt/contract/destinations';
import { dayMs, hourMs, minuteMs } from '@forecourt/contract/durations';
import type { ClientId, UserId, VehicleId } from '@forecourt/contract/ids';
import { patchVehicleChannel } from '@forecourt/contract/vehicle-channels';
import { listVehicleDestinations, sendVehicle } from '@forecourt/contract/vehicle-destinations';
import { patchVehicleDocument, uploadVehicleDocument } from '@forecourt/contract/vehicle-documents';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { countQueued, queuedPayload, readyVehicle } from '../../../testing/builders/destination-builders.ts';
import { pdf } from '../../../testing/builders/photos.ts';
import { buildVehicle, type VehicleParts } from '../../../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../../../testing/builders/webhook-builders.ts';
import { hasProgram } from '../../../testing/programs.ts';
import {
  filesOn,
  openSshServer,
  type SshServer,
  textAt,
} from '../../../testing/stand-ins/delivery-servers.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pollDestinations, purgeDestinations, sendDestination } from './deliveries.service.ts';

const hasSshd = await hasProgram('sshd', 'openssh-server');

let app: TestApp;
let server: SshServer;
let clientId: ClientId;
let userId: UserId;
let adminId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  server = await openSshServer();
  clientId = await buildClient(app.db);
  userId = await buildUser(app.db, { clientId });
  adminId = await buildUser(app.db, { role: 'client', clientId });
  token = await app.signedIn(adminId);
  await app.call(patchClientChannel, {
    params: { id: clientId, channel: 'own' },
    token,
    body: { enabled: true },
  });
});
afterEach(() => server.close());

const ready = (parts: VehicleParts, count?: number) => readyVehicle(app, userId, parts, count);

async function addServer(more: object = {}): Promise<Destination> {
  const body = { channel: 'own', name: 'Marketplace', protocol: 'sftp', host: '127.0.0.1' };
  const all = { ...body, port: server.port, username: server.username, ...more };
  const made = await app.call(createDestination, { params: { id: clientId }, token, body: all });
  expect(made.status).toBe(201);
  if (made.body.publicKey) await server.allow(made.body.publicKey);
  return made.body;
}

const test = async ({ id }: Destination, body = {}) =>
  (await app.call(testDestination, { params: { id }, token, body })).body;

async function added(more: object = {}): Promise<Destination> {
  const made = await addServer(more);
  expect(await test(made)).toMatchObject({ failure: null });
  return made;
}

const now = async ({ id }: Destination): Promise<Destination> =>
  (await app.call(listDestinations, { params: { id: clientId }, token })).body.results.find(
    (one: Destination) => one.id === id,
  );

const runsOf = async ({ id }: Destination): Promise<DestinationRun[]> =>
  (await app.call(listDestinationRuns, { params: { id }, query: {}, token })).body.results;

/** Delivers as the worker does, what is due or asked for. */
async function deliver({ id }: Destination, { isAsked = false, ms = 60_000 } = {}): Promise<void> {
  const payload = { destinationId: id, isAsked };
  await sendDestination(() => app.system(), payload, { last: true }, ms);
}

const queued = ({ id }: Destination) => countQueued(app.db, `destinations:${id}`);
const payloadOf = ({ id }: Destination) => queuedPayload(app.db, 'destinations.send', `destinations:${id}`);

const onServer = (folder?: string) => filesOn(server, folder);

it.runIf(hasSshd)(
  'sends the pictures of ready vehicles and a list of them, and again only what has changed',
  async () => {
    const first = await ready({ reference: 'A-1', make: 'Škoda' }, 2);
    await ready({ reference: 'B-2' });
    await buildVehicle(app.db, { userId, reference: 'DRAFT' });
    const destination = await added({ folder: 'stock/pictures', list: 'csv', removes: true });
    await deliver(destination);
    const names = await onServer();
    expect(names).toHaveLength(4);
    expect(names).toContain('stock/pictures/vehicles.csv');
    const [one = ''] = names;
    expect(one).toMatch(/^stock\/pictures\/A-1\/A-1_01_exterior-/);
    expect(await textAt(server, one)).toMatch(/^picture . of A-1$/);
    const [head, row] = (await textAt(server, 'stock/pictures/vehicles.csv')).split('\r\n');
    expect(head).toContain('pictures');
    expect(row).toContain(`${one.replace('stock/pictures/', '')}|A-1/`);
    const whole = { vehicleCount: 2, doneCount: 2, sentCount: 4, failure: null };
    expect((await now(destination)).lastRun).toMatchObject(whole);

    const before = await stat(path.join(server.folder, one));
    await ready({ reference: 'C-3' });
    await deliver(destination, { isAsked: true });
    expect((await now(destination)).lastRun).toMatchObject({ sentCount: 2, removedCount: 0 });
    expect((await stat(path.join(server.folder, one))).ino).toBe(before.ino);

    await app.db
      .updateTable('pictureSets')
      .set({ deletedAt: app.clock.now() })
      .where('id', '=', first)
      .execute();
    await deliver(destination, { isAsked: true });
    expect(await onServer('stock/pictures')).toHaveLength(3);
    expect(await readdir(path.join(server.folder, 'stock/pictures'))).not.toContain('A-1');
    expect((await now(destination)).lastRun).toMatchObject({ sentCount: 1, removedCount: 2 });

    await deliver(destination);
    expect(await runsOf(destination)).toHaveLength(3);
    await deliver(destination, { isAsked: true });
    expect((await runsOf(destination)).map(({ sentCount }) => sentCount)).toEqual([0, 1, 2, 4]);
  },
);

it.runIf(hasSshd)(
  'sends public documents along with the pictures, and takes back those that are private again',
  async () => {
    const vehicleId = await ready({ reference: 'A-1' });
    const dealer = await app.signedIn(userId);
    const add = async (title: string, isPublic: 'true' | 'false') => {
      const body = { title, isPublic };
      const call = { params: { id: vehicleId }, token: dealer, file: pdf(`${title}.pdf`), body };
      return (await app.upload(uploadVehicleDocument, call)).body.id;
    };
    const id = await add('Report', 'true');
    await add('Purchase price', 'false');
    const destination = await added({ list: 'json', removes: true });
    await deliver(destination);
    const file = 'A-1/documents/Report.pdf';
    expect((await onServer()).filter((name) => name.endsWith('.pdf'))).toEqual([file]);
    expect(await textAt(server, file)).toMatch(/^%PDF/);
    const listed = async () => JSON.parse(await textAt(server, 'vehicles.json')).vehicles[0];
    expect(await listed()).toMatchObject({ documents: [{ kind: 'other', title: 'Report', url: file }] });
    expect((await listed()).pictures).toHaveLength(1);

    const change = { params: { id }, token: dealer, body: { isPublic: false } };
    await app.call(patchVehicleDocument, change);
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(1);
    await deliver(destination);
    expect(await readdir(path.join(server.folder, 'A-1'))).toEqual([expect.stringMatching(/jpg$/)]);
    expect((await listed()).documents).toEqual([]);

    await app.call(patchVehicleDocument, { ...change, body: { isPublic: true } });
    const flat = await added({ folder: 'flat', folderPerVehicle: false });
    await deliver(flat);
    expect(await onServer('flat')).toContain('flat/documents/A-1/Report.pdf');
  },
);

it.runIf(hasSshd)(
  'delivers by itself once something has changed, and when somebody asks for it',
  async () => {
    await ready({ reference: 'A-1' });
    const destination = await addServer();
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(0);
    await test(destination);
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(1);
    await app.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
    await deliver(destination);
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(0);
    await ready({ reference: 'B-2' });
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(1);
    const params = { id: destination.id };
    await app.call(patchDestination, { params, token, body: { state: 'paused' } });
    await deliver(destination, { isAsked: true });
    expect(await onServer()).toHaveLength(1);
    expect((await app.call(sendRoute, { params, token, body: {} })).status).toBe(409);
    await app.call(patchDestination, { params, token, body: { state: 'active' } });
    const { body } = await app.call(sendRoute, { params, token, body: { everything: true } });
    expect(body.isSending).toBe(true);
    await deliver(destination, { isAsked: true });
    expect((await now(destination)).lastRun).toMatchObject({ sentCount: 2 });
  },
);

it.runIf(hasSshd)(
  'goes on where it was stopped, and leaves no vehicle and no partial file behind',
  async () => {
    for (const reference of ['A-1', 'B-2', 'C-3']) await ready({ reference }, 3);
    const destination = await added();
    await deliver(destination, { ms: -1 });
    expect(await queued(destination)).toBe(1);
    const params = { id: destination.id };
    await app.call(patchDestination, { params, token, body: { state: 'paused' } });
    await deliver(destination, { isAsked: true });
    expect((await now(destination)).lastRun?.endedAt).not.toBeNull();
    await app.call(patchDestination, { params, token, body: { state: 'active' } });
    const lost = new Error('the worker is gone');
    const keys = { count: 0 };
    const storage = app.outside.storage;
    const get = storage.get.bind(storage);
    storage.get = (key) => {
      keys.count += 1;
      return keys.count > 4 ? Promise.reject(lost) : get(key);
    };
    const payload = { destinationId: destination.id, isAsked: true };
    await expect(sendDestination(() => app.system(), payload, { last: false })).rejects.toThrow(lost);
    const sent = await onServer();
    expect(sent).toHaveLength(4);
    storage.get = get;
    await deliver(destination, { isAsked: true });
    const all = await onServer();
    expect(all).toHaveLength(9);
    expect(all.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await now(destination)).lastRun).toMatchObject({ sentCount: 9, doneCount: 3 });
  },
);

it.runIf(hasSshd)(
  'delivers only marked vehicles where that is chosen, and removes one whose mark is removed',
  async () => {
    const first = await ready({ reference: 'A-1' });
    await ready({ reference: 'B-2' });
    const dealer = await app.signedIn(userId);
    const params = { id: first, channel: 'own' };
    const mark = (isMarked: boolean) =>
      app.call(patchVehicleChannel, { params, token: dealer, body: { isMarked } });
    const destination = await added({ onlyMarked: true, removes: true });
    await mark(true);
    await deliver(destination);
    expect(await onServer()).toEqual([expect.stringMatching(/^A-1\//)]);
    expect(await now(destination)).toMatchObject({
      vehicleCount: 1,
      lastRun: { vehicleCount: 1, doneCount: 1 },
    });
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(0);
    await mark(false);
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(1);
    await deliver(destination);
    expect(await onServer()).toEqual([]);
    const chosen = { params: { id: destination.id }, token, body: { onlyMarked: false } };
    await app.call(patchDestination, chosen);
    await deliver(destination);
    expect(await onServer()).toHaveLength(2);
  },
);

it.runIf(hasSshd)('skips a picture whose stored file is missing, and names it in the log', async () => {
  await ready({ reference: 'A-1' }, 3);
  await ready({ reference: 'B-2' });
  const destination = await added({ list: 'json' });
  const { storageKey } = await app.db
    .selectFrom('imageOutputs')
    .innerJoin('images', 'images.id', 'imageOutputs.imageId')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .select('storageKey')
    .where('vehicles.userId', '=', userId)
    .where('vehicles.reference', '=', 'A-1')
    .orderBy('storageKey')
    .executeTakeFirstOrThrow();
  await app.outside.storage.remove(storageKey);
  await deliver(destination);
  const [run] = await runsOf(destination);
  expect(run).toMatchObject({ sentCount: 4, missingCount: 1, doneCount: 2, failure: null });
  expect(run?.missingPaths).toEqual([expect.stringMatching(/^A-1\/A-1_0\d_.*\.jpg$/)]);
  const there = await onServer();
  expect(there).toHaveLength(4);
  expect(there).not.toContain(run?.missingPaths[0]);
  const list = JSON.parse(await textAt(server, 'vehicles.json'));
  expect(list.vehicles.map(({ pictures }: { pictures: string[] }) => pictures.length)).toEqual([2, 1]);
  expect(await now(destination)).toMatchObject({ failure: null });
  // Nothing is tried again before something has changed.
  await pollDestinations(app.system());
  expect(await queued(destination)).toBe(0);
});

it.runIf(hasSshd)(
  'delivers the others where the server refuses some files, names those, and tries them again after a pause',
  async () => {
    const owner = { kind: 'client', id: clientId } as const;
    const webhookId = await buildWebhook(app.db, owner, { events: ['export.failed'] });
    const vehicleId = await ready({ reference: 'A-1' }, 2);
    await ready({ reference: 'B-2' });
    const destination = await added({ list: 'json' });
    const run = async () => (await runsOf(destination))[0];
    await writeFile(path.join(server.folder, 'A-1'), 'in the place of the folder');
    await deliver(destination, { isAsked: true });
    const failure = 'folderRefused';
    const refusedFiles = [/^A-1\/A-1_01/, /^A-1\/A-1_02/].map((name) => ({
      ...{ path: expect.stringMatching(name), failure },
    }));
    const partly = { failure: null, doneCount: 2, sentCount: 2, refusedCount: 2, refusedFiles };
    expect(await run()).toMatchObject(partly);
    expect(await now(destination)).toMatchObject({ refusedCount: 2, failure: null, nextTryAt: null });
    const list = async () => JSON.parse(await textAt(server, 'vehicles.json')).vehicles;
    expect(await list()).toMatchObject([{ id: 'B-2' }]);

    // A job that goes on with the same delivery does not try them again.
    await app.db.updateTable('destinationRuns').set({ endedAt: null }).execute();
    await deliver(destination, { isAsked: true });
    expect(await runsOf(destination)).toMatchObject([partly]);

    const isDueAfter = async (minutes: number) => {
      app.clock.forward(minutes * minuteMs);
      await app.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
      await pollDestinations(app.system());
      return (await queued(destination)) === 1;
    };
    expect(await isDueAfter(4)).toBe(false);
    expect(await isDueAfter(1)).toBe(true);
    await deliver(destination);
    expect(await run()).toMatchObject({ ...partly, sentCount: 0 });
    expect(await isDueAfter(9)).toBe(false);
    expect(await isDueAfter(1)).toBe(true);
    // A vehicle is announced once, although its files were refused twice.
    const events = app.db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId).select('data');
    expect(await events.execute()).toMatchObject([{ data: { vehicleId, pictureCount: 0 } }]);

    await rm(path.join(server.folder, 'A-1'));
    const taken = path.join(server.folder, (await run())?.refusedFiles[0]?.path ?? '');
    await mkdir(path.join(taken, 'inside'), { recursive: true });
    await deliver(destination);
    expect(await run()).toMatchObject({ sentCount: 2, refusedCount: 1, refusedFiles: [{ failure: 'full' }] });
    expect(await onServer()).toEqual([
      ...[expect.stringMatching(/^A-1\/A-1_02.*jpg$/), expect.stringMatching(/^B-2/), 'vehicles.json'],
    ]);
    await rm(taken, { recursive: true });
    await deliver(destination, { isAsked: true });
    expect(await now(destination)).toMatchObject({ refusedCount: 0, fileCount: 4 });
    expect(await isDueAfter(1000)).toBe(false);
  },
);

it.runIf(hasSshd)(
  'a long delivery that goes on is asked for only if somebody asked: files in a pause are left, empty deliveries not kept',
  async () => {
    await ready({ reference: 'A-1' });
    const destination = await added();
    await writeFile(path.join(server.folder, 'A-1'), 'in the place of the folder');
    await deliver(destination);
    expect(await runsOf(destination)).toMatchObject([{ refusedCount: 1 }]);
    await deliver(destination, { ms: -1 });
    await sendDestination(() => app.system(), await payloadOf(destination), { last: true });
    expect(await runsOf(destination)).toMatchObject([{ refusedCount: 1 }]);

    // Somebody asks while a job is at it, which then reaches the end of its time.
    await app.call(sendRoute, { params: { id: destination.id }, token, body: {} });
    await deliver(destination, { ms: -1 });
    expect(await payloadOf(destination)).toMatchObject({ isAsked: true });
    await app.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
    await deliver(destination, { isAsked: true, ms: -1 });
    expect(await payloadOf(destination)).toMatchObject({ isAsked: true });
  },
);

it.runIf(hasSshd)(
  'delivers one vehicle when its user asks for it, and leaves the others for later',
  async () => {
    await ready({ reference: 'A-1' });
    const second = await ready({ reference: 'B-2' }, 2);
    const draft = await buildVehicle(app.db, { userId, reference: 'DRAFT' });
    const destination = await added({ list: 'json', removes: true, automatic: false });
    const dealer = await app.signedIn(userId);
    const of = async (id: VehicleId) =>
      (await app.call(listVehicleDestinations, { params: { id }, token: dealer })).body.results;
    const send = (id: VehicleId) =>
      app.call(sendVehicle, { params: { id, destinationId: destination.id }, token: dealer });
    expect(await of(second)).toEqual([
      {
        ...{ id: destination.id, channel: 'own', name: 'Marketplace', fileCount: 0, sentAt: null },
        ...{ isSending: false, failure: null, refusedCount: 0 },
      },
    ]);
    expect(await of(draft as VehicleId)).toEqual([]);
    expect((await send(draft as VehicleId)).body.errorCode).toBe(4090430);
    expect((await send(second)).status).toBe(202);
    expect(await of(second)).toMatchObject([{ isSending: true }]);
    await app.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
    const one = { destinationId: destination.id, isAsked: true, vehicleId: second };
    await sendDestination(() => app.system(), one, { last: true });
    expect(await onServer()).toEqual([
      expect.stringMatching(/^B-2\/B-2_01/),
      expect.stringMatching(/^B-2\/B-2_02/),
      'vehicles.json',
    ]);
    expect(JSON.parse(await textAt(server, 'vehicles.json')).vehicles).toMatchObject([{ id: 'B-2' }]);
    expect(await of(second)).toMatchObject([{ isSending: false, fileCount: 2, sentAt: expect.any(String) }]);
    expect(await runsOf(destination)).toMatchObject([{ reference: 'B-2', vehicleCount: 1, sentCount: 3 }]);
    await deliver(destination, { isAsked: true });
    expect(await onServer()).toHaveLength(4);
    expect(await runsOf(destination)).toMatchObject([
      { reference: null, sentCount: 2 },
      { reference: 'B-2' },
    ]);

    await server.close();
    await sendDestination(() => app.system(), one, { last: true });
    expect(await of(second)).toMatchObject([{ isSending: false, failure: 'unreachable' }]);
    // A server that delivers only when asked does not begin to try all vehicles again.
    expect(await now(destination)).toMatchObject({ failure: null, nextTryAt: null });
  },
);

it.runIf(hasSshd)('sends nothing to a server with another key, until somebody trusts it', async () => {
  await ready({ reference: 'A-1' });
  const destination = await added();
  const { hostKey } = await now(destination);
  expect(hostKey).toMatch(/^SHA256:/);
  await server.changeKey();
  await deliver(destination, { isAsked: true });
  expect(await onServer()).toEqual([]);
  expect(await now(destination)).toMatchObject({ failure: 'hostKeyChanged', state: 'active' });
  const refused = await test(destination);
  expect(refused).toMatchObject({ failure: 'hostKeyChanged', hostKey: expect.stringMatching(/^SHA256:/) });
  expect(refused.hostKey).not.toBe(hostKey);
  expect(await test(destination, { hostKey: refused.hostKey })).toMatchObject({ failure: null });
  await deliver(destination);
  expect(await onServer()).toHaveLength(1);
  expect(await now(destination)).toMatchObject({ failure: null, hostKey: refused.hostKey });
});

it.runIf(hasSshd)('says what is wrong with a server', async () => {
  const failureOf = async (more: object) => (await test(await addServer(more))).failure;
  expect(await failureOf({ host: 'no-such-host.invalid' })).toBe('hostUnknown');
  expect(await failureOf({ port: 1 })).toBe('unreachable');
  expect(await failureOf({ username: 'nobody-here' })).toBe('loginRefused');
  expect(await failureOf({ password: 'wrong' })).toBe('loginRefused');
  await writeFile(path.join(server.folder, 'a-file'), '');
  expect(await failureOf({ folder: 'a-file' })).toBe('folderRefused');
  await mkdir(path.join(server.folder, 'proc'));
  expect(await failureOf({ folder: '/proc' })).not.toBeNull();
  expect(await onServer()).toEqual(['a-file']);

  // One that takes no files any more fails as a whole; no single file of a delivery is blamed.
  await ready({ reference: 'A-1' });
  const stock = path.join(server.folder, 'stock');
  const destination = await added({ folder: 'stock' });
  await rm(stock, { recursive: true });
  await writeFile(stock, '');
  await deliver(destination, { isAsked: true });
  expect(await now(destination)).toMatchObject({ failure: 'folderRefused', refusedCount: 0 });
});

it.runIf(hasSshd)(
  'tries a server that fails less and less often, and switches it off after five days with a notice',
  async () => {
    await ready({ reference: 'A-1' });
    const destination = await added();
    await server.close();
    await deliver(destination);
    const { failingSince, nextTryAt } = await now(destination);
    expect(Date.parse(nextTryAt ?? '') - Date.parse(failingSince ?? '')).toBe(5 * 60_000);
    await pollDestinations(app.system());
    expect(await queued(destination)).toBe(0);
    for (let hours = 0; hours < 127; hours += 6) {
      app.clock.forward(6 * hourMs);
      await deliver(destination);
    }
    token = await app.signedIn(adminId);
    expect(await now(destination)).toMatchObject({ state: 'disabled', failure: 'unreachable' });
    const notices = await app.db
      .selectFrom('notifications')
      .select('link')
      .where('kind', '=', 'publishingFailed')
      .execute();
    expect(notices).toEqual([{ link: { kind: 'channels', clientId } }]);
    app.clock.forward(100 * dayMs);
    await purgeDestinations(app.system());
    const runs = app.db.selectFrom('destinationRuns').select('id');
    expect(await runs.where('destinationId', '=', destination.id).execute()).toEqual([]);
  },
);
