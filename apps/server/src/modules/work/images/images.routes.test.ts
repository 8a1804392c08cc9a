import type { ClientId, UserId, VehicleId } from '@forecourt/contract/ids';
import {
  cancelImage,
  deleteImage,
  type Image,
  type ImagePreview,
  listImages,
  patchImage,
  previewImage,
  processImages,
  restoreImage,
  revertImage,
  uploadImage,
} from '@forecourt/contract/images';
import { vehicleImagesMax } from '@forecourt/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo, png } from '../../../testing/builders/photos.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { jobsLeft, startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

type Preview = z.infer<typeof ImagePreview>;

interface World {
  clientId: ClientId;
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
}

async function world(credits = 10, maxCount = 12): Promise<World> {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId, maxCount });
  if (credits > 0) {
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, credits, nobody));
  }
  return {
    clientId,
    userId,
    token: await app.signedIn(userId),
    vehicleId: await buildVehicle(app.db, { userId }),
  };
}

const add = ({ vehicleId, token }: World, file = photo(), body = {}) =>
  app.upload(uploadImage, { params: { id: vehicleId }, token, file, body });
const make = ({ vehicleId, token }: World, body: object = {}) =>
  app.call(processImages, { params: { id: vehicleId }, token, body: { preset: 'studio-white', ...body } });
const balance = ({ clientId }: World) => ledger.findBalance(app.db, { kind: 'client', id: clientId });
const images = async ({ vehicleId, token }: World): Promise<Image[]> =>
  (await app.call(listImages, { params: { id: vehicleId }, token })).body.results;

async function done(of: World): Promise<Image[]> {
  const busy = (image: Image) => image.state === 'queued' || image.state === 'processing';
  let seen: Image[] = [];
  const said = async () => `pictures to be done: ${JSON.stringify(seen)}; jobs: ${await jobsLeft(app)}`;
  await until(said, async () => {
    seen = await images(of);
    return !seen.some(busy);
  });
  return seen;
}

async function failsAlone(text: string, failure: string): Promise<void> {
  const here = await world(2);
  const added = [await add(here, photo(text)), await add(here, photo('fine'))];
  // Ordered by id, because an order for all skips images that are known to be unusable.
  await make(here, { imageIds: added.map(({ body }) => body.id) });
  const [bad, good] = await done(here);
  expect(bad).toMatchObject({ state: 'failed', failure, charged: 0 });
  expect(good).toMatchObject({ state: 'delivered', charged: 1 });
  expect(await balance(here)).toBe(1);
  await noDifferences();
}

async function noDifferences(): Promise<void> {
  expect(await ledger.findDifferences(app.db)).toEqual([]);
}

