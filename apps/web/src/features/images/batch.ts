import type { Image } from '@forecourt/contract/images';
import { isBusy } from './image-list.ts';

/** How many pictures of a batch were finished, and when that was seen. */
interface Look {
  done: number;
  /** ms since 1970 */
  at: number;
}

/** Pictures that are being made together, as seen from this page. */
export interface Batch {
  ids: ReadonlySet<string>;
  /** When the first one was finished; null before. */
  first: Look | null;
  /** When the latest one was finished; null before. */
  latest: Look | null;
}

/** How long the installation lately takes per picture, ms; null where too few were made to tell. */
export interface Pace {
  /** Of pictures that are made for the first time. */
  newMs: number | null;
  /** Of pictures that are made again, in another showroom. */
  againMs: number | null;
}

export interface BatchProgress {
  done: number;
  total: number;
  /** Null while it cannot be told. */
  leftMs: number | null;
}

/** The batch after another look at the pictures; null once nothing is being worked on. */
export function followBatch(batch: Batch | null, images: readonly Image[], now: number): Batch | null {
  const busy = new Set(images.filter(isBusy).map((image) => image.id));
  if (busy.size === 0) return null;
  if (!batch) return { ids: busy, first: null, latest: null };
  // What was cancelled, has failed or was deleted is no longer one of them.
  const made = images.filter(({ id, state }) => batch.ids.has(id) && state === 'delivered');
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

/** From what the installation lately took; null where a pace that this needs is not known. */
function expectedMs(waiting: readonly Image[], othersAhead: number, pace: Pace): number | null {
  const again = waiting.filter(wasMade).length;
  const first = waiting.length - again;
  // What others wait for is not known here: the slower kind, so that it does not promise too much.
  const slow = first + othersAhead;
  if (slow > 0 && pace.newMs === null) return null;
  if (again > 0 && pace.againMs === null) return null;
  return slow * (pace.newMs ?? 0) + again * (pace.againMs ?? 0);
}

/**
 * From the time between the pictures of this batch; null before the second one. The time before its first one is left
 * out: photos may still have been looked at then.
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
  const waiting = images.filter((image) => batch.ids.has(image.id) && isBusy(image));
  const total = batch.ids.size;
  const done = total - waiting.length;
  // Pictures of others may stand before ours: then the last of ours has as many to wait for as its place says.
  const ahead = Math.max(waiting.length, ...waiting.map((image) => image.queuePlace ?? 0));
  const leftMs = measuredMs(batch, ahead, now) ?? expectedMs(waiting, ahead - waiting.length, pace);
  return { done, total, leftMs };
}
