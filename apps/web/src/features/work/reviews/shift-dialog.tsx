import type { Review } from '@forecourt/contract/reviews';
import { IconArrowBackUp, IconCheck, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { percent } from '../../../lib/format.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Modal } from '../../../ui/modal.tsx';
import styles from './plates-stage.module.css';
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
  const problem = save.error ?? shifting.error;
  return (
    <form className={styles.form} {...unsaved.form} onSubmit={submit}>
      <div className={styles.head}>
        {parts}
        <p
          role={problem ? 'alert' : 'status'}
          className={classes(styles.help, problem !== null && styles.problem)}
        >
          {problem ? errorText(problem, t) : t('reviews.shift.help')}
        </p>
        <Button
          small
          type="submit"
          look="primary"
          icon={<IconCheck size={18} />}
          busy={save.isPending}
          disabled={!isChanged || save.isPending}
        >
          {t('form.save')}
        </Button>
      </div>
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
