import * as catalogue from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { listPresets } from '@forecourt/contract/presets';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { createProfile, getUserSettings, patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPlate, plateDesign } from '../../../testing/builders/belonging-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const kind = 'license-plate' as const;
const withLogo: PlateDesign = { ...plateDesign, logo: { side: 'left' } };
const create = (body: object, of: string = kind) =>
  app.call(catalogue.createCatalogueItem, {
    params: { kind: of },
    token: root,
    body: { name: crypto.randomUUID(), ...body },
  });
const patch = (id: CatalogueItemId, body: object) =>
  app.call(catalogue.patchCatalogueItem, { params: { kind, id }, token: root, body });

/** Orders a picture with the plate and returns the recipe's treatment of plates, or the error's name. */
async function ordered(id: CatalogueItemId, here: Awaited<ReturnType<typeof buildPhotoWorld>>) {
  const vehicle = { params: { id: here.vehicleId }, token: here.token };
  await app.upload(uploadImage, { ...vehicle, file: photo() });
  const answer = await app.call(processImages, {
    ...vehicle,
    body: { preset: 'plate-only', plate: { mode: 'catalogue', catalogueId: id } },
  });
  if (answer.status !== 202) return answer.body.name;
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', here.vehicleId)
    .executeTakeFirstOrThrow();
  return recipe?.plate;
}

it('a designed plate can be chosen without a picture, and is drawn by the recipe of an order', async () => {
  const here = await buildPhotoWorld(app);
  const made = await create({ design: plateDesign });
  expect([made.status, made.body.design, made.body.picture]).toEqual([201, plateDesign, null]);
  const id = made.body.id as CatalogueItemId;
  expect(await ordered(id, here)).toBe('catalogueItemNotAssigned');
  await app.db.updateTable('catalogueItems').set({ forEverybody: true }).where('id', '=', id).execute();
  const choice = await app.call(catalogue.listUserCatalogue, {
    params: { id: here.userId, kind },
    token: here.token,
  });
  expect(choice.body.results.map((item: { id: string }) => item.id)).toContain(id);
  expect(await ordered(id, here)).toEqual({ mode: 'design', design: plateDesign });
});

it('a design is ordered with the picture of its logo, once that is ready', async () => {
  const here = await buildPhotoWorld(app);
  const assignedTo = { userId: here.userId };
  const waiting = await buildCatalogueItem(app.db, {
    kind,
    design: withLogo,
    picture: 'waiting',
    assignedTo,
  });
  expect(await ordered(waiting, here)).toBe('imageBusy');
  const ready = await buildCatalogueItem(app.db, { kind, design: withLogo, assignedTo });
  expect(await ordered(ready, here)).toEqual({
    mode: 'design',
    design: { ...withLogo, logo: { side: 'left', picture: expect.stringContaining('shown.webp') } },
  });
});

