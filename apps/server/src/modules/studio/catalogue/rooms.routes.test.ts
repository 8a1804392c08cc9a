import {
  type CatalogueRoom,
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueItem,
  listCatalogue,
  listCustomerCatalogue,
  listUserCatalogue,
  patchCatalogueItem,
  uploadCataloguePicture,
} from '@forecourt/contract/catalogue';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { processImages } from '@forecourt/contract/images';
import { listPresets } from '@forecourt/contract/presets';
import { type Background, Recipe } from '@forecourt/contract/recipe';
import { getVehicleSettings, patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem, type CatalogueParts } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Rooms that are composed of walls and floors of the catalogue. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const item = (parts: CatalogueParts = {}) => buildCatalogueItem(app.db, parts);
const surface = (picture: CatalogueItemId) => ({ kind: 'picture' as const, picture, width: 1.2 });
const kind = 'background' as const;

/** A wall and a floor, and a room of both. */
async function room(parts: CatalogueParts = {}, halves: CatalogueParts = {}) {
  const [wall, floor] = [await item({ use: 'wall', ...halves }), await item({ use: 'floor', ...halves })];
  const whole: CatalogueRoom = { wall: surface(wall), floor: surface(floor), light: 'left' };
  return { wall, floor, room: whole, id: await item({ use: 'room', room: whole, ...parts }) };
}

const remove = (id: CatalogueItemId) => app.call(deleteCatalogueItem, { params: { kind, id }, token: root });
const keyOf = async (id: CatalogueItemId) => {
  const { shownKey } = await app.db
    .selectFrom('catalogueItems')
    .innerJoin('files', 'files.id', 'catalogueItems.fileId')
    .select('files.shownKey')
    .where('catalogueItems.id', '=', id)
    .executeTakeFirstOrThrow();
  return shownKey;
};
const order = ({ vehicleId: id, token }: PhotoWorld, body: object = {}) =>
  app.call(processImages, { params: { id }, token, body });
async function backgroundOf({ vehicleId }: PhotoWorld): Promise<Background> {
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return Recipe.parse(recipe).background;
}
const choiceOf = async ({ token, userId: id }: PhotoWorld) =>
  (await app.call(listUserCatalogue, { params: { id, kind }, token })).body.results.map(
    ({ id }: { id: string }) => id,
  );

describe('a room in the catalogue', () => {
  it('is composed of a wall and a floor, which its answer contains with their pictures', async () => {
    const { floor, id, room: whole, wall } = await room();
    const { body } = await app.call(getCatalogueItem, { params: { kind, id }, token: root });
    expect(body).toMatchObject({ use: 'room', room: whole, picture: null });
    expect(body.parts.map((part: { id: string; path: string }) => [part.id, part.path !== null])).toEqual([
      [wall, true],
      [floor, true],
    ]);
  });

  it('begins with plain colours, gets what it is given, and loses it when it becomes a picture', async () => {
    const created = await app.call(createCatalogueItem, {
      params: { kind },
      token: root,
      body: { name: 'Hall', use: 'room' },
    });
    expect([created.status, created.body.room]).toEqual([201, roomAtStart]);
    const patch = (body: object) =>
      app.call(patchCatalogueItem, { params: { kind, id: created.body.id }, token: root, body });
    const light = { ...roomAtStart, light: 'right' };
    expect((await patch({ room: light })).body.room).toEqual(light);
    expect((await patch({ use: 'whole' })).body).toMatchObject({ use: 'whole', room: null });
    expect((await patch({ room: light })).body).toMatchObject({
      name: 'validationError',
      params: { field: 'room' },
    });
    expect((await patch({ use: 'room' })).body.room).toEqual(roomAtStart);
  });

  it('is refused with a wall or floor that does not exist as such', async () => {
    const { floor, id, room: whole, wall } = await room();
    const set = async (half: 'wall' | 'floor', picture: CatalogueItemId) => {
      const body = { room: { ...whole, [half]: surface(picture) } };
      const answer = await app.call(patchCatalogueItem, { params: { kind, id }, token: root, body });
      return [answer.status, answer.body.name];
    };
    const gone = await item({ use: 'wall', deletedAt: new Date() });
    const { customerId } = await buildPhotoWorld(app);
    const foreign = await item({ use: 'wall', ownedBy: customerId });
    for (const picture of [floor, gone, foreign, await item({ kind: 'logo' })])
      expect(await set('wall', picture)).toEqual([404, 'wallNotFound']);
    for (const picture of [wall, await item()])
      expect(await set('floor', picture)).toEqual([404, 'backgroundFloorNotFound']);
    expect((await set('floor', await item({ use: 'floor' })))[0]).toBe(200);
  });

  it('has no picture of its own', async () => {
    const { id } = await room();
    const send = { params: { kind, id }, token: root, file: photo() };
    expect((await app.upload(uploadCataloguePicture, send)).body.name).toBe('validationError');
  });
});

