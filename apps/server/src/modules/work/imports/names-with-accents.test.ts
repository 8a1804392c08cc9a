import type { ImportId, UserId } from '@forecourt/contract/ids';
import { createImport, type ImportEntry, listImportEntries } from '@forecourt/contract/imports';
import { createVehicle, listVehicles, type Vehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { replaced, unflagged, type ZipPart, zipOf } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readRow, unitsOf } from '../vehicle-lists/list-rows.rules.ts';
import { findVehicleByName } from '../vehicles/vehicles.service.ts';
import { runImport } from './import-run.service.ts';

/** A stock number with accents is one name, whether they are parts of their letters (NFC) or not (NFD, as in macOS). */

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const apart = (name: string) => name.normalize('NFD');
const part = (path: string, bytes: Uint8Array = photo().bytes): ZipPart => ({ path, bytes });

async function dealer(...references: string[]) {
  const userId = await buildUser(app.db, { type: 'basic' });
  for (const reference of references) await buildVehicle(app.db, { userId, reference });
  return { userId, token: await app.signedIn(userId) };
}

/** Imports a ZIP that may create vehicles; returns what became of its files by their paths. */
async function imported(
  { token, userId }: { token: string; userId: UserId },
  parts: ZipPart[],
  change: (bytes: Buffer) => Buffer,
): Promise<Record<string, string>> {
  const file = await zipOf(parts, change);
  const body = { createVehicles: true };
  const id: ImportId = (await app.upload(createImport, { params: { id: userId }, token, file, body })).body
    .id;
  await runImport(app.system(), id, { last: false });
  const { results } = (await app.call(listImportEntries, { params: { id }, token, query: {} })).body;
  return Object.fromEntries(results.map((entry: ImportEntry) => [entry.path, entry.state]));
}

const referencesOf = async (of: { token: string }): Promise<string[]> =>
  (await app.call(listVehicles, { token: of.token })).body.results
    .map(({ reference }: Vehicle) => reference)
    .sort();

it('a ZIP of macOS, which does not say that its names are UTF-8, finds the vehicles', async () => {
  const who = await dealer('Müller-17', 'Γ-21');
  const parts = [
    part(apart('Bestand Köln/Müller-17/front.png')),
    part(apart('Γ-21/front.png')),
    part('__MACOSX/Γ-21/._front.png'),
  ];
  expect(await imported(who, parts, unflagged)).toEqual({
    'Bestand Köln/Müller-17/front.png': 'taken',
    'Γ-21/front.png': 'taken',
  });
  expect(await referencesOf(who)).toEqual(['Müller-17', 'Γ-21']);
});

it('a ZIP of Windows, whose names are in the code page of its language, finds the vehicles', async () => {
  const who = await dealer('Müller-17', 'Kőris-9');
  const names = (bytes: Buffer) => unflagged(replaced('KX', 'K\x8b')(replaced('MX', 'M\x81')(bytes)));
  const parts = [part('MXller-17/rear.HEIC', tinyPictures.jpeg), part('KXris-9/front.png')];
  expect(await imported(who, parts, names)).toEqual({
    'Müller-17/rear.HEIC': 'taken',
    'Kőris-9/front.png': 'taken',
  });
  expect(await referencesOf(who)).toEqual(['Kőris-9', 'Müller-17']);
});

it('a second vehicle of the same number, written otherwise, is refused and not found as another', async () => {
  const who = await dealer('Müller-17');
  const { body } = await app.call(createVehicle, {
    token: who.token,
    body: { reference: apart('Müller-17') },
  });
  expect(body.name).toBe('vehicleDetailsExist');
  const found = await findVehicleByName(app.system(), who.userId, apart('müller-17'));
  expect(found?.reference).toBe('Müller-17');
  for (const search of ['Müller', apart('Müller')])
    expect((await app.call(listVehicles, { token: who.token, query: { search } })).body.count).toBe(1);
});

it('a row of a list or feed names the vehicle as it is stored', () => {
  const row = { number: 2, cells: [apart('Müller-17')] };
  const units = unitsOf('EUR', ['Stock number'], ['reference']);
  expect(readRow(row, ['reference'], units).reference).toBe('Müller-17');
});
