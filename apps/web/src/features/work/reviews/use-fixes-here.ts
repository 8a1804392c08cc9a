import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';

interface FixedHere {
  /** The picture as it was shown before it was made again last. */
  earlier: Review['result'];
  /** Keeps that file in the browser's memory, so that it is shown at once. */
  kept: HTMLImageElement;
  /** How many fixes of it this desk has saved and not taken back. */
  fixes: number;
}

/** A fix was saved, or taken back, or another version was asked for. */
export type MadeAgain = 'fixed' | 'undone' | 'version';
const countedAs: Record<MadeAgain, number> = { fixed: 1, undone: -1, version: 0 };

const fileOf = ({ url }: Review['result']) => url.split('?')[0];

function keep({ url }: Review['result']): HTMLImageElement {
  const picture = new Image();
  picture.src = url;
  return picture;
}

interface MadeHere {
  last: FixedHere;
  /** What holds instead if the last one could not be made: the picture is as it was before it. */
  before: FixedHere | undefined;
}

/** The pictures that this desk has had made again: what each looked like before, and whether a fix can be taken back. */
export function useFixesHere() {
  const [all, setAll] = useState<ReadonlyMap<Review['id'], MadeHere>>(new Map());
  const madeOf = (known: typeof all, { fix, id }: Review) =>
    fix === 'failed' ? known.get(id)?.before : known.get(id)?.last;
  return {
    /** The picture is made again. */
    note: (shown: Review, why: MadeAgain) =>
      setAll((known) => {
        const before = madeOf(known, shown);
        const earlier = shown.result;
        const fixes = Math.max(0, (before?.fixes ?? 0) + countedAs[why]);
        return new Map(known).set(shown.id, { last: { earlier, kept: keep(earlier), fixes }, before });
      }),
    /** What the picture looked like before it was made again; null: this desk has not seen it otherwise. */
    earlierOf: (review: Review): Review['result'] | null => {
      const { earlier } = madeOf(all, review) ?? {};
      return earlier && fileOf(earlier) !== fileOf(review.result) ? earlier : null;
    },
    /** What the last fix changed; null: this desk has none to take back, or the picture is shown as it came. */
    backOf: (review: Review): Review['lastFix'] =>
      (madeOf(all, review)?.fixes ?? 0) > 0 ? review.lastFix : null,
  };
}
