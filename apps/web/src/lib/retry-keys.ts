import { newKey } from './new-key.ts';

/** How long the same call counts as a retry: long enough to try again, and short enough that nobody means a second one. */
const retryMs = 5 * 60_000;

/** Idempotency keys of calls that may have been carried out although no response came, by what they ask for. */
const unanswered = new Map<string, { key: string; at: number }>();

/** The key for a call: that of the same call before if it may have been carried out, so that trying again does not do it twice. */
export function takeKey(asked: string): string {
  const before = unanswered.get(asked);
  unanswered.delete(asked);
  return before && Date.now() - before.at < retryMs ? before.key : newKey();
}

export function keepKey(asked: string, key: string): void {
  unanswered.set(asked, { key, at: Date.now() });
}
