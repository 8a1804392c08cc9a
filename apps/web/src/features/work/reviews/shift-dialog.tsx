import type { Review } from '@forecourt/contract/reviews';
import { IconArrowBackUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { percent } from '../../../lib/format.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './fix-form.module.css';
import { FixHead } from './fix-head.tsx';
import { useChangeShift } from './reviews.calls.ts';
import { noShift, scaleStep, shiftedBy } from './shift-rules.ts';
import { ShiftStage } from './shift-stage.tsx';
import { type Shifting, useShift } from './use-shift.ts';

interface ShiftDialogProps {
  review: Review;
  /** Chooses what else is fixed. */
  parts: ReactNode;
  onSaved: (review: Review) => void;
  onClose: () => void;
}

/** The size of the vehicle, and the way back to where the order puts it. */
function ShiftTools({ isUsual, setShift, shift }: Shifting) {
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles.tools}>
      <IconButton
        label={t('reviews.shift.smaller')}
        onClick={() => setShift(shiftedBy(shift, { factor: 1 / scaleStep }))}
      >
        <IconZoomOut size={20} />
      </IconButton>
      <output className="numbers">{percent(shift.scale, language)}</output>
      <IconButton
        label={t('reviews.shift.larger')}
        onClick={() => setShift(shiftedBy(shift, { factor: scaleStep }))}
      >
        <IconZoomIn size={20} />
      </IconButton>
      <Button small icon={<IconArrowBackUp size={18} />} disabled={isUsual} onClick={() => setShift(noShift)}>
        {t('reviews.shift.reset')}
      </Button>
    </div>
  );
}

function ShiftForm({ review, parts, onSaved }: Omit<ShiftDialogProps, 'onClose'>) {
  const t = useText();
  const shifting = useShift(review);
  const save = useChangeShift();
  const { isChanged, isUsual, shift } = shifting;
  const unsaved = useUnsaved({ unchanged: !isChanged, error: save.error });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unsaved.sent();
    save.mutate({ id: review.id, shift: isUsual ? null : shift }, { onSuccess: onSaved });
  };
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit}>
      <FixHead
        parts={parts}
        help={t('reviews.shift.help')}
        keys={t('reviews.shift.keys')}
        problem={save.error ?? shifting.error}
        save={{ isPending: save.isPending, isPossible: isChanged }}
      />
      <ShiftStage {...shifting} ratio={review.result.width / review.result.height} />
      <ShiftTools {...shifting} />
    </form>
  );
}

/** Moves the vehicle within its picture and changes its size. */
export function ShiftDialog(props: ShiftDialogProps) {
  const t = useText();
  const name = t(`positions.${props.review.position}`);
  return (
    <Modal title={t('reviews.shift.title', { name })} titleHidden variant="full" onClose={props.onClose}>
      <ShiftForm {...props} />
    </Modal>
  );
}
