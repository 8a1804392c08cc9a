import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';
import { outlineOfReview } from '../../features/work/retouch/retouch.calls.ts';
import { RetouchDialog } from '../../features/work/retouch/retouch-dialog.tsx';
import { useText } from '../../lib/use-text.ts';

interface FixDialogProps {
  review: Review;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

/** What a checker changes of the picture that they hold. */
export function FixDialog({ review, onSaved, onClose }: FixDialogProps) {
  const t = useText();
  // The address of the photo changes with every renewal of the lease; it is the same photo.
  const [photo] = useState(review.photo);
  return (
    <RetouchDialog
      outline={outlineOfReview(review.id)}
      photo={photo}
      label={t(`positions.${review.position}`)}
      isFree={false}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
