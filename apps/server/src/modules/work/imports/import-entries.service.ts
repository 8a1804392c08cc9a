/** Entries of imports, and held photos. Guarantees that a held photo is added to a vehicle once, or removed. */
import { fail } from '@forecourt/contract/errors';
import type { ImportEntryId, ImportId, VehicleId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/imports';
import type { ImportEntry, ImportReason } from '@forecourt/contract/imports';
import type { PositionName } from '@forecourt/contract/positions';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { addImageToVehicle } from '../images/image-upload.service.ts';
import { positionsTaken } from '../images/images.service.ts';
import { findCustomerOfSet } from '../picture-sets/picture-sets.service.ts';
import * as queries from './import-entries.queries.ts';
import { announceEnd } from './import-notices.service.ts';
import { announceImport, findCustomerOfImport, lockImport } from './imports.queries.ts';
import { fileNameOf } from './imports.rules.ts';
import * as imports from './imports.service.ts';

/** The storage folder of a photo that waits for its assignment (state `held`). */
export const photoFolderOf = (importId: ImportId, id: ImportEntryId) => `${imports.folderOf(importId)}/${id}`;

function toEntry(ctx: Ctx, { thumbnailKey, heldKey: _key, ...row }: queries.EntryRow): ImportEntry {
  return { ...row, thumbnail: thumbnailKey && linkFor(ctx, filePath(thumbnailKey)) };
}

export async function listImportEntries(
  ctx: Ctx,
  importId: ImportId,
  filter: queries.EntryFilter,
): Promise<RouteAnswer<typeof routes.listImportEntries>> {
  await imports.getImport(ctx, importId);
  const [rows, found] = await Promise.all([
    queries.listImportEntries(ctx.db, ctx.scope, importId, filter),
    queries.countImportEntries(ctx.db, ctx.scope, importId, filter),
  ]);
  return { ...counted(found), results: rows.map((row) => toEntry(ctx, row)) };
}

export async function findEntry(ctx: Ctx, id: ImportEntryId): Promise<queries.EntryRow> {
  return (await queries.findImportEntry(ctx.db, ctx.scope, id)) ?? fail('importEntryNotFound');
}

export async function getEntry(ctx: Ctx, id: ImportEntryId): Promise<ImportEntry> {
  return toEntry(ctx, await findEntry(ctx, id));
}

interface Place {
  vehicleId: VehicleId;
  /** The first free one if it is left out. */
  position: PositionName | undefined;
  /** Nobody chose the position. */
  suggested?: boolean;
}

/** A photo that somebody assigned or discarded is not recognised again. */
const settled = <Reason extends ImportReason | null>(reason: Reason) =>
  reason === 'recognising' ? 'noPosition' : reason;

/** Adds a held photo to a vehicle by the upload path, so that it is analysed and counted like any upload. */
export async function assignImportEntry(
  ctx: Ctx,
  id: ImportEntryId,
  { vehicleId, position, suggested }: Place,
): Promise<ImportEntry> {
  const { state, heldKey, importId, path, reason, vehicle, position: likely } = await findEntry(ctx, id);
  if (state !== 'held' || !heldKey || !reason) fail('importStateWrong');
  const heldAs = { reason: settled(reason), vehicleId: vehicle?.id ?? null, position: likely };
  const { storage } = ctx.outside;
  const stream = storage.stream(heldKey);
  stream.on('error', () => {});
  const file = { fileName: fileNameOf(path), contentType: '', stream };
  try {
    // Within its customer it needs no more room than it has.
    const isCounted =
      (await findCustomerOfImport(ctx.db, importId)) === (await findCustomerOfSet(ctx.db, vehicleId));
    const wish = { position, suggested, isCounted };
    await addImageToVehicle(ctx, vehicleId, file, wish, async (tx, imageId) => {
      await lockImport(tx, importId);
      if (!(await queries.lockEntryIn(tx, id, 'held'))) fail('importStateWrong');
      // The vehicle is locked, so no other photo can take the position now.
      if (suggested && position && (await positionsTaken(tx, vehicleId, imageId)).includes(position))
        fail('importStateWrong');
      const taken = {
        reason: null,
        vehicleId,
        imageId,
        position: null,
        heldAs,
        heldKey: null,
        shownKey: null,
      };
      await queries.updateEntry(tx, id, { state: 'taken', ...taken }, ctx.now);
      await announceEnd(tx, ctx, importId);
      await announceImport(tx, importId);
    });
  } finally {
    stream.destroy();
  }
  await storage.remove(photoFolderOf(importId, id));
  return getEntry(ctx, id);
}

/** Switches an entry between held and discarded, as long as its photo is stored. */
async function switchState(
  ctx: Ctx,
  id: ImportEntryId,
  from: 'held' | 'discarded',
  to: 'held' | 'discarded',
) {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    await lockImport(tx, (await findEntry(inside, id)).importId);
    const isInState = await queries.lockEntryIn(tx, id, from);
    const { heldKey, importId, reason } = await findEntry(inside, id);
    if (!isInState || !heldKey) fail('importStateWrong');
    await queries.updateEntry(tx, id, { state: to, reason: settled(reason) }, ctx.now);
    await announceEnd(tx, ctx, importId);
    await announceImport(tx, importId);
    return getEntry(inside, id);
  });
}

export async function discardImportEntry(ctx: Ctx, id: ImportEntryId): Promise<{ success: true }> {
  await switchState(ctx, id, 'held', 'discarded');
  return { success: true };
}

export function restoreImportEntry(ctx: Ctx, id: ImportEntryId): Promise<ImportEntry> {
  return switchState(ctx, id, 'discarded', 'held');
}
