import type { CustomerSettings } from '@forecourt/contract/customer-settings';
import type { ReviewCalibration } from '@forecourt/contract/review-calibration';
import { useQuery } from '@tanstack/react-query';
import { percent, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { reviewCalibrationOf } from './review-form.calls.ts';
import styles from './settings.module.css';

/** Of fewer pictures the shares say more about chance than about the threshold. */
const picturesMin = 50;

type Threshold = ReviewCalibration['thresholds'][number];

interface ComparisonProps {
  calibration: ReviewCalibration;
  /** Which pictures are checked now: a threshold has an effect only where the uncertain ones are. */
  mode: CustomerSettings['reviewMode'];
}

function useColumns({ calibration, mode }: ComparisonProps): Column<Threshold, string>[] {
  const t = useText();
  const language = useLanguage();
  const { pictures, reviewBelow } = calibration;
  const of = (some: number, all: number) =>
    all === 0 ? '–' : `${wholeNumber(some, language)} · ${percent(some / all, language)}`;
  return [
    {
      key: 'below',
      label: t('reviews.settingsBelow'),
      cell: ({ below }) => (
        <>
          {wholeNumber(below, language)}
          {mode === 'low-confidence' && below === reviewBelow && (
            <>
              {' '}
              <Badge tone="neutral">{t('reviews.calibration.now')}</Badge>
            </>
          )}
        </>
      ),
    },
    {
      key: 'passing',
      label: t('reviews.calibration.passing'),
      align: 'end',
      cell: ({ passing }) => of(passing, pictures),
    },
    {
      key: 'wrong',
      label: t('reviews.calibration.wrong'),
      align: 'end',
      cell: ({ passing, wrong }) => of(wrong, passing),
    },
  ];
}

function Comparison({ calibration, mode }: ComparisonProps) {
  const t = useText();
  const language = useLanguage();
  const columns = useColumns({ calibration, mode });
  const number = wholeNumber(calibration.pictures, language);
  if (calibration.pictures < picturesMin) return <p>{t('reviews.calibration.tooFew', { number })}</p>;
  return (
    <>
      <p>{t('reviews.calibration.hint', { number })}</p>
      {mode !== 'low-confidence' && <p>{t(`reviews.calibration.noEffect.${mode}`)}</p>}
      <DataTable
        caption={t('reviews.calibration.title')}
        columns={columns}
        rows={calibration.thresholds}
        rowKey={({ below }) => String(below)}
        compact
      />
    </>
  );
}

/** What other thresholds would have let pass of the customer’s last pictures, for choosing one. */
export function Calibration({ customerId, mode }: { customerId: string } & Pick<ComparisonProps, 'mode'>) {
  const t = useText();
  const { data, error, refetch } = useQuery(reviewCalibrationOf(customerId));
  return (
    <section className={styles.calibration} aria-label={t('reviews.calibration.title')}>
      <h3>{t('reviews.calibration.title')}</h3>
      {error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Comparison calibration={data} mode={mode} />
      ) : (
        <SkeletonRows />
      )}
    </section>
  );
}
