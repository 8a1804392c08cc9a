import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { NoteField } from './note-field.tsx';
import styles from './reviews.module.css';
import { VerdictForm } from './verdict-form.tsx';

interface AnswerDialogProps {
  /** What this desk answered before the verdict was taken back. */
  earlier: string;
  onSend: (note: string) => void;
  onClose: () => void;
}

const readyAnswers = ['noFault', 'asPhotographed', 'asOrdered', 'needsPhoto'] as const;

/** Why a reported picture stays as it is, in words that its user reads. */
export function AnswerDialog({ earlier, onSend, onClose }: AnswerDialogProps) {
  const t = useText();
  const [note, setNote] = useState(earlier);
  const words = note.trim();
  const ready = readyAnswers.map((name) => t(`reviews.report.answers.${name}`));
  return (
    <VerdictForm
      title={t('reviews.report.declineTitle')}
      sendLabel={t('reviews.report.decline')}
      missing={words === '' ? t('reviews.report.writeAnswer') : null}
      isTyped={words !== earlier && !ready.includes(words)}
      onSend={() => onSend(words)}
      onClose={onClose}
    >
      <fieldset className={styles.answers}>
        <legend>{t('reviews.report.readyAnswers')}</legend>
        {ready.map((answer) => (
          <Button key={answer} small look="quiet" onClick={() => setNote(answer)}>
            {answer}
          </Button>
        ))}
      </fieldset>
      <NoteField label={t('reviews.report.answer')} value={note} onChange={setNote} rows={3} isOnly />
    </VerdictForm>
  );
}
