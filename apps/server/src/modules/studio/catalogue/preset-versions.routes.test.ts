import {
  type CatalogueEntry,
  createCatalogueItem,
  getCatalogueItem,
  patchCatalogueItem,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { presetVersionsMax } from '@forecourt/contract/limits';
import {
  listPresetVersions,
  type PresetVersion,
  restorePresetVersion,
} from '@forecourt/contract/preset-versions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pruneVersions } from './preset-versions.queries.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Rita' }));
});
afterAll(() => app.close());

const kind = 'preset' as const;
const web = { name: 'web', width: 800, height: 600 };
const lookOf = (colour: string, more: object = {}) => ({
  background: { kind: 'colour', colour },
  targets: [web],
  ...more,
});

async function newPreset(name: string): Promise<CatalogueEntry> {
  const body = { name, look: lookOf('#111111') };
  return (await app.call(createCatalogueItem, { token, params: { kind }, body })).body;
}
const save = (id: string, body: object) =>
  app.call(patchCatalogueItem, { token, params: { kind, id }, body });
const versionsOf = async (id: string): Promise<PresetVersion[]> =>
  (await app.call(listPresetVersions, { token, params: { id } })).body.results;
const restore = (id: string, version: number) =>
  app.call(restorePresetVersion, { token, params: { id, version: String(version) } });

it('of two people who edit one version, the second is told; a name is changed whatever the version is', async () => {
  const { id, version } = await newPreset('Edited by two');
  const both = await Promise.all(
    ['#222222', '#333333'].map((colour) => save(id, { look: lookOf(colour), version: version ?? 0 })),
  );
  expect(both.map(({ body }) => body.name).toSorted()).toEqual(['Edited by two', 'presetChanged']);
  expect((await save(id, { look: lookOf('#444444'), version: 1 })).body.name).toBe('presetChanged');
  expect((await save(id, { name: 'Renamed', version: 1 })).status).toBe(200);
  expect((await save(id, { look: lookOf('#444444'), version: 2 })).body.version).toBe(3);
  expect(await versionsOf(id)).toHaveLength(3);
});

it('each save that changes the look is a version, and no other', async () => {
  const preset = await newPreset('Night');
  expect(preset.version).toBe(1);
  expect((await save(preset.id, { name: 'Late night' })).body.version).toBe(1);
  expect((await save(preset.id, { look: preset.look })).body.version).toBe(1);
  app.clock.forward(60_000);
  const changed = await save(preset.id, { look: lookOf('#222222', { positions: ['exterior.front'] }) });
  expect(changed.body.version).toBe(2);
  const [second, first] = await versionsOf(preset.id);
  expect(first).toMatchObject({ version: 1, createdBy: 'Rita', restores: null, pictures: 0, changes: null });
  expect(second?.changes).toMatchObject([
    { part: 'background', field: 'colour', before: { text: '#111111' }, after: { text: '#222222' } },
    { part: 'positions', what: 'added', after: { words: ['exterior.front'] } },
  ]);
  expect(Date.parse(second?.createdAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(60_000);
});

it('a refused save is no version', async () => {
  const { id } = await newPreset('Refused');
  const look = lookOf('#222222', { positions: ['exterior.front', 'exterior.rear', 'exterior.front'] });
  const refused = await save(id, { look });
  expect([refused.status, refused.body.errorCode]).toEqual([409, 4090003]);
  expect(refused.body.params).toEqual({ position: 'exterior.front' });
  expect(await versionsOf(id)).toHaveLength(1);
});

it('restoring a version gives its look a new number, and restoring the current look changes nothing', async () => {
  const preset = await newPreset('Old');
  await save(preset.id, { look: lookOf('#222222') });
  const back = (await restore(preset.id, 1)).body;
  expect(back).toMatchObject({ version: 3, look: preset.look });
  const [third] = await versionsOf(preset.id);
  expect(third).toMatchObject({ version: 3, restores: 1 });
  expect((await restore(preset.id, 1)).body.version).toBe(3);
  expect((await restore(preset.id, 7)).body.name).toBe('presetVersionNotFound');
});

it('a version whose items are gone cannot be restored', async () => {
  const catalogueId = await buildCatalogueItem(app.db, { kind: 'frame' });
  const { id } = await newPreset('With a frame');
  await save(id, { look: lookOf('#222222', { overlays: [{ kind: 'frame', catalogueId }] }) });
  await save(id, { look: lookOf('#333333') });
  await app.db
    .updateTable('catalogueItems')
    .set({ deletedAt: nobody.now })
    .where('id', '=', catalogueId)
    .execute();
  expect((await restore(id, 2)).body.name).toBe('frameNotFound');
  const current = await app.call(getCatalogueItem, { token, params: { kind, id } });
  expect(current.body.version).toBe(3);
});

it('two saves at the same time are two versions', async () => {
  const { id } = await newPreset('At once');
  const colours = ['#222222', '#333333', '#444444'];
  const saved = await Promise.all(colours.map((colour) => save(id, { look: lookOf(colour) })));
  expect(saved.map(({ body }) => body.version).sort()).toEqual([2, 3, 4]);
});

it('of more versions than are kept, the oldest one without pictures goes first, and never the current one', async () => {
  const presetId = await buildCatalogueItem(app.db, { kind, look: {}, versions: 5 });
  const vehicleId = await buildVehicle(app.db, { userId: await buildUser(app.db) });
  const images = [
    await buildImage(app.db, { setId: vehicleId }),
    await buildImage(app.db, { setId: vehicleId }),
  ];
  for (const [index, imageId] of images.entries()) {
    await app.db
      .updateTable('images')
      .set({ preset: presetId, presetVersion: index + 1 })
      .where('id', '=', imageId)
      .execute();
  }
  const left = async (max: number) => {
    await inTx(app.db, (tx) => pruneVersions(tx, presetId as CatalogueItemId, max));
    return (await versionsOf(presetId)).map(({ pictures, version }) => [version, pictures]);
  };
  expect(await left(4)).toEqual([
    [5, 0],
    [4, 0],
    [2, 1],
    [1, 1],
  ]);
  expect(await left(2)).toEqual([
    [5, 0],
    [2, 1],
  ]);
  expect(await left(1)).toEqual([[5, 0]]);
  expect(await left(1)).toEqual([[5, 0]]);
});

it('saving keeps at most 200 versions', async () => {
  const id = await buildCatalogueItem(app.db, { kind, look: {}, versions: presetVersionsMax });
  expect((await save(id, { look: lookOf('#222222') })).body.version).toBe(presetVersionsMax + 1);
  const versions = await versionsOf(id);
  expect(versions).toHaveLength(presetVersionsMax);
  expect(versions.at(-1)).toMatchObject({ version: 2, changes: null });
});

it('a look that was stored before a field existed gets its default', async () => {
  const id = await buildCatalogueItem(app.db, { kind, look: {}, versions: 2 });
  const old = { background: { kind: 'transparent' as const }, targets: [web] };
  await app.db
    .updateTable('presetVersions')
    .set({ look: json(old as never) })
    .where('presetId', '=', id)
    .where('version', '=', 1)
    .execute();
  expect((await restore(id, 1)).body.look).toMatchObject({ ...old, overlays: [], positions: [] });
});
