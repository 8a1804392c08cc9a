/** When a post is continued with, and which post of an account is the one that was published. */
import { hourMs, minuteMs, secondMs } from '@forecourt/contract/durations';

/** Tries in a row without progress, some five hours. */
export const waitsMax = 12;
/** How often containers that failed or expired are made again. */
export const roundsMax = 3;
/**
 * For how long a worker has a post. It ends before the queue gives the job of a dead worker to another one, which would find the post
 * taken otherwise.
 */
export const leaseMs = 12 * secondMs;
/** How often a worker that still works takes it for that long again. */
export const renewEveryMs = 3 * secondMs;
/** After this time the quota of an account is asked again. */
export const quotaMs = hourMs;
/** How often a post looks whether the questions about its pictures are answered. */
export const heldBackMs = 5 * minuteMs;
/** A publication whose answer was lost is looked up after so long. */
export const lookUpMs = 30 * secondMs;
const firstWaitMs = 5 * secondMs;

/** How long to wait after so many tries in a row without progress. */
export const waitMs = (count: number): number => Math.min(firstWaitMs * 2 ** count, hourMs);

/** Clocks may differ, and calls take time: a post for a moment so little past is published at once. */
const pastMaxMs = 5 * minuteMs;

/** Whether the time of a post is so long past that nobody can have meant it. */
export const isPast = (publishAt: string, now: Date): boolean =>
  Date.parse(publishAt) < now.getTime() - pastMaxMs;

/** Clocks of the two systems may differ. */
const toleranceMs = 60 * secondMs;

interface LatestPost {
  id: string;
  caption?: string | undefined;
  /** When it was published. */
  timestamp?: string | undefined;
}

/** The post of an account that a publication led to: the oldest with the caption since it began which is no other one's. */
export function findPublished(
  posts: readonly LatestPost[],
  { beganAt, caption }: { beganAt: string; caption: string },
  known: ReadonlySet<string>,
): LatestPost | undefined {
  const since = Date.parse(beganAt) - toleranceMs;
  return posts
    .filter((post) => (post.caption ?? '').trim() === caption.trim() && !known.has(post.id))
    .filter(({ timestamp = '' }) => !(Date.parse(timestamp) < since))
    .at(-1);
}
