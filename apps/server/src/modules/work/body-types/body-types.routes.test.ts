import {
  createBodyType,
  deleteBodyType,
  listBodyTypes,
  patchBodyType,
  restoreBodyType,
} from '@forecourt/contract/body-types';
import type { UserId } from '@forecourt/contract/ids';
import {
  createVehicle,
  decodeVin,
  listVehicles,
  listVehicleTypes,
  patchVehicle,
} from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  userId = await buildUser(app.db);
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

const make = (name: string, place?: number) =>
  app.call(createBodyType, { token: root, body: { name, ...(place !== undefined && { place }) } });
const change = (id: string, body: object) =>
  app.call(patchBodyType, { token: root, params: { id }, body: { ...body } });
const remove = (id: string) => app.call(deleteBodyType, { token: root, params: { id } });
const restore = (id: string) => app.call(restoreBodyType, { token: root, params: { id } });
const listed = async () => (await app.call(listBodyTypes, { token })).body.results;
const builtIn = async (key: string): Promise<string> =>
  (await listed()).find((type: { key: string }) => type.key === key).id;
let count = 0;
const add = (bodyType: string) => {
  count += 1;
  return app.call(createVehicle, { token, body: { reference: `B-${count}`, bodyType } });
};

describe('a body type that root created', () => {
  it('gets a key made of its name, and is listed at its position', async () => {
    expect((await make('Kleinbus', 15)).body).toMatchObject({
      key: 'kleinbus',
      name: 'Kleinbus',
      hidden: false,
    });
    const last = (await make('Wohnmobil')).body;
    const keys = (await listed()).map(({ key }: { key: string }) => key);
    expect(keys.slice(0, 3)).toEqual(['saloon', 'kleinbus', 'hatchback']);
    expect(keys.at(-1)).toBe('wohnmobil');
    expect((await change(last.id, { place: 0 })).body.place).toBe(0);
    expect((await listed())[0].key).toBe('wohnmobil');
  });

  it('has a unique name, regardless of case and accents, also with many simultaneous calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => make('Coupé lang')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await make('COUPE LANG')).body.errorCode).toBe(4090130);
  });

  it('can be chosen until it is deleted, is still shown on vehicles then, and can be restored', async () => {
    const { id, key } = (await make('Pick-up lang')).body;
    const vehicle = (await add(key)).body;
    expect(vehicle.bodyType).toBe('pick-up-lang');
    expect((await remove(id)).body).toEqual({ success: true });
    expect((await add(key)).body).toMatchObject({ name: 'bodyTypeNotOffered', params: { bodyType: key } });
    // The vehicle keeps its body type when other fields change.
    const { body } = await app.call(patchVehicle, {
      token,
      params: { id: vehicle.id },
      body: { bodyType: key, make: 'Opel' },
    });
    expect(body).toMatchObject({ bodyType: key, make: 'Opel' });
    const found = await app.call(listVehicles, { token, query: { bodyType: key } });
    expect(found.body.count).toBe(1);
    const kept = (await listed()).find((type: { id: string }) => type.id === id);
    expect(kept).toMatchObject({ name: 'Pick-up lang', deletedAt: expect.any(String) });
    expect((await remove(id)).status).toBe(404);

    // Its name can be reused meanwhile, its key cannot.
    const other = (await make('Pick-up lang')).body;
    expect(other.key).toBe('pick-up-lang-2');
    expect((await restore(id)).body.errorCode).toBe(4090130);
    await remove(other.id);
    expect((await restore(id)).body.deletedAt).toBeNull();
    expect((await add(key)).status).toBe(201);
  });
});

describe('a built-in body type', () => {
  it('can be hidden, but not deleted or renamed', async () => {
    const id = await builtIn('pickup');
    expect((await change(id, { name: 'Pritsche' })).body.name).toBe('fieldsNotUpdatable');
    expect((await remove(id)).body.name).toBe('fieldsNotUpdatable');
    await add('pickup');
    expect((await change(id, { hidden: true })).body).toMatchObject({ name: null, hidden: true });
    expect((await add('pickup')).body.errorCode).toBe(4000140);
    await change(id, { hidden: false });
    expect((await add('pickup')).status).toBe(201);
  });

  it('that is hidden is not returned by decoding a VIN', async () => {
    const ask = () => app.call(decodeVin, { token, params: { vin: '1HGCM82633A004352' } });
    const key: string = (await ask()).body.bodyType;
    expect(key).not.toBeNull();
    const id = await builtIn(key);
    await change(id, { hidden: true });
    expect((await ask()).body.bodyType).toBeNull();
    await change(id, { hidden: false });
  });
});

it('a user has a count for each body type that can be chosen, and for each other that is in use', async () => {
  const id = await buildUser(app.db);
  const own = await app.signedIn(id);
  const { body: used } = await make('Used');
  const { body: unused } = await make('Unused');
  const body = { reference: 'C-1', bodyType: used.key };
  await app.call(createVehicle, { token: own, body });
  await remove(used.id);
  await remove(unused.id);
  const types = (await app.call(listVehicleTypes, { token: own, params: { id } })).body;
  expect(types).toContainEqual({ type: 'used', name: 'Used', count: 1 });
  expect(types).toContainEqual({ type: 'suv', name: null, count: 0 });
  expect(types.some(({ type }: { type: string }) => type === unused.key)).toBe(false);
  expect(types.at(-1)).toEqual({ type: null, name: null, count: 0 });
});
