import { patchBodyType } from '@forecourt/contract/body-types';
import * as contract from '@forecourt/contract/vehicle-specifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  token = await app.signedIn(await buildUser(app.db));
});
afterAll(() => app.close());

const add = (body: { make: string; model: string; [name: string]: unknown }) =>
  app.call(contract.createVehicleSpecification, { token: root, body: { ...body } });
const change = (id: string, body: object) =>
  app.call(contract.patchVehicleSpecification, { token: root, params: { id }, body: { ...body } });
const remove = (id: string) => app.call(contract.deleteVehicleSpecification, { token: root, params: { id } });
const restore = (id: string) =>
  app.call(contract.restoreVehicleSpecification, { token: root, params: { id } });
const find = (query: object) =>
  app.call(contract.listVehicleSpecifications, { token: root, query: { ...query } });

describe('a known model', () => {
  it('is unique by make, name and years, regardless of case and accents, also with many simultaneous calls', async () => {
    const octavia = { make: 'Škoda', model: 'Octavia', yearFrom: 2013, yearTo: 2020 };
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(octavia)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await add({ ...octavia, make: 'SKODA', model: 'octavia' })).body.errorCode).toBe(4090005);
    const next = (await add({ ...octavia, yearFrom: 2020, yearTo: null })).body;
    expect((await change(next.id, { yearFrom: 2013, yearTo: 2020 })).body.errorCode).toBe(4090005);
    expect((await add({ make: 'Škoda', model: 'Octavia' })).status).toBe(201);
    expect((await add({ make: 'Škoda', model: 'Octavia' })).status).toBe(409);
  });

  it('cannot end before it begins, and is patched field by field', async () => {
    expect((await add({ make: 'Opel', model: 'Ascona', yearFrom: 1988, yearTo: 1970 })).body).toMatchObject({
      name: 'validationError',
      params: { field: 'yearTo' },
    });
    const { id } = (await add({ make: 'Opel', model: 'Ascona', yearFrom: 1970, doors: 4 })).body;
    expect((await change(id, { yearTo: 1969 })).status).toBe(400);
    const { body } = await change(id, { yearTo: 1988, lengthMm: 4264, bodyType: 'saloon' });
    expect(body).toMatchObject({ yearFrom: 1970, yearTo: 1988, lengthMm: 4264, widthMm: null, doors: 4 });
  });

  it('needs a body type that is offered; one that was hidden later may stay', async () => {
    const types = await app.db.selectFrom('bodyTypes').select('id').where('key', '=', 'estate').execute();
    const hide = (hidden: boolean) =>
      app.call(patchBodyType, { token: root, params: { id: String(types[0]?.id) }, body: { hidden } });
    const { id } = (await add({ make: 'Volvo', model: '740', bodyType: 'estate' })).body;
    await hide(true);
    expect((await add({ make: 'Volvo', model: '940', bodyType: 'estate' })).body.name).toBe(
      'bodyTypeNotOffered',
    );
    expect((await change(id, { bodyType: 'estate', doors: 5 })).body).toMatchObject({ doors: 5 });
    await hide(false);
  });

  it('can be restored after it was deleted, unless it was added again meanwhile', async () => {
    const tipo = { make: 'Fiat', model: 'Tipo' };
    const { id } = (await add(tipo)).body;
    await remove(id);
    expect((await change(id, { doors: 3 })).body.errorCode).toBe(4040016);
    expect((await restore(id)).body).toMatchObject({ id, ...tipo });
    await remove(id);
    await add(tipo);
    expect((await restore(id)).body.name).toBe('vehicleDetailsExist');
  });

  it('is found by words of make and model, regardless of accents', async () => {
    await add({ make: 'Citroën', model: 'C4 Cactus', bodyType: 'suv' });
    await add({ make: 'Citroën', model: 'Méhari', bodyType: 'convertible' });
    const models = async (query: object) =>
      (await find(query)).body.results.map(({ model }: { model: string }) => model);
    expect(await models({ search: 'mehari citroen' })).toEqual(['Méhari']);
    expect(await models({ search: 'CITROE' })).toEqual(['C4 Cactus', 'Méhari']);
    expect(await models({ search: 'citroe', bodyType: 'suv' })).toEqual(['C4 Cactus']);
    expect(await models({ search: 'citroe', orderDirection: 'DESC' })).toEqual(['Méhari', 'C4 Cactus']);
    expect(await models({ search: '%' })).toEqual([]);
  });
});

it('a user who enters vehicles can list the makes, and the models of one', async () => {
  await add({ make: 'Saab', model: '900', yearFrom: 1978, yearTo: 1993, bodyType: 'hatchback' });
  await add({ make: 'SAAB', model: '900', yearFrom: 1994, yearTo: 1998, bodyType: 'convertible' });
  const gone = (await add({ make: 'Trabant', model: '601' })).body;
  await remove(gone.id);
  const makes = (await app.call(contract.listVehicleMakes, { token })).body.results;
  expect(makes).toContain('Saab');
  expect(makes).not.toContain('SAAB');
  expect(makes).not.toContain('Trabant');
  const query = { make: 'saab' };
  expect((await app.call(contract.listVehicleModels, { token, query })).body.results).toEqual([
    { model: '900', yearFrom: 1978, yearTo: 1993, bodyType: 'hatchback' },
    { model: '900', yearFrom: 1994, yearTo: 1998, bodyType: 'convertible' },
  ]);
});
