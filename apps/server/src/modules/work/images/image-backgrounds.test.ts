import {
  deleteCatalogueItem,
  listClientCatalogue,
  listCustomerCatalogue,
  listUserCatalogue,
} from '@forecourt/contract/catalogue';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import type { CatalogueItemId, CustomerId } from '@forecourt/contract/ids';
import { cancelImage, processImages } from '@forecourt/contract/images';
import { Recipe } from '@forecourt/contract/recipe';
import type { Route } from '@forecourt/contract/route';
import {
  createProfile,
  getClientSettings,
  getUserSettings,
  getVehicleSettings,
  listProfiles,
  patchClientSettings,
  patchUserSettings,
} from '@forecourt/contract/settings';
import { patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem, type CatalogueParts } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const world = () => buildPhotoWorld(app);

const background = (assignedTo: CatalogueParts['assignedTo'], more: CatalogueParts = {}) =>
  buildCatalogueItem(app.db, { ...more, ...(assignedTo && { assignedTo }) });

const setOfUser = ({ userId: id }: PhotoWorld, body: object) =>
  app.call(patchUserSettings, { params: { id }, token: root, body });
const setOfClient = ({ clientId: id }: PhotoWorld, body: object) =>
  app.call(patchClientSettings, { params: { id }, token: root, body });
const setOfCustomer = (id: CustomerId, body: object) =>
  app.call(patchCustomerSettings, { params: { id }, token: root, body });

/** The effective settings of the vehicle. */
async function held({ vehicleId: id, token }: PhotoWorld) {
  const { backgroundId, from, preset } = (await app.call(getVehicleSettings, { params: { id }, token })).body;
  return { preset, backgroundId, from: [from.preset, from.backgroundId] };
}

