import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import type { CustomerId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { type Image, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import { leaseReviews, type Review, type ReviewFilter } from '@forecourt/contract/reviews';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { inTx } from '../../platform/db/database.ts';
import type { TestApp } from '../test-app.ts';
import { until } from '../test-worker.ts';
import { buildClient, buildCustomer, buildUser, nobody } from './builders.ts';
import { photo } from './photos.ts';
import { buildVehicle } from './vehicle-builders.ts';

/** A customer whose pictures are checked, with a user, a vehicle and credits. */
export interface CheckedWorld {
  customerId: CustomerId;
  payer: ledger.Owner;
  userId: UserId;
  token: string;
  vehicleId: VehicleId;
  /** Changes settings of the customer, as root. */
  set: (body: object) => Promise<unknown>;
  /** Uploads a photo and orders its picture; waits until that has ended. */
  order: (position: PositionName, words?: string, preset?: string) => Promise<ImageId>;
  again: (imageId: ImageId, preset: string) => Promise<void>;
  read: (imageId: ImageId) => Promise<Image>;
  balance: () => Promise<number>;
}

const names = { name: 'Garage Group', client: 'Garage Winter' };

export async function checkedWorld(
  app: TestApp,
  settings: object = { reviewMode: 'all' },
): Promise<CheckedWorld> {
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const customerId = await buildCustomer(app.db, { name: names.name });
  const set = (body: object) =>
    app.call(patchCustomerSettings, { token: root, params: { id: customerId }, body });
  // By chance, approvals would be shown to other checkers.
  await set({ qcShare: 0, ...settings });
  const clientId = await buildClient(app.db, { customerId, creditSource: 'client', name: names.client });
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 20, nobody));
  const userId = await buildUser(app.db, { clientId, type: 'premium' });
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'CHECK-1' });
  const params = { id: vehicleId };
  const read = async (imageId: ImageId): Promise<Image> =>
    (await app.call(listImages, { params, token })).body.results.find((one: Image) => one.id === imageId);
  const again = async (imageId: ImageId, preset: string) => {
    const { status } = await app.call(processImages, {
      params,
      token,
      body: { preset, imageIds: [imageId] },
    });
    if (status !== 202) throw new Error(`The order was refused with ${status}`);
    await until('the picture', async () => !['queued', 'processing'].includes((await read(imageId)).state));
  };
  return {
    customerId,
    payer,
    userId,
    token,
    vehicleId,
    set,
    again,
    read,
    order: async (position, words = '', preset = 'studio-white') => {
      const file = photo(words);
      const { id } = (await app.upload(uploadImage, { params, token, file, body: { position } })).body;
      await again(id, preset);
      return id;
    },
    balance: () => ledger.findBalance(app.db, payer),
  };
}

/** A signed-in checker. */
export async function checker(app: TestApp): Promise<{ id: UserId; token: string }> {
  const id = await buildUser(app.db, { role: 'qcmanager', name: 'Chiara Conti' });
  return { id, token: await app.signedIn(id) };
}

export async function lease(
  app: TestApp,
  token: string,
  filter: ReviewFilter = {},
  drop: string[] = [],
): Promise<Review[]> {
  return (await app.call(leaseReviews, { token, body: { filter, drop } })).body.results;
}
