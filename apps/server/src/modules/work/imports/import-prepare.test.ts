import { listImages, uploadImage } from '@forecourt/contract/images';
import * as contract from '@forecourt/contract/imports';
import type { Analysis } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImport, buildImportEntry } from '../../../testing/builders/import-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { prepareImportEntry } from './import-prepare.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A photo of a ZIP that is held because its name gives no position. */
async function heldPhoto() {
  const userId = await buildUser(app.db, { type: 'basic' });
  const vehicleId = await buildVehicle(app.db, { userId });
  const importId = await buildImport(app.db, { userId });
  const entryId = await buildImportEntry(app.db, importId, { vehicleId });
  const file = photo();
  await app.outside.storage.put(`imports/${importId}/nothing.png`, file.bytes);
  const token = await app.signedIn(userId);
  return { userId, vehicleId, importId, entryId, file, token };
}
type Held = Awaited<ReturnType<typeof heldPhoto>>;

/** Runs the job that prepares the photo, with what its analysis says; returns the entry as the panel reads it. */
async function prepared({ entryId, importId, token }: Held, analysis: Pick<Analysis, 'kind' | 'view'>) {
  const pool = {
    run: async () => ({ analysis }),
    copy: async () => ({ bytes: Buffer.from('small') }),
  };
  await prepareImportEntry(app.system(), pool as never, entryId, { attempt: 1, last: false });
  const { body } = await app.call(contract.listImportEntries, {
    params: { id: importId },
    token,
    query: { limit: 10 },
  });
  return body.results[0] as contract.ImportEntry;
}

const exterior = { name: 'exterior', certainty: 0.9 } as const;
const upload = ({ token, vehicleId }: Held, file = photo(), body = {}) =>
  app.upload(uploadImage, { params: { id: vehicleId }, token, file, body });
const positionsOf = async ({ token, vehicleId }: Held): Promise<string[]> =>
  (await app.call(listImages, { params: { id: vehicleId }, token })).body.results.map(
    ({ position }: { position: string }) => position,
  );

it('a photo whose view is sure is added at its position, which counts as not chosen', async () => {
  const held = await heldPhoto();
  expect(await prepared(held, { kind: exterior, view: { azimuth: 176, confidence: 0.9 } })).toMatchObject({
    state: 'taken',
    reason: null,
    position: 'exterior.rear',
    vehicle: { id: held.vehicleId },
  });
  const row = app.db.selectFrom('images').select('isPositionChosen').where('setId', '=', held.vehicleId);
  expect(await row.execute()).toEqual([{ isPositionChosen: false }]);
});

it('a photo of an interior is added at the first free position inside', async () => {
  const held = await heldPhoto();
  await prepared(held, { kind: { name: 'interior', certainty: 0.8 }, view: null });
  expect(await positionsOf(held)).toEqual(['interior.dashboard']);
});

it.each([
  ['whose view is not sure', { azimuth: 90, confidence: 0.3 }],
  ['whose position is taken', { azimuth: 0, confidence: 0.9 }],
])('a photo %s waits for its assignment, with a thumbnail', async (_case, view) => {
  const held = await heldPhoto();
  await upload(held, photo(), { position: 'exterior.front' });
  const entry = await prepared(held, { kind: exterior, view });
  expect(entry).toMatchObject({ state: 'held', reason: 'noPosition' });
  expect(entry.thumbnail).toContain('/shown.webp');
  expect(await positionsOf(held)).toEqual(['exterior.front']);
});

it('a photo that its vehicle has already waits too', async () => {
  const held = await heldPhoto();
  await upload(held, held.file);
  const entry = await prepared(held, { kind: exterior, view: { azimuth: 180, confidence: 0.9 } });
  expect(entry).toMatchObject({ state: 'held', reason: 'noPosition' });
});

it('of two photos of one view, prepared at once, one gets the position and the other waits', async () => {
  const first = await heldPhoto();
  const importId = await buildImport(app.db, { userId: first.userId });
  const entryId = await buildImportEntry(app.db, importId, { vehicleId: first.vehicleId });
  await app.outside.storage.put(`imports/${importId}/nothing.png`, photo().bytes);
  const rear = { kind: exterior, view: { azimuth: 180, confidence: 0.9 } };
  const entries = await Promise.all([prepared(first, rear), prepared({ ...first, importId, entryId }, rear)]);
  expect(await positionsOf(first)).toEqual(['exterior.rear']);
  expect(entries.map(({ state }) => state).sort()).toEqual(['held', 'taken']);
});

it('a photo that cannot be prepared waits as one without a position after the last attempt, and is not recognised again', async () => {
  const held = await heldPhoto();
  const pool = {
    run: () => Promise.reject(new Error('gone')),
    copy: () => Promise.reject(new Error('gone')),
  };
  const prepare = (last: boolean) =>
    prepareImportEntry(app.system(), pool as never, held.entryId, { attempt: 1, last });
  const importOf = async () =>
    (await app.call(contract.getImport, { params: { id: held.importId }, token: held.token })).body;
  await expect(prepare(false)).rejects.toThrow('gone');
  expect(await importOf()).toMatchObject({ recognisingCount: 1, counts: { held: 1 } });
  await prepare(true);
  expect(await importOf()).toMatchObject({ recognisingCount: 0, counts: { held: 1 } });
  const entry = await prepared(held, { kind: exterior, view: { azimuth: 180, confidence: 0.9 } });
  expect(entry).toMatchObject({ state: 'held', reason: 'noPosition' });
});

it('a photo that cannot be analysed waits, with a thumbnail', async () => {
  const { entryId, importId, token } = await heldPhoto();
  const pool = {
    run: () => Promise.reject(new PictureError('memory_limit', 'too much')),
    copy: async () => ({ bytes: Buffer.from('small') }),
  };
  await prepareImportEntry(app.system(), pool as never, entryId, { attempt: 1, last: false });
  const params = { id: importId };
  const { body } = await app.call(contract.listImportEntries, { params, token, query: { limit: 10 } });
  expect(body.results[0]).toMatchObject({ state: 'held', reason: 'noPosition' });
  expect(body.results[0].thumbnail).toContain('/shown.webp');
});
