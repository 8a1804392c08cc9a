import type { SearchKind } from '@forecourt/contract/search';

/** Hits shown per kind. */
const hitsOfKind = 5;

/** The permission that the list of each kind requires. */
export const permissionOf = {
  customer: 'customers:read',
  client: 'clients:read',
  user: 'users:read',
  vehicle: 'vehicles:read',
  invoice: 'invoices:read',
} as const satisfies Record<SearchKind, string>;

export interface HitCandidate {
  kind: SearchKind;
  id: string;
}

/** The first hits of each kind without duplicates, since several words of a row may match. */
export function firstOfEach(candidates: readonly HitCandidate[]): Map<SearchKind, string[]> {
  const found = new Map<SearchKind, string[]>();
  for (const { kind, id } of candidates) {
    const ids = found.get(kind) ?? [];
    if (ids.length < hitsOfKind && !ids.includes(id)) found.set(kind, [...ids, id]);
  }
  return found;
}

/** What a user typed, as a whole and split at its spaces, the longest word first, because it is likely the rarest. */
export interface SearchInput {
  text: string;
  words: string[];
}

export function readSearchInput(typed: string): SearchInput {
  const words = typed.split(/\s+/).filter(Boolean);
  return { text: words.join(' '), words: words.toSorted((a, b) => b.length - a.length) };
}

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string) => idShape.test(text);
