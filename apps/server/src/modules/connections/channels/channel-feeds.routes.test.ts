import { randomUUID } from 'node:crypto';
import {
  type ChannelFeed,
  createChannelFeed,
  deleteChannelFeed,
  getChannelFeed,
  patchChannelFeed,
  rotateChannelFeed,
} from '@forecourt/contract/channel-feeds';
import type { ChannelName } from '@forecourt/contract/channel-rules';
import { patchClientChannel } from '@forecourt/contract/channels';
import { dayMs } from '@forecourt/contract/durations';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { patchVehicleChannel } from '@forecourt/contract/vehicle-channels';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle, type VehicleParts } from '../../../testing/builders/vehicle-builders.ts';
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
  userId = await buildUser(app.db, { clientId });
  token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
});

async function openFeed(channel: ChannelName = 'own', rules: object = {}): Promise<ChannelFeed> {
  const params = { id: clientId, channel };
  await app.call(patchClientChannel, { params, token, body: { enabled: true, ...rules } });
  return (await app.call(createChannelFeed, { params, token })).body;
}

/** A vehicle that is ready, with a finished picture of this width. */
async function ready(parts: VehicleParts, width = 1600) {
  const setId = await buildVehicle(app.db, { userId, ...parts });
  const imageId = await buildImage(app.db, { setId, state: 'delivered' });
  const storageKey = `images/${imageId}/${randomUUID()}.jpg`;
  await app.outside.storage.put(storageKey, Buffer.from('pixels'));
  const output = { name: 'web', format: 'jpeg' as const, width, height: 1200, sizeBytes: 6 };
  await app.db
    .insertInto('imageOutputs')
    .values({ ...output, imageId, storageKey })
    .execute();
  return setId;
}

const get = (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address);
  return app.server.inject({ url: pathname + search, headers });
};

it('lists the vehicles that are ready with the pictures that the channel takes, which anyone can fetch', async () => {
  await ready({ reference: 'B & <1>', make: 'Škoda', year: 2021, priceCents: 1_999_00 });
  await ready({ reference: 'SMALL' }, 90);
  await buildVehicle(app.db, { userId, reference: 'DRAFT' });
  await ready({ reference: 'OTHER', userId: await buildUser(app.db) });
  const { addresses } = await openFeed('own', { widthMin: 800 });
  const { vehicles } = (await get(addresses.json)).json();
  expect(vehicles).toMatchObject([{ id: 'B & <1>', make: 'Škoda', year: 2021, price: '1999.00', vin: null }]);
  const [picture] = vehicles[0].pictures;
  expect((await get(picture)).body).toBe('pixels');
  const xml = (await get(addresses.xml)).body;
  expect(xml).toContain('<id>B &amp; &lt;1&gt;</id>');
  expect(xml).toContain(`<picture>${picture.replaceAll('&', '&amp;')}</picture>`);
  const csv = (await get(addresses.csv)).body.split('\r\n');
  expect(csv[0]).toContain('id,vin,make,model,year,bodyType,colour,mileage,mileageUnit,price,pictures');
  expect(csv[1]).toBe(`B & <1>,,Škoda,,2021,,,,km,1999.00,${picture},`);
});

it('has only vehicles that are marked for the channel, where that is chosen', async () => {
  const first = await ready({ reference: 'A-1' });
  await ready({ reference: 'B-2' });
  const params = { id: clientId, channel: 'own' };
  const { addresses, onlyMarked, vehicleCount } = await openFeed();
  expect({ onlyMarked, vehicleCount }).toEqual({ onlyMarked: false, vehicleCount: 2 });
  const dealer = await app.signedIn(userId);
  const mark = async (isMarked: boolean, channel = 'own') =>
    (
      await app.call(patchVehicleChannel, {
        params: { id: first, channel },
        token: dealer,
        body: { isMarked },
      })
    ).body;
  const inFeed = async () => {
    const answer = await get(addresses.json);
    return { tag: answer.headers.etag, ids: answer.json().vehicles.map(({ id }: { id: string }) => id) };
  };
  const all = await inFeed();
  expect(all.ids).toEqual(['A-1', 'B-2']);
  expect(await mark(true)).toMatchObject({ isMarked: true, needsMark: false });
  const chosen = await app.call(patchChannelFeed, { params, token, body: { onlyMarked: true } });
  expect(chosen.body).toMatchObject({ isPaused: false, onlyMarked: true, vehicleCount: 1 });
  const marked = await inFeed();
  expect(marked.ids).toEqual(['A-1']);
  expect(marked.tag).not.toBe(all.tag);
  // The mark is one for this channel.
  await app.call(patchClientChannel, {
    params: { id: clientId, channel: 'ebay' },
    token,
    body: { enabled: true },
  });
  expect(await mark(false, 'ebay')).toMatchObject({ isMarked: false, needsMark: false });
  expect((await inFeed()).tag).toBe(marked.tag);
  expect(await mark(false)).toMatchObject({ isMarked: false, needsMark: true });
  const none = await inFeed();
  expect(none.ids).toEqual([]);
  expect(none.tag).not.toBe(marked.tag);
});

it('has the columns that Meta asks for', async () => {
  await ready({ reference: 'F-1', vin: 'WVWZZZAUZFW123456' });
  const [head, row] = (await get((await openFeed('facebook')).addresses.csv)).body.split('\r\n');
  expect(head).toMatch(
    /vehicle_id,vin,make,model,year,mileage\.value,mileage\.unit,.*image\[0\]\.url,.*image\[19\]\.url$/,
  );
  expect(row).toMatch(/^F-1,WVWZZZAUZFW123456,/);
});

