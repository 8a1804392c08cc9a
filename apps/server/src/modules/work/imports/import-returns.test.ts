import { listImages } from '@forecourt/contract/images';
import * as contract from '@forecourt/contract/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImport, buildImportEntry } from '../../../testing/builders/import-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('of several simultaneous calls that undo the assignment of a photo one succeeds, and the others report that its state has changed', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId });
  const importId = await buildImport(app.db, { userId });
  await app.outside.storage.put(`imports/${importId}/nothing.png`, photo().bytes);
  const params = { id: await buildImportEntry(app.db, importId, { vehicleId }) };
  const assigned = await app.call(contract.assignImportEntry, { params, token, body: { vehicleId } });
  expect(assigned.status).toBe(200);
  const undo = () => app.call(contract.unassignImportEntry, { params, token });
  const answers = await Promise.all([undo(), undo(), undo(), undo()]);
  const names = answers.map(({ body, status }) => `${status} ${body.name ?? body.state}`);
  expect(names.toSorted()).toEqual(['200 held', ...Array.from({ length: 3 }, () => '409 importStateWrong')]);
  const { body } = await app.call(listImages, { params: { id: vehicleId }, token });
  expect(body.results).toEqual([]);
});
