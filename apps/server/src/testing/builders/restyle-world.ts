import type { UserType } from '@forecourt/contract/actor';
import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import * as work from '../../modules/work/images/image-work.queries.ts';
import { inTx } from '../../platform/db/database.ts';
import type { TestApp } from '../test-app.ts';
import { buildClient, buildUser, nobody } from './builders.ts';
import { addFinished } from './spin-world.ts';
import { buildVehicle } from './vehicle-builders.ts';

const views = [
  'exterior.front',
  'exterior.front_left',
  'exterior.left',
  'exterior.rear_left',
  'exterior.rear',
  'exterior.rear_right',
] as const;

export interface Stock {
  userId: UserId;
  token: string;
  payer: ledger.Owner;
  vehicleIds: VehicleId[];
  imageIds: ImageId[];
}

/**
 * A user with vehicles whose pictures are finished, white and stored as one file each; `paid` is how many of each vehicle were paid
 * for, `text` controls the picture process of tests.
 */
export async function buildStock(
  app: TestApp,
  {
    vehicles = 2,
    pictures = 3,
    paid = pictures,
    credits = 0,
    text = '',
    type,
  }: {
    vehicles?: number;
    pictures?: number;
    paid?: number;
    credits?: number;
    text?: string;
    type?: UserType;
  } = {},
): Promise<Stock> {
  const clientId = await buildClient(app.db, { creditSource: 'client', name: 'Garage Winter' });
  const payer = { kind: 'client', id: clientId } as const;
  const userId = await buildUser(app.db, { clientId, ...(type && { type }) });
  const total = vehicles * paid + credits;
  if (total > 0) await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, total, nobody));
  const vehicleIds: VehicleId[] = [];
  const imageIds: ImageId[] = [];
  for (let index = 0; index < vehicles; index += 1) {
    const vehicleId = await buildVehicle(app.db, { userId, reference: `R-${index}`, preset: null });
    vehicleIds.push(vehicleId);
    for (const [at, view] of views.slice(0, pictures).entries()) {
      const imageId = await addFinished(app, vehicleId, view, text);
      imageIds.push(imageId);
      await showWhite(app, imageId);
      if (at >= paid) continue;
      await inTx(app.db, async (tx) => {
        await ledger.holdCredits(tx, payer, [{ imageId, credits: 1 }], nobody);
        await ledger.captureHold(tx, { imageId }, nobody);
      });
    }
  }
  return { userId, token: await app.signedIn(userId), payer, vehicleIds, imageIds };
}

async function showWhite(app: TestApp, imageId: ImageId): Promise<void> {
  const storageKey = `images/${imageId}/white/full.jpeg`;
  await app.outside.storage.put(storageKey, Buffer.from('white'));
  await app.db
    .updateTable('images')
    .set({ preset: 'studio-white', recipeHash: 'white' })
    .where('id', '=', imageId)
    .execute();
  const size = { width: 1920, height: 1440, sizeBytes: 5, vehicle: null, photo: null, fidelity: null };
  await inTx(app.db, (tx) =>
    work.replaceOutputs(tx, imageId, [{ name: 'full', storageKey, format: 'jpeg', ...size }]),
  );
}