it('has the columns that Google asks for', async () => {
  const setId = await ready({ reference: 'G-1', make: 'Škoda' });
  await app.db.updateTable('pictureSets').set({ mileage: 12_000 }).where('id', '=', setId).execute();
  const picture = { format: 'jpeg' as const, width: 1600, height: 1200, sizeBytes: 6 };
  for (const name of ['two', 'three']) {
    const imageId = await buildImage(app.db, { setId, state: 'delivered' });
    const storageKey = `images/${imageId}/${name}.jpg`;
    await app.db
      .insertInto('imageOutputs')
      .values({ ...picture, name: 'web', imageId, storageKey })
      .execute();
  }
  const [head, row = ''] = (await get((await openFeed('google')).addresses.csv)).body.split('\r\n');
  expect(head).toMatch(/id,VIN,brand,model,year,mileage,body_style,color,image_link,additional_image_link$/);
  expect(row).toMatch(/^G-1,,Škoda,,,12000 km,,,http\S+,"http\S+,http\S+"$/);
});

it('reads many vehicles some at a time, and is valid without any', async () => {
  const { addresses } = await openFeed();
  expect((await get(addresses.json)).json()).toEqual({ vehicles: [] });
  for (let count = 0; count < 205; count++) await ready({ reference: `M-${count}` });
  const names = (await get(addresses.json)).json().vehicles.map(({ id }: { id: string }) => id);
  expect(names).toEqual(Array.from({ length: 205 }, (_, count) => `M-${count}`));
});

it('is answered 304 until a vehicle, a picture or a rule changes', async () => {
  const id = await ready({ reference: 'E-1' });
  const { addresses } = await openFeed();
  const first = await get(addresses.csv);
  const again = () => get(addresses.csv, { 'if-none-match': String(first.headers.etag) });
  expect(first.headers['last-modified']).toBeDefined();
  expect((await again()).statusCode).toBe(304);
  await app.db.updateTable('vehicles').set({ updatedAt: app.clock.now() }).where('id', '=', id).execute();
  expect((await again()).statusCode).toBe(200);
  const second = String((await get(addresses.csv)).headers.etag);
  await openFeed('own', { widthMin: 5 });
  expect((await get(addresses.csv, { 'if-none-match': second })).statusCode).toBe(200);
});

it('ends with another address, with the feed, and while it is paused or the channel is off', async () => {
  const params = { id: clientId, channel: 'own' } as const;
  const { addresses } = await openFeed();
  const status = async (address = addresses.csv) => (await get(address)).statusCode;
  expect(await status()).toBe(200);
  expect(await status(addresses.csv.replace('.own.', '.ebay.'))).toBe(404);
  expect(await status(addresses.csv.replace(/.\.csv$/, (end) => (end[0] === 'A' ? 'B.csv' : 'A.csv')))).toBe(
    404,
  );
  await app.call(patchChannelFeed, { params, token, body: { isPaused: true } });
  expect(await status()).toBe(404);
  await app.call(patchChannelFeed, { params, token, body: { isPaused: false } });
  const rotated: ChannelFeed = (await app.call(rotateChannelFeed, { params, token })).body;
  expect([await status(), await status(rotated.addresses.csv)]).toEqual([404, 200]);
  await ready({ reference: 'OFF' });
  await app.call(patchClientChannel, { params, token, body: { enabled: false } });
  expect((await get(rotated.addresses.json)).json()).toEqual({ vehicles: [] });
  await app.call(deleteChannelFeed, { params, token });
  expect(await status(rotated.addresses.csv)).toBe(404);
  expect((await app.call(getChannelFeed, { params, token })).body).toEqual({ feed: null });
});

it('is fetched a number of times a minute only, and its address is shown to those who configure the client', async () => {
  const { addresses } = await openFeed();
  for (let count = 0; count < 30; count++) await get(addresses.json);
  const refused = await get(addresses.json);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  const params = { id: clientId, channel: 'own' } as const;
  const user = await app.signedIn(userId);
  expect((await app.call(getChannelFeed, { params, token: user })).status).toBe(403);
  const stranger = await app.signedIn(
    await buildUser(app.db, { role: 'client', clientId: await buildClient(app.db) }),
  );
  expect((await app.call(getChannelFeed, { params, token: stranger })).status).toBe(404);
});

it('says how often programs fetched it, by day and without their versions', async () => {
  const { addresses } = await openFeed();
  const fetchAs = (agent: string, headers = {}) => get(addresses.csv, { 'user-agent': agent, ...headers });
  const { headers } = await fetchAs('facebookexternalua/1.1 (+http://example.com)');
  await fetchAs('facebookexternalua/1.2', { 'if-none-match': String(headers.etag) });
  await fetchAs('Mozilla/5.0 (compatible; Googlebot/2.1)');
  app.clock.forward(dayMs);
  await fetchAs('Mozilla/5.0 (X11; Linux x86_64)');
  const params = { id: clientId, channel: 'own' } as const;
  const admin = await buildUser(app.db, { role: 'client', clientId });
  const fetches = async () => {
    const { feed } = (await app.call(getChannelFeed, { params, token: await app.signedIn(admin) })).body;
    return (feed as ChannelFeed).fetches.map(({ count, receiver, unchanged }) => [
      receiver,
      count,
      unchanged,
    ]);
  };
  expect(await fetches()).toEqual([
    ['browser', 1, 0],
    ['facebookexternalua', 2, 1],
    ['Googlebot', 1, 0],
  ]);
  // A user agent can say anything.
  for (let count = 0; count < 25; count++) await fetchAs(`made-up-${count}`);
  expect(await fetches()).toContainEqual(['other', 6, 0]);
  app.clock.forward(31 * dayMs);
  expect(await fetches()).toEqual([]);
});