/** The recipe of an order, which is cancelled so that the picture can be ordered again. */
async function asked({ vehicleId, token }: PhotoWorld, body: object = {}) {
  const answer = await app.call(processImages, { params: { id: vehicleId }, token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.call(cancelImage, { params: { id: answer.body.results[0].id }, token });
  const { preset, recipe } = await app.db
    .selectFrom('images')
    .select(['preset', 'recipe'])
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return [preset, Recipe.parse(recipe).background.kind];
}

const takeAway = (id: CatalogueItemId) =>
  app.db.deleteFrom('catalogueAssignments').where('itemId', '=', id).execute();

describe('a background in settings', () => {
  it('is set together with the preset: the nearest level that sets either one decides both', async () => {
    const here = await world();
    const id = await background({ customerId: here.parentId });
    await setOfCustomer(here.parentId, { preset: 'dark-hall', backgroundId: id });
    expect(await held(here)).toEqual({ preset: 'dark-hall', backgroundId: id, from: ['parent', 'parent'] });
    expect(await asked(here)).toEqual(['dark-hall', 'picture']);
    await setOfClient(here, { preset: 'brick-loft' });
    expect(await held(here)).toEqual({
      preset: 'brick-loft',
      backgroundId: null,
      from: ['client', 'client'],
    });
    await setOfUser(here, { backgroundId: id });
    expect(await held(here)).toEqual({ preset: 'brick-loft', backgroundId: id, from: ['client', 'user'] });
    await app.call(patchVehicle, {
      params: { id: here.vehicleId },
      token: here.token,
      body: { preset: 'studio-grey' },
    });
    expect(await held(here)).toEqual({
      preset: 'studio-grey',
      backgroundId: null,
      from: ['vehicle', 'vehicle'],
    });
    expect(await asked(here)).toEqual(['studio-grey', 'showroom']);
  });

  it('is ordered as the default together with any preset, and an order for it where none is set is refused', async () => {
    const here = await world();
    const order = (body: object) =>
      app.call(processImages, { params: { id: here.vehicleId }, token: here.token, body });
    const unset = await order({ background: 'default' });
    expect([unset.status, unset.body.errorCode]).toEqual([400, 4000013]);
    const id = await background({ clientId: here.clientId });
    await setOfClient(here, { backgroundId: id });
    const vehicle = { params: { id: here.vehicleId }, token: here.token };
    await app.call(patchVehicle, { ...vehicle, body: { preset: 'studio-grey' } });
    // A preset of the vehicle replaces it, but an order can still ask for it.
    expect((await app.call(getVehicleSettings, vehicle)).body).toMatchObject({
      backgroundId: null,
      defaultBackgroundId: id,
    });
    expect(await asked(here, { preset: 'brick-loft' })).toEqual(['brick-loft', 'showroom']);
    expect(await asked(here, { preset: 'brick-loft', background: 'default' })).toEqual([
      'brick-loft',
      'picture',
    ]);
    await takeAway(id);
    expect((await order({ background: 'default' })).body.name).toBe('defaultBackgroundNotSet');
    expect((await order({ background: 'usual' })).body.name).toBe('validationError');
  });

  it('is overridden by an order that names a preset or a background', async () => {
    const here = await world();
    await setOfUser(here, { backgroundId: await background({ userId: here.userId }) });
    expect(await asked(here)).toEqual(['studio-white', 'picture']);
    expect(await asked(here, { preset: 'studio-white' })).toEqual(['studio-white', 'showroom']);
    const catalogueId = await background({ clientId: here.clientId });
    expect(await asked(here, { background: { catalogueId } })).toEqual(['studio-white', 'picture']);
  });

  it('has to be one that this level may choose, and one that a vehicle can be placed on', async () => {
    const [here, other] = [await world(), await world()];
    const refused = async (answer: ReturnType<typeof setOfUser>) => (await answer).body.name;
    const foreign = { backgroundId: await background({ userId: other.userId }) };
    const answer = await setOfUser(here, foreign);
    expect([answer.status, answer.body.errorCode]).toEqual([403, 4030015]);
    const profile = { params: { id: here.userId }, token: here.token, body: { name: 'x', ...foreign } };
    expect((await app.call(createProfile, profile)).body.errorCode).toBe(4030015);
    // A background assigned to one user cannot be set by their client for others.
    const own = { backgroundId: await background({ userId: here.userId }) };
    expect(await refused(setOfClient(here, own))).toBe('backgroundNotAssigned');
    expect(await refused(setOfCustomer(here.customerId, own))).toBe('backgroundNotAssigned');
    const mine = { clientId: here.clientId };
    const waiting = { backgroundId: await background(mine, { picture: 'waiting' }) };
    expect(await refused(setOfClient(here, waiting))).toBe('imageBusy');
    const bare = { backgroundId: await background(mine, { picture: 'none' }) };
    expect(await refused(setOfClient(here, bare))).toBe('backgroundFileNotFound');
    const floor = { backgroundId: await background(mine, { use: 'floor' }) };
    expect((await setOfClient(here, floor)).body).toMatchObject({
      name: 'validationError',
      params: { field: 'backgroundId' },
    });
    const logo = { backgroundId: await background(mine, { kind: 'logo' }) };
    expect(await refused(setOfClient(here, logo))).toBe('backgroundNotFound');
  });

  it('has no effect once its assignment is removed or it is deleted: the preset’s own background is used, and orders go on', async () => {
    const here = await world();
    const [mine, theirs] = [await background({ userId: here.userId }), await background(undefined)];
    const profile = { params: { id: here.userId }, token: here.token };
    const named = await app.call(createProfile, { ...profile, body: { name: 'Winter', backgroundId: mine } });
    expect(named.body.backgroundId).toBe(mine);
    await setOfUser(here, { preset: 'dark-hall', backgroundId: mine });
    await takeAway(mine);
    expect(await held(here)).toEqual({ preset: 'dark-hall', backgroundId: null, from: ['user', 'user'] });
    expect(await asked(here)).toEqual(['dark-hall', 'showroom']);
    expect((await app.call(listProfiles, profile)).body.results[0].backgroundId).toBeNull();
    expect((await app.call(getUserSettings, profile)).body.backgroundId).toBeNull();

    // A level that has set nothing but the background then counts as not set.
    await app.db.updateTable('catalogueItems').set({ forEverybody: true }).where('id', '=', theirs).execute();
    await setOfUser(here, { preset: null, backgroundId: null });
    await setOfClient(here, { preset: 'brick-loft' });
    await setOfUser(here, { backgroundId: theirs });
    expect((await held(here)).from).toEqual(['client', 'user']);
    await app.call(deleteCatalogueItem, { token: root, params: { kind: 'background', id: theirs } });
    expect(await held(here)).toEqual({
      preset: 'brick-loft',
      backgroundId: null,
      from: ['client', 'client'],
    });
    expect(await asked(here)).toEqual(['brick-loft', 'showroom']);
  });

  it('is never used for an account that it is not assigned to', async () => {
    const [here, other] = [await world(), await world()];
    const id = await background({ clientId: here.clientId });
    await setOfClient(here, { backgroundId: id });
    expect((await held(here)).backgroundId).toBe(id);
    // Such a row can result from a manual change or an older version.
    await setOfClient(other, { preset: 'brand' });
    await app.db
      .updateTable('settingsGroups')
      .set({ backgroundId: id })
      .where('clientId', '=', other.clientId)
      .execute();
    expect((await held(other)).backgroundId).toBeNull();
    expect(await asked(other)).toEqual(['brand', 'showroom']);
    const ofClient = { params: { id: other.clientId }, token: root };
    expect((await app.call(getClientSettings, ofClient)).body.backgroundId).toBeNull();
  });
});

it('is offered to each level when it is assigned to that level, to one above it, or to everybody', async () => {
  const here = await world();
  const [parent, customer, client, user] = [
    await background({ customerId: here.parentId }, { name: 'a parent' }),
    await background({ customerId: here.customerId }, { name: 'b customer' }),
    await background({ clientId: here.clientId }, { name: 'c client' }),
    await background({ userId: here.userId }, { name: 'd user' }),
  ];
  const all = new Set([parent, customer, client, user]);
  const offered = async (route: Route, id: string) => {
    const { body } = await app.call(route, { token: root, params: { id, kind: 'background' } });
    return body.results.map((item: { id: CatalogueItemId }) => item.id).filter((one: never) => all.has(one));
  };
  expect(await offered(listUserCatalogue, here.userId)).toEqual([parent, customer, client, user]);
  expect(await offered(listClientCatalogue, here.clientId)).toEqual([parent, customer, client]);
  expect(await offered(listCustomerCatalogue, here.customerId)).toEqual([parent, customer]);
  expect(await offered(listCustomerCatalogue, here.parentId)).toEqual([parent]);
});