describe('pictures in a room', () => {
  it('refer to its wall and floor by their stored files', async () => {
    const here = await buildPhotoWorld(app);
    const { floor, id, wall } = await room({ assignedTo: { userId: here.userId } });
    const answer = await order(here, { background: { catalogueId: id } });
    expect(answer.status).toBe(202);
    expect(await backgroundOf(here)).toEqual({
      kind: 'room',
      wall: { kind: 'picture', picture: await keyOf(wall), width: 1.2 },
      floor: { kind: 'picture', picture: await keyOf(floor), width: 1.2 },
      light: 'left',
    });
  });

  it('are ordered by settings that name it', async () => {
    const here = await buildPhotoWorld(app);
    const { id } = await room({ assignedTo: { clientId: here.clientId } });
    const body = { backgroundId: id };
    const set = await app.call(patchUserSettings, { params: { id: here.userId }, token: root, body });
    expect(set.body.backgroundId).toBe(id);
    expect((await order(here)).status).toBe(202);
    expect((await backgroundOf(here)).kind).toBe('room');
  });

  it('are refused by an order once its wall or floor is gone, while settings fall back to the preset', async () => {
    for (const [half, error] of [
      ['wall', 'wallNotFound'],
      ['floor', 'backgroundFloorNotFound'],
    ] as const) {
      const here = await buildPhotoWorld(app);
      const made = await room({ assignedTo: { userId: here.userId } });
      await app.call(patchUserSettings, {
        params: { id: here.userId },
        token: root,
        body: { backgroundId: made.id },
      });
      expect(await choiceOf(here)).toContain(made.id);
      await remove(made[half]);
      const answer = await order(here, { background: { catalogueId: made.id } });
      expect([answer.status, answer.body.name]).toEqual([404, error]);
      expect(await choiceOf(here)).not.toContain(made.id);
      const { vehicleId, token } = here;
      const held = await app.call(getVehicleSettings, { params: { id: vehicleId }, token });
      expect(held.body.backgroundId).toBeNull();
      expect((await order(here)).status).toBe(202);
      expect((await backgroundOf(here)).kind).toBe('showroom');
    }
  });

  it('wait for a picture that is still being prepared', async () => {
    const here = await buildPhotoWorld(app);
    const { id } = await room({ assignedTo: { userId: here.userId } }, { picture: 'waiting' });
    expect((await order(here, { background: { catalogueId: id } })).body.name).toBe('imageBusy');
    const bare = await room({ assignedTo: { userId: here.userId } }, { picture: 'none' });
    expect((await order(here, { background: { catalogueId: bare.id } })).body.name).toBe(
      'backgroundFileNotFound',
    );
  });

  it('are made by a preset with such a room, which is not offered without its wall', async () => {
    const here = await buildPhotoWorld(app);
    const { floor, id, wall } = await room();
    const preset = await item({
      kind: 'preset',
      look: { background: { kind: 'catalogue', catalogueId: id } },
      assignedTo: { userId: here.userId },
    });
    const offered = async () => {
      const { body } = await app.call(listPresets, { token: here.token });
      return body.results.find((one: { id: string }) => one.id === preset);
    };
    const found = await offered();
    expect(found.recipe.background).toMatchObject({ kind: 'room', wall: { picture: wall } });
    expect(Object.keys(found.pictures).sort()).toEqual([wall, floor].sort());
    expect((await order(here, { preset })).status).toBe(202);
    expect(await backgroundOf(here)).toMatchObject({
      kind: 'room',
      floor: { picture: await keyOf(floor) },
    });
    await remove(wall);
    expect(await offered()).toBeUndefined();
  });
});

it('a customer’s own items are not in the list of the operator, and are in the customer’s choice', async () => {
  const { customerId } = await buildPhotoWorld(app);
  const id = await item({ ownedBy: customerId, assignedTo: { customerId }, name: 'Only ours' });
  const listed = await app.call(listCatalogue, {
    params: { kind },
    token: root,
    query: { search: 'Only ours' },
  });
  expect([listed.body.count, listed.body.results]).toEqual([0, []]);
  const choice = await app.call(listCustomerCatalogue, { params: { id: customerId, kind }, token: root });
  expect(choice.body.results.map((one: { id: string }) => one.id)).toContain(id);
});
