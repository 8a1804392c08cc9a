import type { ImageFailure, ImageState } from '@forecourt/contract/images';
import { type PositionName, positionClass, positionNames } from '@forecourt/contract/positions';

export type ImageEvent =
  | 'submit'
  | 'start'
  | 'put back'
  | 'deliver'
  | 'hold back'
  | 'fail'
  | 'cancel'
  | 'revert'
  | 'ask for a retake'
  | 'reject';

/**
 * All state transitions. The check constraint of the table lists the same states. An image whose order is cancelled is `delivered`
 * again if it had a finished picture before.
 */
const transitions: Record<ImageState, Partial<Record<ImageEvent, ImageState>>> = {
  uploaded: { submit: 'queued', fail: 'failed' },
  queued: { start: 'processing', cancel: 'cancelled' },
  // A second start is a retry after the process of the first attempt died.
  processing: {
    start: 'processing',
    'put back': 'queued',
    deliver: 'delivered',
    'hold back': 'needs_review',
    fail: 'failed',
  },
  needs_review: {
    deliver: 'delivered',
    'ask for a retake': 'retake_requested',
    reject: 'rejected',
    cancel: 'cancelled',
  },
  // A picture is held back again when its checker takes back the verdict.
  delivered: { submit: 'queued', revert: 'uploaded', 'hold back': 'needs_review' },
  retake_requested: { submit: 'queued', revert: 'uploaded', 'hold back': 'needs_review' },
  rejected: { submit: 'queued', revert: 'uploaded', 'hold back': 'needs_review' },
  failed: { submit: 'queued', revert: 'uploaded' },
  cancelled: { submit: 'queued', revert: 'uploaded' },
};

/** The state after an event; null when the event does not fit the state. */
export function next(state: ImageState, event: ImageEvent): ImageState | null {
  return transitions[state][event] ?? null;
}

/** Whether its picture is queued, being made or checked: until that has ended, it can be neither ordered nor deleted. */
export function isBusy(state: ImageState): boolean {
  return state === 'queued' || state === 'processing' || state === 'needs_review';
}

/** Whether a checker wants another photo: an order of all pictures of a vehicle leaves this one out. */
export function isToBeRetaken(state: ImageState): boolean {
  return state === 'retake_requested';
}

export function isRefusedByChecker(state: ImageState): boolean {
  return isToBeRetaken(state) || state === 'rejected';
}

/** Whether a position takes one image only; `other` takes any number. */
export function isSlot(position: PositionName): boolean {
  return !position.endsWith('.other');
}

export function positionOrder(position: PositionName): number {
  return positionNames.indexOf(position);
}

/** Whether one more exterior picture fits. `max` of 0 allows none. */
export function fitsExterior(taken: PositionName[], added: PositionName, max: number): boolean {
  if (positionClass(added) !== 'exterior') return true;
  return taken.filter((position) => positionClass(position) === 'exterior').length < max;
}

interface Made {
  position: PositionName;
  state: ImageState;
  /** Credits charged for it so far. */
  charged: number;
}

/**
 * Whether the exterior limit of a vehicle allows these pictures. The limit may have been lowered since they were
 * uploaded; images that were paid for once may always be processed again.
 */
export function isWithinExteriorLimit<P extends Made>(all: P[], chosen: P[], max: number): boolean {
  const exterior = all.filter((one) => positionClass(one.position) === 'exterior');
  const asked = exterior.filter((one) => chosen.includes(one));
  if (asked.every((one) => one.charged > 0)) return true;
  const others = exterior.filter((one) => !asked.includes(one));
  const made = others.filter((one) => isBusy(one.state) || one.state === 'delivered' || one.charged > 0);
  return made.length + asked.length <= max;
}

/** Permanent failures: a photo that failed in one of these ways would fail again, so it is not retried. */
const final: ReadonlySet<ImageFailure> = new Set([
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
  'no_vehicle',
]);
/** Failures that may be transient, so they are retried once. */
const transientFailures: ReadonlySet<ImageFailure> = new Set(['crashed', 'time_limit', 'memory_limit']);

/** Whether an image fails for good after this attempt, counted from 1; the queue's own limit applies as well. */
export function isFinal(failure: ImageFailure, attempt: number): boolean {
  return final.has(failure) || (transientFailures.has(failure) && attempt >= 2);
}

interface Analysable {
  state: ImageState;
  failure: string | null;
  analysis: unknown;
}

/**
 * Whether the analysis of a photo is still to be made: it has none, no order makes it, and it can be decoded as far as is
 * known. Ordered photos wait for it too once their order was cancelled or has failed.
 */
export function awaitsAnalysis({ state, failure, analysis }: Analysable): boolean {
  if (analysis || isBusy(state) || state === 'delivered') return false;
  return failure === null || !final.has(failure as ImageFailure);
}

const priorityMax = 30_000;

/** Behind all ordered pictures: nobody waits for a restyle of a whole stock. A job's priority is a 16-bit integer. */
export const restylePriority = priorityMax + 1_000;

/** Ahead of all ordered pictures, since a user is looking at the screen. */
export const awaitedPriority = -1;

/**
 * The larger a tenant's backlog, the lower the priority of its next job, so that a single photo of another tenant is
 * processed in between.
 */
export function priorityAt(backlog: number): number {
  return Math.min(backlog, priorityMax);
}

/** File name of a finished picture: stock number, sequence number, position. */
export function downloadName(
  reference: string,
  index: number,
  position: PositionName,
  ending: string,
): string {
  const safe = reference.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${safe}_${String(index + 1).padStart(2, '0')}_${position.replace('.', '-')}.${ending}`;
}

/** File name of a cut-out: that of its photo with the extension of the picture. */
export function cutOutName(fileName: string, ending: string): string {
  const safe = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}. _-]+/gu, '_');
  return `${safe || 'photo'}.${ending}`;
}
