import { randomUUID } from 'node:crypto';
import { type channelNames, channelPresets } from '@forecourt/contract/channel-rules';
import {
  createExport,
  deleteClientChannel,
  type ExportProfile,
  listChannelsInUse,
  listClientChannels,
  patchClientChannel,
  patchCustomerChannel,
} from '@forecourt/contract/channels';
import type { ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { listVehicleChannels, type VehicleChannel } from '@forecourt/contract/vehicle-channels';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser, unique } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../../../testing/builders/webhook-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
/** Tokens of an admin of the customer, of the client and of its user. */
let admin: string;
let client: string;
let user: string;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  customerId = await buildCustomer(app.db, { parentId });
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId });
  user = await app.signedIn(userId);
  admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
});

const own = { channel: 'own' } as const;
const configure = (body: object, channel: (typeof channelNames)[number] = 'own') =>
  app.call(patchClientChannel, { params: { id: clientId, channel }, token: client, body });

interface Finished {
  name?: string;
  width?: number;
  height?: number;
  text?: string;
}

/** Stores a finished picture of a vehicle with these files. */
async function finish(vehicleId: VehicleId, position: PositionName, files: Finished[] = [{}], recipe = {}) {
  const imageId = await buildImage(app.db, { setId: vehicleId, position, state: 'delivered' });
  await app.db
    .updateTable('images')
    .set({
      recipe: JSON.stringify({ plate: { mode: 'blur' }, overlays: [], targets: [], ...recipe }) as never,
    })
    .where('id', '=', imageId)
    .execute();
  for (const { height = 1200, name = 'web', text = position, width = 1600 } of files) {
    const storageKey = `images/${imageId}/${randomUUID()}.jpg`;
    await app.outside.storage.put(storageKey, Buffer.from(text));
    const output = { name, format: 'jpeg', width, height, sizeBytes: text.length };
    await app.db
      .insertInto('imageOutputs')
      .values({ ...output, imageId, storageKey } as never)
      .execute();
  }
  return imageId;
}

describe('who decides about a channel', () => {
  const read = async (): Promise<ExportProfile | undefined> =>
    (await app.call(listClientChannels, { params: { id: clientId }, token: client })).body.results.find(
      ({ channel }: ExportProfile) => channel === 'ebay',
    );

  it('is the nearest level that has, and another one again once it gives the channel back', async () => {
    const params = { id: customerId, channel: 'ebay' } as const;
    expect(await read()).toEqual({
      channel: 'ebay',
      from: 'installation',
      enabled: false,
      rules: channelPresets.ebay.rules,
    });
    await app.call(patchCustomerChannel, { params, token: admin, body: { enabled: true, picturesMax: 12 } });
    expect(await read()).toMatchObject({ from: 'customer', enabled: true, rules: { picturesMax: 12 } });
    await configure({ picturesMax: 9 }, 'ebay');
    expect(await read()).toMatchObject({
      from: 'client',
      enabled: true,
      rules: { picturesMax: 9, widthMin: 500 },
    });
    // A user of the client sees which channels are used; the customer above does for all its clients together.
    const used = async (token: string) => (await app.call(listChannelsInUse, { token })).body.results;
    await app.call(patchCustomerChannel, {
      params: { ...params, channel: 'google' },
      token: admin,
      body: { enabled: true },
    });
    await configure({ enabled: false }, 'google');
    expect(await used(user)).toEqual(['ebay']);
    const other = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
    expect(await used(await app.signedIn(other))).toEqual(['google', 'ebay']);
    const above = await buildUser(app.db, { role: 'customer', customerId, type: 'basic' });
    expect(await used(await app.signedIn(above))).toEqual(['google', 'ebay']);
    await app.call(patchCustomerChannel, { params, token: admin, body: { enabled: false } });
    expect(await read()).toMatchObject({ from: 'client', enabled: true });
    const { body } = await app.call(deleteClientChannel, {
      params: { id: clientId, channel: 'ebay' },
      token: client,
    });
    expect(body).toMatchObject({ from: 'customer', enabled: false, rules: { picturesMax: 12 } });
  });

  it('is nobody below: a user cannot change it, and a client of another customer is not found', async () => {
    const params = { id: clientId, ...own };
    const { status } = await app.call(patchClientChannel, { params, token: user, body: { enabled: true } });
    expect(status).toBe(403);
    const other = await buildClient(app.db);
    const refused = await app.call(patchClientChannel, {
      params: { id: other, ...own },
      token: admin,
      body: { enabled: true },
    });
    expect(refused.status).toBe(404);
  });

  it.each([
    [{ widthMin: 900, widthMax: 800 }, 400],
    [{ namePattern: '{vin}' }, 400],
    [{ namePattern: '../{n}' }, 400],
    [{ formats: [] }, 400],
    [{ namePattern: 'car {n}' }, 200],
  ])('%j is answered with %i', async (body, status) => {
    expect((await configure(body)).status).toBe(status);
  });
});

