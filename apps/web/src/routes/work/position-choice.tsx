import type { PositionName } from '@forecourt/contract/positions';
import type { Review } from '@forecourt/contract/reviews';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MoveDialog } from '../../features/work/images/move-dialog.tsx';
import { type OtherPhoto, positionsOfReview } from '../../features/work/reviews/reviews.calls.ts';
import { TakenDialog } from '../../features/work/reviews/taken-dialog.tsx';
import type { Room } from '../../features/work/reviews/use-moves.ts';
import { useText } from '../../lib/use-text.ts';

/** The one photo that is at a position; several are at it already, or any number can be. */
function photoAt(others: readonly OtherPhoto[], position: PositionName): OtherPhoto | null {
  const [there, ...more] = others.filter((other) => other.position === position);
  return !there || more.length > 0 || position.endsWith('.other') ? null : there;
}

interface PositionChoiceProps {
  review: Review;
  onMove: (position: PositionName, room?: Room) => void;
  onClose: () => void;
}

/** Moves the photo of a picture; where another photo is at the position, that one makes room. */
export function PositionChoice({ review, onMove, onClose }: PositionChoiceProps) {
  const t = useText();
  const queries = useQueryClient();
  const positions = positionsOfReview(review.id);
  const { data: others = [] } = useQuery(positions);
  const [taken, setTaken] = useState<OtherPhoto | null>(null);
  const choose = async (position: PositionName) => {
    // Who chooses before it has loaded waits for it; if it cannot be loaded, the move says why.
    const { results } = await queries.ensureQueryData(positions).catch(() => ({ results: [] }));
    const there = position === review.position ? null : photoAt(results, position);
    if (there) return setTaken(there);
    onMove(position);
    onClose();
  };
  if (!taken)
    return (
      <MoveDialog
        from={review.position}
        isBeside
        noteAt={(position) =>
          position !== review.position && others.some((other) => other.position === position)
            ? t('reviews.position.taken')
            : null
        }
        onMove={(position) => void choose(position)}
        onClose={onClose}
      />
    );
  return (
    <TakenDialog
      review={review}
      photo={taken}
      onMove={(room) => {
        onMove(taken.position, room);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
