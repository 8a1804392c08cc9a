import { patchCatalogueItem } from '@forecourt/contract/catalogue';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { listPresets, type Preset } from '@forecourt/contract/presets';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const [blue, red] = ['#336699', '#993333'];
const lookOf = (colour: string, positions: readonly string[] = []) => ({
  background: { kind: 'colour' as const, colour },
  targets: [{ name: 'web', width: 800, height: 600 }],
  positions,
});

/** A dealer with photos at these positions, and a preset with this shot list. */
async function dealer(photos: readonly string[], shots: readonly string[]) {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 20, nobody));
  const preset = await buildCatalogueItem(app.db, {
    kind: 'preset',
    look: lookOf(blue, shots) as never,
    assignedTo: { userId },
  });
  const call = { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
  for (const position of photos)
    await app.upload(uploadImage, { ...call, body: { position }, file: photo() });
  const images = async (): Promise<Image[]> => (await app.call(listImages, call)).body.results;
  const order = (body: object) => app.call(processImages, { ...call, body });
  const make = async (body: object) => {
    expect((await order(body)).status).toBe(202);
    await until('the pictures', async () => (await images()).every(({ state }) => state === 'delivered'));
    return images();
  };
  const save = (look: object) =>
    app.call(patchCatalogueItem, { token: root, params: { kind: 'preset', id: preset }, body: { look } });
  const colours = async () => {
    const rows = await app.db
      .selectFrom('images')
      .select('recipe')
      .where('setId', '=', call.params.id)
      .execute();
    return rows.map(({ recipe }) => recipe?.background);
  };
  return { call, colours, images, make, order, preset, save, userId };
}

it('a picture names the version that made it, and can be made again with that version or the current one', async () => {
  const { colours, make, order, preset, save, userId } = await dealer(['exterior.front'], []);
  expect(await make({ preset })).toMatchObject([{ preset, presetVersion: 1 }]);
  await save(lookOf(red));
  const offered = await app.call(listPresets, { token: root, query: { userId } });
  expect(offered.body.results.find(({ id }: Preset) => id === preset)).toMatchObject({ version: 2 });

  expect(await make({ preset, presetVersion: 1 })).toMatchObject([{ presetVersion: 1 }]);
  expect(await colours()).toEqual([{ kind: 'colour', colour: blue }]);
  expect(await make({ preset })).toMatchObject([{ presetVersion: 2, charged: 1 }]);
  expect(await colours()).toEqual([{ kind: 'colour', colour: red }]);

  expect((await order({ preset, presetVersion: 3 })).body.errorCode).toBe(4040138);
  const ofBuiltIn = await order({ preset: 'studio-white', presetVersion: 1 });
  expect(ofBuiltIn.body.name).toBe('presetVersionNotFound');
  const ofNone = await order({ presetVersion: 1 });
  expect(ofNone.body).toMatchObject({ name: 'validationError', params: { field: 'presetVersion' } });
  expect(await make({ preset: 'studio-white' })).toMatchObject([{ presetVersion: null }]);
});

it('a version of a preset that is not assigned makes no picture', async () => {
  const { order } = await dealer(['exterior.front'], []);
  const preset = await buildCatalogueItem(app.db, { kind: 'preset', look: {}, versions: 2 });
  expect((await order({ preset, presetVersion: 1 })).body.name).toBe('presetNotAssignedToUser');
});

it('the ZIP and the shared page show pictures in the order of the shot list that made them', async () => {
  const photos = ['exterior.front', 'exterior.rear', 'interior.dashboard', 'interior.boot'];
  const { call, make, preset, save } = await dealer(photos, ['interior.dashboard', 'exterior.rear']);
  await make({ preset });
  const order = async () => {
    const { body: vehicle } = await app.call(getVehicle, call);
    const zip = await app.server.inject(vehicle.archive);
    const share = await app.call(createVehicleShare, { ...call, body: { days: 1 } });
    const token = share.body.link.split('#')[1];
    const shared = await app.call(getSharedVehicle, { params: { token } });
    const shown = shared.body.pictures.map(({ position }: { position: string }) => position);
    return { inZip: (await filesInZip(zip.rawPayload)).map(([name]) => name), shown };
  };
  const listed = {
    inZip: [
      expect.stringMatching(/_01_interior-dashboard\.jpg$/),
      expect.stringMatching(/_02_exterior-rear\.jpg$/),
      expect.stringMatching(/_03_exterior-front\.jpg$/),
      expect.stringMatching(/_04_interior-boot\.jpg$/),
    ],
    shown: ['interior.dashboard', 'exterior.rear', 'exterior.front', 'interior.boot'],
  };
  expect(await order()).toEqual(listed);
  // Pictures stay in the order of the version that made them.
  await save(lookOf(blue, ['interior.boot']));
  expect(await order()).toEqual(listed);
  await make({ preset });
  expect((await order()).shown).toEqual([
    'interior.boot',
    'exterior.front',
    'exterior.rear',
    'interior.dashboard',
  ]);
});

it('the first target of a preset is the finished picture, also if another one is larger', async () => {
  const { images, make, preset, save } = await dealer(['exterior.front'], []);
  const large = { name: 'large', width: 1200, height: 900 };
  await save({ ...lookOf(blue), targets: [{ name: 'web', width: 800, height: 600 }, large] });
  await make({ preset });
  const [image] = await images();
  expect(image?.outputs.map(({ name }) => name)).toEqual(['web', 'large', 'thumb']);
});
