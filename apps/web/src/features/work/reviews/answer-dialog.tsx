import { reviewNoteMax } from '@forecourt/contract/limits';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './reviews.module.css';

/** Why a reported picture stays as it is, in words that its user reads. */
export function AnswerDialog({ onSend, onClose }: { onSend: (note: string) => void; onClose: () => void }) {
  const t = useText();
  const [note, setNote] = useState('');
  const words = note.trim();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '') onSend(words);
  };
  return (
    <Modal title={t('reviews.report.declineTitle')} onClose={onClose}>
      <form onSubmit={send} className={styles.reasons}>
        <AreaField
          label={t('reviews.report.answer')}
          value={note}
          onChange={(text) => setNote(text.slice(0, reviewNoteMax))}
          rows={3}
        />
        <div className={styles.send}>
          <Button type="submit" look="primary" disabled={words === ''}>
            {t('reviews.report.decline')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
