import type { ErrorName } from '@forecourt/contract/errors';
import { creditsMax } from '@forecourt/contract/limits';

export type OwnerKind = 'customer' | 'client' | 'user';
export type PlatformAccount = 'issued' | 'held' | 'revenue';

export interface Owner {
  kind: OwnerKind;
  id: string;
}

/** An inconsistency, and the row it was found at. */
export interface LedgerDifference {
  what: string;
  id: string;
}

/** Credits of an account that expire at the same time. */
export interface CreditLot {
  id: string;
  expiresAt: string;
  remaining: number;
}

/** A part of an account's credits; credits without a lot never expire. */
export interface Portion {
  lot: Pick<CreditLot, 'id' | 'expiresAt'> | null;
  credits: number;
}

export interface LedgerEntry {
  accountId: string;
  lotId: string | null;
  /** Credits added to the account. */
  amount: number;
}

function assertCredits(credits: number): void {
  if (!Number.isInteger(credits) || credits <= 0 || credits > creditsMax)
    throw new RangeError(`Not a number of credits: ${credits}`);
}

/** Chooses the credits to spend: those that expire first, then those that never expire. */
export function portionsOf(lots: CreditLot[], credits: number): Portion[] {
  assertCredits(credits);
  const portions: Portion[] = [];
  let open = credits;
  for (const lot of [...lots].sort((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))) {
    const taken = Math.min(open, lot.remaining);
    if (taken > 0) portions.push({ lot, credits: taken });
    open -= taken;
  }
  return open > 0 ? [...portions, { lot: null, credits: open }] : portions;
}

/** The lots after these portions were deducted. */
export function lotsWithout(lots: CreditLot[], portions: Portion[]): CreditLot[] {
  const takenFrom = (lot: CreditLot) => portions.find((portion) => portion.lot?.id === lot.id)?.credits ?? 0;
  return lots
    .map((lot) => ({ ...lot, remaining: lot.remaining - takenFrom(lot) }))
    .filter((lot) => lot.remaining > 0);
}

/** Splits lots into expired ones and those that may still be spent. */
export function splitDue(lots: CreditLot[], now: Date): { due: CreditLot[]; live: CreditLot[] } {
  const isDue = (lot: CreditLot) => Date.parse(lot.expiresAt) <= now.getTime();
  return { due: lots.filter(isDue), live: lots.filter((lot) => !isDue(lot)) };
}

/** The first of these portions, as many as make up these credits. */
export function firstOf(portions: readonly Portion[], credits: number): Portion[] {
  assertCredits(credits);
  let open = credits;
  return portions.flatMap(({ lot, credits: there }) => {
    const taken = Math.min(open, there);
    open -= taken;
    return taken > 0 ? [{ lot, credits: taken }] : [];
  });
}

/** Entries that move portions to an account of the platform, which has no lots. */
export function takeOut(from: string, to: string, portions: readonly Portion[]): LedgerEntry[] {
  return [
    ...portions.map(({ lot, credits }) => ({ accountId: from, lotId: lot?.id ?? null, amount: -credits })),
    { accountId: to, lotId: null, amount: sumOfPortions(portions) },
  ];
}

/** The reverse of `takeOut`. */
export function putIn(from: string, to: string, portions: readonly Portion[]): LedgerEntry[] {
  return [
    { accountId: from, lotId: null, amount: -sumOfPortions(portions) },
    ...portions.map(({ lot, credits }) => ({ accountId: to, lotId: lot?.id ?? null, amount: credits })),
  ];
}

export function sumOfPortions(portions: readonly { credits: number }[]): number {
  const sum = portions.reduce((total, { credits }) => total + credits, 0);
  assertCredits(sum);
  return sum;
}

const exhausted: Record<OwnerKind, ErrorName> = {
  customer: 'customerCreditsExhausted',
  client: 'clientCreditsExhausted',
  user: 'userCreditsExhausted',
};

export function exhaustedError(kind: OwnerKind): ErrorName {
  return exhausted[kind];
}
