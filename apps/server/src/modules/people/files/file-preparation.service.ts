/** Re-encodes uploaded pictures in a picture process, and removes stored files without a row. */
import type { FileId } from '@forecourt/contract/ids';
import type { SafeArea } from '@forecourt/contract/overlays';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { isInstallationFault } from '../../../platform/installation-fault.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { sweepLeftOvers } from '../../../platform/storage/sweep-folders.ts';
import { copyKeyOf } from './file-types.rules.ts';
import * as queries from './files.queries.ts';

/** Longer side of a copy in pixels: backgrounds, frames and logos fill up to a whole picture, the others are shown small. */
const sideMax: Record<queries.FilePurpose, number> = {
  profilePicture: 512,
  // Both may be drawings, and as wide as a picture.
  logo: 4096,
  licensePlate: 2048,
  background: 4096,
  notification: 1600,
  frame: 4096,
  gif: 1600,
  example: 2048,
  document: 0,
};
/** Purposes whose pictures may be animated. */
const moving: ReadonlySet<queries.FilePurpose> = new Set(['notification', 'gif']);
/** Purposes whose pictures may be drawings. */
const vectors: ReadonlySet<queries.FilePurpose> = new Set(['logo', 'frame']);
/** Failures that may be transient, so they are retried. */
const transientFailures = new Set(['crashed', 'time_limit', 'memory_limit', 'internal', 'storage']);

/** Takes what the borders of a frame cover that was measured in its picture. */
export type TakeBorders = (tx: Tx, id: FileId, borders: SafeArea) => Promise<void>;

/** Handler of the job files.prepare. The original is removed once its copy is stored, or has failed for good. */
export async function prepareFile(
  ctx: Ctx,
  { pool, takeBorders }: { pool: PicturePool; takeBorders: TakeBorders },
  id: FileId,
  job: JobTry,
): Promise<void> {
  const file = await queries.findFile(ctx.db, id);
  if (file?.state !== 'waiting' || !file.originalKey) return;
  const { storage } = ctx.outside;
  try {
    const copy = await pool.copy({
      original: await storage.get(file.originalKey),
      sideMax: sideMax[file.purpose],
      animated: moving.has(file.purpose),
      vector: vectors.has(file.purpose),
      measuresBorders: file.purpose === 'frame',
    });
    const shownKey = copyKeyOf(id);
    await storage.put(shownKey, copy.bytes);
    await inTx(ctx.db, async (tx) => {
      await queries.setFileReady(tx, id, { ...copy, shownKey });
      if (copy.borders) await takeBorders(tx, id, copy.borders);
    });
  } catch (error) {
    if (isInstallationFault(error)) throw error;
    const failure = error instanceof PictureError ? error.failure : 'internal';
    if (transientFailures.has(failure) && job.attempt < 2 && !job.last) throw error;
    await inTx(ctx.db, (tx) => queries.setFileFailed(tx, id, failure));
    ctx.log.warn({ err: error, fileId: id, failure }, 'could not prepare the file');
  }
  await storage.remove(file.originalKey);
}

/** Handler of the job files.sweep. Returns the number of removed folders. */
export function sweepFiles(ctx: Ctx, olderThan: Date): Promise<number> {
  const known = (ids: string[]) => queries.listKnownFiles(ctx.db, ids);
  return sweepLeftOvers({ storage: ctx.outside.storage, root: 'uploads', olderThan, known }, ctx.log);
}
