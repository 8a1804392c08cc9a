import { reviewFigureDays } from '@forecourt/contract/review-figures';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import type { ListAddress } from '../../../ui/data-page/list-address.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from './reviews.module.css';

/** The values of `days` in the address of a list of figures. */
export const daysInAddress = reviewFigureDays.map(String);

interface FiguresNoteProps {
  list: {
    address: Pick<ListAddress<string>, 'filters'>;
    change: (by: Pick<ListAddress<string>, 'filters'>) => void;
  };
  /** What the figures mean. */
  children: ReactNode;
}

/** Headings of a file that say in which unit a column is. */
export const [ofOne, inSeconds] = ['reviews.figures.ofOne', 'reviews.figures.inSeconds'] as const;

/** The period of all figures if the address names none. */
const usual = '30';

/** Above a list of figures: the period that they cover, and what they mean. */
export function FiguresNote({ list, children }: FiguresNoteProps) {
  const t = useText();
  return (
    <div className={styles.figures}>
      <Segmented
        label={t('overview.period')}
        value={list.address.filters.days ?? usual}
        onChange={(days) => list.change({ filters: { days: days === usual ? '' : days } })}
        choices={reviewFigureDays.map((count) => ({
          value: String(count),
          label: t('overview.lastDays', { count }),
        }))}
      />
      <p className={styles.dim}>{children}</p>
    </div>
  );
}
