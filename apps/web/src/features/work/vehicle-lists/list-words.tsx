import {
  type ListField,
  type ListOutcome,
  listOutcomes,
  type VehicleList,
  type VehicleListRow,
} from '@forecourt/contract/vehicle-lists';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import styles from './vehicle-lists.module.css';

const tones: Record<ListOutcome, BadgeTone> = {
  new: 'good',
  changed: 'busy',
  unchanged: 'neutral',
  faulty: 'bad',
};

/** The name of a field of a list. */
export function fieldText(field: ListField, t: Text): string {
  return field === 'pictures' ? t('vehicleLists.pictures') : t(`vehicles.${field}`);
}

/** What becomes of a row, and why it is faulty. */
export function RowOutcome({ row }: { row: Pick<VehicleListRow, 'outcome' | 'reason' | 'text'> }) {
  const t = useText();
  const { outcome, reason, text } = row;
  return (
    <span>
      <Badge tone={tones[outcome]}>{t(`vehicleLists.outcomes.${outcome}`)}</Badge>
      {reason && (
        <span className={styles.why}>
          {t(`vehicleLists.reasons.${reason}`)}
          {text && <q className={styles.wrong}>{text}</q>}
        </span>
      )}
    </span>
  );
}

/** The number of rows per outcome, and of pictures; outcomes without rows are left out. */
export function useListCounts(): (list: VehicleList) => string {
  const t = useText();
  const language = useLanguage();
  return ({ counts, pictureCount }) => {
    const parts = listOutcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) =>
        t('form.labelled', {
          label: t(`vehicleLists.outcomes.${outcome}`),
          value: wholeNumber(counts[outcome], language),
        }),
      );
    const pictures = t('form.labelled', {
      label: fieldText('pictures', t),
      value: wholeNumber(pictureCount, language),
    });
    return [...parts, ...(pictureCount > 0 ? [pictures] : [])].join(' · ');
  };
}
