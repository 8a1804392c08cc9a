import type { Image } from '@forecourt/contract/images';
import { timeLeftMs } from '../../lib/format.ts';
import { isBusy } from './image-list.ts';

/** Pictures that are being made together, as seen from this page. */
export interface Batch {
  ids: ReadonlySet<string>;
  /** ms since 1970 */
  startedAt: number;
}

export interface BatchProgress {
  done: number;
  total: number;
  /** Null while there is nothing to reckon from. */
  leftMs: number | null;
}

/** The batch after another look at the pictures; null once nothing is being worked on. */
export function followBatch(batch: Batch | null, images: readonly Image[], now: number): Batch | null {
  const busy = images.filter(isBusy).map((image) => image.id);
  if (busy.length === 0) return null;
  if (batch && busy.every((id) => batch.ids.has(id))) return batch;
  return { ids: new Set([...(batch?.ids ?? []), ...busy]), startedAt: batch?.startedAt ?? now };
}

export function batchProgress(batch: Batch, images: readonly Image[], now: number): BatchProgress {
  const waiting = images.filter((image) => batch.ids.has(image.id) && isBusy(image));
  const total = batch.ids.size;
  const done = total - waiting.length;
  // Pictures of others may stand before ours: then the last of ours has as many to wait for as its place says.
  const ahead = Math.max(waiting.length, ...waiting.map((image) => image.queuePlace ?? 0));
  return { done, total, leftMs: timeLeftMs(done, done + ahead, now - batch.startedAt) };
}
