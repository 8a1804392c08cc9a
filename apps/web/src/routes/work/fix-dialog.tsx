import type { Review } from '@forecourt/contract/reviews';
import { useState } from 'react';
import { VehicleChoice } from '../../features/work/images/vehicle-choice.tsx';
import { outlineOfReview } from '../../features/work/retouch/retouch.calls.ts';
import { RetouchDialog } from '../../features/work/retouch/retouch-dialog.tsx';
import { BackgroundDialog } from '../../features/work/reviews/background-dialog.tsx';
import { PlatesDialog } from '../../features/work/reviews/plates-dialog.tsx';
import { ShiftDialog } from '../../features/work/reviews/shift-dialog.tsx';
import { VehicleDialog } from '../../features/work/reviews/vehicle-dialog.tsx';
import { mayLeave } from '../../lib/unsaved.ts';
import { useText } from '../../lib/use-text.ts';
import { Segmented } from '../../ui/segmented.tsx';

interface FixDialogProps {
  review: Review;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

const parts = ['outline', 'plates', 'vehicle', 'shift', 'background'] as const;
type Part = (typeof parts)[number];

/**
 * What a checker changes of the picture that they hold: the plates and, unless it keeps its background, outline and place of the vehicle, the
 * background, and which vehicle of several is shown.
 */
export function FixDialog({ review, onSaved, onClose }: FixDialogProps) {
  const t = useText();
  // The address of the photo changes with every renewal of the lease; it is the same photo.
  const [shown] = useState(review);
  const { photo } = shown;
  const hasOutline = review.matte !== null;
  const [part, setPart] = useState<Part>(hasOutline ? 'outline' : 'plates');
  /** Asks first if unsaved changes would be lost. */
  const choose = async (next: Part) => {
    const dialog = document.querySelector<HTMLElement>('[role=dialog]');
    if (!dialog || (await mayLeave(dialog))) setPart(next);
  };
  const choice = hasOutline && (
    <Segmented
      leavesArrows
      label={t('reviews.partsLabel')}
      value={part}
      onChange={(next) => void choose(next)}
      choices={parts
        .filter((one) => one !== 'vehicle' || photo.vehicles.length > 1)
        .map((value) => ({ value, label: t(`reviews.parts.${value}`) }))}
    />
  );
  const label = t(`positions.${review.position}`);
  if (part === 'background')
    return <BackgroundDialog review={shown} parts={choice} onSaved={onSaved} onClose={onClose} />;
  if (part === 'vehicle')
    return (
      <VehicleDialog
        review={shown}
        parts={choice}
        choice={(onChoose) => (
          <VehicleChoice
            image={{ ...photo, upright: photo.url }}
            alt={label}
            onChoose={onChoose}
            onCancel={onClose}
          />
        )}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  if (part === 'plates')
    return <PlatesDialog review={review} photo={photo} parts={choice} onSaved={onSaved} onClose={onClose} />;
  if (part === 'shift')
    return <ShiftDialog review={shown} parts={choice} onSaved={onSaved} onClose={onClose} />;
  return (
    <RetouchDialog
      outline={outlineOfReview(review.id)}
      photo={photo}
      label={label}
      isFree={false}
      parts={choice}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
