import type { RejectReason } from '@forecourt/contract/review-reasons';
import type { OmittedStep, Review } from '@forecourt/contract/reviews';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import styles from './reviews.module.css';
import { VerdictForm } from './verdict-form.tsx';

/**
 * The steps that may have caused what users report. `background` is none of them: without it the dealer gets the vehicle where it was
 * photographed, so only a checker chooses that.
 */
const suspects: Partial<Record<RejectReason, Exclude<OmittedStep, 'background'>[]>> = {
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

/** What is ticked at first: what the picture was made without last time, or else what its reasons name; never the background. */
function firstChoice({ reasons, steps, without }: RemakeDialogProps['report']): Set<OmittedStep> {
  const before = without.filter((step) => step !== 'background');
  const suspected: OmittedStep[] = reasons.flatMap((reason) => suspects[reason] ?? []);
  return new Set(before.length > 0 ? before : suspected.filter((step) => steps.includes(step)));
}

/** Which steps of its order a reported picture is made again without. */
export function RemakeDialog({ report, onSend, onClose }: RemakeDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState<ReadonlySet<OmittedStep>>(() => firstChoice(report));
  return (
    <VerdictForm
      title={t('reviews.report.remakeTitle')}
      sendLabel={t('reviews.report.remakeSend')}
      missing={chosen.size > 0 ? null : t('reviews.report.chooseStep')}
      onSend={() => onSend([...chosen])}
      onClose={onClose}
    >
      <CheckList
        label={t('reviews.report.remakeTitle')}
        choices={report.steps.map((value) => ({ value, label: t(`reviews.steps.${value}`) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p role="status" className={styles.consequence}>
        {chosen.has('background') && t('reviews.report.withoutBackground')}
      </p>
    </VerdictForm>
  );
}