describe('an upload', () => {
  it('takes the first free position, and can be downloaded byte for byte', async () => {
    const here = await world();
    const file = photo();
    const { status, body } = await add(here, file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'uploaded', position: 'exterior.front_left', fileName: file.name });
    const original = await app.server.inject({ url: body.original });
    expect(original.rawPayload.equals(file.bytes)).toBe(true);
    expect(original.headers['content-disposition']).toContain(file.name);
    expect((await add(here)).body.position).toBe('exterior.front');
  });

  const refused: [string, { name: string; type: string; bytes: Buffer }, string][] = [
    ['an empty file', { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }, 'fileDataMissing'],
    ['a text', { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('hello') }, 'imageTypeInvalid'],
    [
      'an SVG',
      {
        name: 'a.svg',
        type: 'image/svg+xml',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      'imageTypeInvalid',
    ],
    [
      'a GIF',
      { name: 'a.gif', type: 'image/gif', bytes: Buffer.from('GIF89a\x01\0\x01\0\0\0\0;') },
      'imageTypeInvalid',
    ],
    [
      '65,000 × 65,000 pixels',
      { name: 'a.png', type: 'image/png', bytes: png(65_000, 65_000) },
      'imageTooLarge',
    ],
    [
      'more than 40 MB',
      { name: 'a.png', type: 'image/png', bytes: Buffer.concat([png(8, 8), Buffer.alloc(41 * 1024 * 1024)]) },
      'imageTooLarge',
    ],
  ];
  it.each(refused)('of %s is refused with its code and leaves nothing behind', async (_what, file, name) => {
    const here = await world();
    const { status, body } = await add(here, file);
    expect([status, body.name]).toEqual([400, name]);
    expect(await images(here)).toEqual([]);
    const folders = await app.outside.storage.foldersOlderThan('images', new Date('2100-01-01'));
    const rows = await app.db.selectFrom('images').select('id').execute();
    expect(folders.sort()).toEqual(rows.map((row) => row.id as string).sort());
    expect(await balance(here)).toBe(10);
  });

  it('of the same photo again is refused, also in two simultaneous uploads', async () => {
    const here = await world();
    const file = photo();
    const answers = await Promise.all([add(here, file), add(here, file), add(here, file)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.name).toBe('imageDuplicate');
  });

  it('beyond the exterior limit is refused, also in many simultaneous uploads; interior photos still fit', async () => {
    const here = await world(10, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(here)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(2);
    expect(answers.find((answer) => answer.status === 400)?.body.errorCode).toBe(4000005);
    const inside = await add(here, photo(), { position: 'interior.dashboard' });
    expect(inside.status).toBe(201);
  });

  it('to a vehicle out of scope answers “not found”', async () => {
    const [here, elsewhere] = [await world(), await world()];
    expect((await add({ ...here, vehicleId: elsewhere.vehicleId })).body.name).toBe('vehicleNotFound');
  });
});

describe('a picture', () => {
  it('can be moved, deleted and restored', async () => {
    const here = await world();
    const { id } = (await add(here)).body;
    const call = { params: { id }, token: here.token };
    const moved = await app.call(patchImage, { ...call, body: { position: 'exterior.rear' } });
    expect(moved.body.position).toBe('exterior.rear');
    expect((await app.call(deleteImage, call)).status).toBe(200);
    expect(await images(here)).toEqual([]);
    expect((await app.call(restoreImage, call)).body.position).toBe('exterior.rear');
    expect(await images(here)).toHaveLength(1);
  });

  it('that was deleted before its analysis is analysed once it is restored', async () => {
    const here = await world();
    const { id } = (await add(here)).body;
    const call = { params: { id }, token: here.token };
    const key = `images:${id}`;
    await app.call(deleteImage, call);
    // The job finds a deleted photo and ends without a result.
    await sql`select graphile_worker.remove_job(${key})`.execute(app.db);
    await app.call(restoreImage, call);
    const { rows } = await sql`select task_identifier from graphile_worker.jobs where key = ${key}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ taskIdentifier: 'images.analyse' }]);
  });

  it('is not restored to a position that another picture has taken', async () => {
    const here = await world();
    const { id } = (await add(here)).body;
    const call = { params: { id }, token: here.token };
    await app.call(deleteImage, call);
    await add(here);
    expect((await app.call(restoreImage, call)).body.errorCode).toBe(4030031);
  });

  it('is not restored to a vehicle that has as many pictures as it may have', async () => {
    const here = await world();
    const { id } = (await add(here, photo(), { position: 'interior.other' })).body;
    const call = { params: { id }, token: here.token };
    await app.call(deleteImage, call);
    for (let count = 0; count < vehicleImagesMax; count += 1)
      await buildImage(app.db, { setId: here.vehicleId, position: 'interior.other', state: 'uploaded' });
    expect((await app.call(restoreImage, call)).body.name).toBe('exteriorCountExceeded');
    expect(await images(here)).toHaveLength(vehicleImagesMax);
  });

  it('that is queued can be cancelled: its credits are released and its job is removed', async () => {
    const here = await world(1);
    const { id } = (await add(here)).body;
    const queued = await make(here);
    expect([queued.status, queued.body.held, await balance(here)]).toEqual([202, 1, 0]);
    expect(queued.body.results[0]).toMatchObject({ state: 'queued' });
    const { body } = await app.call(cancelImage, { params: { id }, token: here.token });
    expect([body.state, await balance(here)]).toEqual(['cancelled', 1]);
    await noDifferences();
  });

  it('that is queued cannot be deleted or ordered again', async () => {
    const here = await world();
    const { id } = (await add(here)).body;
    await make(here);
    const call = { params: { id }, token: here.token };
    expect((await app.call(deleteImage, call)).body.name).toBe('imageBusy');
    expect((await make(here, { imageIds: [id] })).body.name).toBe('imageBusy');
    expect((await make(here)).body.name).toBe('noImagesToProcess');
    await app.call(cancelImage, call);
  });
});

describe('credits', () => {
  it('that do not suffice make the whole order fail, and it changes nothing', async () => {
    const here = await world(1);
    await add(here);
    await add(here);
    expect((await make(here)).body.errorCode).toBe(4030021);
    expect((await images(here)).map((image) => image.state)).toEqual(['uploaded', 'uploaded']);
    expect(await balance(here)).toBe(1);
  });

  it('for one picture are spent once by twenty simultaneous orders', async () => {
    const here = await world(1);
    const ids = await Promise.all([add(here), add(here), add(here), add(here)]);
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) => make(here, { imageIds: [ids[index % 4]?.body.id] })),
    );
    expect(orders.filter((order) => order.status === 202)).toHaveLength(1);
    expect(await balance(here)).toBe(0);
    await noDifferences();
  });
});

describe('with a worker', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app);
  });

  it('a picture is delivered, charged once, and free in every other background', async () => {
    const here = await world(1);
    const { id } = (await add(here)).body;
    await make(here);
    const [first] = await done(here);
    expect(first).toMatchObject({ state: 'delivered', charged: 1, preset: 'studio-white', verdicts: [] });
    expect(first?.outputs.map((output) => output.name)).toEqual(['full', 'thumb']);
    const file = await app.server.inject({ url: first?.outputs[0]?.url ?? '' });
    expect(file.body).toBe('full of showroom');
    expect((await make(here, { preset: 'dark-hall' })).body.held).toBe(0);
    const [second] = await done(here);
    expect([second?.preset, second?.charged, await balance(here)]).toEqual(['dark-hall', 1, 0]);
    const reverted = await app.call(revertImage, { params: { id }, token: here.token });
    expect(reverted.body).toMatchObject({ state: 'uploaded', outputs: [] });
    await noDifferences();
  });

  const failing: [string, string, string][] = [
    ['cannot be decoded', 'TORN', 'undecodable'],
    ['shows no vehicle', 'EMPTY ROAD', 'no_vehicle'],
    ['crashes its process each time', 'CRASH', 'crashed'],
    ['eats all memory', 'EAT', 'memory_limit'],
  ];
  it.each(failing)('a photo that %s fails alone, with a reason, and costs nothing', (_what, text, failure) =>
    failsAlone(text, failure),
  );

  it('a photo that makes its process hang fails alone, with a reason, and costs nothing', async () => {
    await worker?.stop();
    worker = await startTestWorker(app, { timeLimitMs: 4_000 });
    await failsAlone('HANG', 'time_limit');
    await worker.stop();
    worker = await startTestWorker(app);
  });

  it('previews appear in every preset, with an event for each', async () => {
    const here = await world();
    const { id } = (await add(here)).body;
    const ask = () => app.call(previewImage, { params: { id }, token: here.token });
    await until('the photo to be analysed', async () => (await images(here))[0]?.verdicts !== null);
    const announced: unknown[] = [];
    const stop = app.bus.listen((message) => announced.push(message));
    expect((await ask()).body.results.every((preview: { url: null }) => preview.url === null)).toBe(true);
    await until('previews', async () =>
      (await ask()).body.results.every((preview: { url: string }) => preview.url),
    );
    expect(announced).toContainEqual(expect.objectContaining({ kind: 'previews', imageId: id }));
    stop();
    expect(await balance(here)).toBe(10);

    // A preset that is assigned to the user is shown too, and again when it changes.
    const preset = await buildCatalogueItem(app.db, { kind: 'preset', assignedTo: { userId: here.userId } });
    const shown = async (): Promise<Preview[]> => (await ask()).body.results;
    const urlIn = (previews: Preview[], name: string) => previews.find((one) => one.preset === name)?.url;
    const urlOf = async (name: string) => urlIn(await shown(), name);
    // The call itself enqueues the preview, so only the first answer certainly lacks it.
    const first = await shown();
    const white = urlIn(first, 'studio-white');
    expect(urlIn(first, preset)).toBe(null);
    await until('the new one', async () => (await urlOf(preset)) !== null);
    const before = await urlOf(preset);
    await app.db
      .updateTable('catalogueItems')
      .set({ look: sql`jsonb_set(look, '{background,colour}', '"#ff0000"')` })
      .where('id', '=', preset)
      .execute();
    expect(await urlOf(preset)).toBe(null);
    await until('the changed one', async () => (await urlOf(preset)) !== null);
    expect(await urlOf(preset)).not.toBe(before);
    expect(await urlOf('studio-white')).toBe(white);

    // A background is shown too, in the preset that is in force for the vehicle.
    const place = await buildCatalogueItem(app.db, { assignedTo: { userId: here.userId } });
    const { shownKey: key } = await app.db
      .selectFrom('catalogueItems')
      .innerJoin('files', 'files.id', 'catalogueItems.fileId')
      .select('files.shownKey')
      .where('catalogueItems.id', '=', place)
      .executeTakeFirstOrThrow();
    await app.outside.storage.put(key ?? '', png(8, 8));
    expect(urlIn(await shown(), place)).toBe(null);
    await until('the background', async () => (await urlOf(place)) !== null);
  });

  it('the ZIP of a vehicle contains its finished pictures under names that sort by position', async () => {
    const here = await world();
    await add(here);
    await add(here);
    await make(here);
    await done(here);
    const { getVehicle } = await import('@forecourt/contract/vehicles');
    const vehicle = (await app.call(getVehicle, { params: { id: here.vehicleId }, token: here.token })).body;
    const zip = await app.server.inject({ url: vehicle.archive });
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    const names = [...zip.rawPayload.toString('latin1').matchAll(/(S-\w+_\d\d_exterior-\w+\.jpg)/g)];
    expect([...new Set(names.map((match) => match[1]))]).toEqual([
      `${vehicle.reference}_01_exterior-front_left.jpg`,
      `${vehicle.reference}_02_exterior-front.jpg`,
    ]);
    const forged = await app.server.inject({ url: vehicle.archive.replace(here.vehicleId, here.userId) });
    expect(forged.statusCode).toBe(404);
  });
});
