import { readdir } from 'node:fs/promises';
import { listAudit } from '@forecourt/contract/audit';
import { listClientCredits } from '@forecourt/contract/credits';
import {
  cancelCropImage,
  createCropSet,
  deleteCropImage,
  deleteCropSet,
  getCropSet,
  listCropImages,
  listCropSets,
  processCropImages,
  restoreCropImage,
  restoreCropSet,
  uploadCropImage,
} from '@forecourt/contract/crops';
import type { ClientId, CropSetId, CustomerId, ImageId, UserId } from '@forecourt/contract/ids';
import { deleteImage, listImages, processImages } from '@forecourt/contract/images';
import { createCustomerInvoice, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { Route } from '@forecourt/contract/route';
import { search } from '@forecourt/contract/search';
import {
  deleteVehicle,
  getVehicle,
  listVehicles,
  listVehiclesAsCsv,
  listVehicleTypes,
  patchVehicle,
  restoreVehicle,
} from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as processing from '../images/image-processing.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

interface Here {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  token: string;
}

/** A user of type simple whose client has this many credits and pays 2 for a cut-out. */
async function here(credits = 20): Promise<Here> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId, type: 'simple' });
  await app.call(patchCustomerPrices, { token: root, params: { id: customerId }, body: { crop: 2 } });
  if (credits > 0)
    await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, credits, nobody));
  return { customerId, clientId, userId, token: await app.signedIn(userId) };
}

const transparent = { background: 'transparent', format: 'png' } as const;
const white = { background: 'colour', colour: '#ffffff' } as const;
const start = async ({ token }: Here, cut: object = transparent): Promise<CropSetId> =>
  (await app.call(createCropSet, { token, body: { cut } })).body.id;
const add = ({ token }: Here, id: string, name?: string) => {
  const file = photo();
  return app.upload(uploadCropImage, { params: { id }, token, file: { ...file, name: name ?? file.name } });
};
const balance = ({ clientId }: Here) => ledger.findBalance(app.db, { kind: 'client', id: clientId });
const call = ({ token }: Here, route: Route, id: string, body?: object) =>
  app.call(route, { token, params: { id }, body });

/** Processes a queued picture, as the worker does. */
async function make(
  id: ImageId,
  verdicts: Analysis['verdicts'] = [],
  takesMs = 0,
): Promise<Recipe | undefined> {
  let recipe: Recipe | undefined;
  const pool = {
    run: async (task: Parameters<typeof result>[0]) => {
      app.clock.forward(takesMs);
      recipe = task.recipes[0];
      return result(task, verdicts);
    },
  };
  await processing.processImage(() => app.system(), pool as never, id, { attempt: 1, last: true } as never);
  return recipe;
}

