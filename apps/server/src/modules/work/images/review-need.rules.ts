import type { CustomerSettings } from '@forecourt/contract/customer-settings';
import { dayMs } from '@forecourt/contract/durations';
import type { ReviewId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { reviewCauses } from '@forecourt/contract/reviews';

/** Why a picture that was just made waits. */
export type ReviewCause = Exclude<(typeof reviewCauses)[number], 'reported'>;

/**
 * The matte's score from which on down an outline counts as unknown. All scores are close to each other: of 36 difficult photos, the
 * median is 0.99, and the two lowest are 0.88 and 0.92.
 */
const uselessMatte = 0.85;
/** An outline that may lack a part of the vehicle, or have one of another vehicle, is as uncertain as this at most. */
const doubtful = 0.8;

/** How certain an outline is that was made before this was estimated, or changed by hand: the worse one of two scores. */
function lesserScore({ detection, matte }: Analysis['scores']): number {
  return Math.min(detection, Math.max(0, (matte - uselessMatte) / (1 - uselessMatte)));
}

/**
 * How certain it is that the right vehicle was cut out whole and cleanly, 0 to 1: less where the photo cuts the vehicle off or shows
 * several. A picture that keeps its background cannot be cut out wrongly.
 */
export function confidenceOf(
  { scores, verdicts }: Pick<Analysis, 'scores' | 'verdicts'>,
  { background }: Pick<Recipe, 'background'>,
): number {
  if (background.kind === 'original') return 1;
  const found = scores.outline ?? lesserScore(scores);
  const isDoubtful = verdicts.includes('missing_parts') || verdicts.includes('several_vehicles');
  return isDoubtful ? found * doubtful : found;
}

type Terms = Pick<CustomerSettings, 'reviewMode' | 'reviewBelow' | 'questionsTo'>;

export interface Finished {
  confidence: number;
  /** A checker has approved a picture with this outline. */
  isOutlineApproved: boolean;
  /** Something is asked about its outline. */
  isAsked: boolean;
}

/**
 * Why a finished picture has to be checked; null if it is delivered at once. In the mode `low-confidence` an outline that was approved
 * once is good in front of every other background. In the mode `all` every ordered picture is seen by a checker. Where checkers are asked
 * about outlines, they see what asks something in every mode.
 */
export function reviewCauseOf(
  { questionsTo, reviewBelow, reviewMode }: Terms,
  { confidence, isAsked, isOutlineApproved }: Finished,
): ReviewCause | null {
  if (reviewMode === 'all') return 'all';
  if (isAsked && questionsTo === 'checker') return 'low-confidence';
  return reviewMode !== 'none' && confidence * 100 < reviewBelow && !isOutlineApproved
    ? 'low-confidence'
    : null;
}

/** Whether a restyle may show a picture without a review: one that would need it in either mode must have an approved outline. */
export function mayBeRestyled(terms: Terms, finished: Finished): boolean {
  return finished.isOutlineApproved || reviewCauseOf(terms, finished) === null;
}

/** Confidence counts as much as this much waiting: of two pictures, one that is certain is due so much later. */
const certaintyMs = 6 * 60 * 60_000;

/** Longer than anything waits for approval, so that reports come first, the oldest of them before the others. */
const reportLeadMs = 100 * 365 * dayMs;

/** When a reported picture is due: ahead of all that wait for approval, since a dealer shows it now. */
export function reportDueAt(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() - reportLeadMs);
}

/** When a picture is due; the queue is in this order, so the uncertain ones come first, and no picture waits forever. */
export function dueAt(waitingSince: Date, confidence: number): Date {
  return new Date(waitingSince.getTime() + Math.round(confidence * certaintyMs));
}

/** When a picture of the queue was due before anybody put it off. A second look comes as if its picture were certain. */
export function firstDueAt(
  cause: (typeof reviewCauses)[number] | 'second-look',
  waitingSince: Date,
  confidence: number,
): Date {
  if (cause === 'reported') return reportDueAt(waitingSince);
  return dueAt(waitingSince, cause === 'second-look' ? 1 : confidence);
}

/**
 * Whether an approval is looked at again: by chance, for this share of all, percent. The chance is the review's id, whose end is random, so
 * that taking an approval back and giving it again does not change it.
 */
export function isDrawn(id: ReviewId, share: number): boolean {
  return parseInt(id.slice(-8), 16) % 10_000 < share * 100;
}
