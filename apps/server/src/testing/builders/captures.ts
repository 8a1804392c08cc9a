import type { CustomerId, ImageId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { Owner } from '../../modules/money/ledger/ledger.rules.ts';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from './builders.ts';
import { buildImage, buildSpin, buildVehicle } from './vehicle-builders.ts';

/** A delivered picture that was paid for. */
export async function capture(
  db: Db,
  payer: Owner,
  parts: { vehicleId: VehicleId; credits?: number; position?: PositionName; now?: Date },
): Promise<ImageId> {
  const { vehicleId, credits = 1, position = 'exterior.front', now = nobody.now } = parts;
  const imageId = await buildImage(db, { setId: vehicleId, position, state: 'delivered' });
  await inTx(db, async (tx) => {
    await ledger.holdCredits(tx, payer, [{ imageId, credits }], { ...nobody, now });
    await ledger.captureHold(tx, { imageId }, { ...nobody, now });
  });
  return imageId;
}

/** A spin that was paid for; deleted, so that its vehicle can have several. */
export async function captureSpin(
  db: Db,
  payer: Owner,
  { vehicleId, credits, now = nobody.now }: { vehicleId: VehicleId; credits: number; now?: Date },
): Promise<void> {
  const spinId = await buildSpin(db, vehicleId, { deletedAt: nobody.now });
  await inTx(db, async (tx) => {
    await ledger.holdCredits(tx, payer, [{ spinId, credits }], { ...nobody, now });
    await ledger.captureHold(tx, { spinId }, { ...nobody, now });
  });
}

/** A customer that may overdraw, with one client that pays, a user of it, and a vehicle. */
export async function buildDealer(db: Db, parts: { customerId?: CustomerId; name?: string } = {}) {
  const customerId = parts.customerId ?? (await buildCustomer(db, { allowNegativeCredits: true }));
  const clientId = await buildClient(db, { customerId, name: parts.name ?? 'Dealer' });
  const userId = await buildUser(db, { clientId });
  const vehicleId = await buildVehicle(db, { userId, reference: 'S-1', make: 'Opel', model: 'Kadett' });
  return { customerId, clientId, userId, vehicleId, payer: { kind: 'client', id: clientId } as const };
}
