import { listCustomers } from '@forecourt/contract/customers';
import { listUsers } from '@forecourt/contract/users';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import type { Choice } from '../../ui/field.tsx';

/** Who a notification may be for besides everybody. */
export type AudienceKind = 'customer' | 'user';

const byName = { orderBy: 'name', orderDirection: 'ASC', limit: 50 } as const;

async function customerChoices(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listCustomers, { query: { search, ...byName } }, signal);
  return results.flatMap(({ id, name, customers }) => [
    { value: id, label: name },
    ...customers.map((sub) => ({ value: sub.id, label: `${name} · ${sub.name}` })),
  ]);
}

async function userChoices(search: string, signal: AbortSignal): Promise<Choice[]> {
  const { results } = await call(listUsers, { query: { search, ...byName } }, signal);
  return results.map(({ id, name, email }) => ({ value: id, label: name ? `${name} · ${email}` : email }));
}

/** What a search finds among customers or people. */
export const audienceChoices = (kind: AudienceKind, search: string) =>
  queryOptions({
    queryKey: ['notifications', 'audience', kind, search] as const,
    queryFn: ({ signal }) => (kind === 'customer' ? customerChoices : userChoices)(search, signal),
    placeholderData: keepPreviousData,
  });
