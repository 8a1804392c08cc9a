import type { ExportRules } from '@forecourt/contract/channel-rules';
import { createExport, patchClientChannel } from '@forecourt/contract/channels';
import { deleteImage, type Image, listImages, processImages } from '@forecourt/contract/images';
import {
  type CheckedPicture,
  createRenditions,
  deleteRendition,
  listVehicleChannels,
} from '@forecourt/contract/vehicle-channels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildPhotoWorld } from '../../../testing/builders/photo-world.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

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

const square: Partial<ExportRules> = { shape: '1:1', formats: ['jpeg'], namePattern: '{stock}_{n}' };
const own = 'own' as const;

/** A vehicle with one finished picture, for whose client a channel has these rules. */
async function finishedVehicle(rules: Partial<ExportRules> = square) {
  const { clientId, token, vehicleId: id } = await buildPhotoWorld(app);
  const client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  const configure = (body: object) =>
    app.call(patchClientChannel, { params: { id: clientId, channel: own }, token: client, body });
  const image = async (): Promise<Image> =>
    (await app.call(listImages, { params: { id }, token })).body.results[0];
  const make = async (preset: string) => {
    await app.call(processImages, { params: { id }, token, body: { preset } });
    await until('a finished picture', async () => (await image()).state === 'delivered');
  };
  const check = async (): Promise<CheckedPicture> =>
    (await app.call(listVehicleChannels, { params: { id }, token })).body.results[0].pictures[0];
  const adapt = (body: object = {}) =>
    app.call(createRenditions, { params: { id, channel: own }, token, body });
  const ended = async (state: 'ready' | 'failed') => {
    await until(`a rendition that is ${state}`, async () => (await check()).rendition?.state === state);
    return check();
  };
  const discard = async () => {
    const params = { id: (await image()).id, channel: own };
    return app.call(deleteRendition, { params, token });
  };
  const download = () => app.call(createExport, { params: { channel: own }, token, body: { ids: [id] } });
  await configure({ enabled: true, ...rules });
  await make('studio-white');
  return { id, token, configure, image, make, check, adapt, ended, discard, download };
}

it('a picture that a channel refuses is made as the channel wants it, free of charge, and exported so', async () => {
  const { adapt, check, download, ended, image } = await finishedVehicle();
  const before = await image();
  const refused = await check();
  expect(refused).toMatchObject({ canAdapt: true, cropNote: null, rendition: null });
  expect(refused.problems).toContain('wrong_shape');
  expect((await download()).body).toMatchObject({ name: 'exportEmpty' });

  const { body } = await adapt();
  expect(body.pictures[0]).toMatchObject({ canAdapt: false, rendition: { state: 'waiting', url: null } });
  const adapted = await ended('ready');
  expect(adapted).toMatchObject({ output: 'rendition', problems: [], canAdapt: false });
  expect(adapted.width).toBe(adapted.height);
  expect((await app.server.inject({ url: adapted.rendition?.url ?? '' })).statusCode).toBe(200);
  const after = await image();
  expect([after.charged, after.outputs]).toEqual([before.charged, before.outputs]);
  const zip = await app.server.inject({ url: (await download()).body.archive });
  const names = [...new Map(await filesInZip(zip.rawPayload)).keys()];
  expect(names).toEqual([expect.stringMatching(/_01\.jpg$/), 'manifest.csv']);
});

it('it is made again when the picture changes, and is not exported until then', async () => {
  const { adapt, ended, make } = await finishedVehicle();
  await adapt();
  const first = await ended('ready');
  await make('dark-hall');
  const isOther = async () =>
    (await ended('ready')).rendition?.url?.split('?')[0] !== first.rendition?.url?.split('?')[0];
  await until('a rendition of the new picture', isOther);
  const isGone = async () =>
    (await app.server.inject({ url: first.rendition?.url ?? '' })).statusCode === 404;
  await until('the removal of the earlier file', isGone);
});

it('it is discarded on request, and when the picture meets the rules by itself', async () => {
  const { adapt, check, configure, discard, ended, make } = await finishedVehicle();
  await adapt();
  await ended('ready');
  expect((await discard()).status).toBe(200);
  expect(await check()).toMatchObject({ canAdapt: true, rendition: null });
  await adapt();
  await ended('ready');
  await configure({ shape: 'any', formats: ['jpeg', 'webp'] });
  await make('dark-hall');
  await until('no rendition', async () => (await check()).rendition === null);
});

it('what cannot be adapted says why', async () => {
  const { adapt, check, configure, ended } = await finishedVehicle({ ...square, overlays: false });
  await app.db
    .updateTable('images')
    .set(({ fn, val }) => ({
      recipe: fn('jsonb_set', ['recipe', val('{watermark}'), val('"DEMO"')]) as never,
    }))
    .execute();
  await adapt();
  expect(await ended('failed')).toMatchObject({ canAdapt: true, rendition: { problems: ['overlay'] } });
  // Not again without being asked for by name.
  await adapt();
  expect((await check()).rendition?.state).toBe('failed');
  await configure({ overlays: true });
  await adapt({ imageIds: [(await check()).imageId] });
  await ended('ready');
});

it('only pictures of the vehicle are adapted, for a channel that is on, and none that are deleted', async () => {
  const { adapt, configure, image, token } = await finishedVehicle();
  const other = await (await finishedVehicle()).image();
  expect((await adapt({ imageIds: [other.id] })).body).toMatchObject({ name: 'imageNotFound' });
  const { id } = await image();
  await app.call(deleteImage, { params: { id }, token });
  expect((await adapt({ imageIds: [id] })).body).toMatchObject({ name: 'imageNotFound' });
  await configure({ enabled: false });
  expect((await adapt()).body).toMatchObject({ name: 'channelOff' });
});

it('the check of a photo that keeps its background says what its crop would be like', async () => {
  const { check, make } = await finishedVehicle();
  await make('plate-only');
  expect(await check()).toMatchObject({ canAdapt: true, cropNote: 'less_padding' });
});
