import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';
import type { TextKey } from '../../../lib/i18n.ts';
import { useUndoFix } from './review-fixes.calls.ts';
import type { Desk } from './use-desk.ts';
import { useEarlier } from './use-earlier.ts';
import { reasonsOff } from './verdict-buttons.tsx';
import { useVersions } from './version-button.tsx';

/** What has been made of a picture at this desk, and what is not possible while it is made again. */
export function useMaking(
  desk: Pick<Desk, 'earlierOf' | 'fixed' | 'isRemaking' | 'undoes' | 'undoesFix' | 'undoesOn'>,
  review: Review,
  isDone: boolean,
) {
  const versions = useVersions(review, (shown) => desk.fixed(shown, 'version'));
  const undoing = useUndoFix();
  const earlier = useEarlier(review, desk.earlierOf(review));
  const [off, setOff] = useState<{ why: TextKey; id: Review['id'] } | null>(null);
  const sayOff = (why: TextKey) => setOff({ why, id: review.id });
  const isUndoing = undoing.isPending && undoing.variables === review.id;
  const isMaking = review.fix === 'making' || versions.isPending || isUndoing || desk.isRemaking;
  const judged = isMaking ? { ...review, fix: 'making' as const } : review;
  const isStillOff = off?.id === review.id && reasonsOff(judged).has(off.why);
  const undoesFix = isDone ? null : desk.undoesFix;
  const undoFix = () => undoing.mutate(review.id, { onSuccess: (made) => desk.fixed(made, 'undone') });
  return {
    isMaking,
    /** The review, already while the server is only asked to make the picture again. */
    judged,
    earlier,
    versions,
    sayOff,
    /** Why something that was asked for is not possible now. */
    why: isStillOff ? off.why : null,
    undoes: undoesFix ?? desk.undoes,
    // Beside a picture that was changed, it could be taken for that one.
    undoesOn: undoesFix || review.version === null ? null : desk.undoesOn,
    /** Takes back the last fix that this desk has saved of the picture; null: there is none. */
    takeFixBack: undoesFix && (() => (isMaking ? sayOff('reviews.offWhileMade') : undoFix())),
  };
}
