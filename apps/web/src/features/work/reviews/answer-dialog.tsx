import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { NoteField } from './note-field.tsx';
import { VerdictForm } from './verdict-form.tsx';

interface AnswerDialogProps {
  /** What this desk answered before the verdict was taken back. */
  earlier: string;
  onSend: (note: string) => void;
  onClose: () => void;
}

/** Why a reported picture stays as it is, in words that its user reads. */
export function AnswerDialog({ earlier, onSend, onClose }: AnswerDialogProps) {
  const t = useText();
  const [note, setNote] = useState(earlier);
  const words = note.trim();
  return (
    <VerdictForm
      title={t('reviews.report.declineTitle')}
      sendLabel={t('reviews.report.decline')}
      isReady={words !== ''}
      isTyped={words !== earlier}
      onSend={() => onSend(words)}
      onClose={onClose}
    >
      <NoteField label={t('reviews.report.answer')} value={note} onChange={setNote} rows={3} isOnly />
    </VerdictForm>
  );
}
