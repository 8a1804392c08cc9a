import { type ReviewReason, rejectReasons, retakeReasons } from '@forecourt/contract/review-reasons';
import type { ReviewVerdict } from '@forecourt/contract/reviews';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { NoteField } from './note-field.tsx';
import { VerdictForm } from './verdict-form.tsx';

export type Refusal = 'retake' | 'rejected';

interface ReasonsDialogProps {
  refusal: Refusal;
  onSend: (verdict: ReviewVerdict) => void;
  onClose: () => void;
}

/**
 * Why another photo is needed, or why the picture is rejected: at least one reason, chosen by its key or by pointer. It starts empty also
 * after a verdict was taken back, so that the same keys always send the same words.
 */
export function ReasonsDialog({ refusal, onSend, onClose }: ReasonsDialogProps) {
  const t = useText();
  const reasons: readonly ReviewReason[] = refusal === 'retake' ? retakeReasons : rejectReasons;
  const [chosen, setChosen] = useState<ReadonlySet<ReviewReason>>(new Set());
  const [note, setNote] = useState('');
  const isRetake = refusal === 'retake';
  const send = () => {
    const said = { reasons: reasons.filter((one) => chosen.has(one)), note: note.trim() };
    onSend({ verdict: refusal, ...said } as ReviewVerdict);
  };
  return (
    <VerdictForm
      title={t(isRetake ? 'reviews.retakeTitle' : 'reviews.rejectTitle')}
      sendLabel={t(isRetake ? 'reviews.retakeSend' : 'reviews.reject')}
      isDanger={!isRetake}
      missing={chosen.size > 0 ? null : t('reviews.chooseReason')}
      isTyped={note.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      <CheckList
        label={t('reviews.reasonsLabel')}
        choices={reasons.map((value) => ({ value, label: t(`reviews.reasons.${value}`) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <NoteField label={t('reviews.note')} value={note} onChange={setNote} rows={2} />
    </VerdictForm>
  );
}
