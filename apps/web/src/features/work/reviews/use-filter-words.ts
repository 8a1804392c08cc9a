import type { ReviewFilter } from '@forecourt/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { waitingTime } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { reviewOwners } from './reviews.calls.ts';

/** What the queue is narrowed to, in words; an owner of whose pictures none waits is not known by name. */
export function useFilterWords({
  clientId,
  customerId,
  positionClass,
  waitingMinutes,
}: ReviewFilter): string[] {
  const t = useText();
  const language = useLanguage();
  const { data: owners } = useQuery({ ...reviewOwners(), enabled: customerId !== undefined });
  const customer = owners?.find(({ id }) => id === customerId);
  const client = customer?.clients.find(({ id }) => id === clientId);
  return [
    customerId && (customer?.name ?? t('reviews.filters.customer')),
    clientId && (client?.name ?? t('reviews.filters.client')),
    positionClass && t(`positionClasses.${positionClass}`),
    waitingMinutes !== undefined &&
      t('reviews.filters.atLeast', { time: waitingTime(waitingMinutes * 60_000, language) }),
  ].filter((words) => typeof words === 'string');
}
