import { reviewNoteMax } from '@forecourt/contract/limits';
import { type ReviewReason, rejectReasons, retakeReasons } from '@forecourt/contract/review-reasons';
import type { ReviewVerdict } from '@forecourt/contract/reviews';
import { type FormEvent, useEffect, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AreaField, CheckBox } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './reviews.module.css';

export type Refusal = 'retake' | 'rejected';

interface ReasonsDialogProps {
  refusal: Refusal;
  onSend: (verdict: ReviewVerdict) => void;
  onClose: () => void;
}

/** The digit that ticks the reason at this place: 1 to 9, then 0; further ones have none. */
const digitAt = (index: number) => (index < 10 ? String((index + 1) % 10) : null);

/** Why another photo is needed, or why the picture is rejected: at least one reason, chosen by its digit or by pointer. */
export function ReasonsDialog({ refusal, onSend, onClose }: ReasonsDialogProps) {
  const t = useText();
  const reasons: readonly ReviewReason[] = refusal === 'retake' ? retakeReasons : rejectReasons;
  const [chosen, setChosen] = useState<ReadonlySet<ReviewReason>>(new Set());
  const [note, setNote] = useState('');
  const toggle = (reason: ReviewReason) =>
    setChosen(
      (before) =>
        new Set([...before].filter((one) => one !== reason).concat(before.has(reason) ? [] : reason)),
    );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey)
        return;
      const reason = reasons.find((_one, index) => digitAt(index) === event.key);
      if (reason) toggle(reason);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size === 0) return;
    const said = { reasons: reasons.filter((one) => chosen.has(one)), note: note.trim() };
    onSend({ verdict: refusal, ...said } as ReviewVerdict);
  };
  return (
    <Modal title={t(refusal === 'retake' ? 'reviews.retakeTitle' : 'reviews.rejectTitle')} onClose={onClose}>
      <form onSubmit={send} className={styles.reasons}>
        <fieldset className={styles.choices}>
          <legend className="hidden">{t('reviews.reasonsLabel')}</legend>
          {reasons.map((reason, index) => (
            <span key={reason} className={styles.reason}>
              <span className={styles.key} aria-hidden="true">
                {digitAt(index)}
              </span>
              <CheckBox
                label={t(`reviews.reasons.${reason}`)}
                checked={chosen.has(reason)}
                onChange={() => toggle(reason)}
              />
            </span>
          ))}
        </fieldset>
        <AreaField
          label={t('reviews.note')}
          value={note}
          onChange={(text) => setNote(text.slice(0, reviewNoteMax))}
          rows={2}
        />
        <div className={styles.send}>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            type="submit"
            look={refusal === 'retake' ? 'primary' : 'danger'}
            disabled={chosen.size === 0}
          >
            {t(refusal === 'retake' ? 'reviews.retake' : 'reviews.reject')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
