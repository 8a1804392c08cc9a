import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { patchCustomer } from '@forecourt/contract/customers';
import type { CatalogueItemId, ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { cancelImage, processImages, uploadImage } from '@forecourt/contract/images';
import { deleteLicensePlate } from '@forecourt/contract/license-plates';
import type { Recipe } from '@forecourt/contract/recipe';
import {
  createProfile,
  deleteProfile,
  getVehicleSettings,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
  restoreProfile,
  type SettingOrigin,
} from '@forecourt/contract/settings';
import { patchUser } from '@forecourt/contract/users';
import { patchVehicle } from '@forecourt/contract/vehicles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildPlate } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let root: string;
/** Backgrounds for everybody. */
let places: CatalogueItemId[];
beforeAll(async () => {
  app = await openTestApp();
  const everybody = () => buildCatalogueItem(app.db, { forEverybody: true });
  places = [await everybody(), await everybody()];
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

interface World {
  parentId: CustomerId;
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  profileId: string;
  vehicleId: VehicleId;
  token: string;
}

/** A vehicle with one photo; its owner has an active profile and belongs to a sub-customer. */
async function world(): Promise<World> {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  const customerId = await buildCustomer(app.db, { parentId });
  const clientId = await buildClient(app.db, { customerId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 100, nobody));
  const userId = await buildUser(app.db, { clientId });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  const profile = await app.call(createProfile, { params: { id: userId }, token, body: { name: 'Winter' } });
  const here = { parentId, customerId, clientId, userId, vehicleId, token, profileId: profile.body.id };
  await change(here, 'profile', { active: true });
  return here;
}

async function change(here: World, level: SettingOrigin | 'vehicle', body: object): Promise<void> {
  const calls = {
    vehicle: [patchVehicle, { id: here.vehicleId }],
    profile: [patchProfile, { id: here.userId, pid: here.profileId }],
    user: [patchUserSettings, { id: here.userId }],
    client: [patchClientSettings, { id: here.clientId }],
    customer: [patchCustomerSettings, { id: here.customerId }],
    parent: [patchCustomerSettings, { id: here.parentId }],
    installation: null,
  } as const;
  const [route, params] = calls[level] ?? [];
  if (!route) return;
  const answer = await app.call(route, { params, body, token: root });
  if (answer.status !== 200) throw new Error(`${level}: ${JSON.stringify(answer.body)}`);
}

const settings = async ({ vehicleId, token }: World) =>
  (await app.call(getVehicleSettings, { params: { id: vehicleId }, token })).body;

interface Asked {
  preset: string;
  recipe: Recipe;
  hash: string;
}
async function stored({ vehicleId }: World): Promise<Asked> {
  const { preset, recipe, hash } = await app.db
    .selectFrom('images')
    .select(['preset', 'recipe', 'recipeHash as hash'])
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return { preset: preset ?? '', recipe: recipe as Recipe, hash: hash ?? '' };
}

/** The recipe stored for an order, which is cancelled so that the picture can be ordered again. */
async function asked(here: World, body: object = {}): Promise<Asked> {
  const answer = await app.call(processImages, { params: { id: here.vehicleId }, token: here.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.call(cancelImage, { params: { id: answer.body.results[0].id }, token: here.token });
  return stored(here);
}

const levels = ['profile', 'user', 'client', 'customer', 'parent', 'installation'] as const;
const choices = {
  preset: ['studio-white', 'studio-grey', 'dark-hall', 'brick-loft', 'brand'],
  brandColour: ['#112233', '#445566', '#778899'],
  plateMode: ['keep', 'blur', 'colour'],
  reflection: [true, false],
  cutOffPhotos: ['use', 'refuse'],
  tone: [true, false],
  windows: ['keep', 'clean', 'clear'],
  /** Index into the backgrounds. */
  backgroundId: [0, 1],
} as const;
const installed = {
  preset: 'studio-white',
  brandColour: null,
  plateMode: 'blur',
  reflection: true,
  cutOffPhotos: 'use',
  tone: false,
  windows: 'keep',
  backgroundId: null,
};

/** The values that each level sets, the nearest first. */
const decided = fc.tuple(
  ...levels.map((level) => {
    const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });
    if (level === 'installation') return fc.constant(installed);
    const { backgroundId, brandColour, cutOffPhotos, plateMode, preset, reflection, tone, windows } = choices;
    return fc.record({
      plateMode: maybe(plateMode),
      preset: maybe(preset),
      brandColour: maybe(brandColour),
      reflection: maybe(reflection),
      cutOffPhotos: maybe(cutOffPhotos),
      tone: maybe(tone),
      windows: maybe(windows),
      backgroundId: maybe(backgroundId),
    });
  }),
);

describe('a setting that an order leaves open', () => {
  it('comes from the nearest level that has it, for every level and setting', async () => {
    const here = await world();
    await fc.assert(
      fc.asyncProperty(decided, async (chosen) => {
        const own = chosen.map(({ backgroundId, ...rest }) => ({
          ...rest,
          backgroundId: backgroundId === null ? null : places[backgroundId],
        }));
        for (const [index, level] of levels.entries()) await change(here, level, own[index] ?? {});
        const nearest = (name: keyof typeof choices) => {
          // A preset that is set without a background brings its own.
          const at = own.findIndex(
            (values) => values[name] != null || (name === 'backgroundId' && values.preset !== null),
          );
          const index = at < 0 ? levels.length - 1 : at;
          return [own[index]?.[name] ?? null, levels[index]];
        };
        const shown = await settings(here);
        for (const name of Object.keys(choices) as (keyof typeof choices)[])
          expect([shown[name], shown.from[name]]).toEqual(nearest(name));
        const { preset, recipe } = await asked(here);
        expect(preset).toBe(nearest('preset')[0]);
        expect(recipe.plate.mode).toBe(nearest('plateMode')[0]);
        expect(recipe.reflection.opacity > 0).toBe(nearest('reflection')[0]);
        expect(recipe.tone ?? false).toBe(nearest('tone')[0]);
        expect(recipe.windows ?? 'keep').toBe(nearest('windows')[0]);
        const placed = nearest('backgroundId')[0] !== null;
        expect(recipe.background.kind).toBe(placed ? 'picture' : 'showroom');
        if (preset === 'brand' && !placed)
          expect(recipe.background).toMatchObject({ colour: nearest('brandColour')[0] ?? '#0b7285' });
      }),
      { numRuns: 15 },
    );
  });

  it('comes from the order first, then from the vehicle', async () => {
    const here = await world();
    await change(here, 'profile', { preset: 'dark-hall', plateMode: 'keep', reflection: false });
    await change(here, 'vehicle', { preset: 'brick-loft' });
    expect(await settings(here)).toMatchObject({
      preset: 'brick-loft',
      from: { preset: 'vehicle', plateMode: 'profile' },
      profile: { id: here.profileId, name: 'Winter' },
    });
    expect((await asked(here)).preset).toBe('brick-loft');
    const order = {
      preset: 'brand',
      brandColour: '#abcdef',
      plate: { mode: 'blur' },
      reflection: { opacity: 0.4 },
    };
    const { preset, recipe } = await asked(here, order);
    expect(preset).toBe('brand');
    expect(recipe).toMatchObject({
      background: { colour: '#abcdef' },
      plate: { mode: 'blur' },
      reflection: { opacity: 0.4 },
    });
    await change(here, 'vehicle', { preset: null });
    expect((await asked(here)).preset).toBe('dark-hall');
  });

  it('does not override a plate treatment or a reflection that the preset defines', async () => {
    const here = await world();
    await change(here, 'profile', { plateMode: 'colour', reflection: true });
    const cutOut = (await asked(here, { preset: 'cut-out' })).recipe;
    expect([cutOut.plate.mode, cutOut.reflection.opacity]).toEqual(['keep', 0]);
    await change(here, 'profile', { plateMode: 'keep' });
    expect((await asked(here, { preset: 'plate-only' })).recipe.plate.mode).toBe('blur');
  });

  it('leaves out steps that the owner may not use, and naming such a step is refused', async () => {
    const here = await world();
    await change(here, 'profile', { plateMode: 'blur', reflection: true });
    const barred = { licensePlateEnabled: false, reflectiveFloorEnabled: false };
    await app.call(patchUser, { params: { id: here.userId }, token: root, body: barred });
    expect(await settings(here)).toMatchObject(barred);
    expect((await asked(here)).recipe).toMatchObject({ plate: { mode: 'keep' }, reflection: { opacity: 0 } });
    for (const body of [{ plate: { mode: 'blur' } }, { reflection: { opacity: 0.2 } }]) {
      const answer = await app.call(processImages, {
        params: { id: here.vehicleId },
        token: here.token,
        body,
      });
      expect([answer.status, answer.body.errorCode]).toEqual([403, 4030012]);
    }
  });

  it('can be a plate picture of the owner, until that is deleted', async () => {
    const here = await world();
    const plate = await buildPlate(app.db, { userId: here.userId });
    await change(here, 'client', { plateMode: 'colour' });
    await change(here, 'user', { plateMode: 'picture', licensePlateId: plate });
    const { recipe } = await asked(here);
    expect(recipe.plate).toMatchObject({ mode: 'picture', picture: expect.stringContaining('shown.webp') });
    await app.call(deleteLicensePlate, { params: { id: here.userId, pid: plate }, token: here.token });
    expect((await asked(here)).recipe.plate).toEqual({ mode: 'colour', colour: '#f4f4f2' });
  });
});

it('stays in existing orders as it was when settings change', async () => {
  const here = await world();
  await change(here, 'profile', { preset: 'brand', brandColour: '#112233', plateMode: 'keep' });
  const order = { params: { id: here.vehicleId }, token: here.token, body: {} };
  expect((await app.call(processImages, order)).status).toBe(202);
  const before = await stored(here);
  expect(before.recipe).toMatchObject({ background: { colour: '#112233' }, plate: { mode: 'keep' } });
  for (const level of ['profile', 'user', 'client'] as const)
    await change(here, level, {
      preset: 'dark-hall',
      brandColour: '#445566',
      plateMode: 'blur',
      reflection: false,
    });
  for (const level of ['customer', 'parent'] as const) await change(here, level, { plateMode: 'colour' });
  await app.call(deleteProfile, { params: { id: here.userId, pid: here.profileId }, token: here.token });
  expect(await stored(here)).toEqual(before);
});

describe('the profile in use', () => {
  it('is at most one; once it is switched off, the user’s own settings apply', async () => {
    const here = await world();
    await change(here, 'profile', { preset: 'dark-hall' });
    await change(here, 'user', { preset: 'studio-grey' });
    const who = { params: { id: here.userId }, token: here.token };
    const summer = (await app.call(createProfile, { ...who, body: { name: 'Summer', preset: 'brick-loft' } }))
      .body;
    expect([summer.active, (await settings(here)).preset]).toEqual([false, 'dark-hall']);
    await change({ ...here, profileId: summer.id }, 'profile', { active: true });
    expect(await settings(here)).toMatchObject({ preset: 'brick-loft', profile: { name: 'Summer' } });
    // The other profile is not active, so deactivating it changes nothing.
    await change(here, 'profile', { active: false });
    expect((await settings(here)).preset).toBe('brick-loft');
    await change({ ...here, profileId: summer.id }, 'profile', { active: false });
    expect(await settings(here)).toMatchObject({ preset: 'studio-grey', profile: null });
  });

  it('has no effect once deleted, and is in use again when it is restored, unless another is by then', async () => {
    const here = await world();
    await change(here, 'profile', { preset: 'dark-hall' });
    const one = { params: { id: here.userId, pid: here.profileId }, token: here.token };
    await app.call(deleteProfile, one);
    expect(await settings(here)).toMatchObject({ preset: 'studio-white', profile: null });
    expect((await app.call(restoreProfile, one)).body).toMatchObject({ name: 'Winter', active: true });
    expect((await settings(here)).preset).toBe('dark-hall');
    await app.call(deleteProfile, one);
    const who = { params: { id: here.userId }, token: here.token };
    const { id } = (await app.call(createProfile, { ...who, body: { name: 'Summer' } })).body;
    await change({ ...here, profileId: id }, 'profile', { active: true });
    expect((await app.call(restoreProfile, one)).body.active).toBe(false);
    expect((await settings(here)).profile.name).toBe('Summer');
  });
});

it('keeps where a photo was taken only in pictures of customers that want it', async () => {
  const here = await world();
  expect((await asked(here)).recipe.keepLocation).toBe(false);
  const body = { geoLocationEnabled: true };
  await app.call(patchCustomer, { params: { id: here.parentId }, token: root, body });
  expect((await asked(here)).recipe.keepLocation).toBe(false);
  await app.call(patchCustomer, { params: { id: here.customerId }, token: root, body });
  expect((await asked(here)).recipe.keepLocation).toBe(true);
});

describe('the paying account', () => {
  it('is the client or the owner, and is returned with its current balance and the prices of each class', async () => {
    const here = await world();
    expect(await settings(here)).toMatchObject({
      payer: { kind: 'client', credits: 100, mayOverdraw: false },
      prices: { exterior: 1, interior: 1, detail: 1 },
    });
    await app.db
      .updateTable('clients')
      .set({ creditSource: 'user' })
      .where('id', '=', here.clientId)
      .execute();
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'user', id: here.userId }, 7, nobody));
    await app.db
      .updateTable('customers')
      .set({ allowNegativeCredits: true })
      .where('id', '=', here.customerId)
      .execute();
    expect((await settings(here)).payer).toEqual({ kind: 'user', credits: 7, mayOverdraw: true });
  });
});
