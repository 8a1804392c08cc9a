/**
 * Links by which anyone sees the finished pictures of a vehicle. Guarantees that a link shows no names of people and no
 * photo without a finished picture, only public markers, and nothing at all once it has expired, was closed, or its vehicle was deleted.
 */

import type { Scope } from '@forecourt/contract/actor';
import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import type { VehicleId, VehicleShareId } from '@forecourt/contract/ids';
import { vehicleSharesMax } from '@forecourt/contract/limits';
import type { ShareDays, SharedVehicle, VehicleShare } from '@forecourt/contract/vehicle-shares';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as collages from '../collages/finished-pages.service.ts';
import * as images from '../images/images.service.ts';
import * as markers from '../markers/markers.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { linkOf, shareOfToken } from './vehicle-share-links.service.ts';
import * as queries from './vehicle-shares.queries.ts';

const toShare = (ctx: Ctx, { vehicleId: _, ...row }: queries.VehicleShareRow): VehicleShare => ({
  ...row,
  link: linkOf(ctx.outside, row.id),
});

export async function listVehicleShares(ctx: Ctx, id: VehicleId): Promise<{ results: VehicleShare[] }> {
  await vehicles.findVehicle(ctx.db, ctx.scope, id);
  const rows = await queries.listVehicleShares(ctx.db, ctx.scope, id, ctx.now);
  return { results: rows.map((row) => toShare(ctx, row)) };
}

/** Locks the vehicle, so that two calls at once cannot exceed the limit. */
async function assertRoom(tx: Tx, ctx: Ctx, id: VehicleId): Promise<void> {
  await vehicles.findLockedVehicle(tx, ctx.scope, id);
  const open = await queries.listVehicleShares(tx, ctx.scope, id, ctx.now);
  if (open.length >= vehicleSharesMax) fail('vehicleSharesExceeded');
}

export async function createVehicleShare(
  ctx: Ctx,
  vehicleId: VehicleId,
  days: ShareDays,
): Promise<VehicleShare> {
  return inTx(ctx.db, async (tx) => {
    await assertRoom(tx, ctx, vehicleId);
    const { actor, now, scope } = ctx;
    const createdBy = actor.kind === 'person' ? actor.userId : null;
    const expiresAt = new Date(now.getTime() + days * dayMs);
    const id = await queries.insertVehicleShare(tx, { vehicleId, createdBy, createdAt: now, expiresAt });
    const row = await queries.findVehicleShare(tx, scope, { id, now });
    return toShare(ctx, row ?? fail('vehicleShareNotFound'));
  });
}

export async function deleteVehicleShare(ctx: Ctx, id: VehicleShareId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    (await queries.findVehicleShare(tx, ctx.scope, { id, now: ctx.now })) ?? fail('vehicleShareNotFound');
    await queries.setVehicleShareDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export async function restoreVehicleShare(ctx: Ctx, id: VehicleShareId): Promise<VehicleShare> {
  return inTx(ctx.db, async (tx) => {
    const which = { id, now: ctx.now };
    const row = await queries.findVehicleShare(tx, ctx.scope, which, 'deleted');
    if (!row) {
      const open = await queries.findVehicleShare(tx, ctx.scope, which);
      return toShare(ctx, open ?? fail('vehicleShareNotFound'));
    }
    await assertRoom(tx, ctx, row.vehicleId);
    await queries.setVehicleShareDeleted(tx, id, null);
    return toShare(ctx, row);
  });
}

const everything: Scope = { kind: 'everything' };

/** The vehicle behind a token. */
export async function getSharedVehicle(ctx: Ctx, token: string): Promise<SharedVehicle> {
  const id = shareOfToken(ctx.outside.urls, token);
  const found = id && (await queries.findSharedVehicle(ctx.db, id, ctx.now));
  if (!found) return fail('vehicleShareNotFound');
  const { vehicleId, ...vehicle } = found;
  const rows = images.inShotOrder(await images.imageRowsOf(ctx.db, everything, vehicleId));
  const byImage = await markers.markersByImage(ctx.db, everything, [vehicleId], 'public');
  const finished = new Set(rows.filter(images.finishedOf).map((row) => row.id));
  const pictures = rows.flatMap((row, index) => {
    const picture = images.finishedOf(row);
    if (!picture) return [];
    const { format, height, storageKey, width } = picture;
    const small = row.outputs.find(({ name }) => name === 'thumb')?.storageKey ?? storageKey;
    const name = images.savedName(row, index, format);
    const url = linkFor(ctx, filePath(storageKey, name));
    const thumbnail = linkFor(ctx, filePath(small));
    const shown = markers
      .markersOnPicture(row, byImage.get(row.id) ?? [])
      .map(({ closeUpId, ...marker }) => ({
        id: marker.id,
        kind: marker.kind,
        x: marker.x,
        y: marker.y,
        text: marker.text,
        closeUpId: closeUpId && finished.has(closeUpId) ? closeUpId : null,
      }));
    return [{ imageId: row.id, position: row.position, width, height, url, thumbnail, markers: shown }];
  });
  const pages = await collages.listFinishedPages(ctx, vehicleId, everything);
  return {
    ...vehicle,
    pictures,
    pages: pages.map(({ name, result }) => ({ name, ...result })),
    archive: pictures.length > 0 ? linkFor(ctx, vehicles.archivePath(vehicleId, 'public')) : null,
  };
}
