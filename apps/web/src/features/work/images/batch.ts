import type { Image } from '@forecourt/contract/images';
import { isBeingMade } from './image-list.ts';

/** The number of finished pictures of a batch, and when this page noticed it. */
interface Look {
  done: number;
  /** ms since 1970 */
  at: number;
}

/** Pictures that are being made together, as this page has observed them. */
export interface Batch {
  ids: ReadonlySet<string>;
  /** When the first picture was finished; null before. */
  first: Look | null;
  /** When the latest picture was finished; null before. */
  latest: Look | null;
}

/** The recent processing time per picture of the installation, ms; null if there were too few to measure. */
export interface Pace {
  /** For pictures that are made for the first time. */
  paceMs: number | null;
  /** For pictures that are made again, in another showroom. */
  restylePaceMs: number | null;
}

export interface BatchProgress {
  done: number;
  total: number;
  /** Null while it cannot be estimated. */
  leftMs: number | null;
}

/** The batch updated with the current state of the images; null when none is being made. */
export function followBatch(batch: Batch | null, images: readonly Image[], now: number): Batch | null {
  const busy = new Set(images.filter(isBeingMade).map((image) => image.id));
  if (busy.size === 0) return null;
  if (!batch) return { ids: busy, first: null, latest: null };
  // Cancelled, failed and deleted pictures leave the batch.
  const made = images.filter(
    ({ id, state }) => batch.ids.has(id) && (state === 'delivered' || state === 'needs_review'),
  );
  const ids = new Set([...made.map(({ id }) => id), ...busy]);
  const done = ids.size - busy.size;
  const known = batch.latest?.done ?? 0;
  const isSame = ids.size === batch.ids.size && [...ids].every((id) => batch.ids.has(id));
  if (isSame && done === known) return batch;
  if (done <= known) return { ...batch, ids };
  const look = { done, at: now };
  return { ids, first: batch.first ?? look, latest: look };
}

const wasMade = (image: Image) => image.charged > 0 || image.outputs.length > 0;

/** Estimate from the installation's recent times; null if a time that it needs is not known. */
function expectedMs(waiting: readonly Image[], othersAhead: number, pace: Pace): number | null {
  const again = waiting.filter(wasMade).length;
  const first = waiting.length - again;
  // The kind of other users' pictures is not known here, so the slower kind is assumed.
  const slow = first + othersAhead;
  if (slow > 0 && pace.paceMs === null) return null;
  if (again > 0 && pace.restylePaceMs === null) return null;
  return slow * (pace.paceMs ?? 0) + again * (pace.restylePaceMs ?? 0);
}

/**
 * Estimate from the time between the pictures of this batch; null before the second one. The time before its first
 * picture is left out, because photos may still have been analysed then.
 */
function measuredMs({ first, latest }: Batch, ahead: number, now: number): number | null {
  if (!first || !latest || latest.done === first.done) return null;
  const paceMs = (latest.at - first.at) / (latest.done - first.done);
  return paceMs * ahead - Math.min(now - latest.at, paceMs);
}

export function batchProgress(
  batch: Batch,
  images: readonly Image[],
  now: number,
  pace: Pace,
): BatchProgress {
  const waiting = images.filter((image) => batch.ids.has(image.id) && isBeingMade(image));
  const total = batch.ids.size;
  const done = total - waiting.length;
  // Other users' pictures may be ahead of ours in the queue: the remaining work is then the place of our last picture.
  const ahead = Math.max(waiting.length, ...waiting.map((image) => image.queuePlace ?? 0));
  const leftMs = measuredMs(batch, ahead, now) ?? expectedMs(waiting, ahead - waiting.length, pace);
  return { done, total, leftMs };
}