it('users choose a plate of the catalogue in their settings, in the place of one of their own, while it is assigned to them', async () => {
  const here = await buildPhotoWorld(app);
  const user = { params: { id: here.userId }, token: here.token };
  const design = { kind, design: plateDesign, picture: 'none' } as const;
  const offered = await buildCatalogueItem(app.db, { ...design, assignedTo: { userId: here.userId } });
  const foreign = await buildCatalogueItem(app.db, design);
  const own = await buildPlate(app.db, { userId: here.userId });
  const choose = async (body: object) => (await app.call(patchUserSettings, { ...user, body })).body;
  expect((await choose({ plateMode: 'picture', cataloguePlateId: foreign })).name).toBe(
    'catalogueItemNotAssigned',
  );
  expect(await choose({ plateMode: 'picture', licensePlateId: own })).toMatchObject({ licensePlateId: own });
  const chosen = { plateMode: 'picture', cataloguePlateId: offered, licensePlateId: null };
  expect(await choose({ cataloguePlateId: offered })).toMatchObject(chosen);
  expect(await choose({ licensePlateId: own })).toMatchObject({
    licensePlateId: own,
    cataloguePlateId: null,
  });
  expect(await choose({ cataloguePlateId: offered })).toMatchObject(chosen);
  const profile = await app.call(createProfile, { ...user, body: { name: 'Sold', ...chosen } });
  expect(profile.body).toMatchObject(chosen);

  const vehicle = { params: { id: here.vehicleId }, token: here.token };
  await app.upload(uploadImage, { ...vehicle, file: photo() });
  expect((await app.call(processImages, { ...vehicle, body: { preset: 'studio-white' } })).status).toBe(202);
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', here.vehicleId)
    .executeTakeFirstOrThrow();
  expect(recipe?.plate).toEqual({ mode: 'design', design: plateDesign });

  await app.call(catalogue.deleteCatalogueItem, { params: { kind, id: offered }, token: root });
  const { body } = await app.call(getUserSettings, user);
  expect(body).toMatchObject({ plateMode: 'blur', cataloguePlateId: null });
});

it('a plate loses its picture when it becomes a design, and that of its logo when it has none any more', async () => {
  const pictureOf = async (id: CatalogueItemId) =>
    (await app.call(catalogue.getCatalogueItem, { params: { kind, id }, token: root })).body.picture;
  const id = await buildCatalogueItem(app.db, { kind });
  expect((await patch(id, { design: withLogo })).body.picture).toBeNull();
  const sent = await app.upload(catalogue.uploadCataloguePicture, {
    params: { kind, id },
    token: root,
    file: photo(),
  });
  expect(sent.body.picture.state).toBe('waiting');
  await patch(id, { design: { ...withLogo, lines: ['SOLD'] } });
  expect((await pictureOf(id)).state).toBe('waiting');
  expect((await patch(id, { design: plateDesign })).body.picture).toBeNull();
  const refused = await app.upload(catalogue.uploadCataloguePicture, {
    params: { kind, id },
    token: root,
    file: photo(),
  });
  expect(refused.body.name).toBe('validationError');
  expect((await patch(id, { design: null })).body.design).toBeNull();
});

it('only licence plates are designed, with texts that can be drawn', async () => {
  expect((await create({ design: plateDesign }, 'logo')).body).toMatchObject({
    name: 'validationError',
    params: { field: 'design' },
  });
  expect((await create({ design: { ...plateDesign, lines: ['車'] } })).body.name).toBe('plateLetterMissing');
  const { body } = await create({ design: plateDesign });
  expect((await patch(body.id, { design: { ...plateDesign, lines: ['W'.repeat(40)] } })).body.name).toBe(
    'plateTextTooLong',
  );
});

it('a preset lays a designed plate on, with the logo that it has', async () => {
  const here = await buildPhotoWorld(app);
  const [plain, logo] = [
    await buildCatalogueItem(app.db, { kind, design: plateDesign, picture: 'none' }),
    await buildCatalogueItem(app.db, { kind, design: withLogo }),
  ];
  const assignedTo = { userId: here.userId };
  const look = (catalogueId: CatalogueItemId) => ({ plate: { mode: 'catalogue' as const, catalogueId } });
  const ids = [
    await buildCatalogueItem(app.db, { kind: 'preset', look: look(plain), assignedTo }),
    await buildCatalogueItem(app.db, { kind: 'preset', look: look(logo), assignedTo }),
  ];
  const { results } = (await app.call(listPresets, { token: here.token })).body;
  const plates = ids.map((id) => {
    const preset = results.find((one: { id: string }) => one.id === id);
    return [preset.recipe.plate, Object.keys(preset.pictures)];
  });
  expect(plates).toEqual([
    [{ mode: 'design', design: plateDesign }, []],
    [{ mode: 'design', design: { ...withLogo, logo: { side: 'left', picture: logo } } }, [logo]],
  ]);
});
