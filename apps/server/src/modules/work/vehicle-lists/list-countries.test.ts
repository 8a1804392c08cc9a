import { isDeepStrictEqual } from 'node:util';
import * as contract from '@forecourt/contract/vehicle-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { countries, countryFiles, vehiclesOf } from '../../../testing/builders/country-lists.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runCheck } from './list-check.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const allFields = [
  'reference',
  'vin',
  'make',
  'model',
  'year',
  'colour',
  'mileage',
  'price',
  'pictures',
] as const;

/** Uploads a file as a user of its own, whose earlier lists say nothing, and checks it with these fields, or as they are proposed. */
async function read(
  { bytes, country, name }: Pick<(typeof files)[number], 'bytes' | 'country' | 'name'>,
  fields?: readonly string[],
) {
  await app.db
    .updateTable('invoiceSettings')
    .set({ currency: country.currency ?? 'EUR' })
    .execute();
  const userId = await buildUser(app.db);
  const token = await app.signedIn(userId);
  const file = { name, type: 'application/octet-stream', bytes };
  const { body } = await app.upload(contract.createVehicleList, { params: { id: userId }, token, file });
  const list = body as contract.VehicleList;
  const reading = { fields: fields ?? list.fields };
  const { status } = await app.call(contract.checkVehicleList, {
    params: { id: list.id },
    token,
    body: reading,
  });
  if (status !== 202) return { list, vehicles: null };
  await runCheck(app.system(), { importId: list.id, version: 1 }, { last: true });
  const rows = await app.db
    .selectFrom('vehicleListRows')
    .selectAll()
    .where('importId', '=', list.id)
    .orderBy('number')
    .execute();
  const vehicles = rows.map(({ details, doubts, pictures, reason, reference, vin }) => {
    const { mileageUnit: _unit, ...known } = details;
    return { vehicle: { reference, vin, ...known, pictures }, isAsked: reason !== null || doubts.length > 0 };
  });
  return { list, vehicles };
}

const files = (
  await Promise.all(
    Object.entries(countries).map(async ([language, country]) =>
      (await countryFiles(language, country)).map((file) => ({ ...file, language, country })),
    ),
  )
).flat();

it('has at least forty files of nine countries', () => {
  expect(new Set(files.map(({ language }) => language)).size).toBe(9);
  expect(files.length).toBeGreaterThanOrEqual(40);
});

it.each(files.filter(({ hasHeadings }) => hasHeadings).map((file) => [file.name, file] as const))(
  'the list “%s” is read as it was written, without a question',
  async (_, file) => {
    const { list, vehicles } = await read(file);
    expect([list.doubts, list.fields]).toEqual([[], allFields]);
    const expected = vehiclesOf(file.country).map((vehicle) => ({ vehicle, isAsked: false }));
    expect(vehicles).toEqual(expected);
  },
);

it.each(files.filter(({ hasHeadings }) => !hasHeadings).map((file) => [file.name, file] as const))(
  'the list “%s” is stopped with a question, and read once it is answered: no vehicle is lost',
  async (_, file) => {
    expect((await read(file)).list.doubts).toContain('headings');
    const { vehicles } = await read(file, allFields);
    expect(vehicles?.map(({ vehicle }) => vehicle)).toEqual(vehiclesOf(file.country));
  },
);

it('files with few letters are right, or in question: no vehicle is wrong without a word', async () => {
  const tried = { right: 0, inQuestion: 0 };
  for (const { country, name, bytes } of files.filter((file) => file.name.includes('older'))) {
    // Only what is below the headings, each line alone: of so little, hardly anything is certain.
    const lines = bytes.toString('latin1').split('\r\n').slice(-3);
    for (const [at, line] of lines.entries()) {
      const { list, vehicles } = await read({ country, name, bytes: Buffer.from(line, 'latin1') }, allFields);
      const isRight = isDeepStrictEqual(vehicles?.[0]?.vehicle, vehiclesOf(country)[at]);
      if (isRight) tried.right += 1;
      else expect([name, list.doubts]).toEqual([name, expect.arrayContaining(['encoding'])]);
      if (!isRight) tried.inQuestion += 1;
    }
  }
  expect(tried.right).toBeGreaterThan(tried.inQuestion);
});
