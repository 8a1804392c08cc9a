import {
  getCatalogueItem,
  patchCatalogueItem,
  uploadCatalogueViewPicture,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { processImages } from '@forecourt/contract/images';
import * as own from '@forecourt/contract/own-backgrounds';
import { listPresets } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Backgrounds that show other pictures of the same place behind vehicles that are seen from other sides. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const kind = 'background' as const;
const send = (id: CatalogueItemId, view: 'front_rear' | 'side', token = root) =>
  app.upload(uploadCatalogueViewPicture, { params: { id, view }, token, file: photo() });
const patch = (id: CatalogueItemId, body: object) =>
  app.call(patchCatalogueItem, { params: { kind, id }, token: root, body });
const keyOfView = async (id: CatalogueItemId, view: 'side' | 'three_quarter') => {
  const { views } = await app.db
    .selectFrom('catalogueItems')
    .select('views')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const fileId = views?.[view]?.fileId;
  if (!fileId) throw new Error('The background has no such picture.');
  const file = app.db.selectFrom('files').select('shownKey').where('id', '=', fileId);
  return (await file.executeTakeFirstOrThrow()).shownKey;
};
async function backgroundOf({ vehicleId }: PhotoWorld) {
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return Recipe.parse(recipe).background;
}

it('a background gets a picture for a view, whose floor begins where that of the main one does until it is changed', async () => {
  const id = await buildCatalogueItem(app.db);
  const sent = await send(id, 'side');
  expect([sent.status, sent.body.views.side.horizon, sent.body.views.side.picture.state]).toEqual([
    201,
    0.6,
    'waiting',
  ]);
  const changed = await patch(id, { views: { side: { horizon: 0.45 } } });
  expect(changed.body.views.side.horizon).toBe(0.45);
  // Another picture keeps the horizon, and a picture for another view changes neither.
  expect((await send(id, 'side')).body.views.side.horizon).toBe(0.45);
  expect(Object.keys((await send(id, 'front_rear')).body.views)).toEqual(['front_rear', 'side']);
  const removed = await patch(id, { views: { side: null } });
  expect(Object.keys(removed.body.views)).toEqual(['front_rear']);
});

it('rooms, walls, frames and views without a picture take no change of it', async () => {
  const wall = await buildCatalogueItem(app.db, { use: 'wall' });
  const whole = await buildCatalogueItem(app.db);
  const frame = await buildCatalogueItem(app.db, { kind: 'frame' });
  expect((await send(wall, 'side')).body.name).toBe('validationError');
  const views = { side: { horizon: 0.5 } };
  expect((await patch(wall, { views })).status).toBe(400);
  expect((await patch(whole, { views })).status).toBe(400);
  const params = { kind: 'frame' as const, id: frame };
  expect((await app.call(patchCatalogueItem, { params, token: root, body: { views } })).status).toBe(400);
});

it('a recipe names the pictures for all views that are ready, and stays as it is when one is replaced', async () => {
  const world = await buildPhotoWorld(app);
  const id = await buildCatalogueItem(app.db, { forEverybody: true, views: { side: 0.4 } });
  const side = { picture: await keyOfView(id, 'side'), horizon: 0.4 };
  // Not prepared yet, so vehicles seen from there get the main picture.
  await send(id, 'front_rear');
  const order = { params: { id: world.vehicleId }, token: world.token, body: {} };
  const ordered = await app.call(processImages, { ...order, body: { background: { catalogueId: id } } });
  expect(ordered.status).toBe(202);
  const before = await backgroundOf(world);
  expect(before).toMatchObject({ kind: 'picture', horizon: 0.6, views: { side } });
  expect(before.kind === 'picture' && Object.keys(before.views ?? {})).toEqual(['side']);
  await send(id, 'side');
  expect(await backgroundOf(world)).toEqual(before);
});

it('a preset with such a background makes recipes with its pictures, and shows their addresses', async () => {
  const world = await buildPhotoWorld(app);
  const id = await buildCatalogueItem(app.db, { views: { three_quarter: 0.4 } });
  const look = { background: { kind: 'catalogue' as const, catalogueId: id } };
  const preset = await buildCatalogueItem(app.db, { kind: 'preset', look, forEverybody: true });
  const listed = await app.call(listPresets, { token: world.token, query: {} });
  const shown = listed.body.results.find((one: { id: string }) => one.id === preset);
  const name = shown.recipe.background.views.three_quarter.picture;
  expect(shown.pictures[name]).toContain('/');
  const order = { params: { id: world.vehicleId }, token: world.token, body: { preset } };
  expect((await app.call(processImages, order)).status).toBe(202);
  const three_quarter = { picture: await keyOfView(id, 'three_quarter'), horizon: 0.4 };
  expect(await backgroundOf(world)).toMatchObject({ views: { three_quarter } });
  const { body } = await app.call(getCatalogueItem, { params: { kind: 'preset', id: preset }, token: root });
  expect(body.parts[0].views.three_quarter).toMatchObject({ horizon: 0.4 });
});

it('a customer gives its own background a picture for a view; others cannot', async () => {
  const [here, there] = [await buildPhotoWorld(app), await buildPhotoWorld(app)];
  const [mine, other] = await Promise.all(
    [here, there].map(async ({ customerId }) =>
      app.signedIn(await buildUser(app.db, { role: 'customer', customerId })),
    ),
  );
  const backgroundId = await buildCatalogueItem(app.db, { ownedBy: here.customerId });
  const params = { id: here.customerId, backgroundId, view: 'side' as const };
  const upload = (token: string | undefined) =>
    app.upload(own.uploadOwnBackgroundViewPicture, { params, token: token ?? '', file: photo() });
  expect((await upload(mine)).body.views.side.horizon).toBe(0.6);
  expect((await upload(other)).body.name).toBe('customerNotFound');
  const change = { params: { id: here.customerId, backgroundId }, token: mine ?? '' };
  const body = { views: { side: { horizon: 0.3 } } };
  const changed = await app.call(own.patchOwnBackground, { ...change, body });
  expect(changed.body.views.side.horizon).toBe(0.3);
});
