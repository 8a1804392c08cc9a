import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';

interface FixedHere {
  /** The picture as it was shown before it was made again last. */
  earlier: Review['result'];
  /** Keeps that file in the browser's memory, so that it is shown at once. */
  kept: HTMLImageElement;
  /** How often this desk has saved a fix of it. */
  fixes: number;
  /** Somebody had changed the picture before this desk did. */
  wasChanged: boolean;
}

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
    /** @param isFix A fix was saved; otherwise another version was asked for, or the picture without some steps. */
    note: (before: Review, isFix: boolean) =>
      setAll((known) => {
        const { fixes = 0, wasChanged = before.version !== null } = known.get(before.id) ?? {};
        const earlier = before.result;
        const noted = { earlier, kept: keep(earlier), fixes: fixes + (isFix ? 1 : 0), wasChanged };
        return new Map(known).set(before.id, noted);
      }),
    /** What the picture looked like before it was made again; null: this desk has not seen it otherwise. */
    earlierOf: ({ id, result }: Review): Review['result'] | null => {
      const { earlier } = all.get(id) ?? {};
      return earlier && fileOf(earlier) !== fileOf(result) ? earlier : null;
    },
    /** What the way back to the picture as it came takes back; null: this desk has not fixed it, or it is shown as it came. */
    backOf: ({ id, version }: Review): 'fix' | 'fixes' | null => {
      const { fixes = 0, wasChanged } = all.get(id) ?? {};
      if (fixes === 0 || version === 'first') return null;
      return fixes > 1 || wasChanged ? 'fixes' : 'fix';
    },
  };
}
