import type { SharedBox } from '@forecourt/contract/images';
import type { Review } from '@forecourt/contract/reviews';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import stage from './background-dialog.module.css';
import styles from './fix-form.module.css';
import { FixHead } from './fix-head.tsx';
import { useChangeReviewVehicle } from './reviews.calls.ts';

interface VehicleDialogProps {
  review: Review;
  /** Chooses what else is fixed. */
  parts: ReactNode;
  /** The photo with a button for each of its vehicles. */
  choice: (onChoose: (vehicle: SharedBox) => void) => ReactNode;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

/** Chooses which vehicle of a photo of several its picture shows. A click is the choice, as for the owner of the photo. */
export function VehicleDialog({ choice, onClose, onSaved, parts, review }: VehicleDialogProps) {
  const t = useText();
  const change = useChangeReviewVehicle();
  const name = t(`positions.${review.position}`);
  const choose = (vehicle: SharedBox) => {
    if (vehicle === review.photo.vehicles[0]) onClose();
    else change.mutate({ id: review.id, vehicle }, { onSuccess: onSaved });
  };
  return (
    <Modal title={t('reviews.vehicle.title', { name })} titleHidden variant="full" onClose={onClose}>
      <div className={styles.form}>
        <FixHead parts={parts} help={t('reviews.vehicle.help')} problem={change.error} />
        <div className={stage.stage} inert={change.isPending}>
          {choice(choose)}
          {change.isPending && (
            <div className={stage.drawing}>
              <Spinner size={20} />
            </div>
          )}
        </div>
      </div>
    </Modal>
  );
}
