import type { Image } from '@forecourt/contract/images';
import { reviewNoteMax } from '@forecourt/contract/limits';
import { type RejectReason, rejectReasons } from '@forecourt/contract/review-reasons';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { AreaField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useReportPicture } from './reports.calls.ts';
import styles from './reports.module.css';

interface ReportDialogProps {
  image: Image;
  onReported: (image: Image) => void;
  onClose: () => void;
}

/** What is wrong with a finished picture: at least one reason, and words for the checker. */
export function ReportDialog({ image, onReported, onClose }: ReportDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<RejectReason>>(new Set());
  const [note, setNote] = useState('');
  const report = useReportPicture(image.id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size === 0 || report.isPending) return;
    const reasons = rejectReasons.filter((one) => chosen.has(one));
    report.mutate({ reasons, note: note.trim() }, { onSuccess: onReported });
  };
  return (
    <Modal title={t('reports.title')} onClose={onClose}>
      <form onSubmit={send} className={styles.form}>
        <p className={styles.hint}>{t('reports.hint')}</p>
        <CheckList
          label={t('reviews.reasonsLabel')}
          choices={rejectReasons.map((value) => ({ value, label: t(`reviews.reasons.${value}`) }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <AreaField
          label={t('reports.note')}
          value={note}
          onChange={(words) => setNote(words.slice(0, reviewNoteMax))}
          rows={2}
        />
        {report.error !== null && (
          <p role="alert" className={styles.problem}>
            {errorText(report.error, t)}
          </p>
        )}
        <div className={styles.send}>
          <Button type="submit" look="primary" busy={report.isPending} disabled={chosen.size === 0}>
            {t('reports.send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
