import { dayMs } from '@forecourt/contract/durations';
import { listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { vehicleSharesMax } from '@forecourt/contract/limits';
import { listVehicleFetches, type VehicleFetch } from '@forecourt/contract/vehicle-fetches';
import type { SharedVehicle, VehicleShare } from '@forecourt/contract/vehicle-shares';
import * as routes from '@forecourt/contract/vehicle-shares';
import { createVehicle, deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function seller() {
  const clientId = await buildClient(app.db, { name: 'Garage Sommer' });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 5, nobody));
  const userId = await buildUser(app.db, { clientId, name: 'Paula' });
  const token = await app.signedIn(userId);
  const body = { reference: 'S-1', make: 'Audi', model: 'A4', vin: 'WAUZZZ8K9BA000009' };
  const { body: vehicle } = await app.call(createVehicle, { token, body });
  const call = { params: { id: vehicle.id }, token };
  const share = async (days: routes.ShareDays = 7): Promise<VehicleShare> =>
    (await app.call(routes.createVehicleShare, { ...call, body: { days } })).body;
  const list = async (): Promise<VehicleShare[]> =>
    (await app.call(routes.listVehicleShares, call)).body.results;
  return { call, list, share, userId };
}

const tokenIn = ({ link }: VehicleShare) => link.split('#')[1] ?? '';
const open = (token: string) => app.call(routes.getSharedVehicle, { params: { token } });

it('anyone with the link sees the finished pictures, without VIN and people, and what they fetch is counted', async () => {
  const { call, share } = await seller();
  await app.upload(uploadImage, { ...call, file: photo() });
  const made = await share();
  expect(made).toMatchObject({ createdBy: 'Paula' });
  const before: SharedVehicle = (await open(tokenIn(made))).body;
  expect(before).toMatchObject({ make: 'Audi', sellerName: 'Garage Sommer', pictures: [], archive: null });
  await app.call(processImages, { ...call, body: { preset: 'dark-hall' } });
  let seen = before;
  await until('the picture', async () => {
    seen = (await open(tokenIn(made))).body;
    return seen.pictures.length === 1;
  });
  expect(JSON.stringify(seen)).not.toMatch(/WAUZZZ8K9BA000009|Paula/);
  for (const link of [seen.pictures[0]?.url, seen.pictures[0]?.thumbnail, seen.archive])
    expect((await app.server.inject(link ?? '')).statusCode).toBe(200);
  await countsFetches(call, made, seen);
});

/** Others have fetched the picture, its thumbnail and the ZIP of the page once. */
async function countsFetches(
  call: Awaited<ReturnType<typeof seller>>['call'],
  { id }: VehicleShare,
  { pictures }: SharedVehicle,
) {
  const { body: own } = await app.call(listImages, call);
  const links = [own.results[0].outputs[0].url, pictures[0]?.url];
  expect(links[0]).toContain('u=');
  for (const link of links) await app.server.inject(link);
  const counts = async () => {
    const { body } = await app.call(listVehicleFetches, call);
    const results: VehicleFetch[] = body.results;
    return Object.fromEntries(results.map(({ count, kind, source }) => [`${kind} ${source}`, count]));
  };
  await until('the counts', async () => (await counts())['picture null'] !== undefined);
  const { [`share ${id}`]: opened = 0, ...other } = await counts();
  expect(opened).toBeGreaterThanOrEqual(2);
  // A seller who looks at a picture in the panel fetches nothing, and a thumbnail is no picture.
  expect(other).toEqual({ 'picture null': 2, [`sharedArchive ${id}`]: 1 });
}

it('a link ends when it expires, when it is closed, and with its vehicle; a closed one can be opened again', async () => {
  const { call, list, share, userId } = await seller();
  const short = await share(1);
  app.clock.forward(1_000);
  const long = await share(90);
  expect((await list()).map(({ id }) => id)).toEqual([long.id, short.id]);
  app.clock.forward(dayMs - 1_000);
  expect((await open(tokenIn(short))).body.name).toBe('vehicleShareNotFound');
  const token = await app.signedIn(userId);
  const left = await app.call(routes.listVehicleShares, { ...call, token });
  expect(left.body.results.map(({ id }: VehicleShare) => id)).toEqual([long.id]);

  const one = { params: { id: long.id }, token };
  await app.call(routes.deleteVehicleShare, one);
  expect((await open(tokenIn(long))).status).toBe(404);
  expect((await app.call(routes.deleteVehicleShare, one)).body.name).toBe('vehicleShareNotFound');
  expect((await app.call(routes.restoreVehicleShare, one)).body.link).toBe(long.link);
  expect((await open(tokenIn(long))).status).toBe(200);
  const gone = { params: { id: short.id }, token };
  expect((await app.call(routes.restoreVehicleShare, gone)).body.name).toBe('vehicleShareNotFound');

  await app.call(deleteVehicle, { ...call, token });
  expect((await open(tokenIn(long))).status).toBe(404);
});

it('a token that the installation did not make opens nothing', async () => {
  const { share } = await seller();
  const [mine, other] = [tokenIn(await share()), tokenIn(await share())];
  const [id = '', signature = ''] = mine.split('.');
  const [otherId = ''] = other.split('.');
  for (const forged of [
    id,
    `${id}.`,
    `${otherId}.${signature}`,
    `${id}.${signature.slice(1)}`,
    `.${signature}`,
    'x',
  ])
    expect((await open(forged)).body.name).toBe('vehicleShareNotFound');
  expect((await open(mine)).status).toBe(200);
});

it('a stranger neither lists nor makes, closes or opens links to a vehicle', async () => {
  const { call, share } = await seller();
  const made = await share();
  const stranger = await app.signedIn(await buildUser(app.db, { clientId: await buildClient(app.db) }));
  const params = { params: { id: made.id }, token: stranger };
  const theirs = { ...call, token: stranger };
  expect((await app.call(routes.listVehicleShares, theirs)).body.name).toBe('vehicleNotFound');
  const making = await app.call(routes.createVehicleShare, { ...theirs, body: { days: 7 } });
  expect(making.body.name).toBe('vehicleNotFound');
  expect((await app.call(routes.deleteVehicleShare, params)).body.name).toBe('vehicleShareNotFound');
  expect((await app.call(routes.restoreVehicleShare, params)).body.name).toBe('vehicleShareNotFound');
});

it(`a vehicle has at most ${vehicleSharesMax} open links, also when they are made at once`, async () => {
  const { call, list, share } = await seller();
  for (let made = 0; made < vehicleSharesMax - 1; made++) await share();
  const body = { days: 7 as const };
  const ends = await Promise.all([1, 2, 3].map(() => app.call(routes.createVehicleShare, { ...call, body })));
  expect(ends.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect((await list()).length).toBe(vehicleSharesMax);
});
