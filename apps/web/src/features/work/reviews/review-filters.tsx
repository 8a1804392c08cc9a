import { positionClasses } from '@forecourt/contract/positions';
import type { ReviewFilter } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { waitingTime } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { reviewOwners } from './reviews.calls.ts';
import styles from './reviews.module.css';

const agesMinutes = [5, 15, 60, 240, 1440];

interface FiltersProps {
  filter: ReviewFilter;
  onChange: (filter: ReviewFilter) => void;
}

/** Narrows the queue to a customer, a client, a class of positions or a waiting time. */
export function ReviewFilters({ filter, onChange }: FiltersProps) {
  const t = useText();
  const language = useLanguage();
  const { data: owners = [] } = useQuery(reviewOwners());
  const any = { value: '', label: t('reviews.filters.any') };
  const named = ({ id, name, waiting }: { id: string; name: string; waiting: number }) => ({
    value: id,
    label: `${name} (${waiting})`,
  });
  const chosen = owners.find(({ id }) => id === filter.customerId);
  // What is empty in the form is left out of the filter.
  const set = (change: { [Name in keyof ReviewFilter]?: string | number }) => {
    const kept = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
    onChange(Object.fromEntries(kept) as ReviewFilter);
  };
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('reviews.filters.customer')}
        value={filter.customerId ?? ''}
        onChange={(customerId) => set({ customerId, clientId: '' })}
        choices={[any, ...owners.map(named)]}
      />
      {chosen && chosen.clients.length > 0 && (
        <SelectField
          label={t('reviews.filters.client')}
          value={filter.clientId ?? ''}
          onChange={(clientId) => set({ clientId })}
          choices={[any, ...chosen.clients.map(named)]}
        />
      )}
      <SelectField
        label={t('reviews.filters.class')}
        value={filter.positionClass ?? ''}
        onChange={(positionClass) => set({ positionClass })}
        choices={[any, ...positionClasses.map((value) => ({ value, label: t(`positionClasses.${value}`) }))]}
      />
      <SelectField
        label={t('reviews.filters.age')}
        value={String(filter.waitingMinutes ?? '')}
        onChange={(minutes) => set({ waitingMinutes: minutes && Number(minutes) })}
        choices={[
          any,
          ...agesMinutes.map((minutes) => ({
            value: String(minutes),
            label: t('reviews.filters.atLeast', { time: waitingTime(minutes * 60_000, language) }),
          })),
        ]}
      />
    </div>
  );
}
