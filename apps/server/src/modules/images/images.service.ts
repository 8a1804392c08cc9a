/**
 * Pictures of vehicles. Keeps: the photo as sent is never changed; deleting can be undone; a vehicle holds a photo
 * once and no more exterior pictures than its owner may have.
 */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { type Image, ImageFailure } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import { PresetName } from '@forecourt/contract/presets';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx, type Tx, violates } from '../../platform/db/database.ts';
import { filePath } from '../../platform/storage/file-path.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as queries from './images.queries.ts';
import { downloadName, fitsExterior, isBusy, isSlot, positionOrder } from './images.rules.ts';

export type { ImageRow } from './images.queries.ts';

const endings = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

function toImage(ctx: Ctx, row: queries.ImageRow): Image {
  const signed = (key: string, name?: string) => ctx.outside.urls.sign(filePath(key, name), ctx.now);
  const index = positionOrder(row.position);
  return {
    id: row.id,
    vehicleId: row.vehicleId,
    position: row.position,
    state: row.state,
    failure: row.failure ? ImageFailure.parse(row.failure) : null,
    verdicts: row.analysis?.verdicts ?? null,
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    width: row.analysis?.width ?? null,
    height: row.analysis?.height ?? null,
    original: signed(row.originalKey, row.fileName),
    thumbnail: row.thumbnailKey && signed(row.thumbnailKey),
    upright: row.uprightKey && signed(row.uprightKey),
    preset: row.preset ? PresetName.parse(row.preset) : null,
    outputs: row.outputs.map(({ storageKey, ...output }) => ({
      ...output,
      url: signed(storageKey, downloadName(row.reference, index, row.position, endings[output.format])),
    })),
    charged: row.charged,
    queuePlace: row.queuePlace,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** In the order in which cars are shown. */
export function inOrder(rows: queries.ImageRow[]): queries.ImageRow[] {
  return [...rows].sort(
    (a, b) => positionOrder(a.position) - positionOrder(b.position) || a.createdAt.localeCompare(b.createdAt),
  );
}

export async function listRows(ctx: Ctx, vehicleId: VehicleId): Promise<queries.ImageRow[]> {
  await vehicles.find(ctx.db, ctx.scope, vehicleId);
  return inOrder(await queries.ofVehicle(ctx.db, ctx.scope, vehicleId));
}

export async function list(ctx: Ctx, vehicleId: VehicleId): Promise<{ results: Image[] }> {
  return { results: (await listRows(ctx, vehicleId)).map((row) => toImage(ctx, row)) };
}

/** The row of an image in scope; fails with imageNotFound. */
export async function find(db: Db, scope: Scope, id: ImageId): Promise<queries.ImageRow> {
  return (await queries.find(db, scope, id)) ?? fail('imageNotFound');
}

/** As find, and nobody else changes the image until the transaction ends. */
export async function findLocked(tx: Tx, scope: Scope, id: ImageId): Promise<queries.ImageRow> {
  await queries.lock(tx, id);
  return find(tx, scope, id);
}

export async function get(ctx: Ctx, id: ImageId): Promise<Image> {
  return toImage(ctx, await find(ctx.db, ctx.scope, id));
}

/** Fails with exteriorCountExceeded when the vehicle has no place for one more at this position. */
export async function assertFits(
  tx: Tx,
  vehicleId: VehicleId,
  position: PositionName,
  taken: PositionName[],
): Promise<void> {
  const { maxCount } = await queries.ownerOf(tx, vehicleId);
  if (!fitsExterior(taken, position, maxCount))
    fail('exteriorCountExceeded', { params: { count: maxCount } });
}

export async function positionsTaken(
  tx: Tx,
  vehicleId: VehicleId,
  except?: ImageId,
): Promise<PositionName[]> {
  const rows = await queries.ofVehicle(tx, { kind: 'everything' }, vehicleId);
  return rows.filter((row) => row.id !== except).map((row) => row.position);
}

export async function move(ctx: Ctx, id: ImageId, position: PositionName): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const { vehicleId } = await find(tx, ctx.scope, id);
    await vehicles.findLocked(tx, ctx.scope, vehicleId);
    await assertFits(tx, vehicleId, position, await positionsTaken(tx, vehicleId, id));
    await queries.setPosition(tx, id, position, ctx.now);
    await queries.announce(tx, 'image', id);
    return get({ ...ctx, db: tx }, id);
  });
}

export async function remove(ctx: Ctx, id: ImageId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const image = await findLocked(tx, ctx.scope, id);
    if (isBusy(image.state)) fail('imageBusy');
    await queries.setDeleted(tx, id, ctx.now);
    await queries.announce(tx, 'imageDeleted', id);
    return { success: true };
  });
}

export async function restore(ctx: Ctx, id: ImageId): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const image = (await queries.find(tx, ctx.scope, id, 'deleted')) ?? fail('imageNotFound');
    await vehicles.findLocked(tx, ctx.scope, image.vehicleId);
    const taken = await positionsTaken(tx, image.vehicleId);
    if (isSlot(image.position) && taken.includes(image.position)) fail('positionTakenOnRestore');
    await assertFits(tx, image.vehicleId, image.position, taken);
    await refuseSamePhoto(() => queries.setDeleted(tx, id, null));
    await queries.announce(tx, 'image', id);
    return get({ ...ctx, db: tx }, id);
  });
}

export async function refuseSamePhoto<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'images_same_photo')) fail('imageDuplicate', { cause: error });
    throw error;
  }
}