describe('a photo of a set', () => {
  it('is queued at once, holds the price of a cut-out, and charges it when it is delivered', async () => {
    const one = await here();
    const id = await start(one);
    const image = (await add(one, id)).body;
    expect(image).toMatchObject({ state: 'queued', set: { kind: 'crops', id }, charged: 0, queuePlace: 1 });
    expect(await balance(one)).toBe(18);
    const recipe = await make(image.id);
    expect(recipe).toMatchObject({ background: { kind: 'transparent' }, plate: { mode: 'keep' } });
    const [made] = (await call(one, listCropImages, id)).body.results;
    expect(made).toMatchObject({ state: 'delivered', charged: 2 });
    expect(made.outputs[0]).toMatchObject({ format: 'png' });
    expect((await call(one, getCropSet, id)).body).toMatchObject({
      state: 'ready',
      imageCount: 1,
      deliveredCount: 1,
      thumbnails: [expect.stringContaining('/thumb.webp')],
    });
  });

  it.each([[[]], [['no_vehicle']]] as const)(
    'is finished, and its credits settled, at the time when it was made (verdicts: %j)',
    async (verdicts) => {
      const one = await here();
      const { id } = (await add(one, await start(one))).body;
      await make(id, [...verdicts], 4_000);
      const now = app.clock.now().toISOString();
      const { finishedAt } = await app.db
        .selectFrom('images')
        .select('finishedAt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { settledAt } = await app.db
        .selectFrom('ledgerHolds')
        .select('settledAt')
        .where('imageId', '=', id)
        .executeTakeFirstOrThrow();
      expect([finishedAt, settledAt]).toEqual([now, now]);
    },
  );

  it.each(['no_vehicle', 'shows_interior', 'shows_detail'] as const)(
    'is not cut out and costs nothing when it has the verdict %s',
    async (verdict) => {
      const one = await here();
      const id = await start(one);
      await make((await add(one, id)).body.id, [verdict]);
      expect(await balance(one)).toBe(20);
      expect((await call(one, getCropSet, id)).body).toMatchObject({ state: 'draft', failedCount: 1 });
      const [image] = (await call(one, listCropImages, id)).body.results;
      expect(image).toMatchObject({ state: 'failed', failure: 'no_vehicle', charged: 0, outputs: [] });
    },
  );

  it('is stored neither as row nor as file when credits are missing', async () => {
    const one = await here(1);
    const id = await start(one);
    const stored = () => readdir(app.outside.storage.pathOf('images'));
    const rich = await here();
    await add(rich, await start(rich));
    const before = await stored();
    const refused = await add(one, id);
    expect([refused.status, refused.body.name]).toEqual([403, 'clientCreditsExhausted']);
    expect(await stored()).toEqual(before);
    expect((await call(one, listCropImages, id)).body.results).toEqual([]);
    const { rows } = await app.database.pool.query('select original_key from images where set_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(await balance(one)).toBe(1);
  });

  it('can be made again on another background for free', async () => {
    const one = await here();
    const id = await start(one);
    const image = (await add(one, id)).body;
    await make(image.id);
    const again = await call(one, processCropImages, id, { cut: { ...white, colour: '#ff8800' } });
    expect([again.status, again.body.held]).toEqual([202, 0]);
    const recipe = await make(image.id);
    expect(recipe).toMatchObject({ background: { kind: 'colour', colour: '#ff8800' } });
    expect(recipe?.targets[0]).toMatchObject({ format: 'jpeg' });
    expect((await call(one, getCropSet, id)).body.cut).toEqual({ background: 'colour', colour: '#ff8800' });
    expect(await balance(one)).toBe(18);
  });

  it('releases its credits when it is cancelled', async () => {
    const one = await here();
    const image = (await add(one, await start(one))).body;
    expect((await call(one, deleteCropImage, image.id)).body.name).toBe('imageBusy');
    expect((await call(one, cancelCropImage, image.id)).body.state).toBe('cancelled');
    expect(await balance(one)).toBe(20);
  });

  it('can be restored after it was deleted, but not beside the same photo', async () => {
    const one = await here();
    const id = await start(one);
    const file = photo();
    const send = () => app.upload(uploadCropImage, { params: { id }, token: one.token, file });
    const image = (await send()).body;
    expect((await send()).body.name).toBe('imageDuplicate');
    await make(image.id);
    expect((await call(one, deleteCropImage, image.id)).status).toBe(200);
    expect((await call(one, listCropImages, id)).body.results).toEqual([]);
    expect((await call(one, restoreCropImage, image.id)).body.state).toBe('delivered');
    await call(one, deleteCropImage, image.id);
    expect((await send()).status).toBe(201);
    expect((await call(one, restoreCropImage, image.id)).body.name).toBe('imageDuplicate');
  });

  it('is not found as a picture of a vehicle, and a picture of a vehicle is not found in a set', async () => {
    const one = await here();
    const image = (await add(one, await start(one))).body;
    const of = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId: one.userId }) });
    expect((await call(one, deleteImage, image.id)).body.name).toBe('imageNotFound');
    expect((await call(one, deleteCropImage, of)).body.name).toBe('cropImageNotFound');
    expect((await call(one, restoreCropImage, of)).body.name).toBe('cropImageNotFound');
  });
});

