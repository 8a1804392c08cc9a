import type { RejectReason } from '@forecourt/contract/review-reasons';
import type { OmittedStep, Review } from '@forecourt/contract/reviews';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './reviews.module.css';

/** The steps that may have caused what users report. */
const suspects: Partial<Record<RejectReason, OmittedStep[]>> = {
  wrong_background: ['background'],
  bad_clipping: ['background'],
  floor_alignment: ['reflection'],
  shadow: ['shadow'],
  window: ['windows'],
  plate: ['plate'],
  colour_cast: ['tone'],
  lighting_direction: ['tone'],
  logo: ['overlays'],
};

interface RemakeDialogProps {
  report: NonNullable<Review['report']>;
  onSend: (without: OmittedStep[]) => void;
  onClose: () => void;
}

/** Which steps of its order a reported picture is made again without; those that it was made without last time, or else those that its reasons name, are ticked. */
export function RemakeDialog({ report, onSend, onClose }: RemakeDialogProps) {
  const t = useText();
  const { reasons, steps, without } = report;
  const [chosen, setChosen] = useState<ReadonlySet<OmittedStep>>(() => {
    const suspected = reasons.flatMap((reason) => suspects[reason] ?? []);
    return new Set(without.length > 0 ? without : suspected.filter((step) => steps.includes(step)));
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.size > 0) onSend([...chosen]);
  };
  return (
    <Modal title={t('reviews.report.remakeTitle')} onClose={onClose}>
      <form onSubmit={send} className={styles.reasons}>
        <CheckList
          label={t('reviews.report.remakeTitle')}
          choices={steps.map((value) => ({ value, label: t(`reviews.steps.${value}`) }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <div className={styles.send}>
          <Button type="submit" look="primary" disabled={chosen.size === 0}>
            {t('reviews.report.remakeSend')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
