import type { CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { type Recipe, treatsWindows } from '@forecourt/contract/recipe';
import { patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

interface World {
  customerId: CustomerId;
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
}

async function world(creditSource: 'client' | 'user' = 'client', credits = 20): Promise<World> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId, creditSource });
  const userId = await buildUser(app.db, { clientId });
  const payer = creditSource === 'client' ? { kind: 'client', id: clientId } : { kind: 'user', id: userId };
  if (credits > 0)
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer as ledger.Owner, credits, nobody));
  const vehicleId = await buildVehicle(app.db, { userId });
  return { customerId, userId, token: await app.signedIn(userId), vehicleId };
}

const add = async ({ vehicleId, token }: World, position: string) =>
  (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo(), body: { position } }))
    .body.id;
const make = ({ vehicleId, token }: World, body: object = {}) =>
  app.call(processImages, { params: { id: vehicleId }, token, body: { preset: 'studio-white', ...body } });
const set = ({ userId }: World, body: object) =>
  app.call(patchUser, { params: { id: userId }, token: root, body });

async function recipeOf(id: string): Promise<Recipe> {
  const { recipe } = await app.db
    .selectFrom('images')
    .select('recipe')
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow();
  return recipe as Recipe;
}

describe('the cost of an order', () => {
  it('is the customer’s price for each class of position', async () => {
    const here = await world();
    const body = { exterior: 3, interior: 5 };
    await app.call(patchCustomerPrices, { token: root, params: { id: here.customerId }, body });
    await add(here, 'exterior.front');
    await add(here, 'exterior.rear');
    expect((await make(here)).body.held).toBe(6);
  });

  it('is nothing when only plates are hidden', async () => {
    const here = await world('client', 0);
    await add(here, 'exterior.front');
    await add(here, 'interior.dashboard');
    const { status, body } = await make(here, { preset: 'plate-only' });
    expect([status, body.held]).toEqual([202, 0]);
  });

  it('is paid with the user’s credits when users pay themselves', async () => {
    const here = await world('user', 1);
    await add(here, 'exterior.front');
    await add(here, 'exterior.rear');
    const refused = await make(here);
    expect([refused.status, refused.body.errorCode]).toEqual([403, 4030009]);
    await make(here, { imageIds: [await add(here, 'exterior.left')] });
    expect(await ledger.findBalance(app.db, { kind: 'user', id: here.userId })).toBe(0);
  });

  it('may exceed the balance only when the customer may overdraw', async () => {
    const here = await world('client', 0);
    await add(here, 'exterior.front');
    expect((await make(here)).body.errorCode).toBe(4030021);
    await app.db
      .updateTable('customers')
      .set({ allowNegativeCredits: true })
      .where('id', '=', here.customerId)
      .execute();
    expect((await make(here)).body.held).toBe(1);
  });
});

describe('windows', () => {
  it('are treated as the order says, of vehicles that are cut out only', async () => {
    const here = await world();
    const [outside, inside] = [await add(here, 'exterior.front'), await add(here, 'interior.dashboard')];
    await make(here, { windows: 'clear' });
    expect(treatsWindows(await recipeOf(outside))).toBe('clear');
    expect(treatsWindows(await recipeOf(inside))).toBe(undefined);
  });

  it('stay as photographed where neither the order nor a setting says otherwise', async () => {
    const here = await world();
    const id = await add(here, 'exterior.front');
    await make(here);
    expect(await recipeOf(id)).not.toHaveProperty('windows');
  });
});

describe('a user without plates or reflective floor', () => {
  const wishes: [string, string, object, object][] = [
    ['plates', 'licensePlateEnabled', { plate: { mode: 'blur' } }, { plate: { mode: 'keep' } }],
    [
      'a reflection',
      'reflectiveFloorEnabled',
      { reflection: { opacity: 0.5 } },
      { reflection: { opacity: 0 } },
    ],
  ];
  it.each(wishes)('is refused an order that asks for %s', async (_what, flag, barred, harmless) => {
    const here = await world();
    await set(here, { [flag]: false });
    await add(here, 'exterior.front');
    const { status, body } = await make(here, barred);
    expect([status, body.errorCode]).toEqual([403, 4030012]);
    expect((await make(here, harmless)).status).toBe(202);
  });

  it('gets presets without these steps', async () => {
    const here = await world();
    await set(here, { licensePlateEnabled: false, reflectiveFloorEnabled: false });
    const id = await add(here, 'exterior.front');
    await make(here);
    expect(await recipeOf(id)).toMatchObject({ plate: { mode: 'keep' }, reflection: { opacity: 0 } });
  });

  it('is the exception: other users get the values of their order instead of the preset’s', async () => {
    const here = await world();
    const id = await add(here, 'exterior.front');
    await make(here, { plate: { mode: 'colour', colour: '#123456' }, reflection: { opacity: 0.6 } });
    expect(await recipeOf(id)).toMatchObject({
      plate: { mode: 'colour', colour: '#123456' },
      reflection: { opacity: 0.6 },
    });
  });
});

describe('the number of exterior pictures', () => {
  it('limits orders, too, when it was lowered after the upload', async () => {
    const here = await world();
    const ids = [];
    for (const position of ['exterior.front', 'exterior.rear', 'exterior.left'])
      ids.push(await add(here, position));
    const inside = await add(here, 'interior.dashboard');
    await set(here, { maxCount: 2 });
    const refused = await make(here);
    expect([refused.status, refused.body.errorCode]).toEqual([400, 4000005]);
    expect((await make(here, { imageIds: [ids[0], ids[1], inside] })).status).toBe(202);
    expect((await make(here, { imageIds: [ids[2]] })).body.errorCode).toBe(4000005);
  });

  it('does not prevent making pictures again that were paid for', async () => {
    const here = await world();
    const id = await add(here, 'exterior.front');
    await make(here);
    await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId: id }, nobody));
    await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', id).execute();
    await set(here, { maxCount: 0 });
    expect((await make(here, { preset: 'dark-hall' })).body.held).toBe(0);
  });
});
