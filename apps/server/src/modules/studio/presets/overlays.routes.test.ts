import { gzipSync } from 'node:zlib';
import {
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueItem,
  patchCatalogueItem,
  uploadCataloguePicture,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { cancelImage, listImages, patchImage, processImages } from '@forecourt/contract/images';
import { exportPreset, importPreset } from '@forecourt/contract/preset-files';
import { listPresets } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import { patchVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem, type CatalogueParts } from '../../../testing/builders/catalogue-builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { png } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Logos, frames and texts that presets draw over pictures. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const targets = [{ name: 'web', width: 800, height: 600 }];
const look = (overlays: object[]) => ({ background: { kind: 'original' }, targets, overlays });
const create = (kind: string, body: object) =>
  app.call(createCatalogueItem, { params: { kind }, token: root, body });
const preset = (here: PhotoWorld, overlays: object[]) =>
  buildCatalogueItem(app.db, {
    kind: 'preset',
    assignedTo: { userId: here.userId },
    look: { overlays } as CatalogueParts['look'],
  });
const keyOf = async (id: CatalogueItemId) => {
  const { shownKey } = await app.db
    .selectFrom('catalogueItems')
    .innerJoin('files', 'files.id', 'catalogueItems.fileId')
    .select('files.shownKey')
    .where('catalogueItems.id', '=', id)
    .executeTakeFirstOrThrow();
  return shownKey;
};
const order = ({ vehicleId: id, token }: PhotoWorld, body: object) =>
  app.call(processImages, { params: { id }, token, body });

async function recipeOf({ vehicleId }: PhotoWorld): Promise<Recipe> {
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('setId', '=', vehicleId)
    .executeTakeFirstOrThrow();
  return Recipe.parse(recipe);
}

/** The overlays of the recipe that an order makes; the order is cancelled. */
async function ordered(here: PhotoWorld, body: object): Promise<Recipe['overlays']> {
  const answer = await order(here, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  await app.call(cancelImage, { params: { id: answer.body.results[0].id }, token: here.token });
  return (await recipeOf(here)).overlays;
}

const safeArea = { top: 0.05, right: 0.05, bottom: 0.2, left: 0.05 };

describe('a frame of the catalogue', () => {
  it('has a safe area, which is even at first and can be changed; other kinds have none', async () => {
    const made = await create('frame', { name: 'Silver' });
    expect(made.body.safeArea).toEqual({ top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 });
    const params = { kind: 'frame' as const, id: made.body.id };
    const patched = await app.call(patchCatalogueItem, { params, token: root, body: { safeArea } });
    expect(patched.body.safeArea).toEqual(safeArea);
    const wide = { safeArea: { ...safeArea, top: 0.46 } };
    expect((await app.call(patchCatalogueItem, { params, token: root, body: wide })).body.name).toBe(
      'validationError',
    );
    expect((await create('logo', { name: 'Badge', safeArea })).body.params).toEqual({ field: 'safeArea' });
  });
});

describe('a drawing', () => {
  const attributes = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"';
  const path = '<path d="M0 0H40V10Z"/>';
  const send = async (kind: 'logo' | 'frame' | 'background', name: string, type: string, bytes: Buffer) => {
    const id = await buildCatalogueItem(app.db, { kind, picture: 'none' });
    const file = { name, type, bytes };
    return app.upload(uploadCataloguePicture, { params: { kind, id }, token: root, file });
  };
  const svg = (inner: string) => Buffer.from(`<svg ${attributes}>${inner}</svg>`);

  it.each(['logo', 'frame'] as const)(
    'can be the picture of a %s, and is prepared like others',
    async (kind) => {
      const { body, status } = await send(kind, 'mark.svg', 'image/svg+xml', svg(path));
      expect([status, body.picture.state]).toEqual([201, 'waiting']);
    },
  );

  it.each([
    ['a script', svg('<script/>'), '<script>'],
    ['a text', svg('<text>Sale</text>'), '<text>'],
    ['a font', svg('<style>@font-face{font-family:a;src:url(https://a.test/a.woff2)}</style>'), '@font-face'],
    ['a font of its own', svg('<defs><font><glyph/></font></defs>'), '<font>'],
    ['an entity', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]><svg ${attributes}/>`), '<!DOCTYPE [ … ]>'],
    ['a link to a file', svg('<use href="file:///etc/passwd#a"/>'), 'href="file:///etc/passwd#a"'],
    ['more than is read at once', svg(path.repeat(20_000)), '> 256 KiB'],
    ['bytes that are no UTF-8', Buffer.concat([svg(path), Buffer.of(0xff)]), 'encoding='],
  ])('with %s is refused when it is sent, with what is wrong', async (_name, bytes, part) => {
    const { body, status } = await send('logo', 'mark.svg', 'image/svg+xml', bytes);
    expect([status, body.errorCode, body.params]).toEqual([400, 4000143, { part }]);
  });

  it.each([
    ['as a background', 'background', 'mark.svg', svg(path), 'imageTypeInvalid'],
    ['that is a page', 'logo', 'mark.svg', Buffer.from('<html><svg/></html>'), 'imageTypeInvalid'],
    ['that is compressed', 'logo', 'mark.svg', gzipSync(svg(path)), 'imageTypeInvalid'],
  ] as const)('%s is refused', async (_name, kind, name, bytes, error) => {
    expect((await send(kind, name, 'image/svg+xml', bytes)).body.name).toBe(error);
  });

  it('is one by its content, whatever its name and its sender say', async () => {
    expect((await send('logo', 'mark.png', 'image/png', svg(path))).status).toBe(201);
    expect((await send('logo', 'mark.png', 'image/png', svg('<script/>'))).body.errorCode).toBe(4000143);
  });

  it('may be of any size, but a logo of 20,000 by 20,000 pixels is too large', async () => {
    const large = svg(path).toString().replace('viewBox="0 0 40 10"', 'width="20000" height="20000"');
    expect((await send('logo', 'a.svg', 'image/svg+xml', Buffer.from(large))).status).toBe(201);
    expect((await send('logo', 'a.png', 'image/png', png(20_000, 20_000))).body.name).toBe('imageTooLarge');
    expect((await send('logo', 'a.png', 'image/png', png(20_000, 100))).status).toBe(201);
  });
});

describe('a preset', () => {
  it.each([
    ['a frame that is not there', { kind: 'frame', catalogueId: crypto.randomUUID() }, 'frameNotFound'],
    ['a logo that is not there', { kind: 'logo', catalogueId: crypto.randomUUID() }, 'catalogueItemNotFound'],
    [
      'a target that it does not have',
      { kind: 'text', text: 'New', targets: ['full'] },
      'presetTargetNotFound',
    ],
    ['a field that no vehicle has', { kind: 'text', text: 'Only {doors}' }, 'validationError'],
    ['an empty text', { kind: 'text', text: '' }, 'validationError'],
    ['a corner', { kind: 'text', text: 'New', corner: 'top-left' }, 'validationError'],
    ['an offset beyond the middle', { kind: 'text', text: 'New', offsetX: 0.6 }, 'validationError'],
    ['another class of positions', { kind: 'text', text: 'New', positions: ['boot'] }, 'validationError'],
  ])('with %s is refused', async (_name, overlay, error) => {
    const answer = await create('preset', { name: `P ${error}`, look: look([overlay]) });
    expect(answer.body.name).toBe(error);
  });

  it('keeps its overlays in their order, with the safe area of their frames among its parts', async () => {
    const [frame, logo] = [
      await buildCatalogueItem(app.db, { kind: 'frame' }),
      await buildCatalogueItem(app.db, { kind: 'logo' }),
    ];
    const overlays = [
      { kind: 'text', text: '{make}\n{model}', anchor: 'bottom', bar: null },
      { kind: 'frame', catalogueId: frame, targets: ['web'] },
      { kind: 'logo', catalogueId: logo, anchor: 'middle', offsetX: -0.1, positions: ['interior'] },
    ];
    const { body } = await create('preset', { name: 'Sale', look: look(overlays) });
    expect(body.look.overlays).toMatchObject(overlays);
    expect(body.parts.map(({ id, safeArea }: { id: string; safeArea: unknown }) => [id, safeArea])).toEqual([
      [frame, { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 }],
      [logo, null],
    ]);
    const shown = await app.call(getCatalogueItem, { params: { kind: 'preset', id: body.id }, token: root });
    expect(shown.body).toEqual(body);
  });
});

describe('a picture with overlays', () => {
  it('names stored files and says what was known of the vehicle when it was ordered', async () => {
    const here = await buildPhotoWorld(app);
    const frame = await buildCatalogueItem(app.db, { kind: 'frame' });
    const id = await preset(here, [
      { kind: 'frame', catalogueId: frame, targets: ['web'] },
      { kind: 'text', text: '{make} {model} · VIN {vin}' },
      { kind: 'text', text: '{mileage}' },
      { kind: 'text', text: 'Now {price}' },
    ]);
    const vehicle = { params: { id: here.vehicleId }, token: here.token };
    await app.call(patchVehicle, {
      ...vehicle,
      body: { make: 'Škoda', model: 'Kodiaq', vin: null, mileage: null, priceCents: null },
    });
    const made = await ordered(here, { preset: id });
    expect(made).toMatchObject([
      { kind: 'frame', picture: await keyOf(frame), targets: ['web', 'thumb'] },
      { kind: 'text', text: 'Škoda Kodiaq' },
    ]);
    expect(made).toHaveLength(2);
    await app.call(patchVehicle, {
      ...vehicle,
      body: { model: 'Octavia', mileage: 12_500, priceCents: 1_849_900 },
    });
    await app.call(patchCatalogueItem, {
      params: { kind: 'frame', id: frame },
      token: root,
      body: { safeArea },
    });
    // What was ordered stays as it is; the next order says what is known then.
    expect((await recipeOf(here)).overlays).toEqual(made);
    expect(await ordered(here, { preset: id })).toMatchObject([
      { kind: 'frame', safeArea },
      { text: 'Škoda Octavia' },
      { text: '12\u202f500\u00a0km' },
      { text: 'Now 18\u202f499\u00a0€' },
    ]);
  });

  it('is ordered with the safe area of each output; the thumbnail has that of the finished picture', async () => {
    const here = await buildPhotoWorld(app);
    const outputs = [
      { name: 'web', width: 800, height: 600, safeArea },
      { name: 'wide', width: 1200, height: 400 },
    ];
    const whole = { ...look([{ kind: 'text', text: 'New' }]), targets: outputs };
    const { body } = await create('preset', { name: 'With safe areas', look: whole });
    const { body: file } = await app.call(exportPreset, { params: { id: body.id }, token: root });
    const brought = await app.call(importPreset, { token: root, body: { file, name: 'Brought along' } });
    expect(brought.body.look.targets).toMatchObject(outputs);
    await app.db
      .updateTable('catalogueItems')
      .set({ forEverybody: true })
      .where('id', '=', brought.body.id)
      .execute();
    await ordered(here, { preset: brought.body.id });
    const areas = (await recipeOf(here)).targets.map((target) => [target.name, target.safeArea]);
    expect(areas).toEqual([
      ['web', safeArea],
      ['wide', undefined],
      ['thumb', safeArea],
    ]);
    const wide = { ...whole, targets: [{ ...outputs[0], safeArea: { ...safeArea, left: 0.46 } }] };
    expect((await create('preset', { name: 'Too wide', look: wide })).body.name).toBe('validationError');
  });

  it('has those of the class of its position', async () => {
    const here = await buildPhotoWorld(app);
    const id = await preset(here, [
      { kind: 'text', text: 'Outside', positions: ['exterior'] },
      { kind: 'text', text: 'Inside', positions: ['interior', 'detail'] },
    ]);
    await ordered(here, { preset: id });
    expect((await recipeOf(here)).positionClass).toBe('exterior');
    const { body } = await app.call(listImages, { params: { id: here.vehicleId }, token: here.token });
    const move = { position: 'interior.dashboard' };
    await app.call(patchImage, { params: { id: body.results[0].id }, token: here.token, body: move });
    await ordered(here, { preset: id });
    expect(await recipeOf(here)).toMatchObject({
      positionClass: 'interior',
      background: { kind: 'original' },
    });
  });

  it('has the frame of the order where its preset has one, and is refused where it has none', async () => {
    const here = await buildPhotoWorld(app);
    const { userId } = here;
    const [usual, summer, stranger] = [
      await buildCatalogueItem(app.db, { kind: 'frame' }),
      await buildCatalogueItem(app.db, { kind: 'frame', assignedTo: { userId } }),
      await buildCatalogueItem(app.db, { kind: 'frame' }),
    ];
    const id = await preset(here, [{ kind: 'frame', catalogueId: usual, positions: ['exterior'] }]);
    const withFrame = (catalogueId: string, preset: string = id) => ({ preset, frame: { catalogueId } });
    expect(await ordered(here, withFrame(summer))).toMatchObject([
      { picture: await keyOf(summer), positions: ['exterior'] },
    ]);
    const refused = async (body: object) => {
      const answer = await order(here, body);
      return [answer.status, answer.body.name];
    };
    expect(await refused(withFrame(summer, 'studio-white'))).toEqual([400, 'presetNotAssignedToFrame']);
    expect(await refused(withFrame(stranger))).toEqual([403, 'catalogueItemNotAssigned']);
    expect(await refused(withFrame(crypto.randomUUID()))).toEqual([404, 'frameNotFound']);
    await app.call(deleteCatalogueItem, { params: { kind: 'frame', id: usual }, token: root });
    expect(await refused(withFrame(summer))).toEqual([409, 'presetIncomplete']);
  });

  it('is offered with the addresses of its pictures', async () => {
    const here = await buildPhotoWorld(app);
    const frame = await buildCatalogueItem(app.db, { kind: 'frame' });
    const id = await preset(here, [{ kind: 'frame', catalogueId: frame }]);
    const { body } = await app.call(listPresets, { token: here.token });
    const one = body.results.find((each: { id: string }) => each.id === id);
    expect(Object.keys(one.pictures)).toEqual([frame]);
  });
});
