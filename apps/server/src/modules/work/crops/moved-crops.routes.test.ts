import {
  cancelCropImage,
  createCropSet,
  listCropImages,
  moveCrop,
  processCropImages,
  uploadCropImage,
} from '@forecourt/contract/crops';
import type { ClientId, CropSetId, ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import { patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
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
  clientId: ClientId;
  userId: string;
  token: string;
}

/** A user whose client has 20 credits and pays 2 for a picture of a set. */
async function here(parts: Parameters<typeof buildUser>[1] = {}): Promise<Here> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId, type: 'premium', ...parts });
  await app.call(patchCustomerPrices, { token: root, params: { id: customerId }, body: { crop: 2 } });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 20, nobody));
  return { clientId, userId, token: await app.signedIn(userId) };
}

const square = { background: 'original', aspect: '1:1', padding: 0.1 } as const;
const start = async ({ token }: Here, cut: object = square): Promise<CropSetId> =>
  (await app.call(createCropSet, { token, body: { cut } })).body.id;
const add = async ({ token }: Here, id: string): Promise<Image> =>
  (await app.upload(uploadCropImage, { params: { id }, token, file: photo() })).body;
const balance = ({ clientId }: Here) => ledger.findBalance(app.db, { kind: 'client', id: clientId });
const again = ({ token }: Here, id: string, body: object = {}) =>
  app.call(processCropImages, { token, params: { id }, body });
const move = ({ token }: Here, id: string, frame: object | null) =>
  app.call(moveCrop, { token, params: { id }, body: { frame } });
const imagesOf = async ({ token }: Here, id: string): Promise<Image[]> =>
  (await app.call(listCropImages, { token, params: { id } })).body.results;

/** Processes a queued picture, as the worker does. Its photo is 1600 × 1200, its vehicle 1200 × 700 at 200, 300. */
async function make(id: ImageId, verdicts: Analysis['verdicts'] = []): Promise<Recipe | undefined> {
  let recipe: Recipe | undefined;
  const pool = {
    run: async (task: Parameters<typeof result>[0]) => {
      recipe = task.recipes[0];
      return result(task, verdicts);
    },
  };
  await processing.processImage(() => app.system(), pool as never, id, { attempt: 1, last: true } as never);
  return recipe;
}

describe('a photo of a set of crops', () => {
  it('keeps its background, is cropped around the vehicle, and costs what a picture of a set costs', async () => {
    const one = await here();
    const id = await start(one);
    const { id: imageId, crop } = await add(one, id);
    expect([await balance(one), crop]).toEqual([18, null]);
    const recipe = await make(imageId);
    expect(recipe).toMatchObject({ background: { kind: 'original' }, crop: { padding: 0.1 } });
    expect(recipe?.targets[0]).toMatchObject({ width: 1080, height: 1080 });
    const [made] = await imagesOf(one, id);
    expect(made).toMatchObject({ state: 'delivered', charged: 2 });
    // 1200 px of 1600 and the whole height of 1200: there is no room for the padding.
    expect(made?.crop).toEqual({
      aspect: 1,
      region: { x: 0.125, y: 0, width: 0.75, height: 1 },
      automatic: { x: 0.125, y: 0, width: 0.75, height: 1 },
      vehicle: { x: 0.125, y: 0.25, width: 0.75, height: 700 / 1200 },
      byHand: false,
      note: 'less_padding',
    });
  });

  it('is cropped in the middle and says so where no vehicle was found, also when the set is made again', async () => {
    const one = await here();
    const id = await start(one);
    const { id: imageId } = await add(one, id);
    await make(imageId, ['no_vehicle']);
    const [made] = await imagesOf(one, id);
    expect(made).toMatchObject({
      state: 'delivered',
      failure: null,
      crop: { note: 'no_vehicle', byHand: false },
    });
    const ordered = await again(one, id, { cut: { ...square, aspect: '4:3' } });
    expect([ordered.status, ordered.body.held]).toEqual([202, 0]);
  });

  it('that could not be cut out can be cropped', async () => {
    const one = await here();
    const id = await start(one, { background: 'transparent', format: 'png' });
    const { id: imageId } = await add(one, id);
    await make(imageId, ['no_vehicle']);
    expect((await imagesOf(one, id))[0]).toMatchObject({ state: 'failed', crop: null });
    expect((await again(one, id, { cut: square })).body.held).toBe(2);
    await make(imageId, ['no_vehicle']);
    expect((await imagesOf(one, id))[0]).toMatchObject({ state: 'delivered', crop: { note: 'no_vehicle' } });
  });

  it('hides its plate as the settings say, and faces also where plates may not be treated', async () => {
    const one = await here();
    const params = { id: one.userId };
    await app.call(patchUserSettings, { token: one.token, params, body: { plateMode: 'colour' } });
    const coloured = await make((await add(one, await start(one))).id);
    expect([coloured?.plate.mode, coloured?.faces]).toEqual(['colour', undefined]);
    const barred = await here({ licensePlateEnabled: false });
    const kept = await make((await add(barred, await start(barred))).id);
    expect([kept?.plate.mode, kept?.faces]).toEqual(['keep', 'blur']);
  });
});