describe('a set', () => {
  it('is in the audit log under its own kind, and its pictures say to which set they belong', async () => {
    const one = await here();
    const id = await start(one);
    const image = (await add(one, id)).body;
    const log = (await app.call(listAudit, { token: one.token })).body.results;
    const set = { kind: 'crops', id };
    for (const entry of [
      { action: 'uploadCropImage', objectKind: 'images', objectName: image.fileName, set },
      { action: 'createCropSet', objectKind: 'crop_sets', objectId: id, objectName: null, set },
    ])
      expect(log).toContainEqual(expect.objectContaining(entry));
  });

  it('appears in none of the lists and calls of vehicles', async () => {
    const one = await here();
    const id = await start(one);
    await add(one, id);
    const vehicleId = await buildVehicle(app.db, { userId: one.userId, reference: 'crops' });
    const { token } = one;
    const list = (await app.call(listVehicles, { token })).body;
    expect([list.count, list.results.map((row: { id: string }) => row.id)]).toEqual([1, [vehicleId]]);
    const csv = await app.call(listVehiclesAsCsv, { token });
    expect(csv.body.trim().split('\r\n')).toHaveLength(2);
    const types = (await call(one, listVehicleTypes, one.userId)).body as { count: number }[];
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    const found = await app.call(search, { token, query: { q: 'crops' } });
    expect(found.body.map((hit: { id: string }) => hit.id)).toEqual([vehicleId]);
    for (const route of [getVehicle, deleteVehicle, listImages, restoreVehicle])
      expect((await call(one, route, id)).body.name).toBe('vehicleNotFound');
    expect((await call(one, patchVehicle, id, { colour: 'red' })).body.name).toBe('vehicleNotFound');
    expect((await call(one, processImages, id, {})).body.name).toBe('vehicleNotFound');
    expect((await call(one, getCropSet, vehicleId)).body.name).toBe('cropSetNotFound');
  });

  it('is in the history of its owner, newest first, with the price of a picture', async () => {
    const one = await here();
    const first = await start(one);
    app.clock.forward(1_000);
    const second = await start(one, white);
    const { body } = await app.call(listCropSets, { token: one.token });
    expect([body.count, body.price, body.results.map((set: { id: string }) => set.id)]).toEqual([
      2,
      2,
      [second, first],
    ]);
    const colleague = await app.signedIn(await buildUser(app.db, { clientId: one.clientId, type: 'simple' }));
    expect((await app.call(listCropSets, { token: colleague })).body.count).toBe(0);
  });

  it('can be restored after it was deleted, and cannot be deleted while a picture is being made', async () => {
    const one = await here();
    const id = await start(one);
    const image = (await add(one, id)).body;
    expect((await call(one, deleteCropSet, id)).body.name).toBe('imageBusy');
    await make(image.id);
    expect((await call(one, deleteCropSet, id)).status).toBe(200);
    // Another set does not conflict, because sets have no stock number.
    await start(one);
    const deleted = await app.call(listCropSets, { token: one.token, query: { onlyDeleted: true } });
    expect(deleted.body.results.map((set: { id: string }) => set.id)).toEqual([id]);
    expect((await call(one, restoreCropSet, id)).body).toMatchObject({ id, deliveredCount: 1 });
  });

  it('is downloaded as a ZIP of its finished pictures, named after their photos, with duplicates numbered', async () => {
    const one = await here();
    const id = await start(one);
    for (const name of ['front.jpeg.png', 'front.png', 'front.png'])
      await make((await add(one, id, name)).body.id);
    await add(one, id, 'waits.png');
    const { archive } = (await call(one, getCropSet, id)).body;
    const zip = await app.server.inject({ url: archive });
    expect(zip.statusCode).toBe(200);
    expect(zip.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    for (const name of ['front.jpeg.png', 'front.png', 'front (2).png'])
      expect(zip.rawPayload.includes(Buffer.from(name))).toBe(true);
    expect(zip.rawPayload.includes(Buffer.from('waits'))).toBe(false);
    const other = archive.replace(id, await start(one));
    expect((await app.server.inject({ url: other })).statusCode).toBe(404);
  });

  it('has to name its user when the account works for several', async () => {
    const one = await here();
    const client = await buildUser(app.db, { role: 'client', type: 'simple', clientId: one.clientId });
    const token = await app.signedIn(client);
    const refused = await app.call(createCropSet, { token, body: { cut: white } });
    expect(refused.body.name).toBe('validationError');
    const stranger = await buildUser(app.db);
    const outside = await app.call(createCropSet, { token, body: { cut: white, userId: stranger } });
    expect(outside.body.name).toBe('userNotFound');
    const made = await app.call(createCropSet, { token, body: { cut: white, userId: one.userId } });
    expect([made.status, made.body.userId]).toEqual([201, one.userId]);
  });
});

it('a field that a photo’s form does not have is refused, before the file and behind it, and costs nothing', async () => {
  const one = await here(5);
  const params = { id: await start(one) };
  for (const fileFirst of [true, false]) {
    const parts = {
      params,
      token: one.token,
      file: photo(),
      body: { position: 'exterior.front' },
      fileFirst,
    };
    expect((await app.upload(uploadCropImage, parts)).body.name).toBe('validationError');
  }
  expect(await balance(one)).toBe(5);
});

it('credits and invoices name a cut-out as such, and it does not count towards a combo', async () => {
  const one = await here();
  const id = await start(one);
  for (const name of ['a.png', 'b.png']) await make((await add(one, id, name)).body.id);
  const history = await app.call(listClientCredits, { token: root, params: { id: one.clientId } });
  const subjects = history.body.results.map((entry: { subject: object | null }) => entry.subject);
  expect(subjects).toContainEqual({
    kind: 'crop',
    imageId: expect.any(String),
    cropSetId: id,
    fileName: 'a.png',
  });
  await app.db
    .insertInto('customerInvoiceSettings')
    .values({ customerId: one.customerId, comboEnabled: true, comboCount: 2, comboPriceCents: 5 })
    .execute();
  const params = { id: one.customerId };
  const invoice = (await app.call(createCustomerInvoice, { token: root, params })).body;
  const items = await app.call(listCustomerInvoiceItems, {
    token: root,
    params: { ...params, invoiceId: invoice.id },
  });
  const shown = items.body.results.map((item: Record<string, unknown>) => [
    item.kind,
    item.name,
    item.credits,
  ]);
  expect(shown).toEqual([['crop', 'a.png, …', 4]]);
});
