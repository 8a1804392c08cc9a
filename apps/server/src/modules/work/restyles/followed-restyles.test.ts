import type { VehicleCollages } from '@forecourt/contract/collages';
import * as collageRoutes from '@forecourt/contract/collages';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { processImages } from '@forecourt/contract/images';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import type { Restyle } from '@forecourt/contract/restyles';
import * as routes from '@forecourt/contract/restyles';
import type { Spin, VehicleSpin } from '@forecourt/contract/spins';
import * as spinRoutes from '@forecourt/contract/spins';
import type { EmbeddedSpin } from '@forecourt/contract/vehicle-shares';
import { createVehicleEmbed } from '@forecourt/contract/vehicle-shares';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildTemplate } from '../../../testing/builders/collage-world.ts';
import { buildStock, type Stock } from '../../../testing/builders/restyle-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { refreshCollages } from '../collages/collage-refresh.service.ts';
import { picturesChanged } from '../images/changed-pictures.service.ts';
import { sweepSpins } from '../spins/spin-making.service.ts';
import { refreshSpin } from '../spins/spin-refresh.service.ts';

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

/** A vehicle with six white pictures, credits for a spin, and what is read of it. */
async function world(parts: Parameters<typeof buildStock>[1] = { credits: 1 }) {
  const stock = await buildStock(app, { type: 'premium', vehicles: 1, pictures: 6, ...parts });
  const vehicleId = stock.vehicleIds[0] as VehicleId;
  const of = { params: { id: vehicleId }, token: stock.token };
  const spinOf = async (): Promise<VehicleSpin> => (await app.call(spinRoutes.getVehicleSpin, of)).body;
  const pagesOf = async (): Promise<VehicleCollages> =>
    (await app.call(collageRoutes.getVehicleCollages, of)).body;
  return { ...stock, vehicleId, of, spinOf, pagesOf };
}
type World = Awaited<ReturnType<typeof world>>;

const frameOf = ({ spin }: VehicleSpin) => spin?.result?.frames[0]?.url.split('?')[0] ?? '';
const previewOf = ({ results }: VehicleCollages) => results[0]?.result?.preview.split('?')[0] ?? '';

async function makeSpin({ of, spinOf }: World): Promise<Spin> {
  await app.call(spinRoutes.createSpin, { ...of, body: {} });
  await until('the spin', async () => (await spinOf()).spin?.state === 'ready', 15_000);
  return (await spinOf()).spin as Spin;
}

async function restyled({ token }: Pick<Stock, 'token'>, body: object = {}): Promise<Restyle> {
  const look = { filter: {}, look: { preset: 'dark-hall' }, credits: 0, ...body };
  const { id } = (await app.call(routes.createRestyle, { token, body: look as never })).body;
  return reached(token, id, 'finished');
}

async function reached(token: string, id: string, state: Restyle['state']): Promise<Restyle> {
  const read = async () => (await app.call(routes.getRestyle, { token, params: { id } })).body as Restyle;
  await until(`a restyle that is ${state}`, async () => (await read()).state === state, 15_000);
  return read();
}

async function undone({ token }: Pick<Stock, 'token'>, id: string): Promise<void> {
  await app.call(routes.undoRestyle, { token, params: { id } });
  await reached(token, id, 'undone');
}