describe('a crop that is moved', () => {
  const frame = { x: 0.1, y: 0.2, width: 0.3 };

  async function made(one: Here) {
    const id = await start(one);
    const { id: imageId } = await add(one, id);
    await make(imageId);
    return { id, imageId };
  }

  it('is made again at once, for free, and stays where it is when the set gets another padding', async () => {
    const one = await here();
    const { id, imageId } = await made(one);
    const moved = await move(one, imageId, frame);
    expect(moved.body).toMatchObject({ state: 'queued', crop: { byHand: true, note: 'cuts_vehicle' } });
    expect(moved.body.crop.region).toEqual({ ...frame, height: expect.closeTo(0.4, 6) });
    expect((await make(imageId))?.crop).toEqual({ padding: 0.1, frame });
    expect((await again(one, id, { cut: { ...square, padding: 0.2 } })).body.held).toBe(0);
    expect((await make(imageId))?.crop).toEqual({ padding: 0.2, frame });
    expect(await balance(one)).toBe(18);
  });

  it('is around the vehicle again when that is asked for, and when its shape changes', async () => {
    const one = await here();
    const { id, imageId } = await made(one);
    await move(one, imageId, frame);
    await make(imageId);
    expect((await move(one, imageId, null)).body.crop).toMatchObject({ byHand: false });
    expect((await make(imageId))?.crop).toEqual({ padding: 0.1 });
    await move(one, imageId, frame);
    await make(imageId);
    await again(one, id, { cut: { ...square, aspect: '4:5' } });
    expect((await make(imageId))?.crop).toEqual({ padding: 0.1 });
  });

  it('is moved inside the photo if it was outside', async () => {
    const one = await here();
    const { imageId } = await made(one);
    const { crop } = (await move(one, imageId, { x: 7, y: -7, width: 0.3 })).body;
    expect(crop.region).toMatchObject({ x: expect.closeTo(0.7, 6), y: 0 });
  });

  it('has to be one: not a cut-out, not while it is made, and not before its photo was analysed', async () => {
    const one = await here();
    const cutOut = await add(one, await start(one, { background: 'transparent', format: 'png' }));
    await make(cutOut.id);
    expect((await move(one, cutOut.id, frame)).body.name).toBe('validationError');
    const { imageId } = await made(one);
    await move(one, imageId, frame);
    expect((await move(one, imageId, frame)).body.name).toBe('imageBusy');
    const waiting = await add(one, await start(one));
    await app.call(cancelCropImage, { token: one.token, params: { id: waiting.id } });
    expect((await move(one, waiting.id, frame)).body.name).toBe('validationError');
    const stranger = await here();
    expect((await move(stranger, imageId, frame)).body.name).toBe('cropImageNotFound');
  });
});
