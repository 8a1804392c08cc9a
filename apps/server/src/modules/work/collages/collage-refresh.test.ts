import type { CellSource } from '@forecourt/contract/collage-parts';
import type { VehicleCollages } from '@forecourt/contract/collages';
import * as routes from '@forecourt/contract/collages';
import type { CatalogueItemId, CollageId } from '@forecourt/contract/ids';
import { deleteImage, patchImage, restoreImage, revertImage } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import {
  type CollageTask,
  PictureError,
  type PictureTask,
} from '../../../platform/pictures/picture-messages.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import {
  addPicture,
  buildTemplate,
  changePicture,
  collageWorld,
} from '../../../testing/builders/collage-world.ts';
import { analysisAt } from '../../../testing/builders/spin-world.ts';
import { composed, result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { failStuckCollages, makeCollage, sweepCollages } from './collage-making.service.ts';
import { refreshCollages } from './collage-refresh.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type World = Awaited<ReturnType<typeof presetWorld>>;

/** A vehicle with a front and a rear picture of a preset that makes a page of both. */
async function presetWorld(
  parts: Parameters<typeof collageWorld>[1] & { shows?: CellSource[]; positions?: PositionName[] } = {},
) {
  const world = await collageWorld(app, parts);
  const templateId = await buildTemplate(app, parts.shows ?? ['next.exterior', 'exterior.rear']);
  const look = { collages: [templateId], ...(parts.positions && { positions: parts.positions }) };
  const preset = await buildCatalogueItem(app.db, {
    kind: 'preset',
    look,
    assignedTo: { userId: world.userId },
  });
  const front = await addPicture(app, world.vehicleId, 'exterior.front', { preset });
  const rear = await addPicture(app, world.vehicleId, 'exterior.rear', { preset });
  return { ...world, templateId, preset, front, rear };
}

const of = ({ token, vehicleId }: World) => ({ params: { id: vehicleId }, token });
const read = async (world: World): Promise<VehicleCollages> =>
  (await app.call(routes.getVehicleCollages, of(world))).body;
const pool = {
  compose: async (task: CollageTask) => composed(task),
  run: async (task: PictureTask) => result(task),
};
const make = (id: CollageId, pictures: Partial<typeof pool> = pool, attempt = { attempt: 1, last: false }) =>
  makeCollage(app.system(), { ...pool, ...pictures }, id, attempt);

/** Orders what is to be ordered by itself, and makes it. */
async function refresh(world: World): Promise<VehicleCollages['results']> {
  await refreshCollages(app.system(), world.vehicleId);
  for (const { id, state } of (await read(world)).results) if (state === 'queued') await make(id);
  return (await read(world)).results;
}

/** The vehicles whose pages are about to be checked. */
async function awaited(): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select payload->>'vehicleId' as id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'collages.refresh'`.execute(
    app.db,
  );
  return rows.map(({ id }) => id);
}
const forget = () => app.database.pool.query('delete from graphile_worker._private_jobs');

it('a cell of a position that the shot list lacks stays empty, one that it has waits for its picture', async () => {
  const shows: CellSource[] = ['exterior.front', 'interior.boot', 'exterior.left'];
  const positions: PositionName[] = ['exterior.front', 'exterior.left'];
  const world = await presetWorld({ shows, positions });
  expect(await read(world)).toMatchObject({
    shotList: positions,
    templates: [{ missing: ['exterior.left'] }],
  });
  expect(await refresh(world)).toEqual([]);
  const refused = await app.call(routes.createCollages, { ...of(world), body: {} });
  expect(refused.body).toMatchObject({
    name: 'collagePositionsMissing',
    params: { positions: 'exterior.left' },
  });
  await addPicture(app, world.vehicleId, 'exterior.left', { preset: world.preset });
  const [page] = await refresh(world);
  expect(page?.state).toBe('ready');
  const jpeg = await app.server.inject({ url: page?.result?.files[0]?.url ?? '' });
  expect(jpeg.body).toContain('of exterior.front, , exterior.left');

  // With a picture of a preset without a shot list, every position may be wanted.
  await addPicture(app, world.vehicleId, 'exterior.right');
  await app.db
    .updateTable('images')
    .set({ preset: 'studio-white' })
    .where('setId', '=', world.vehicleId)
    .where('position', '=', 'exterior.right')
    .execute();
  expect(await read(world)).toMatchObject({ shotList: null, templates: [{ missing: ['interior.boot'] }] });
});

it('the page of a preset is made by itself once no picture is being made, and once only', async () => {
  const world = await presetWorld();
  expect((await read(world)).templates).toMatchObject([{ id: world.templateId, isOfPreset: true }]);
  await app.db.updateTable('images').set({ state: 'queued' }).where('id', '=', world.rear).execute();
  expect(await refresh(world)).toEqual([]);
  await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', world.rear).execute();
  const [page] = await refresh(world);
  expect(page).toMatchObject({ state: 'ready', templateId: world.templateId, isOutdated: false });
  const before = page?.updatedAt;
  app.clock.forward(1000);
  expect((await refresh(world)).map(({ updatedAt }) => updatedAt)).toEqual([before]);
});

it('without a picture for every cell, without premium, and at a price nothing is made by itself', async () => {
  const missing = await presetWorld();
  const params = { id: missing.rear };
  await app.call(deleteImage, { params, token: missing.token });
  expect(await refresh(missing)).toEqual([]);
  const basic = await presetWorld({ type: 'basic' });
  await refreshCollages(app.system(), basic.vehicleId);
  const count = await app.db
    .selectFrom('collages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('vehicleId', '=', basic.vehicleId)
    .executeTakeFirstOrThrow();
  expect(count).toEqual({ count: 0 });
  const priced = await presetWorld();
  const { customerId } = await app.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', priced.userId)
    .executeTakeFirstOrThrow();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  await app.call(patchCustomerPrices, {
    params: { id: customerId ?? '' },
    token: root,
    body: { collage: 1 },
  });
  expect(await refresh(priced)).toEqual([]);
  await app.call(routes.createCollages, { ...of(priced), body: {} });
  const [paid] = (await read(priced)).results;
  await make(paid?.id as CollageId);
  await changePicture(app, priced.rear, 'other');
  expect((await refresh(priced))[0]).toMatchObject({ isOutdated: false, charged: 1 });
  expect(await ledger.findBalance(app.db, priced.payer)).toBe(4);
});

it('it is made again of changed pictures; one whose picture is gone stays until there is another', async () => {
  const world = await presetWorld();
  const [first] = await refresh(world);
  await changePicture(app, world.front, 'new');
  expect((await read(world)).results[0]?.isOutdated).toBe(true);
  const [second] = await refresh(world);
  expect(second).toMatchObject({ id: first?.id, isOutdated: false });
  expect(second?.result?.preview).not.toBe(first?.result?.preview);
  await app.call(deleteImage, { params: { id: world.rear }, token: world.token });
  const [kept] = await refresh(world);
  expect(kept).toMatchObject({ state: 'ready', isOutdated: true });
  expect((await read(world)).templates[0]?.missing).toEqual(['exterior.rear']);
  await addPicture(app, world.vehicleId, 'exterior.rear', { text: '-again' });
  expect((await refresh(world))[0]?.isOutdated).toBe(false);
});

it('a cell that a picture fills shows it made for the cell, another one shows it as it is finished', async () => {
  const world = await presetWorld();
  const [front, rear] = [
    { column: 0, row: 0, columns: 2, rows: 1, shows: 'exterior.front', fit: 'cover' },
    { column: 0, row: 1, columns: 1, rows: 1, shows: 'exterior.rear', fit: 'contain' },
  ] as const;
  const template = { columns: 2, rows: 2, cells: json([front, rear]) };
  await app.db.updateTable('catalogueItems').set(template).where('id', '=', world.templateId).execute();
  const known = { matteKey: 'images/matte.png', analysis: json(analysisAt(45)) };
  await app.db.updateTable('images').set(known).where('setId', '=', world.vehicleId).execute();
  await app.outside.storage.put(known.matteKey, Buffer.from('matte'));
  const photos = app.db.selectFrom('images').select('originalKey').where('setId', '=', world.vehicleId);
  for (const { originalKey } of await photos.execute())
    await app.outside.storage.put(originalKey, Buffer.from('photo'));
  await refreshCollages(app.system(), world.vehicleId);
  const [page] = (await read(world)).results;
  const [tasks, pages]: [PictureTask[], CollageTask[]] = [[], []];
  await make(page?.id ?? expect.fail('no page was ordered'), {
    run: async (task) => {
      tasks.push(task);
      return result(task);
    },
    compose: async (task) => {
      pages.push(task);
      return composed(task);
    },
  });
  const [{ height, width } = expect.fail('no cell was made')] = tasks[0]?.recipes[0]?.targets ?? [];
  expect(tasks).toHaveLength(1);
  // A row of a page of A4 at 300 dpi.
  expect([width > 2000, height > 1000, width > height]).toEqual([true, true, true]);
  const shown = pages[0]?.pictures.map((picture) => Buffer.from(picture?.bytes ?? []).toString());
  expect(shown?.[0]).toMatch(/^cell of /);
  expect(shown?.[1]).toBe('exterior.rear');
  expect((await read(world)).results[0]?.isOutdated).toBe(false);
});

it('a page that somebody deleted does not come back by itself', async () => {
  const world = await presetWorld();
  const [page] = await refresh(world);
  await app.call(routes.deleteCollage, { params: { id: page?.id ?? '' }, token: world.token });
  await changePicture(app, world.front, 'new');
  expect(await refresh(world)).toEqual([]);
});

it('every change of a picture checks the pages of its vehicle, and only of vehicles that have or get some', async () => {
  const world = await presetWorld();
  await refresh(world);
  const { front, token, vehicleId } = world;
  const plain = await collageWorld(app);
  const other = await addPicture(app, plain.vehicleId, 'exterior.front');
  const params = { id: front };
  const changes = [
    () => app.call(patchImage, { params, token, body: { position: 'exterior.left' } }),
    () => app.call(revertImage, { params, token }),
    () => app.call(deleteImage, { params, token }),
    () => app.call(restoreImage, { params, token }),
  ];
  for (const change of changes) {
    await forget();
    expect((await change()).status).toBe(200);
    expect(await awaited()).toEqual([vehicleId]);
  }
  await forget();
  await app.call(deleteImage, { params: { id: other }, token: plain.token });
  expect(await awaited()).toEqual([]);
});

it('an attempt that another one has overtaken is discarded, and so is that of a deleted page', async () => {
  const world = await presetWorld();
  await refreshCollages(app.system(), world.vehicleId);
  const [{ id } = { id: '' as CollageId }] = (await read(world)).results;
  const slow = {
    compose: async (task: CollageTask) => {
      await changePicture(app, world.front, 'meanwhile');
      await refreshCollages(app.system(), world.vehicleId);
      return composed(task);
    },
  };
  await make(id, slow);
  expect((await read(world)).results[0]).toMatchObject({ state: 'queued', result: null });
  const deleting = {
    compose: async (task: CollageTask) => {
      await app.call(routes.deleteCollage, { params: { id }, token: world.token });
      return composed(task);
    },
  };
  await make(id, deleting);
  const restored = await app.call(routes.restoreCollage, { params: { id }, token: world.token });
  expect(restored.body.results[0]).toMatchObject({ state: 'failed', result: null });
});

it('a picture that cannot be read fails the page with its reason; a lost one fails after a while', async () => {
  const world = await presetWorld();
  await refreshCollages(app.system(), world.vehicleId);
  const [{ id } = { id: '' as CollageId }] = (await read(world)).results;
  const broken = {
    compose: async () => {
      throw new PictureError('undecodable', 'broken');
    },
  };
  await make(id, broken);
  expect((await read(world)).results[0]).toMatchObject({ state: 'failed', failure: 'undecodable' });
  await app.call(routes.createCollages, { ...of(world), body: { templateId: world.templateId } });
  await forget();
  app.clock.forward(16 * 60_000);
  await failStuckCollages(app.system());
  expect((await read(world)).results[0]).toMatchObject({ state: 'failed', failure: 'crashed' });
});

it('files of pages that are gone, and those of unfinished attempts, are swept', async () => {
  const world = await presetWorld();
  const [page] = await refresh(world);
  const { storage } = app.outside;
  const stray = [`collages/${crypto.randomUUID()}/v/page.jpg`, `collages/${page?.id}/unfinished/page.jpg`];
  for (const key of stray) await storage.put(key, Buffer.from('stray'));
  expect(await sweepCollages(app.system(), new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(2);
  for (const key of stray) await expect(storage.get(key)).rejects.toThrow();
  const { result } = (await read(world)).results[0] ?? {};
  expect((await app.server.inject({ url: result?.preview ?? '' })).statusCode).toBe(200);
});

it('the title line says what the vehicle is called, and its logo is drawn', async () => {
  const world = await collageWorld(app);
  await app.db
    .updateTable('pictureSets')
    .set({ make: 'Škoda', model: null })
    .where('id', '=', world.vehicleId)
    .execute();
  const logo = await buildCatalogueItem(app.db, { kind: 'logo' });
  const { shownKey } = await app.db
    .selectFrom('files')
    .innerJoin('catalogueItems', 'catalogueItems.fileId', 'files.id')
    .select('shownKey')
    .where('catalogueItems.id', '=', logo)
    .executeTakeFirstOrThrow();
  await app.outside.storage.put(shownKey ?? '', Buffer.from('a logo'));
  const head = {
    text: '{make}, {model} · {stockNumber}',
    place: 'top',
    align: 'left',
    height: 0.1,
    colour: '#000000',
    logo,
  };
  const page = {
    size: { kind: 'pixels', width: 800, height: 600 },
    gap: 0,
    padding: 0,
    colour: '#ffffff',
    head,
    formats: ['png'],
  };
  const templateId: CatalogueItemId = await buildTemplate(app, ['next.exterior'], {
    assignedTo: { userId: world.userId },
    page,
  });
  await addPicture(app, world.vehicleId, 'exterior.front');
  const body = { templateId };
  const { body: ordered } = await app.call(routes.createCollages, {
    params: { id: world.vehicleId },
    token: world.token,
    body,
  });
  const tasks: Parameters<typeof composed>[0][] = [];
  const watching = {
    compose: async (task: CollageTask) => {
      tasks.push(task);
      return composed(task);
    },
  };
  await make(ordered.results[0].id, watching);
  expect(tasks[0]?.title).toBe('Škoda · PAGE-1');
  expect(Buffer.from(tasks[0]?.logo ?? []).toString()).toBe('a logo');
});
