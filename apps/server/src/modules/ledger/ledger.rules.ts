import type { ErrorName } from '@forecourt/contract/errors';

export type OwnerKind = 'customer' | 'client' | 'user';
export type PlatformAccount = 'issued' | 'held' | 'revenue';

export interface Owner {
  kind: OwnerKind;
  id: string;
}

export interface Entry {
  accountId: string;
  /** Credits added to the account. */
  amount: number;
}

/** Far above any real movement, and far below what integers hold exactly. */
export const creditsMax = 1_000_000_000;

/** The two lines of a movement. Throws a RangeError for what is no number of credits. */
export function doubleEntry(from: string, to: string, credits: number): [Entry, Entry] {
  if (!Number.isInteger(credits) || credits <= 0 || credits > creditsMax) {
    throw new RangeError(`Not a number of credits: ${credits}`);
  }
  if (from === to) throw new RangeError('Credits cannot move from an account to itself');
  return [
    { accountId: from, amount: -credits },
    { accountId: to, amount: credits },
  ];
}

const exhausted: Record<OwnerKind, ErrorName> = {
  customer: 'customerCreditsExhausted',
  client: 'clientCreditsExhausted',
  user: 'userCreditsExhausted',
};

export function exhaustedError(kind: OwnerKind): ErrorName {
  return exhausted[kind];
}
