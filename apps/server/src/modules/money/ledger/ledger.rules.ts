import type { ErrorName } from '@forecourt/contract/errors';
import type { OrderId } from '@forecourt/contract/ids';
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

/** Where the credits of a lot come from. Those of an order were bought; all others were free. */
export interface LotOrigin {
  orderId: OrderId | null;
  /** Null: they never expire. */
  expiresAt: string | null;
}

/** Credits of an account that need no further payment. */
export interface CreditLot extends LotOrigin {
  id: string;
  remaining: number;
}

/** A part of an account's credits. Those without a lot are an allowance, or owed; they are billed when they are used. */
export interface Portion {
  lot: Omit<CreditLot, 'remaining'> | null;
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

/** Those that expire first, then free ones, then bought ones of the oldest order; credits without a lot come last. */
export function inDrawOrder(a: LotOrigin | null, b: LotOrigin | null): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const expiry = (lot: LotOrigin) => (lot.expiresAt ? Date.parse(lot.expiresAt) : Infinity);
  if (expiry(a) !== expiry(b)) return expiry(a) - expiry(b);
  return (a.orderId ?? '') < (b.orderId ?? '') ? -1 : 1;
}

/** Chooses the credits to spend. */
export function portionsOf(lots: CreditLot[], credits: number): Portion[] {
  assertCredits(credits);
  const portions: Portion[] = [];
  let open = credits;
  for (const lot of [...lots].sort(inDrawOrder)) {
    const taken = Math.min(open, lot.remaining);
    if (taken > 0) portions.push({ lot, credits: taken });
    open -= taken;
  }
  return open > 0 ? [...portions, { lot: null, credits: open }] : portions;
}

/**
 * What is left of portions that arrive in an account which owes credits: bought ones make up for what it owes, and leave
 * their lots. Returns these too.
 */
export function paidOff(
  portions: readonly Portion[],
  owed: number,
): { portions: Portion[]; paid: Portion[] } {
  const paid: Portion[] = [];
  let open = owed;
  for (const portion of portions) if (!portion.lot) open -= portion.credits;
  const rest = portions.flatMap((portion): Portion[] => {
    const { lot, credits } = portion;
    const taken = lot?.orderId ? Math.max(0, Math.min(open, credits)) : 0;
    if (taken === 0) return [portion];
    open -= taken;
    paid.push({ lot, credits: taken });
    return [
      { lot, credits: credits - taken },
      { lot: null, credits: taken },
    ].filter((one) => one.credits > 0);
  });
  return { portions: rest.sort((a, b) => inDrawOrder(a.lot, b.lot)), paid };
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
  const isDue = (lot: CreditLot) => lot.expiresAt !== null && Date.parse(lot.expiresAt) <= now.getTime();
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
