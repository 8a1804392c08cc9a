import type { ClientId, CustomerId, UserId, VehicleId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { inTx } from '../../platform/db/database.ts';
import type { TestApp } from '../test-app.ts';
import { buildClient, buildCustomer, buildUser, nobody } from './builders.ts';
import { photo } from './photos.ts';
import { buildVehicle } from './vehicle-builders.ts';

/** A vehicle with one photo, and all levels whose settings apply to it. */
export interface PhotoWorld {
  /** The parent of the owner's customer. */
  parentId: CustomerId;
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  vehicleId: VehicleId;
  /** Token of the owner. */
  token: string;
}

/** Builds the world; its client can pay for ten pictures. */
export async function buildPhotoWorld(app: TestApp): Promise<PhotoWorld> {
  const parentId = await buildCustomer(app.db, { allowChilds: true });
  const customerId = await buildCustomer(app.db, { parentId });
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId });
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  const token = await app.signedIn(userId);
  const vehicleId = await buildVehicle(app.db, { userId, preset: null });
  await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  return { parentId, customerId, clientId, userId, vehicleId, token };
}
