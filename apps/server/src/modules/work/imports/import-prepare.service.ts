/** Prepares held photos: finds a place for those whose vehicle is known, and makes small copies of the others. */
import { AppError } from '@forecourt/contract/errors';
import type { ImportEntryId } from '@forecourt/contract/ids';
import type { Analysis } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { placeOf } from '../images/image-places.rules.ts';
import { positionsTaken } from '../images/images.service.ts';
import * as queries from './import-entries.queries.ts';
import { assignImportEntry, photoFolderOf } from './import-entries.service.ts';
import { announceEnd } from './import-notices.service.ts';
import { announceImport, lockImport } from './imports.queries.ts';

type Pool = Pick<PicturePool, 'copy' | 'run'>;

/** Longer side of the thumbnail of a held photo, in pixels. */
const shownSide = 480;

/**
 * Handler of the job imports.prepare. A photo of a known vehicle that no name gives a position is added at the position of
 * what it shows, if that is sure and free; all others stay held. A file that cannot be decoded is not a photo.
 */
export async function prepareImportEntry(
  ctx: Ctx,
  pool: Pool,
  id: ImportEntryId,
  job: JobTry,
): Promise<void> {
  const entry = await queries.findImportEntry(ctx.db, ctx.scope, id);
  if (!entry?.heldKey || entry.thumbnailKey) return;
  try {
    const original = await ctx.outside.storage.get(entry.heldKey);
    if (await addWhereItBelongs(ctx, pool, entry, original)) return;
    await storeThumbnail(ctx, pool, entry, original);
  } catch (error) {
    if (!(error instanceof PictureError) || error.failure !== 'undecodable') {
      // The photo stays held without a thumbnail, and can still be assigned.
      if (isInstallationFault(error) || !job.last) throw error;
      ctx.log.warn({ err: error, entryId: id }, 'could not prepare an unassigned photo');
      return leaveHeld(ctx, entry, null);
    }
    await markUnreadable(ctx, entry);
  }
}

/**
 * Whether the photo was added to its vehicle. Its analysis is cached, so that adding it does not analyse it again. A refusal
 * (the same photo is there already, the position was taken meanwhile, no further picture is allowed) leaves it held.
 */
async function addWhereItBelongs(
  ctx: Ctx,
  pool: Pool,
  { id, reason, vehicle }: queries.EntryRow,
  original: Uint8Array,
): Promise<boolean> {
  if (reason !== 'recognising' || !vehicle) return false;
  const analysis = await analysed(ctx, pool, original);
  if (!analysis) return false;
  const position = placeOf(analysis, await inTx(ctx.db, (tx) => positionsTaken(tx, vehicle.id)));
  if (!position) return false;
  try {
    await assignImportEntry(ctx, id, { vehicleId: vehicle.id, position, suggested: true });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Somebody may have assigned or discarded it during its analysis.
    return (await queries.findImportEntry(ctx.db, ctx.scope, id))?.state !== 'held';
  }
}

/** Null where the photo cannot be analysed, but perhaps shown. */
async function analysed(ctx: Ctx, pool: Pool, original: Uint8Array): Promise<Analysis | null> {
  try {
    return (await pool.run({ original, recipes: [], pictures: {}, known: null })).analysis;
  } catch (error) {
    if (!(error instanceof PictureError) || error.failure === 'undecodable') throw error;
    ctx.log.warn({ err: error }, 'a photo of an import was not recognised');
    return null;
  }
}

async function storeThumbnail(
  ctx: Ctx,
  pool: Pool,
  entry: queries.EntryRow,
  original: Uint8Array,
): Promise<void> {
  const copy = await pool.copy({ original, sideMax: shownSide, animated: false });
  const shownKey = `${photoFolderOf(entry.importId, entry.id)}/shown.webp`;
  await ctx.outside.storage.put(shownKey, copy.bytes);
  await leaveHeld(ctx, entry, shownKey);
}

/** Leaves the photo to whoever assigns it, with its thumbnail if there is one. */
async function leaveHeld(ctx: Ctx, { id, importId }: queries.EntryRow, shownKey: string | null) {
  await inTx(ctx.db, async (tx) => {
    await lockImport(tx, importId);
    if (shownKey) await queries.setEntryShown(tx, id, shownKey);
    await queries.endRecognition(tx, id);
    await announceEnd(tx, ctx, importId);
    await announceImport(tx, importId);
  });
}

async function markUnreadable(ctx: Ctx, { id, importId }: queries.EntryRow): Promise<void> {
  const isMarked = await inTx(ctx.db, async (tx) => {
    await lockImport(tx, importId);
    if (!(await queries.lockEntryIn(tx, id, 'held'))) return false;
    const unreadable = { reason: 'unreadable', heldKey: null, shownKey: null } as const;
    await queries.updateEntry(tx, id, { state: 'failed', ...unreadable }, ctx.now);
    await announceEnd(tx, ctx, importId);
    await announceImport(tx, importId);
    return true;
  });
  if (isMarked) await ctx.outside.storage.remove(photoFolderOf(importId, id));
}
