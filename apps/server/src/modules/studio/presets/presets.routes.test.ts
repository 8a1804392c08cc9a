import {
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueItem,
  listUserCatalogue,
  patchCatalogueAssignments,
  patchCatalogueItem,
  restoreCatalogueItem,
} from '@forecourt/contract/catalogue';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { cancelImage, previewImage, processImages } from '@forecourt/contract/images';
import { listPresets, type Preset } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import {
  createProfile,
  getVehicleSettings,
  listProfiles,
  patchClientSettings,
  patchProfile,
  patchUserSettings,
} from '@forecourt/contract/settings';
import { createVehicle, patchVehicle } from '@forecourt/contract/vehicles';
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

const preset = (parts: CatalogueParts = {}) => buildCatalogueItem(app.db, { kind: 'preset', ...parts });
const ofItem = (id: string) => ({ params: { kind: 'preset', id }, token: root });
const takeAway = (id: CatalogueItemId) =>
  app.db.deleteFrom('catalogueAssignments').where('itemId', '=', id).execute();

async function held({ vehicleId: id, token }: PhotoWorld): Promise<[string, string]> {
  const { preset: name, from } = (await app.call(getVehicleSettings, { params: { id }, token })).body;
  return [name, from.preset];
}

async function asked({ vehicleId, token }: PhotoWorld, body: object = {}): Promise<[string, Recipe]> {
  const answer = await app.call(processImages, { params: { id: vehicleId }, token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.call(cancelImage, { params: { id: answer.body.results[0].id }, token });
  const image = await app.db
    .selectFrom('images')
    .select(['preset', 'recipe'])
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return [image.preset ?? '', Recipe.parse(image.recipe)];
}

const keyOf = async (id: CatalogueItemId): Promise<string> => {
  const { key } = await app.db
    .selectFrom('catalogueItems')
    .innerJoin('files', 'files.id', 'catalogueItems.fileId')
    .select('files.shownKey as key')
    .where('catalogueItems.id', '=', id)
    .executeTakeFirstOrThrow();
  return key ?? expect.fail('it has no picture');
};

describe('a preset of the catalogue', () => {
  it('is created with defaults, validated when it changes, and lists the items that it uses', async () => {
    const made = await app.call(createCatalogueItem, {
      params: { kind: 'preset' },
      token: root,
      body: { name: `Hall ${Date.now()}` },
    });
    const { id, look, parts, picture } = made.body;
    expect([parts, picture, look.background.name]).toEqual([[], null, 'studio-white']);
    const [whole, wall, logo] = [
      await buildCatalogueItem(app.db),
      await buildCatalogueItem(app.db, { use: 'wall' }),
      await buildCatalogueItem(app.db, { kind: 'logo', picture: 'waiting' }),
    ];
    const set = async (change: object) =>
      (await app.call(patchCatalogueItem, { ...ofItem(id), body: { look: { ...look, ...change } } })).body;
    const behind = (catalogueId: string) => ({ background: { kind: 'catalogue', catalogueId } });
    const changed = await set({ ...behind(whole), overlays: [{ kind: 'logo', catalogueId: logo }] });
    expect(changed.parts.map((part: { id: string }) => part.id)).toEqual([whole]);
    expect((await set(behind(wall))).name).toBe('validationError');
    expect((await set(behind(logo))).name).toBe('backgroundNotFound');
    expect((await set({ overlays: [{ kind: 'logo', catalogueId: whole }] })).name).toBe(
      'catalogueItemNotFound',
    );
    const target = { name: 'web', width: 800, height: 600 };
    const fitted = { ...target, name: 'square', fit: 'contain' };
    for (const targets of [
      [],
      [target, target],
      [{ ...target, name: 'thumb' }],
      Array(7).fill(target),
      // Nothing comes before it into whose picture it could be fitted.
      [fitted, target],
    ]) {
      expect((await set({ targets })).name, JSON.stringify(targets)).toBe('validationError');
    }
    expect((await set({ targets: [target, fitted] })).look.targets[1].fit).toBe('contain');
  });

  it('has a name unique among presets, also when it is restored', async () => {
    const name = `Twice ${Date.now()}`;
    const first = await preset({ name });
    const taken = { errorCode: 4030010, params: { name } };
    const again = { params: { kind: 'preset' }, token: root, body: { name } };
    expect((await app.call(createCatalogueItem, again)).body).toMatchObject(taken);
    await app.call(deleteCatalogueItem, ofItem(first));
    expect((await app.call(getCatalogueItem, ofItem(first))).body.errorCode).toBe(4040004);
    expect((await app.call(createCatalogueItem, again)).status).toBe(201);
    expect((await app.call(restoreCatalogueItem, ofItem(first))).body).toMatchObject(taken);
  });
});

describe('the choice of presets', () => {
  const idsFor = async (token: string, query: Record<string, string> = {}) => {
    const { body } = await app.call(listPresets, { token, query });
    return body.results.map(({ id }: Preset) => id) as string[];
  };

  it('contains what is assigned to the user, with its pictures, and no preset whose picture is not ready', async () => {
    const here = await world();
    const there = await world();
    const catalogueId = await buildCatalogueItem(app.db);
    const background = { kind: 'catalogue' as const, catalogueId };
    const [theirs, ofParent, others, broken] = [
      await preset({ assignedTo: { userId: here.userId }, look: { background }, name: 'Ours' }),
      await preset({ assignedTo: { customerId: here.parentId } }),
      await preset({ assignedTo: { clientId: there.clientId } }),
      await preset({
        assignedTo: { clientId: here.clientId },
        look: {
          background: {
            kind: 'catalogue',
            catalogueId: await buildCatalogueItem(app.db, { picture: 'waiting' }),
          },
        },
      }),
    ];
    const { body } = await app.call(listPresets, { token: here.token });
    const own = body.results.find(({ id }: Preset) => id === theirs);
    expect(own).toMatchObject({ name: 'Ours', decidesPlate: false, takesColour: false });
    expect(own.recipe.background).toEqual({ kind: 'picture', picture: catalogueId, horizon: 0.6 });
    expect(Object.keys(own.pictures)).toEqual([catalogueId]);
    expect(own.recipe.targets.map(({ name }: { name: string }) => name)).toEqual(['web', 'thumb']);
    for (const ids of [
      await idsFor(here.token),
      await idsFor(root, { userId: here.userId }),
      (
        await app.call(listUserCatalogue, { params: { kind: 'preset', id: here.userId }, token: here.token })
      ).body.results.map(({ id }: Preset) => id),
    ]) {
      expect(ids).toEqual(expect.arrayContaining([theirs, ofParent]));
      expect(ids).not.toContain(others);
      expect(ids).not.toContain(broken);
    }
    expect(await idsFor(root, { clientId: here.clientId })).not.toContain(theirs);
    expect(await idsFor(root)).toEqual(expect.arrayContaining([theirs, ofParent, others]));
    const foreign = await app.call(listPresets, { token: here.token, query: { userId: there.userId } });
    expect(foreign.body.name).toBe('userNotFound');
  });
});

describe('a chosen preset of the catalogue', () => {
  it('is refused at each level to which it is not assigned', async () => {
    const here = await world();
    const id = await preset();
    const body = { preset: id };
    const refusals = [
      [4030011, app.call(patchUserSettings, { params: { id: here.userId }, token: root, body })],
      [
        4030011,
        app.call(createProfile, { params: { id: here.userId }, token: root, body: { ...body, name: 'A' } }),
      ],
      [4030011, app.call(patchVehicle, { params: { id: here.vehicleId }, token: here.token, body })],
      [4030011, app.call(createVehicle, { token: here.token, body: { ...body, reference: 'X' } })],
      [4030011, app.call(processImages, { params: { id: here.vehicleId }, token: here.token, body })],
      [4030017, app.call(patchClientSettings, { params: { id: here.clientId }, token: root, body })],
      [4030018, app.call(patchCustomerSettings, { params: { id: here.customerId }, token: root, body })],
    ] as const;
    for (const [code, refusal] of refusals) expect((await refusal).body.errorCode).toBe(code);
    await app.call(patchCatalogueAssignments, {
      ...ofItem(id),
      body: { add: [{ to: 'client', id: here.clientId }] },
    });
    const set = await app.call(patchClientSettings, { params: { id: here.clientId }, token: root, body });
    expect([set.body.preset, set.body.from.preset]).toEqual([id, 'client']);
    expect((await held(here))[0]).toBe(id);
  });

  it('is inherited on every level like a built-in one, and the next level decides once its assignment is removed', async () => {
    const here = await world();
    const { userId, clientId, customerId, parentId, vehicleId } = here;
    const everybody = () => preset({ assignedTo: { customerId: parentId } });
    const calls = {
      parent: [patchCustomerSettings, { id: parentId }],
      customer: [patchCustomerSettings, { id: customerId }],
      client: [patchClientSettings, { id: clientId }],
      user: [patchUserSettings, { id: userId }],
      vehicle: [patchVehicle, { id: vehicleId }],
    } as const;
    const kept: [string, CatalogueItemId][] = [];
    for (const [level, [route, params]] of Object.entries(calls)) {
      const id = await everybody();
      const set = await app.call(route as typeof patchVehicle, { params, token: root, body: { preset: id } });
      expect(set.status, JSON.stringify(set.body)).toBe(200);
      kept.push([level, id]);
      expect(await held(here)).toEqual([id, level]);
    }
    for (const [level, id] of kept.toReversed()) {
      expect(await held(here)).toEqual([id, level]);
      expect((await asked(here))[0]).toBe(id);
      await takeAway(id);
    }
    expect(await held(here)).toEqual(['studio-white', 'installation']);
    expect((await asked(here))[0]).toBe('studio-white');
  });

  it.each(['background', 'license-plate', 'logo', 'frame'] as const)(
    'is ignored while a %s that it uses is deleted, and applies again once the %s is restored',
    async (kind) => {
      const here = await world();
      const catalogueId = await buildCatalogueItem(app.db, { kind });
      const look = {
        background: { background: { kind: 'catalogue', catalogueId } },
        'license-plate': { plate: { mode: 'catalogue', catalogueId } },
        logo: { overlays: [{ kind: 'logo', catalogueId }] },
        frame: { overlays: [{ kind: 'frame', catalogueId }] },
      } as const;
      const id = await preset({
        assignedTo: { userId: here.userId },
        look: look[kind] as CatalogueParts['look'],
      });
      await app.call(patchVehicle, { params: { id: here.vehicleId }, token: root, body: { preset: id } });
      const part = { params: { kind, id: catalogueId }, token: root };
      await app.call(deleteCatalogueItem, part);
      expect(await held(here)).toEqual(['studio-white', 'installation']);
      expect((await asked(here))[0]).toBe('studio-white');
      const refused = await app.call(processImages, {
        params: { id: here.vehicleId },
        token: here.token,
        body: { preset: id },
      });
      expect(refused.body.errorCode).toBe(4090120);
      await app.call(restoreCatalogueItem, part);
      expect(await held(here)).toEqual([id, 'vehicle']);
    },
  );

  it('no longer applies in profiles once it is deleted, so that the level above decides', async () => {
    const here = await world();
    const id = await preset({ assignedTo: { clientId: here.clientId } });
    const { userId } = here;
    await app.call(patchClientSettings, {
      params: { id: here.clientId },
      token: root,
      body: { preset: 'dark-hall' },
    });
    const profile = await app.call(createProfile, {
      params: { id: userId },
      token: here.token,
      body: { name: 'Summer', preset: id },
    });
    await app.call(patchProfile, {
      params: { id: userId, pid: profile.body.id },
      token: here.token,
      body: { active: true },
    });
    expect(await held(here)).toEqual([id, 'profile']);
    await app.call(deleteCatalogueItem, ofItem(id));
    expect(await held(here)).toEqual(['dark-hall', 'client']);
    const { body } = await app.call(listProfiles, { params: { id: userId }, token: here.token });
    expect(body.results[0].preset).toBe(null);
  });
});

describe('a picture made with a preset of the catalogue', () => {
  it('uses stored pictures, also of items assigned to nobody, and stays as it was ordered', async () => {
    const here = await world();
    const [hall, plate, logo] = [
      await buildCatalogueItem(app.db),
      await buildCatalogueItem(app.db, { kind: 'license-plate' }),
      await buildCatalogueItem(app.db, { kind: 'logo' }),
    ];
    const id = await preset({
      assignedTo: { userId: here.userId },
      look: {
        background: { kind: 'catalogue', catalogueId: hall },
        plate: { mode: 'catalogue', catalogueId: plate },
        overlays: [{ kind: 'logo', catalogueId: logo, anchor: 'bottom-right' }],
        reflection: { opacity: 0.5 },
      },
    });
    const [name, recipe] = await asked(here, { preset: id });
    expect(name).toBe(id);
    expect(recipe).toMatchObject({
      background: { kind: 'picture', picture: await keyOf(hall), horizon: 0.6 },
      plate: { mode: 'picture', picture: await keyOf(plate) },
      overlays: [{ kind: 'logo', picture: await keyOf(logo), anchor: 'bottom-right' }],
      reflection: { opacity: 0.5 },
    });
    await app.call(deleteCatalogueItem, ofItem(id));
    const { recipe: kept } = await app.db
      .selectFrom('images')
      .select('recipe')
      .where('setId', '=', here.vehicleId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual(recipe);
  });

  it('uses the dealer’s colour unless it has its own, and leaves the plate to the settings', async () => {
    const here = await world();
    await app.call(patchUserSettings, {
      params: { id: here.userId },
      token: root,
      body: { brandColour: '#aa1122', plateMode: 'keep' },
    });
    const brand = { kind: 'showroom' as const, name: 'brand' as const };
    const assignedTo = { userId: here.userId };
    const plain = await preset({ assignedTo, look: { background: brand } });
    const own = await preset({
      assignedTo,
      look: { background: { ...brand, colour: '#00ff00' }, plate: { mode: 'colour', colour: '#000000' } },
    });
    const [, first] = await asked(here, { preset: plain });
    expect([first.background, first.plate]).toEqual([{ ...brand, colour: '#aa1122' }, { mode: 'keep' }]);
    const [, second] = await asked(here, { preset: own });
    expect([second.background, second.plate]).toEqual([
      { ...brand, colour: '#00ff00' },
      { mode: 'colour', colour: '#000000' },
    ]);
  });

  it('has a preview for each preset that its user may choose, and for no other', async () => {
    const here = await world();
    const id = await preset({ assignedTo: { userId: here.userId } });
    const strange = await preset();
    const image = await app.db
      .selectFrom('images')
      .select('id')
      .where('setId', '=', here.vehicleId)
      .executeTakeFirstOrThrow();
    const shown = async () => {
      const call = { params: { id: image.id }, token: here.token };
      const { body } = await app.call(previewImage, call);
      return new Map<string, string | null>(
        body.results.map((one: { preset: string; url: string | null }) => [one.preset, one.url]),
      );
    };
    expect((await shown()).has(strange)).toBe(false);
    expect((await shown()).get(id)).toBe(null);
  });
});
