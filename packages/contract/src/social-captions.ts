/** What Instagram demands of a post (developers.facebook.com/docs/instagram-platform/content-publishing, read 2026-11). */
import { shapeRatios } from './channel-rules.ts';

export const captionMax = 2200;
export const captionHashtagsMax = 30;
export const captionMentionsMax = 20;
export const postPicturesMax = 10;

const hashtag = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu;
const mention = /(?<![\p{L}\p{N}_.])@[\w.]+/gu;

export const countHashtags = (caption: string): number => caption.match(hashtag)?.length ?? 0;
export const countMentions = (caption: string): number => caption.match(mention)?.length ?? 0;

/** Whether Instagram takes a caption; its length is counted in UTF-16 code units. */
export function isCaption(caption: string): boolean {
  return (
    caption.length <= captionMax &&
    countHashtags(caption) <= captionHashtagsMax &&
    countMentions(caption) <= captionMentionsMax
  );
}

/** Width per height that all pictures of a post are cropped to: that of the first one, within what Instagram shows. */
export function postRatio(first: { width: number; height: number }): number {
  const { least, most } = shapeRatios.feed;
  return Math.min(most, Math.max(least, first.width / first.height));
}
