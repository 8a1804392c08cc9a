import {
  type CatalogueEntry,
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueItem,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import {
  checkPresetFile,
  copyPreset,
  exportPreset,
  importPreset,
  type PresetFile,
} from '@forecourt/contract/preset-files';
import { listPresets, type PresetLook } from '@forecourt/contract/presets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto.ts';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

/** An item of the catalogue whose picture is these bytes. */
async function item(
  kind: 'background' | 'logo' | 'frame' | 'license-plate',
  name: string,
  bytes = `picture of ${name}`,
): Promise<CatalogueItemId> {
  const id = await buildCatalogueItem(app.db, { kind, name });
  const { shownKey } = await app.db
    .selectFrom('files')
    .innerJoin('catalogueItems', 'catalogueItems.fileId', 'files.id')
    .select('files.shownKey')
    .where('catalogueItems.id', '=', id)
    .executeTakeFirstOrThrow();
  await app.outside.storage.put(shownKey ?? '', Buffer.from(bytes));
  return id;
}

const targets = [{ name: 'web', width: 800, height: 600 }];
async function newPreset(name: string, look: object): Promise<CatalogueEntry> {
  const body = { name, look: { background: { kind: 'transparent' }, targets, ...look } as never };
  const made = await app.call(createCatalogueItem, { token, params: { kind: 'preset' }, body });
  expect(made.status).toBe(201);
  return made.body;
}

/** A preset with a background, a plate, a logo and a frame, and its file. */
async function exported(mark: string) {
  const ids = {
    hall: await item('background', `Hall ${mark}`),
    plate: await item('license-plate', `Plate ${mark}`),
    logo: await item('logo', `Logo ${mark}`),
    frame: await item('frame', `Frame ${mark}`),
  };
  const preset = await newPreset(`Whole ${mark}`, {
    background: { kind: 'catalogue', catalogueId: ids.hall },
    plate: { mode: 'catalogue', catalogueId: ids.plate },
    overlays: [
      { kind: 'frame', catalogueId: ids.frame },
      { kind: 'logo', catalogueId: ids.logo },
      { kind: 'text', text: '{make}' },
    ],
    positions: ['exterior.front', 'interior.dashboard'],
  });
  const { body } = await app.call(exportPreset, { token, params: { id: preset.id } });
  return { ids, preset, file: body as PresetFile };
}

const check = (file: unknown) => app.call(checkPresetFile, { token, body: { file } });
const bring = (file: unknown, more: object = {}) =>
  app.call(importPreset, { token, body: { file, ...more } });
const countPresets = async () =>
  (await app.db.selectFrom('catalogueItems').select('id').where('kind', '=', 'preset').execute()).length;

const rename = async (id: CatalogueItemId, name: string) =>
  app.db.updateTable('catalogueItems').set({ name }).where('id', '=', id).execute();

it('a copy has the look of the preset, a free name, a first version, and is assigned to nobody', async () => {
  const { preset } = await exported('copied');
  await app.db
    .updateTable('catalogueItems')
    .set({ forEverybody: true })
    .where('id', '=', preset.id)
    .execute();
  const copy = (name: string) => app.call(copyPreset, { token, params: { id: preset.id }, body: { name } });
  const first = await copy('Whole copied copy');
  expect([first.status, first.body]).toEqual([
    201,
    expect.objectContaining({
      name: 'Whole copied copy',
      look: preset.look,
      version: 1,
      forEverybody: false,
      assigned: 0,
    }),
  ]);
  expect((await copy('Whole copied copy')).body.name).toBe('Whole copied copy 2');
  expect((await copy('Whole copied copy')).body.name).toBe('Whole copied copy 3');
  const long = 'n'.repeat(100);
  await copy(long);
  expect((await copy(long)).body.name).toBe(`${'n'.repeat(98)} 2`);
});

it('a file names its format, and each item with its kind, name and the hash of its picture', async () => {
  const { file, ids, preset } = await exported('written');
  expect(file).toMatchObject({
    schema: 'forecourt-preset',
    version: 1,
    name: 'Whole written',
    look: preset.look,
  });
  const logo = file.parts.find(({ ref }) => ref === ids.logo);
  expect(logo).toEqual({
    ref: ids.logo,
    kind: 'logo',
    name: 'Logo written',
    sha256: sha256('picture of Logo written').toString('hex'),
  });
  expect(file.parts).toHaveLength(4);
});

it('an import finds its items by kind and name, whatever their ids are, and says whether their pictures are the same', async () => {
  const { file, ids } = await exported('moved');
  // As in another installation: items of the same names with other ids.
  for (const [name, id] of Object.entries(ids)) await rename(id, `Elsewhere ${name}`);
  const logo = await item('logo', 'LOGO MOVED');
  const others = {
    hall: await item('background', 'Hall moved', 'another picture'),
    plate: await item('license-plate', 'Plate moved'),
    frame: await item('frame', 'Frame moved'),
  };
  const found = (await check(file)).body;
  expect(found).toMatchObject({ name: 'Whole moved', isNameTaken: true });
  const of = (ref: CatalogueItemId) => found.parts.find((part: { ref: string }) => part.ref === ref).found;
  expect(of(ids.hall)).toEqual({ id: others.hall, hasSamePicture: false });
  expect(of(ids.plate)).toEqual({ id: others.plate, hasSamePicture: true });
  expect(of(ids.logo)).toMatchObject({ id: logo });

  expect((await bring(file)).body.name).toBe('presetExists');
  const made = await bring(file, { name: 'Brought' });
  expect(made.status).toBe(201);
  const look = made.body.look as PresetLook;
  expect(look.background).toEqual({ kind: 'catalogue', catalogueId: others.hall });
  expect(look.plate).toEqual({ mode: 'catalogue', catalogueId: others.plate });
  expect(look.overlays).toMatchObject([
    { kind: 'frame', catalogueId: others.frame },
    { kind: 'logo', catalogueId: logo },
    { kind: 'text', text: '{make}' },
  ]);
  expect(look.positions).toEqual(['exterior.front', 'interior.dashboard']);
});

it('items that are missing are named, chosen by hand or left out', async () => {
  const { file, ids } = await exported('lacking');
  for (const [name, id] of Object.entries(ids)) await rename(id, `Gone ${name}`);
  const before = await countPresets();
  const refused = await bring(file, { name: 'Lacking' });
  expect([refused.status, refused.body.name]).toEqual([409, 'presetPartsMissing']);
  expect(refused.body.params.names.split(', ').sort()).toEqual([
    'Frame lacking',
    'Hall lacking',
    'Logo lacking',
    'Plate lacking',
  ]);
  const other = await item('logo', 'Chosen by hand');
  const decided = [
    { ref: ids.hall, catalogueId: null },
    { ref: ids.plate, catalogueId: null },
    { ref: ids.frame, catalogueId: null },
    { ref: ids.logo, catalogueId: other },
  ];
  const wrong = await bring(file, {
    name: 'Lacking',
    parts: decided.with(3, { ref: ids.logo, catalogueId: ids.frame }),
  });
  expect(wrong.body.name).toBe('catalogueItemNotFound');
  expect(await countPresets()).toBe(before);
  const made = await bring(file, { name: 'Lacking', parts: decided });
  expect(made.body.look).toMatchObject({
    background: { kind: 'showroom', name: 'studio-white' },
    plate: null,
    overlays: [{ kind: 'logo', catalogueId: other }, { kind: 'text' }],
  });
  const stored = await app.call(getCatalogueItem, {
    token,
    params: { kind: 'preset', id: made.body.id },
  });
  expect(stored.body.version).toBe(1);
});

it('collages are in the file too: found by their names, or left out; and a deleted one takes no preset away', async () => {
  const collage = await buildCatalogueItem(app.db, { kind: 'collage', name: 'Page of files' });
  const preset = await newPreset('With a page', { collages: [collage] });
  const { body: file } = await app.call(exportPreset, { token, params: { id: preset.id } });
  expect(file.parts).toEqual([{ ref: collage, kind: 'collage', name: 'Page of files', sha256: null }]);
  expect((await bring(file, { name: 'With the same page' })).body.look.collages).toEqual([collage]);
  const parts = [{ ref: collage, catalogueId: null }];
  expect((await bring(file, { name: 'Without a page', parts })).body.look.collages).toEqual([]);
  await app.call(deleteCatalogueItem, { token, params: { kind: 'collage', id: collage } });
  const { body } = await app.call(listPresets, { token });
  expect(body.results.map(({ id }: { id: string }) => id)).toContain(preset.id);
});

it("a customer's own background is not taken for one of the operator", async () => {
  const { file, ids } = await exported('theirs');
  await rename(ids.hall, 'Gone hall of theirs');
  await buildCatalogueItem(app.db, { name: 'Hall theirs', ownedBy: await buildCustomer(app.db) });
  await buildCatalogueItem(app.db, { name: 'Hall theirs', use: 'wall' });
  expect((await bring(file, { name: 'Theirs' })).body.params).toEqual({ names: 'Hall theirs' });
});

it('a file of another format, of nonsense, too large or with unknown fields is refused with one reason, and nothing is saved', async () => {
  const { file } = await exported('refused');
  const before = await countPresets();
  const cases: [unknown, string, object?][] = [
    [null, 'presetFileInvalid'],
    ['{"schema": "forecourt-preset"}', 'presetFileInvalid'],
    [[], 'presetFileInvalid'],
    [{ ...file, schema: 'other' }, 'presetFileInvalid'],
    [{ ...file, version: '1' }, 'presetFileInvalid'],
    [{ ...file, version: 2, more: true }, 'presetFileVersion', { version: 2 }],
    [{ ...file, more: true }, 'presetFileFieldUnknown', { field: 'more' }],
    [
      { ...file, look: { ...file.look, shadow: { ...file.look.shadow, colour: 'red' } } },
      'presetFileFieldUnknown',
      { field: 'look.shadow.colour' },
    ],
    [
      { ...file, look: { ...file.look, overlays: [{ ...file.look.overlays[2], blink: 1 }] } },
      'presetFileFieldUnknown',
      { field: 'look.overlays.0.blink' },
    ],
    [{ ...file, look: { ...file.look, targets: [] } }, 'presetFileInvalid'],
    [{ ...file, parts: file.parts.slice(1) }, 'presetFileInvalid'],
    [{ ...file, parts: file.parts.map((part) => ({ ...part, kind: 'logo' })) }, 'presetFileInvalid'],
    [{ ...file, name: 'x'.repeat(256_000) }, 'presetFileTooLarge'],
    [{ ...file, name: 'x'.repeat(300_000) }, 'requestTooLarge'],
  ];
  for (const [given, name, params] of cases)
    for (const answer of [await check(given), await bring(given, { name: 'Refused' })]) {
      const said = [answer.body.name, answer.body.params ?? {}];
      expect(said, JSON.stringify(given).slice(0, 200)).toEqual([name, params ?? {}]);
    }
  const twice = { ...file, look: { ...file.look, positions: ['exterior.front', 'exterior.front'] } };
  expect((await bring(twice, { name: 'Refused' })).body.name).toBe('positionAlreadyAssigned');
  expect(await countPresets()).toBe(before);
});
