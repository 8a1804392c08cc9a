import type { BodyType } from '@forecourt/contract/body-types';
import { bodyTypeName } from '../../../lib/body-types.ts';
import { hasWords } from '../../../lib/has-words.ts';
import type { Text } from '../../../lib/i18n.ts';

export const bodyTypeOrders = ['place', 'name'] as const;
export type BodyTypeOrder = (typeof bodyTypeOrders)[number];
export const bodyTypeStates = ['offered', 'hidden', 'deleted'] as const;
type BodyTypeState = (typeof bodyTypeStates)[number];

export function stateOf({ hidden, deletedAt }: BodyType): BodyTypeState {
  if (deletedAt) return 'deleted';
  return hidden ? 'hidden' : 'offered';
}

interface Wanted {
  search: string;
  filters: Readonly<Record<string, string>>;
  orderBy: BodyTypeOrder;
  orderDirection: 'ASC' | 'DESC';
  /** From 1. */
  page: number;
  limit: number;
}

/**
 * One page of the list. Filtered and sorted in the browser, because all types are loaded and their translated names are
 * only known here.
 */
export function pageOfTypes(types: readonly BodyType[], wanted: Wanted, t: Text) {
  const { search, filters, orderBy, orderDirection, page, limit } = wanted;
  const name = (type: BodyType) => bodyTypeName(type, t);
  const found = types.filter(
    (type) => hasWords(name(type), search) && (!filters.state || filters.state === stateOf(type)),
  );
  const turn = orderDirection === 'ASC' ? 1 : -1;
  const compare = (a: BodyType, b: BodyType) =>
    (orderBy === 'place' ? a.place - b.place : 0) || name(a).localeCompare(name(b));
  const sorted = found.toSorted((a, b) => {
    // Deleted types come last in either direction.
    const gone = Number(a.deletedAt !== null) - Number(b.deletedAt !== null);
    return gone || turn * compare(a, b);
  });
  const results = sorted.slice((page - 1) * limit, page * limit);
  return { results, count: found.length, countIsExact: true };
}
