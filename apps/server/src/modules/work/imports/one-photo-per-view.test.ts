import type { ImportId } from '@forecourt/contract/ids';
import { type Image, listImages } from '@forecourt/contract/images';
import { createImport } from '@forecourt/contract/imports';
import { listVehicles } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { zipOf } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runImport } from './import-run.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('two photos of a folder never have one view: the second is beside the views, and its analysis may move it', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const names = ['front_left.png', '01.png', 'front left (2).png', 'wheel_fl.png', 'wheel_fr.png'];
  const file = await zipOf(names.map((name) => ({ path: `S-23/photos/${name}`, bytes: photo().bytes })));
  const body = { createVehicles: true };
  const id: ImportId = (await app.upload(createImport, { params: { id: userId }, token, file, body })).body
    .id;
  await runImport(app.system(), id, { last: false });
  const [vehicle] = (await app.call(listVehicles, { token })).body.results;
  expect(vehicle.reference).toBe('S-23');
  const { results } = (await app.call(listImages, { params: { id: vehicle.id }, token })).body;
  const places = Object.fromEntries(results.map(({ fileName, position }: Image) => [fileName, position]));
  expect(places).toEqual({
    'front_left.png': 'exterior.front_left',
    '01.png': 'exterior.other',
    'front left (2).png': 'exterior.other',
    'wheel_fl.png': 'detail.wheel',
    'wheel_fr.png': 'detail.wheel',
  });
  const chosen = await app.db.selectFrom('images').select(['fileName', 'isPositionChosen']).execute();
  expect(chosen.find(({ fileName }) => fileName === '01.png')?.isPositionChosen).toBe(false);
});
