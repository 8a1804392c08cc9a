import { previewBackground, previewOwnBackground } from '@forecourt/contract/background-previews';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { Analysis } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreviewTask } from '../../../platform/pictures/picture-messages.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
const asked: PreviewTask[] = [];
const retouching = retouchingThat({
  preview: async (task: PreviewTask) => {
    asked.push(task);
    const bytes = Buffer.from(task.recipe.background.kind);
    const vehicle = { x: 0.1, y: 0.4, width: 0.8, height: 0.4 };
    return { name: 'preview', format: 'webp' as const, width: 960, height: 720, bytes, vehicle };
  },
});
beforeAll(async () => {
  app = await openTestApp({ retouching });
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const analysis = Analysis.parse({
  width: 1600,
  height: 1200,
  vehicle: { x: 200, y: 300, width: 1200, height: 700 },
  vehicles: 1,
  people: 0,
  verdicts: [],
  contacts: [],
  plates: [],
  scores: { detection: 0.7, matte: 1, sharpness: 200, brightness: 120 },
  models: 'test',
});

async function analysedPhoto(owner: Parameters<typeof buildUser>[1] = {}) {
  const setId = await buildVehicle(app.db, { userId: await buildUser(app.db, owner) });
  const id = await buildImage(app.db, { setId });
  const keys = { matteKey: `images/${id}/matte.png`, uprightKey: `images/${id}/upright.webp` };
  for (const key of Object.values(keys)) await app.outside.storage.put(key, Buffer.from(key));
  const known = { ...keys, analysis: JSON.stringify(analysis) };
  await app.db
    .updateTable('images')
    .set(known as never)
    .where('id', '=', id)
    .execute();
  return id;
}

const preview = (id: string, room: object, token = root) =>
  app.call(previewBackground, {
    ...{ params: { id: id as never }, token },
    body: { draft: { use: 'room', room: { ...roomAtStart, ...room } } },
  });

it('a room that is not saved is shown with the vehicle of a photo, its plates and windows as photographed', async () => {
  const id = await analysedPhoto();
  const floor = { kind: 'gradient', foot: '#112233', end: '#445566' };
  const { body, status } = await preview(id, { floor, light: 'left' });
  expect([status, Buffer.from(body.picture, 'base64').toString()]).toEqual([200, 'room']);
  const recipe = asked.at(-1)?.recipe;
  expect(recipe?.background).toMatchObject({ kind: 'room', floor, light: 'left' });
  expect(recipe).toMatchObject({ plate: { mode: 'keep' }, windows: 'keep' });
  expect(recipe?.targets[0]).toMatchObject({ width: 960, height: 720, format: 'webp' });
});

it('walls and floors have to be such of the operator, and the photo has to show a vehicle', async () => {
  const id = await analysedPhoto();
  const wall = await buildCatalogueItem(app.db, { kind: 'background', use: 'wall' });
  const named = async (image: string, half: string, picture: CatalogueItemId) =>
    (await preview(image, { [half]: { kind: 'picture', picture, width: 2 } })).body.name;
  expect(await named(id, 'floor', wall)).toBe('backgroundFloorNotFound');
  expect(await named(id, 'wall', id as never)).toBe('wallNotFound');
  const bare = await buildImage(app.db, {
    setId: await buildVehicle(app.db, { userId: await buildUser(app.db) }),
  });
  expect((await preview(bare, {})).body.name).toBe('vehicleNotInPhoto');
  const user = await app.signedIn(await buildUser(app.db));
  expect((await preview(id, {}, user)).status).toBe(403);
});

it('a customer sees a vehicle of its own before its own place and its own room, and nothing of others', async () => {
  const customerId = await buildCustomer(app.db);
  const admin = await app.signedIn(await buildUser(app.db, { role: 'customer', customerId }));
  const id = await analysedPhoto({ clientId: await buildClient(app.db, { customerId }) });
  const own = async (use: 'whole' | 'floor', ownedBy = customerId) => {
    const assignedTo = { customerId: ownedBy };
    const id = await buildCatalogueItem(app.db, { kind: 'background', use, ownedBy, assignedTo });
    const { shownKey } = await app.db
      .selectFrom('catalogueItems')
      .innerJoin('files', 'files.id', 'catalogueItems.fileId')
      .select('files.shownKey')
      .where('catalogueItems.id', '=', id)
      .executeTakeFirstOrThrow();
    await app.outside.storage.put(shownKey ?? '', Buffer.from(use));
    return id;
  };
  const draw = async (draft: object, image: string = id) => {
    const body = { customerId, draft } as never;
    return app.call(previewOwnBackground, { params: { id: image as never }, token: admin, body });
  };
  const whole = (backgroundId: CatalogueItemId) => ({ use: 'whole', backgroundId, horizon: 0.41 });
  const floor = (picture: CatalogueItemId) => ({
    use: 'room',
    room: { ...roomAtStart, floor: { kind: 'picture', picture, width: 2 } },
  });
  expect((await draw(whole(await own('whole')))).status).toBe(200);
  expect(asked.at(-1)?.recipe.background).toMatchObject({ kind: 'picture', horizon: 0.41 });
  expect((await draw(floor(await own('floor')))).status).toBe(200);
  const stranger = await buildCustomer(app.db);
  expect((await draw(whole(await own('whole', stranger)))).body.name).toBe('backgroundNotFound');
  expect((await draw(floor(await own('floor', stranger)))).body.name).toBe('backgroundFloorNotFound');
  const operators = await buildCatalogueItem(app.db, { kind: 'background', use: 'floor' });
  expect((await draw(floor(operators))).body.name).toBe('backgroundNotAssigned');
  expect((await draw(whole(await own('whole')), await analysedPhoto())).body.name).toBe('imageNotFound');
  const place = {
    params: { id: id as never },
    token: root,
    body: { draft: whole(await own('whole')) } as never,
  };
  expect((await app.call(previewBackground, place)).body.name).toBe('backgroundNotFound');
});
