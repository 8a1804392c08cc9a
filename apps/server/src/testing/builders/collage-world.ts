import type { UserType } from '@forecourt/contract/actor';
import type { CellSource } from '@forecourt/contract/collage-parts';
import type { CatalogueItemId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { inTx } from '../../platform/db/database.ts';
import type { TestApp } from '../test-app.ts';
import { buildClient, buildUser, nobody } from './builders.ts';
import { buildCatalogueItem } from './catalogue-builders.ts';
import { buildImage, buildVehicle } from './vehicle-builders.ts';

/** A photo with a finished picture in a preset, whose file says its position and `text`. */
export async function addPicture(
  app: TestApp,
  setId: VehicleId,
  position: PositionName,
  { preset, text = '' }: { preset?: PresetId | undefined; text?: string } = {},
): Promise<ImageId> {
  const id = await buildImage(app.db, { setId, position, state: 'delivered' });
  if (preset) await app.db.updateTable('images').set({ preset }).where('id', '=', id).execute();
  await changePicture(app, id, `${position}${text}`);
  return id;
}

/** Gives an image another finished picture. */
export async function changePicture(app: TestApp, imageId: ImageId, content: string): Promise<void> {
  const storageKey = `images/${imageId}/${content}/full.jpeg`;
  await app.outside.storage.put(storageKey, Buffer.from(content));
  await app.db.deleteFrom('imageOutputs').where('imageId', '=', imageId).execute();
  const size = { width: 1920, height: 1440, sizeBytes: 1 };
  await app.db
    .insertInto('imageOutputs')
    .values({ imageId, name: 'full', storageKey, format: 'jpeg', ...size })
    .execute();
}

/** A collage with a column of these cells. */
export function buildTemplate(
  app: TestApp,
  shows: readonly CellSource[],
  parts: { assignedTo?: { userId: UserId }; page?: object } = {},
): Promise<CatalogueItemId> {
  const cells = shows.map((source, row) => {
    const place = { column: 0, row, columns: 1, rows: 1 };
    return { ...place, shows: source, fit: 'cover' as const };
  });
  const collage = { columns: 1, rows: shows.length, cells, ...(parts.page && { page: parts.page as never }) };
  const { assignedTo } = parts;
  return buildCatalogueItem(app.db, { kind: 'collage', collage, ...(assignedTo && { assignedTo }) });
}

/** A user with credits of its client, and a vehicle without pictures. */
export async function collageWorld(
  app: TestApp,
  { credits = 5, type = 'premium' }: { credits?: number; type?: UserType } = {},
): Promise<{ userId: UserId; token: string; vehicleId: VehicleId; payer: ledger.Owner }> {
  const clientId = await buildClient(app.db, { creditSource: 'client' });
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, credits, nobody));
  const userId = await buildUser(app.db, { clientId, type });
  const vehicleId = await buildVehicle(app.db, { userId, reference: 'PAGE-1' });
  return { userId, token: await app.signedIn(userId), vehicleId, payer };
}
