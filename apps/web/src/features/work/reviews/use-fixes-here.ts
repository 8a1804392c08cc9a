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

/** The pictures that this desk has had made again: what each looked like before, and whether a fix can be taken back. */
export function useFixesHere() {
  const [all, setAll] = useState<ReadonlyMap<Review['id'], FixedHere>>(new Map());
  return {
    /** The picture is made again. */
    note: (before: Review, why: MadeAgain) =>
      setAll((known) => {
        const { fixes = 0 } = known.get(before.id) ?? {};
        const earlier = before.result;
        const noted = { earlier, kept: keep(earlier), fixes: Math.max(0, fixes + countedAs[why]) };
        return new Map(known).set(before.id, noted);
      }),
    /** What the picture looked like before it was made again; null: this desk has not seen it otherwise. */
    earlierOf: ({ id, result }: Review): Review['result'] | null => {
      const { earlier } = all.get(id) ?? {};
      return earlier && fileOf(earlier) !== fileOf(result) ? earlier : null;
    },
    /** What the last fix changed; null: this desk has none to take back, or the picture is shown as it came. */
    backOf: ({ id, lastFix }: Review): Review['lastFix'] => ((all.get(id)?.fixes ?? 0) > 0 ? lastFix : null),
  };
}