describe('the pictures of a vehicle', () => {
  let vehicleId: VehicleId;
  let reference: string;
  beforeEach(async () => {
    reference = `C-${unique()}`;
    vehicleId = await buildVehicle(app.db, { userId, reference });
  });
  const check = async (): Promise<VehicleChannel[]> =>
    (await app.call(listVehicleChannels, { params: { id: vehicleId }, token: user })).body.results;
  const download = (body: object = {}) =>
    app.call(createExport, { params: own, token: user, body: { ids: [vehicleId], ...body } });

  it('are checked for the channels that are switched on, each by its rules', async () => {
    const front = await finish(vehicleId, 'exterior.front');
    const logo = { kind: 'text', text: 'Sale', positions: [], targets: [] };
    const left = await finish(vehicleId, 'exterior.left', [{ width: 90, height: 80 }], { overlays: [logo] });
    expect(await check()).toEqual([]);
    await configure({ enabled: true, picturesMin: 1 }, 'google');
    await configure({ enabled: true, picturesMin: 3, namePattern: '{stock}_{n}' });
    const [google, all] = await check();
    expect(google?.channel).toBe('google');
    expect(google?.hints).toEqual(['no_vin']);
    expect(google?.pictures.map(({ imageId, problems }) => [imageId, problems])).toEqual([
      [front, []],
      [left, ['too_small', 'wrong_shape', 'overlay']],
    ]);
    expect(all?.pictures.flatMap(({ problems }) => problems)).toEqual([]);
    expect(all?.hints).toEqual(['too_few']);
  });

  it('are packed as the channel wants them: chosen, ordered, named, and without those it refuses', async () => {
    await finish(vehicleId, 'exterior.front', [{ width: 700, height: 500 }]);
    await finish(vehicleId, 'exterior.left', [
      {},
      { name: 'large', width: 4000, height: 3000, text: 'large' },
    ]);
    await finish(vehicleId, 'exterior.rear');
    await finish(vehicleId, 'interior.boot');
    const rules = {
      positions: ['exterior.rear'],
      subset: 'exterior',
      widthMin: 800,
      namePattern: '{stock}_{n}',
    };
    await configure({ enabled: true, ...rules });
    const { body } = await download();
    expect(body).toMatchObject({ vehicleCount: 1, pictureCount: 2, refusedCount: 1 });
    const zip = await app.server.inject({ url: body.archive });
    const files = new Map(await filesInZip(zip.rawPayload));
    expect([...files.keys()]).toEqual([
      `${reference}/${reference}_01.jpg`,
      `${reference}/${reference}_02.jpg`,
      'manifest.csv',
    ]);
    expect(files.get(`${reference}/${reference}_01.jpg`)).toBe('exterior.rear');
    expect(files.get(`${reference}/${reference}_02.jpg`)).toBe('large');
    const manifest = files.get('manifest.csv')?.split('\r\n') ?? [];
    expect(manifest[0]).toContain('stockNumber,vin,position,file,width,height,bytes,problems');
    expect(manifest[2]).toBe(`${reference},,exterior.front,,700,500,14,too_small`);
    expect(manifest[3]).toBe(`${reference},,exterior.left,${reference}/${reference}_02.jpg,4000,3000,5,`);
  });

  it('are exported up to the most that the channel takes; a refused one takes no place', async () => {
    await finish(vehicleId, 'exterior.front', [{ width: 90, height: 80 }]);
    await finish(vehicleId, 'exterior.left');
    await finish(vehicleId, 'exterior.rear');
    await configure({ enabled: true, picturesMax: 1, widthMin: 800 });
    expect((await download()).body).toMatchObject({ pictureCount: 1, refusedCount: 1 });
    expect((await check())[0]).toMatchObject({ leftOutCount: 1 });
  });

  it('stay where they are while there is nothing to export', async () => {
    expect((await download()).body).toMatchObject({ errorCode: 4090116 });
    await finish(vehicleId, 'exterior.front', [{ width: 90, height: 80 }]);
    expect((await download()).body).toMatchObject({ errorCode: 4090290 });
    await configure({ enabled: true, widthMin: 800 });
    expect((await download()).body).toMatchObject({ errorCode: 4090291 });
  });

  it('can be fetched as long as the link works, and by no other link', async () => {
    await finish(vehicleId, 'exterior.front');
    await configure({ enabled: true });
    const { archive } = (await download({ days: 7 })).body;
    const { archive: short } = (await download()).body;
    const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
    app.clock.forward(6 * 24 * 3_600_000);
    expect(await statusOf(archive)).toBe(200);
    expect(await statusOf(short)).toBe(404);
    expect(await statusOf(archive.replace('channel=own', 'channel=ebay'))).toBe(404);
    app.clock.forward(2 * 24 * 3_600_000);
    expect(await statusOf(archive)).toBe(404);
  });

  it('are announced to webhooks once the ZIP is fetched, and not while a file is missing', async () => {
    const webhookId = await buildWebhook(
      app.db,
      { kind: 'client', id: clientId },
      {
        events: ['export.succeeded', 'export.failed'],
      },
    );
    const imageId = await finish(vehicleId, 'exterior.front');
    await configure({ enabled: true });
    const { archive } = (await download()).body;
    const events = () =>
      app.db
        .selectFrom('webhookDeliveries')
        .where('webhookId', '=', webhookId)
        .select(['type', 'data'])
        .orderBy('id')
        .execute();
    await app.server.inject({ url: archive });
    await expect
      .poll(events)
      .toMatchObject([
        { type: 'export.succeeded', data: { vehicleId, channel: 'own', pictureCount: 1, refusedCount: 0 } },
      ]);
    await app.outside.storage.remove(`images/${imageId}`);
    await app.server.inject({ url: archive }).catch(() => {});
    await expect
      .poll(events)
      .toMatchObject([
        { type: 'export.succeeded' },
        { type: 'export.failed', data: { vehicleId, failure: 'storage' } },
      ]);
  });

  it('are those of the caller: vehicles of others are left out', async () => {
    await finish(vehicleId, 'exterior.front');
    await configure({ enabled: true });
    const stranger = await app.signedIn(await buildUser(app.db));
    const call = { params: own, token: stranger, body: { ids: [vehicleId] } };
    expect((await app.call(createExport, call)).body).toMatchObject({ errorCode: 4090116 });
    const { status } = await app.call(listVehicleChannels, { params: { id: vehicleId }, token: stranger });
    expect(status).toBe(404);
  });
});