it('a spin and its embed show the restyled pictures free of charge, and after an undo the earlier turn without making it', async () => {
  const own = await world();
  const before = await makeSpin(own);
  const embed = (await app.call(createVehicleEmbed, own.of)).body;
  const embedded = async (): Promise<string> => {
    const { json } = await app.server.inject({ url: new URL(embed.link).pathname });
    return new URL((json() as EmbeddedSpin).frames[0]?.url ?? '').pathname;
  };
  const first = frameOf(await own.spinOf());
  expect(await embedded()).toBe(first);

  const { id } = await restyled(own);
  const follows = async () => {
    const { isOutdated, spin } = await own.spinOf();
    return spin?.state === 'ready' && !isOutdated;
  };
  await until('the new turn', follows, 15_000);
  const second = frameOf(await own.spinOf());
  expect(second).not.toBe(first);
  expect(await embedded()).toBe(second);
  expect((await own.spinOf()).spin).toMatchObject({ id: before.id, charged: 1 });
  expect(await ledger.findBalance(app.db, own.payer)).toBe(0);

  const attempts = () =>
    app.db.selectFrom('spins').select('attempt').where('id', '=', before.id).executeTakeFirstOrThrow();
  const made = await attempts();
  await undone(own, id);
  await until('the earlier turn', follows, 15_000);
  expect(frameOf(await own.spinOf())).toBe(first);
  expect(await embedded()).toBe(first);
  expect(await attempts()).toEqual(made);
  const { frames } = (await own.spinOf()).spin?.result ?? { frames: [] };
  expect((await app.server.inject({ url: frames[0]?.url ?? '' })).statusCode).toBe(200);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('an undo after the clean-up makes the earlier turn again, free of charge', async () => {
  const own = await world();
  await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const { id } = await restyled(own);
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
  const folders = () => app.outside.storage.foldersOlderThan(`spins/${first.split('/')[3]}`, soon());
  const soon = () => new Date(Date.now() + 60_000);
  const kept = await folders();
  await sweepSpins(app.system(), soon());
  expect([kept.length, (await folders()).length]).toEqual([2, 1]);
  await undone(own, id);
  await until('the earlier turn', async () => frameOf(await own.spinOf()) === first, 15_000);
  const [frame] = (await own.spinOf()).spin?.result?.frames ?? [];
  expect((await app.server.inject({ url: frame?.url ?? '' })).statusCode).toBe(200);
  expect(await ledger.findBalance(app.db, own.payer)).toBe(0);
});

it('a spin and pages wait for a vehicle that a restyle is changing, and stay without enough pictures', async () => {
  const own = await world();
  await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const [imageId] = own.imageIds;
  const { id } = await restyled(own, { classes: ['exterior'] });
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
  const second = frameOf(await own.spinOf());
  await app.db
    .updateTable('restyles')
    .set({ state: 'running', finishedAt: null })
    .where('id', '=', id)
    .execute();
  const item = () => app.db.updateTable('restyleItems').where('restyleId', '=', id).where('position', '=', 6);
  await item().set({ state: 'waiting', endedAt: null }).execute();
  const image = () => app.db.updateTable('images').where('id', '=', imageId as never);
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('id', '=', imageId as never)
    .executeTakeFirstOrThrow();
  await image()
    .set({ recipe: JSON.stringify({ ...recipe, tone: 'fitted' }) as never })
    .execute();
  await refreshSpin(app.system(), { vehicleId: own.vehicleId });
  expect((await own.spinOf()).spin?.state).toBe('ready');
  await item().set({ state: 'done', endedAt: new Date() }).execute();
  await refreshSpin(app.system(), { vehicleId: own.vehicleId });
  await until('the third turn', async () => frameOf(await own.spinOf()) !== second, 15_000);

  await app.db
    .updateTable('images')
    .set({ deletedAt: new Date() })
    .where('id', 'in', own.imageIds.slice(0, 3))
    .execute();
  const third = frameOf(await own.spinOf());
  await refreshSpin(app.system(), { vehicleId: own.vehicleId });
  expect([(await own.spinOf()).spin?.state, frameOf(await own.spinOf())]).toEqual(['ready', third]);
});

it('pages follow a restyle to a preset without their shot list or their collages, and its undo shows them again', async () => {
  const own = await world();
  const templateId = await buildTemplate(app, ['exterior.front', 'exterior.rear', 'interior.boot']);
  const preset = await buildCatalogueItem(app.db, {
    kind: 'preset',
    look: { collages: [templateId], positions: ['exterior.front', 'exterior.rear'] },
    assignedTo: { userId: own.userId },
  });
  await app.db.updateTable('images').set({ preset }).where('setId', '=', own.vehicleId).execute();
  await refreshCollages(app.system(), own.vehicleId);
  const isCurrent = async () => {
    const [page] = (await own.pagesOf()).results;
    return page?.state === 'ready' && !page.isOutdated;
  };
  await until('the page', isCurrent, 15_000);
  const first = previewOf(await own.pagesOf());

  const { id } = await restyled(own);
  await until('the new page', async () => previewOf(await own.pagesOf()) !== first, 15_000);
  await until('the new page', isCurrent, 15_000);
  const attempts = () =>
    app.db.selectFrom('collages').select('attempt').where('vehicleId', '=', own.vehicleId).execute();
  const made = await attempts();
  await undone(own, id);
  await until('the earlier page', async () => previewOf(await own.pagesOf()) === first, 15_000);
  expect(await isCurrent()).toBe(true);
  expect(await attempts()).toEqual(made);
  const [page] = (await own.pagesOf()).results;
  expect((await app.server.inject({ url: page?.result?.preview ?? '' })).statusCode).toBe(200);
});

it('a page that cost nothing when it was made follows a restyle free of charge at a price of today', async () => {
  const own = await world();
  const templateId = await buildTemplate(app, ['exterior.front'], { assignedTo: { userId: own.userId } });
  await app.call(collageRoutes.createCollages, { ...own.of, body: { templateId } });
  await until('the page', async () => previewOf(await own.pagesOf()) !== '', 15_000);
  const first = previewOf(await own.pagesOf());
  const { customerId } = await app.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', own.userId)
    .executeTakeFirstOrThrow();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const priced = await app.call(patchCustomerPrices, {
    params: { id: customerId ?? '' },
    token: root,
    body: { collage: 5 } as never,
  });
  expect(priced.status).toBe(200);
  await restyled(own);
  await until('the new page', async () => previewOf(await own.pagesOf()) !== first, 15_000);
  expect(await ledger.findBalance(app.db, own.payer)).toBe(1);
});

it('a spin follows where a restyle is cancelled halfway through its vehicle', async () => {
  const own = await world({ paid: 5, credits: 1 });
  await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const body = { filter: {}, look: { preset: 'dark-hall' }, credits: 1 };
  const { token } = own;
  const { id } = (await app.call(routes.createRestyle, { token, body: body as never })).body;
  await reached(token, id, 'paused');
  await app.call(routes.cancelRestyle, { token, params: { id } });
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
});

it('a spin follows an order in another look free of charge once most pictures have it, and no other order', async () => {
  const own = await world();
  await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const { token, imageIds } = own;
  const order = async (ids: typeof imageIds) => {
    const body = { preset: 'dark-hall', imageIds: ids };
    const { status } = await app.call(processImages, { ...own.of, token, body: body as never });
    expect(status).toBe(202);
    const read = () =>
      app.db.selectFrom('images').select('state').where('setId', '=', own.vehicleId).execute();
    await until(
      'the pictures',
      async () => (await read()).every(({ state }) => state === 'delivered'),
      15_000,
    );
  };
  await order(imageIds.slice(0, 2));
  // A correction of one picture is none of the look.
  await sql`update images set recipe = recipe || '{"tone": "fitted"}' where id = ${imageIds[5]}`.execute(
    app.db,
  );
  await refreshSpin(app.system(), { vehicleId: own.vehicleId, onlyNewLook: true });
  const { isOutdated, spin } = await own.spinOf();
  expect([spin?.state, isOutdated, frameOf(await own.spinOf())]).toEqual(['ready', true, first]);

  await order(imageIds.slice(2));
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
  expect((await own.spinOf()).isOutdated).toBe(false);
  expect((await own.spinOf()).spin).toMatchObject({ charged: 1 });
  expect(await ledger.findBalance(app.db, own.payer)).toBe(0);
});

it('a spin waits for the checkers of pictures in another look', async () => {
  const own = await world();
  await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const change = app.db.updateTable('images').where('setId', '=', own.vehicleId);
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', own.vehicleId)
    .executeTakeFirstOrThrow();
  const background = { kind: 'colour', colour: '#123456' };
  await change.set({ recipe: JSON.stringify({ ...recipe, background }) as never }).execute();
  const vehicle = app.db.updateTable('vehicles').where('id', '=', own.vehicleId);
  await vehicle.set({ reviewCount: 1 }).execute();
  const look = () => refreshSpin(app.system(), { vehicleId: own.vehicleId, onlyNewLook: true });
  await look();
  expect((await own.spinOf()).spin?.state).toBe('ready');
  await vehicle.set({ reviewCount: 0 }).execute();
  await look();
  expect((await own.spinOf()).spin?.state).not.toBe('ready');
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
});

it('a spin follows retouched pictures free of charge, once for several, and in place of the one that is being made', async () => {
  const own = await world();
  const { id } = await makeSpin(own);
  const first = frameOf(await own.spinOf());
  const attempts = async () =>
    (await app.db.selectFrom('spins').select('attempt').where('id', '=', id).executeTakeFirstOrThrow())
      .attempt;
  const begun = await attempts();
  const retouch = async (imageId: ImageId) => {
    const matteKey = `images/${imageId}/retouch-${await attempts()}/matte.png`;
    const image = app.db.updateTable('images').where('id', '=', imageId);
    const { old } = await app.db
      .selectFrom('images')
      .select('matteKey as old')
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow();
    await app.outside.storage.put(matteKey, await app.outside.storage.get(old ?? ''));
    await image.set({ matteKey }).execute();
    // The clock of the installation stands still; the worker's does not.
    await inTx(app.db, (tx) => picturesChanged(tx, { ...app.system(), now: new Date() }, imageId));
  };
  const look = () => refreshSpin(app.system(), { vehicleId: own.vehicleId, onlyNewLook: true });
  const [one, two, three] = own.imageIds as ImageId[];
  for (const imageId of [one, two]) await retouch(imageId as ImageId);
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs
    where key = ${`spin-look-of:${own.vehicleId}`}`.execute(app.db);
  expect([rows.length, (rows[0]?.wait ?? 0) > 30]).toEqual([1, true]);
  await look();
  await until('the new turn', async () => frameOf(await own.spinOf()) !== first, 15_000);
  expect([(await own.spinOf()).isOutdated, (await attempts()) - begun]).toEqual([false, 1]);
  await look();
  expect((await own.spinOf()).spin?.state).toBe('ready');

  const second = frameOf(await own.spinOf());
  await app.db.updateTable('spins').set({ state: 'working' }).where('id', '=', id).execute();
  await look();
  expect((await own.spinOf()).spin?.state).toBe('working');
  await retouch(three as ImageId);
  await look();
  await until('the third turn', async () => frameOf(await own.spinOf()) !== second, 15_000);
  expect((await own.spinOf()).isOutdated).toBe(false);
  expect((await own.spinOf()).spin).toMatchObject({ id, charged: 1 });
  expect(await ledger.findBalance(app.db, own.payer)).toBe(0);
});
