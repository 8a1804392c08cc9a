import { reviewNoteMax } from '@forecourt/contract/limits';
import { type ReviewReason, rejectReasons, retakeReasons } from '@forecourt/contract/review-reasons';
import type { ReviewVerdict } from '@forecourt/contract/reviews';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './reviews.module.css';

export type Refusal = 'retake' | 'rejected';

interface ReasonsDialogProps {
  refusal: Refusal;
  onSend: (verdict: ReviewVerdict) => void;
  onClose: () => void;
}

/** Why another photo is needed, or why the picture is rejected: at least one reason, chosen by its digit or by pointer. */
export function ReasonsDialog({ refusal, onSend, onClose }: ReasonsDialogProps) {
  const t = useText();
  const reasons: readonly ReviewReason[] = refusal === 'retake' ? retakeReasons : rejectReasons;
  const [chosen, setChosen] = useState<ReadonlySet<ReviewReason>>(new Set());
  const [note, setNote] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size === 0) return;
    const said = { reasons: reasons.filter((one) => chosen.has(one)), note: note.trim() };
    onSend({ verdict: refusal, ...said } as ReviewVerdict);
  };
  return (
    <Modal title={t(refusal === 'retake' ? 'reviews.retakeTitle' : 'reviews.rejectTitle')} onClose={onClose}>
      <form onSubmit={send} className={styles.reasons}>
        <CheckList
          label={t('reviews.reasonsLabel')}
          choices={reasons.map((value) => ({ value, label: t(`reviews.reasons.${value}`) }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <AreaField
          label={t('reviews.note')}
          value={note}
          onChange={(text) => setNote(text.slice(0, reviewNoteMax))}
          rows={2}
        />
        <div className={styles.send}>
          <Button
            type="submit"
            look={refusal === 'retake' ? 'primary' : 'danger'}
            disabled={chosen.size === 0}
          >
            {t(refusal === 'retake' ? 'reviews.retake' : 'reviews.reject')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
