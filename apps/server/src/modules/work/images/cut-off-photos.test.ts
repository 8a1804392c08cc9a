import type { ClientId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type Image, listImages, patchImage, processImages, uploadImage } from '@forecourt/contract/images';
import { patchClientSettings, patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let root: string;
let worker: TestWorker | undefined;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

interface World {
  clientId: ClientId;
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
}

/** A vehicle whose client has 10 credits and this setting. */
async function world(cutOffPhotos: 'use' | 'refuse' | null): Promise<World> {
  const clientId = await buildClient(app.db);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  await app.call(patchClientSettings, { token: root, params: { id: clientId }, body: { cutOffPhotos } });
  const userId = await buildUser(app.db, { clientId });
  const vehicleId = await buildVehicle(app.db, { userId });
  return { clientId, userId, token: await app.signedIn(userId), vehicleId };
}

const add = async ({ vehicleId, token }: World, words: string, body = {}) =>
  (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo(words), body })).body.id;
const order = ({ vehicleId, token }: World, body: object = {}) =>
  app.call(processImages, { params: { id: vehicleId }, token, body: { preset: 'studio-white', ...body } });
const balance = ({ clientId }: World) => ledger.findBalance(app.db, { kind: 'client', id: clientId });
const images = async ({ vehicleId, token }: World): Promise<Image[]> =>
  (await app.call(listImages, { params: { id: vehicleId }, token })).body.results;
const image = async (here: World, id: string) => (await images(here)).find((one) => one.id === id);

const analysed = (here: World) =>
  until('the analyses', async () => (await images(here)).every(({ verdicts }) => verdicts !== null));
const isBusy = ({ state }: Image) => state === 'queued' || state === 'processing';
const finished = (here: World) => until('the pictures', async () => !(await images(here)).some(isBusy));

describe('a photo that cuts the vehicle off and is ordered before its analysis', () => {
  async function orderedAtOnce(setting: 'use' | 'refuse' | null, more = {}): Promise<[World, string]> {
    const here = await world(setting);
    const id = await add(here, 'CUT OFF', more);
    expect((await order(here)).status).toBe(202);
    worker = await startTestWorker(app);
    await finished(here);
    await worker.stop();
    worker = undefined;
    return [here, id];
  }

  it.each(['use', null] as const)('becomes a picture where the setting is %s', async (setting) => {
    const [here, id] = await orderedAtOnce(setting);
    expect(await image(here, id)).toMatchObject({ state: 'delivered', charged: 1 });
  });

  it('fails where the settings refuse it, with its own reason, its analysis, and at no cost', async () => {
    const [here, id] = await orderedAtOnce('refuse');
    const failed = await image(here, id);
    expect(failed).toMatchObject({ state: 'failed', failure: 'missing_parts', charged: 0, outputs: [] });
    expect(failed?.verdicts).toEqual(['missing_parts']);
    expect(failed?.thumbnail).not.toBe(null);
    expect(await balance(here)).toBe(10);
    expect(await ledger.findDifferences(app.db)).toEqual([]);
    expect((await order(here)).body.errorCode).toBe(4000006);
  });

  it('becomes a picture at an interior position, whatever the settings say', async () => {
    const [here, id] = await orderedAtOnce('refuse', { position: 'interior.boot' });
    expect(await image(here, id)).toMatchObject({ state: 'delivered', failure: null });
  });
});

describe('once such a photo has been analysed', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app);
  });

  it('an order for all leaves it out where the settings refuse it', async () => {
    const here = await world('refuse');
    const [cut, whole] = [await add(here, 'CUT OFF'), await add(here, 'fine')];
    await analysed(here);
    const { body } = await order(here);
    expect(body.held).toBe(1);
    expect(body.results.map(({ id }: Image) => id)).toEqual([whole]);
    await finished(here);
    expect((await image(here, cut))?.state).toBe('uploaded');
  });

  it('an order for all contains it where the settings use it', async () => {
    const here = await world('use');
    await add(here, 'CUT OFF');
    await analysed(here);
    expect((await order(here)).body.held).toBe(1);
    await finished(here);
    expect((await images(here))[0]?.state).toBe('delivered');
  });

  it.each(['studio-white', 'plate-only'])(
    'an order of it by its id in %s fails with the reason, and costs nothing',
    async (preset) => {
      const here = await world('refuse');
      const id = await add(here, 'CUT OFF');
      await analysed(here);
      expect((await order(here, { preset, imageIds: [id] })).status).toBe(202);
      await finished(here);
      expect(await image(here, id)).toMatchObject({ failure: 'missing_parts', charged: 0 });
      expect(await balance(here)).toBe(10);
    },
  );

  it('it can be ordered after the owner allows it, or after it is moved to an interior position', async () => {
    const here = await world('refuse');
    const id = await add(here, 'CUT OFF');
    await analysed(here);
    expect((await order(here)).body.errorCode).toBe(4000006);
    const own = { params: { id: here.userId }, token: here.token };
    await app.call(patchUserSettings, { ...own, body: { cutOffPhotos: 'use' } });
    expect((await order(here)).body.held).toBe(1);
    await finished(here);
    await app.call(patchUserSettings, { ...own, body: { cutOffPhotos: null } });
    const made = await image(here, id);
    expect(made).toMatchObject({ state: 'delivered', preset: 'studio-white' });
    expect((await order(here, { preset: 'dark-hall' })).body.errorCode).toBe(4000006);
    // Ordered by its id, it fails, and the picture that exists stays.
    await order(here, { preset: 'dark-hall', imageIds: [id] });
    await finished(here);
    expect(await image(here, id)).toMatchObject({ state: 'failed', failure: 'missing_parts', charged: 1 });
    expect((await image(here, id))?.outputs).toEqual(
      made?.outputs.map((output) => expect.objectContaining({ name: output.name })),
    );
    await app.call(patchImage, { params: { id }, token: here.token, body: { position: 'interior.boot' } });
    expect((await order(here, { preset: 'dark-hall' })).status).toBe(202);
    await finished(here);
  });
});
