import { patchClientChannel } from '@forecourt/contract/channels';
import {
  createDestination,
  type Destination,
  listDestinations,
  patchDestination,
  testDestination,
} from '@forecourt/contract/destinations';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, UserId, VehicleId } from '@forecourt/contract/ids';
import { deleteVehicle, patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { countQueued, queuedPayload, readyVehicle } from '../../../testing/builders/destination-builders.ts';
import { holdBack } from '../../../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../../../testing/builders/webhook-builders.ts';
import {
  type MemorySftpServer,
  openMemorySftpServer,
} from '../../../testing/stand-ins/memory-sftp-server.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pollDestinations, sendDestination } from './deliveries.service.ts';

let app: TestApp;
let server: MemorySftpServer;
let clientId: ClientId;
let userId: UserId;
let dealer: string;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  server = await openMemorySftpServer();
  clientId = await buildClient(app.db);
  userId = await buildUser(app.db, { clientId });
  dealer = await app.signedIn(userId);
  token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const params = { id: clientId, channel: 'own' } as const;
  await app.call(patchClientChannel, { params, token, body: { enabled: true } });
});
afterEach(() => server.close());

const trust = async (id: Destination['id']) => {
  const { body } = await app.call(testDestination, { params: { id }, token, body: {} });
  expect(body).toMatchObject({ failure: null });
};

async function added(more: object = {}): Promise<Destination> {
  const login = { host: '127.0.0.1', port: server.port, username: 'dealer', password: 'secret' };
  const all = { channel: 'own', name: 'Marketplace', protocol: 'sftp', ...login, ...more };
  const { body } = await app.call(createDestination, { params: { id: clientId }, token, body: all });
  await trust(body.id);
  return body;
}

const change = (id: Destination['id'], body: object) =>
  app.call(patchDestination, { params: { id }, token, body });

const rename = (id: VehicleId, reference: string) =>
  app.call(patchVehicle, { params: { id }, token: dealer, body: { reference } });

const now = async ({ id }: Destination): Promise<Destination> =>
  (await app.call(listDestinations, { params: { id: clientId }, token })).body.results.find(
    (one: Destination) => one.id === id,
  );

const deliver = ({ id }: Destination, vehicleId?: VehicleId, ms?: number) =>
  sendDestination(
    () => app.system(),
    { destinationId: id, isAsked: true, ...(vehicleId && { vehicleId }) },
    { last: true },
    ms,
  );

/** What a webhook of the client is told of vehicles that were delivered from now on. */
async function announcements() {
  const webhookId = await buildWebhook(
    app.db,
    { kind: 'client', id: clientId },
    { events: ['export.succeeded'] },
  );
  const all = app.db.selectFrom('webhookDeliveries').where('webhookId', '=', webhookId).select('data');
  return () => all.execute();
}

/** Paths of the pictures on the server. */
const pictures = () => [...server.files.keys()].filter((path) => path.endsWith('.jpg')).sort();
const folders = () => new Set(pictures().map((path) => path.split('/')[0]));

/** Does something once, while the picture with this number is written. */
function during(number: number, run: () => Promise<unknown>): void {
  let written = 0;
  server.onWritten = async (path) => {
    if (path.includes('.jpg') && ++written === number) await run();
  };
}

it.each([true, false])(
  'a stock number in other letters leaves all pictures, under the new name only, on a server that ignores case: %s',
  async (ignoresCase) => {
    server.ignoresCase = ignoresCase;
    const vehicle = await readyVehicle(app, userId, { reference: 'wba-1' }, 3);
    const destination = await added({ removes: true, list: 'json' });
    await deliver(destination);
    expect(folders()).toEqual(new Set(['wba-1']));
    await rename(vehicle, 'WBA-1');
    await deliver(destination);
    expect(pictures()).toHaveLength(3);
    expect(folders()).toEqual(new Set(['WBA-1']));
    expect(await now(destination)).toMatchObject({ fileCount: 4, failure: null });
  },
);

it('a picture that is held back goes to no server until it is let go, and that makes a delivery due', async () => {
  const vehicle = await readyVehicle(app, userId, { reference: 'ASKED' }, 2);
  const { id = fail('imageNotFound') } =
    (await app.db.selectFrom('images').select('id').where('setId', '=', vehicle).executeTakeFirst()) ?? {};
  await holdBack(app.db, id);
  const destination = await added({ removes: true, list: 'json' });
  await deliver(destination);
  expect(pictures()).toHaveLength(1);
  await pollDestinations(app.system());
  const queued = () => countQueued(app.db, `destinations:${destination.id}`);
  expect(await queued()).toBe(0);
  await holdBack(app.db, id, 0);
  await pollDestinations(app.system());
  expect(await queued()).toBe(1);
  await deliver(destination);
  expect(pictures()).toHaveLength(2);
});

it('a vehicle with the stock number of one that has left, in other letters, keeps its pictures', async () => {
  server.ignoresCase = true;
  const sold = await readyVehicle(app, userId, { reference: 'wba-1' }, 2);
  const destination = await added({ removes: true });
  await deliver(destination);
  await app.call(deleteVehicle, { params: { id: sold }, token: dealer });
  await readyVehicle(app, userId, { reference: 'WBA-1' }, 3);
  await deliver(destination);
  expect(pictures()).toHaveLength(3);
  expect(folders()).toEqual(new Set(['WBA-1']));
  expect(await now(destination)).toMatchObject({ fileCount: 3 });
});

