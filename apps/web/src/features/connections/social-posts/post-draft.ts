import { minuteMs } from '@forecourt/contract/durations';
import type { ImageId, OAuthTokenId } from '@forecourt/contract/ids';
import { isCaption, postPicturesMax } from '@forecourt/contract/social-captions';
import type { PostWish } from './social-posts.calls.ts';

export interface PostDraft {
  connectionId: OAuthTokenId | null;
  /** In their order. */
  imageIds: readonly ImageId[];
  caption: string;
  /** Null: at once; empty: not chosen yet. */
  publishAt: string | null;
}

/** Moves an item of a list to another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** What is put into a caption, at the cursor, with spaces where words would meet. */
export function inserted(caption: string, word: string, at: number): string {
  const [before, after] = [caption.slice(0, at), caption.slice(at)];
  const space = (text: string, isMissing: boolean) => (text !== '' && isMissing ? ' ' : '');
  return `${before}${space(before, !/\s$/.test(before))}${word}${space(after, !/^[\s.,!?]/.test(after))}${after}`;
}

/** Whether a scheduled time is none, or has passed. */
export const isTooEarly = (publishAt: string | null, now: number): boolean =>
  publishAt !== null && !(Date.parse(publishAt) > now);

/** The next full hour of the user's clock that is at least ten minutes away, as an ISO timestamp. */
export function nextFullHour(now: number): string {
  const at = new Date(now + 10 * minuteMs);
  at.setHours(at.getHours() + 1, 0, 0, 0);
  return at.toISOString();
}

/** What is sent; null while something is missing or wrong. */
export function wishOf(
  { caption, connectionId, imageIds, publishAt }: PostDraft,
  now: number,
): PostWish | null {
  const hasPictures = imageIds.length > 0 && imageIds.length <= postPicturesMax;
  if (!connectionId || !hasPictures || !isCaption(caption) || isTooEarly(publishAt, now)) return null;
  return { connectionId, imageIds: [...imageIds], caption, ...(publishAt !== null && { publishAt }) };
}
