import { reviewNoteMax } from '@forecourt/contract/limits';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { AreaField } from '../../../ui/field.tsx';
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
      <AreaField
        label={t('reviews.report.answer')}
        value={note}
        onChange={(text) => setNote(text.slice(0, reviewNoteMax))}
        rows={3}
        data-autofocus
      />
    </VerdictForm>
  );
}
