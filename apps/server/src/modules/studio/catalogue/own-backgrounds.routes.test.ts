import { listAudit } from '@forecourt/contract/audit';
import { listUserCatalogue } from '@forecourt/contract/catalogue';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import * as own from '@forecourt/contract/own-backgrounds';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A customer with its admin and a user below it. */
async function dealer() {
  const world = await buildPhotoWorld(app);
  const admin = await app.signedIn(
    await buildUser(app.db, { role: 'customer', customerId: world.customerId }),
  );
  return { ...world, admin };
}
type Dealer = Awaited<ReturnType<typeof dealer>>;

const create = ({ admin: token, customerId: id }: Dealer, body: object) =>
  app.call(own.createOwnBackground, { params: { id }, token, body });
const patch = (token: string, id: CustomerId, backgroundId: CatalogueItemId, body: object) =>
  app.call(own.patchOwnBackground, { params: { id, backgroundId }, token, body });
const surface = (picture: CatalogueItemId) => ({ kind: 'picture', picture, width: null });
const choiceOf = async ({ token, userId: id }: Dealer) =>
  (await app.call(listUserCatalogue, { params: { id, kind: 'background' }, token })).body.results.map(
    ({ id }: { id: string }) => id,
  ) as string[];

it('a customer composes a room of its own wall and floor, and everybody below it can choose the room', async () => {
  const [here, other] = [await dealer(), await dealer()];
  const { body: wall } = await create(here, { name: 'Our wall', use: 'wall' });
  const sent = await app.upload(own.uploadOwnBackgroundPicture, {
    params: { id: here.customerId, backgroundId: wall.id },
    token: here.admin,
    file: photo(),
  });
  expect([sent.status, sent.body.picture.state]).toEqual([201, 'waiting']);
  const floor = await buildCatalogueItem(app.db, {
    use: 'floor',
    ownedBy: here.customerId,
    assignedTo: { customerId: here.customerId },
  });
  const room = { ...roomAtStart, floor: surface(floor) };
  const made = await create(here, { name: 'Our hall', room });
  expect([made.status, made.body.use, made.body.room]).toEqual([201, 'room', room]);
  expect(await choiceOf(here)).toContain(made.body.id);
  expect(await choiceOf(other)).not.toContain(made.body.id);
  const listed = await app.call(own.listOwnBackgrounds, {
    params: { id: here.customerId },
    token: here.admin,
  });
  expect(listed.body.results.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Our hall', 'Our wall']),
  );
});

it('nobody changes, reads or uses what another customer made', async () => {
  const [here, other] = [await dealer(), await dealer()];
  const { body: wall } = await create(here, { name: 'Our wall', use: 'wall' });
  const name = 'Stolen';
  expect((await patch(other.admin, here.customerId, wall.id, { name })).body.name).toBe('customerNotFound');
  expect((await patch(other.admin, other.customerId, wall.id, { name })).body.name).toBe(
    'backgroundNotFound',
  );
  const room = { ...roomAtStart, wall: surface(wall.id) };
  expect((await create(other, { name, room })).body.name).toBe('wallNotFound');
  // The operator's backgrounds are no business of this call either.
  const operators = await buildCatalogueItem(app.db, { assignedTo: { customerId: here.customerId } });
  expect((await patch(here.admin, here.customerId, operators, { name })).body.name).toBe(
    'backgroundNotFound',
  );
});

it('the operator’s walls and floors can be used where they are assigned', async () => {
  const here = await dealer();
  const [mine, foreign] = [
    await buildCatalogueItem(app.db, { use: 'floor', assignedTo: { customerId: here.customerId } }),
    await buildCatalogueItem(app.db, { use: 'floor' }),
  ];
  const made = await create(here, { name: 'Hall', room: { ...roomAtStart, floor: surface(mine) } });
  expect(made.status).toBe(201);
  const refused = await patch(here.admin, here.customerId, made.body.id, {
    room: { ...roomAtStart, floor: surface(foreign) },
  });
  expect([refused.status, refused.body.errorCode]).toEqual([403, 4030015]);
});

it('names are unique for each customer, and one that is deleted can be restored', async () => {
  const [here, other] = [await dealer(), await dealer()];
  const { body: first } = await create(here, { name: 'Hall' });
  expect((await create(here, { name: 'HALL' })).body.name).toBe('backgroundExists');
  expect((await create(other, { name: 'Hall' })).status).toBe(201);
  const params = { id: here.customerId, backgroundId: first.id };
  const call = { params, token: here.admin };
  expect((await app.call(own.deleteOwnBackground, call)).body).toEqual({ success: true });
  expect((await app.call(own.getOwnBackground, call)).body.name).toBe('backgroundNotFound');
  expect(await choiceOf(here)).not.toContain(first.id);
  expect((await app.call(own.restoreOwnBackground, call)).body.id).toBe(first.id);
  expect(await choiceOf(here)).toContain(first.id);
});

it('the customer finds in its history who made, changed, deleted and restored a background', async () => {
  const here = await dealer();
  const { body } = await create(here, { name: 'Hall' });
  await patch(here.admin, here.customerId, body.id, { room: { ...roomAtStart, light: 'left' } });
  const call = { params: { id: here.customerId, backgroundId: body.id }, token: here.admin };
  await app.call(own.deleteOwnBackground, call);
  await app.call(own.restoreOwnBackground, call);
  const history = await app.call(listAudit, {
    token: here.admin,
    query: { objectId: body.id },
  });
  expect(history.body.results.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining([
      'createOwnBackground',
      'patchOwnBackground',
      'deleteOwnBackground',
      'restoreOwnBackground',
    ]),
  );
});
