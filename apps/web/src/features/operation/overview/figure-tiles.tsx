import type { Overview } from '@forecourt/contract/overview';
import { money, roughDuration, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SkeletonBox } from '../../../ui/skeleton.tsx';
import { Tile, Tiles } from '../../../ui/tiles.tsx';
import styles from './overview.module.css';
import { type Figure, sumOfDays } from './overview-rules.ts';

function useQueueWords({ queued, processing, oldestWaitS }: Overview['queue']): string {
  const t = useText();
  const language = useLanguage();
  if (queued + processing === 0) return t('overview.nothingWaits');
  const time = oldestWaitS === null ? null : roughDuration(oldestWaitS * 1000, language);
  return time ? t('overview.longestWait', { time }) : t('overview.processing', { count: processing });
}

/** The figures of the period as large numbers, each compared with the preceding period of the same length. */
export function FigureTiles({ overview }: { overview: Overview }) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const { days, before, queue, revenue } = overview;
  const tile = (figure: Figure) => (
    <Tile
      key={figure}
      label={t(`overview.${figure}`)}
      value={number(sumOfDays(days)[figure])}
      under={t('overview.before', { value: number(before[figure]) })}
    />
  );
  return (
    <Tiles>
      {(['delivered', 'failed', 'creditsUsed', 'creditsAdded'] as const).map(tile)}
      <Tile
        label={t('overview.waiting')}
        value={number(queue.queued + queue.processing)}
        under={useQueueWords(queue)}
      />
      {revenue.map(({ currency, netCents }) => (
        <Tile key={currency} label={t('overview.revenue')} value={money(netCents, currency, language)} />
      ))}
    </Tiles>
  );
}

const tiles = ['a', 'b', 'c', 'd', 'e'];

/** Placeholder with the size of the figures, so that the layout does not shift when they load. */
export function FiguresSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-label={t('pleaseWait')}>
      <Tiles>
        {tiles.map((tile) => (
          <SkeletonBox key={tile} className={styles.tileShape} />
        ))}
      </Tiles>
      <div className={styles.charts}>
        <SkeletonBox className={styles.chartShape} />
        <SkeletonBox className={styles.chartShape} />
        <SkeletonBox className={styles.rankedShape} />
        <SkeletonBox className={styles.rankedShape} />
      </div>
    </div>
  );
}