it.each([true, false])(
  'files of a vehicle that has left are removed under both spellings of its stock number, on a server that ignores case: %s',
  async (ignoresCase) => {
    server.ignoresCase = ignoresCase;
    const vehicle = await readyVehicle(app, userId, { reference: 'wba-1' }, 2);
    const destination = await added({ removes: false });
    await deliver(destination);
    await rename(vehicle, 'WBA-1');
    await deliver(destination);
    await app.call(deleteVehicle, { params: { id: vehicle }, token: dealer });
    await change(destination.id, { removes: true });
    await deliver(destination);
    expect(pictures()).toEqual([]);
    expect(await now(destination)).toMatchObject({ fileCount: 0 });
  },
);

it('files under two spellings of an earlier stock number are removed', async () => {
  const vehicle = await readyVehicle(app, userId, { reference: 'wba-1' }, 2);
  const destination = await added({ removes: false });
  await deliver(destination);
  await rename(vehicle, 'WBA-1');
  await deliver(destination);
  await rename(vehicle, 'B-2');
  await change(destination.id, { removes: true });
  await deliver(destination);
  expect(folders()).toEqual(new Set(['B-2']));
  expect(await now(destination)).toMatchObject({ fileCount: 2 });
});

it('a file that the earlier server refuses is not taken for one that the new server refused', async () => {
  await readyVehicle(app, userId, { reference: 'A-1' }, 2);
  const destination = await added({ folder: 'old' });
  server.refusesName = (path) => path.endsWith('.jpg');
  during(1, () => change(destination.id, { folder: 'new' }));
  await deliver(destination);
  server.refusesName = () => false;
  await trust(destination.id);
  const payload = { destinationId: destination.id, isAsked: false };
  await sendDestination(() => app.system(), payload, { last: true });
  expect(pictures().filter((path) => path.startsWith('new/'))).toHaveLength(2);
});

it('an earlier folder of the server counts for nothing once another one is set during a delivery', async () => {
  await readyVehicle(app, userId, { reference: 'A-1' }, 6);
  const destination = await added({ folder: 'old' });
  during(3, () => change(destination.id, { folder: 'new' }));
  await deliver(destination);
  expect(pictures()).toHaveLength(3);
  expect(await now(destination)).toMatchObject({ fileCount: 0 });
  await trust(destination.id);
  await deliver(destination);
  expect(pictures().filter((path) => path.startsWith('new/'))).toHaveLength(6);
  expect(await now(destination)).toMatchObject({ fileCount: 6, failure: null });
});

it('a delivery ends with the file at which it is paused, and goes on after it', async () => {
  await readyVehicle(app, userId, { reference: 'A-1' }, 6);
  const destination = await added();
  const announced = await announcements();
  during(3, () => change(destination.id, { state: 'paused' }));
  await deliver(destination);
  expect(pictures()).toHaveLength(3);
  expect(await now(destination)).toMatchObject({ fileCount: 3 });
  expect(await announced()).toEqual([]);
  server.onWritten = async () => {};
  await change(destination.id, { state: 'active' });
  await deliver(destination);
  expect(pictures()).toHaveLength(6);
  expect(await announced()).toMatchObject([{ data: { pictureCount: 6 } }]);
});

it('a vehicle is announced also when its last file is the one at which the delivery is paused', async () => {
  await readyVehicle(app, userId, { reference: 'A-1' }, 3);
  const destination = await added();
  const announced = await announcements();
  during(3, () => change(destination.id, { state: 'paused' }));
  await deliver(destination);
  expect(await announced()).toMatchObject([{ data: { pictureCount: 3 } }]);
});

it('a delivery of one vehicle that takes too long goes on with that vehicle, after the file that was sent', async () => {
  const vehicle = await readyVehicle(app, userId, { reference: 'A-1' }, 2);
  await readyVehicle(app, userId, { reference: 'B-2' }, 1);
  const destination = await added({ automatic: false });
  const announced = await announcements();
  await deliver(destination, vehicle, -1);
  expect(pictures()).toHaveLength(1);
  const key = `destinations:${destination.id}`;
  const payload = await queuedPayload(app.db, 'destinations.send', `${key}:${vehicle}`);
  expect(payload).toEqual({ destinationId: destination.id, isAsked: true, vehicleId: vehicle });
  expect(await countQueued(app.db, key)).toBe(0);
  await sendDestination(() => app.system(), payload, { last: true });
  expect(folders()).toEqual(new Set(['A-1']));
  expect(pictures()).toHaveLength(2);
  expect(await announced()).toMatchObject([{ data: { vehicleId: vehicle, pictureCount: 2 } }]);
});

it('a picture whose successor is refused stays on the server', async () => {
  await readyVehicle(app, userId, { reference: 'A-1' }, 1);
  const destination = await added();
  await deliver(destination);
  const [before] = pictures();
  const storageKey = 'images/other/picture.jpg';
  await app.outside.storage.put(storageKey, Buffer.from('a better picture'));
  await app.db
    .updateTable('imageOutputs')
    .set({ storageKey })
    .where('imageId', 'in', (of) =>
      of
        .selectFrom('images')
        .innerJoin('vehicles', 'vehicles.id', 'images.setId')
        .select('images.id')
        .where('vehicles.clientId', '=', clientId),
    )
    .execute();
  // Its name is refused to what was sent, and not to the earlier one that gets it back.
  let asked = 0;
  server.refusesName = (path) => path === before && ++asked < 2;
  await deliver(destination);
  expect(pictures()).toEqual([before]);
  expect(String(server.files.get(before ?? ''))).toBe('picture 1 of A-1');
  expect(await now(destination)).toMatchObject({ fileCount: 1 });
});
