import type { PositionName } from '@forecourt/contract/positions';
import type { Review, ReviewFilter } from '@forecourt/contract/reviews';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { keepReview, type Moved, type OtherPhoto, reviewKeys, useMoveReview } from './reviews.calls.ts';
import type { Said } from './use-said.ts';

/** Where the photo of a picture was before this desk moved it. */
export interface MovedFrom {
  id: Review['id'];
  position: PositionName;
  /** Nobody had chosen that position. */
  suggested: boolean;
  /** The photo that made room, and its way back. */
  other?: Moved['other'];
}

/** The photo that makes room for the one that is moved, and where it goes. */
export interface Room {
  photo: OtherPhoto;
  position: PositionName;
}

const wayOf = ({ photo, position }: Room, isBack: boolean): NonNullable<Moved['other']> => ({
  id: photo.imageId,
  ...(isBack
    ? { from: position, position: photo.position, suggested: photo.proposal !== null }
    : { from: photo.position, position }),
});

/**
 * Moves the photo of the picture that is looked at to another position, and back.
 * @param say Says what happened, or why nothing did.
 */
export function useMoves(review: Review | undefined, filter: ReviewFilter, say: (said: Said) => void) {
  const t = useText();
  const queries = useQueryClient();
  const [before, setBefore] = useState<MovedFrom | null>(null);
  const moving = useMoveReview();
  const from = review && before?.id === review.id ? before : null;
  const send = (id: Review['id'], to: Moved, was: MovedFrom | null) =>
    moving.mutate(
      { id, ...to },
      {
        onSuccess: (moved) => {
          setBefore(was);
          keepReview(queries, filter, moved);
          const position = t(`positions.${to.position}`);
          say({ text: t('reviews.position.moved', { position }), isProblem: false, about: id });
        },
        onError: (error) => say({ text: errorText(error, t), isProblem: true, about: id }),
        onSettled: () => queries.invalidateQueries({ queryKey: reviewKeys.all }),
      },
    );
  return {
    /** Null: this desk has not moved it, or has taken that back. */
    movedFrom: from,
    /** @param room The photo that is at that position, if it goes elsewhere. */
    move: (position: PositionName, room?: Room) => {
      if (!review || position === review.position) return;
      const was = { id: review.id, position: review.position, suggested: review.proposal !== null };
      const other = room && { other: wayOf(room, false) };
      send(
        review.id,
        { position, suggested: false, ...other },
        { ...was, ...(room && { other: wayOf(room, true) }) },
      );
    },
    back:
      from &&
      (() => {
        const { id, ...to } = from;
        send(id, to, null);
      }),
  };
}
