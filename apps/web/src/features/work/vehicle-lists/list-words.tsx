import {
  type ListField,
  type ListOutcome,
  type ListRowReason,
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

/** What is wrong, and the text that is. */
function Why({ reason, text }: { reason: ListRowReason; text: string | null }) {
  const t = useText();
  return (
    <span className={styles.why}>
      {t(`vehicleLists.reasons.${reason}`)}
      {text && <q className={styles.wrong}>{text}</q>}
    </span>
  );
}

/** What becomes of a row, why it is faulty, and which of its cells are left out. */
export function RowOutcome({ row }: { row: Pick<VehicleListRow, 'doubts' | 'outcome' | 'reason' | 'text'> }) {
  const t = useText();
  const { doubts, outcome, reason, text } = row;
  return (
    <span>
      <Badge tone={tones[outcome]}>{t(`vehicleLists.outcomes.${outcome}`)}</Badge>
      {reason && <Why reason={reason} text={text} />}
      {doubts.map((doubt) => (
        <Why key={`${doubt.field} ${doubt.reason} ${doubt.text}`} {...doubt} />
      ))}
    </span>
  );
}

/** The number of rows per outcome, and of pictures; outcomes without rows are left out. */
export function useListCounts(): (list: VehicleList) => string {
  const t = useText();
  const language = useLanguage();
  return ({ counts, doubtfulCount, pictureCount }) => {
    const parts = listOutcomes
      .filter((outcome) => counts[outcome] > 0)
      .map((outcome) =>
        t('form.labelled', {
          label: t(`vehicleLists.outcomes.${outcome}`),
          value: wholeNumber(counts[outcome], language),
        }),
      );
    const doubtful = t('form.labelled', {
      label: t('vehicleLists.doubtfulRows'),
      value: wholeNumber(doubtfulCount, language),
    });
    const pictures = t('form.labelled', {
      label: fieldText('pictures', t),
      value: wholeNumber(pictureCount, language),
    });
    return [...parts, ...(doubtfulCount > 0 ? [doubtful] : []), ...(pictureCount > 0 ? [pictures] : [])].join(
      ' · ',
    );
  };
}
