/**
 * The ledger of credits. It owns accounts, double entries, lots and holds, and knows owners by id only. Guarantees that
 * every transaction sums to zero; that nothing is changed or removed; that no balance drops below zero unless its
 * customer may overdraw; that expiring credits are spent first and never after their expiry; that credits keep their
 * order wherever they move, so that none that was bought is billed when it is used.
 */
import { fail } from '@forecourt/contract/errors';
import type { AccountId, OrderId } from '@forecourt/contract/ids';
import { creditsMax } from '@forecourt/contract/limits';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { watchBalance } from './balance-alerts.service.ts';
import * as queries from './ledger.queries.ts';
import {
  type CreditLot,
  exhaustedError,
  firstOf,
  type LedgerEntry,
  type LotOrigin,
  lotsWithout,
  type Owner,
  type Portion,
  portionsOf,
  putIn,
  splitDue,
  sumOfPortions,
  takeOut,
} from './ledger.rules.ts';
import { arriving, countOwed, takenAgain } from './ledger-portions.service.ts';

export { findThresholdOf, setThreshold, takeAlert, takeOutage } from './balance-alerts.service.ts';
export type { HoldSubject, MovementCause, MovementReason, MovementSubject } from './ledger.queries.ts';
export type { Owner, OwnerKind } from './ledger.rules.ts';
export { countLedgerRows, findDifferences } from './ledger-verification.queries.ts';
export { listCreditsBeforeLots } from './prepaid-credits.queries.ts';

type Cause = queries.MovementCause;

/** The caller of the current request as the cause of a movement. */
export function causeOf(ctx: Ctx): Cause {
  return { actorId: ctx.actor.kind === 'person' ? ctx.actor.userId : null, now: ctx.now, key: ctx.key };
}

export function findBalance(db: Db, owner: Owner): Promise<number> {
  return queries.findBalanceOf(db, owner);
}

/** Whether the owner's balance may go below zero. */
export function mayOverdraw(db: Db, owner: Owner): Promise<boolean> {
  return queries.mayOverdraw(db, owner);
}

/** The owner's account, created on first use. */
export function ensureAccountOf(tx: Tx, owner: Owner): Promise<AccountId> {
  return queries.ensureAccount(tx, owner);
}

/** Called after the balance of a locked account has changed: notifies open panels and checks the low-balance alert. */
async function moved(tx: Tx, account: AccountId): Promise<void> {
  await queries.announceBalance(tx, account);
  await watchBalance(tx, account);
}

/** `top_up` is an allowance, billed when it is used; `promo` is free; an order is paid by itself. */
type CreditIssue = { credits: number } & (
  | { reason: 'top_up' }
  | { reason: 'promo'; subject?: queries.MovementSubject; expiresAt?: Date | undefined }
  | { reason: 'order'; subject: { kind: 'order'; id: OrderId } }
);

function originOf(issue: CreditIssue): LotOrigin | null {
  if (issue.reason === 'top_up') return null;
  if (issue.reason === 'order') return { orderId: issue.subject.id, expiresAt: null };
  return { orderId: null, expiresAt: issue.expiresAt?.toISOString() ?? null };
}

/** Issues new credits to an owner, from the platform's own account. Returns the new balance. */
export async function issueCredits(tx: Tx, to: Owner, issue: CreditIssue, cause: Cause): Promise<number> {
  const target = await queries.ensureAccount(tx, to);
  await queries.lockAccounts(tx, [target]);
  const issued = await queries.findPlatformAccount(tx, 'issued');
  const portions = await arriving(tx, target, [{ lot: originOf(issue), credits: issue.credits }], cause);
  const subject = issue.reason === 'top_up' ? null : (issue.subject ?? null);
  await queries.insertTransaction(
    tx,
    { reason: issue.reason, cause, subject },
    putIn(issued, target, portions),
  );
  await moved(tx, target);
  return queries.findBalanceOf(tx, to);
}

export function topUpAccount(tx: Tx, to: Owner, credits: number, cause: Cause): Promise<number> {
  return issueCredits(tx, to, { credits, reason: 'top_up' }, cause);
}

/**
 * Moves credits between owners, those that expire first and with their expiry; fails with the payer's error when the
 * balance is too low.
 */
export async function moveCredits(
  tx: Tx,
  from: Owner,
  to: Owner,
  credits: number,
  cause: Cause,
  reason: 'transfer' | 'removal' = 'transfer',
): Promise<void> {
  const [source, target] = [await queries.ensureAccount(tx, from), await queries.ensureAccount(tx, to)];
  if (source === target) throw new RangeError('Credits cannot move from an account to itself');
  const lots = await lockAndCover(tx, { payer: from, source, others: [target], credits }, cause);
  await movePortions(tx, { source, target, portions: portionsOf(lots, credits) }, cause, reason);
  for (const account of [source, target]) await moved(tx, account);
}

/** Returns the portions as those of the target. */
async function movePortions(
  tx: Tx,
  { source, target, portions }: { source: AccountId; target: AccountId; portions: Portion[] },
  cause: Cause,
  reason: 'transfer' | 'removal',
): Promise<Portion[]> {
  const arrived = await arriving(tx, target, portions, cause);
  const entries: LedgerEntry[] = [
    ...portions.map(({ lot, credits }) => ({ accountId: source, lotId: lot?.id ?? null, amount: -credits })),
    ...arrived.map(({ lot, credits }) => ({ accountId: target, lotId: lot?.id ?? null, amount: credits })),
  ];
  await queries.insertTransaction(tx, { reason, cause, subject: null }, entries);
  return arrived;
}

/**
 * Ends what these owners owe, in turn and at most so many credits, because an invoice bills them by use: else a package that is
 * bought later would pay for them again. Returns how many were settled.
 */
export async function settleOwed(
  tx: Tx,
  { owners, credits, subject }: { owners: Owner[]; credits: number; subject?: queries.MovementSubject },
  cause: Cause,
): Promise<number> {
  const issued = await queries.findPlatformAccount(tx, 'issued');
  let left = credits;
  for (const owner of owners) {
    const account = await queries.ensureAccount(tx, owner);
    await queries.lockAccounts(tx, [account]);
    const settled = Math.min(left, await countOwed(tx, account));
    if (settled === 0) continue;
    const movement = { reason: 'settlement', cause, subject: subject ?? null } as const;
    await queries.insertTransaction(tx, movement, putIn(issued, account, [{ lot: null, credits: settled }]));
    await moved(tx, account);
    left -= settled;
  }
  return credits - left;
}

/**
 * Moves everything that an owner has to another one: the balance, if it is not below zero, with its expiry, and what is held for
 * pictures, spins and pages, which returns to the other one if they fail. Expired credits are removed. What it owes is billed by use
 * to the customer that it leaves, so it owes it no longer.
 */
export async function moveEverything(tx: Tx, from: Owner, to: Owner, cause: Cause): Promise<void> {
  const [source, target] = [await queries.ensureAccount(tx, from), await queries.ensureAccount(tx, to)];
  // In the order of all other movements, holds before accounts, so that two transactions do not deadlock.
  await queries.lockOpenHolds(tx, source);
  const account = (await queries.lockAccounts(tx, [source, target])).find(({ id }) => id === source);
  // Read again: while its account is locked, no hold is added.
  for (const of of await queries.lockOpenHolds(tx, source)) {
    const released = await returnToLots(tx, of, cause);
    if (!released) continue;
    const { held } = released;
    const portions = await takenAgain(tx, source, released.portions);
    if (portions.length === 0) continue;
    const arrived = await movePortions(tx, { source, target, portions }, cause, 'removal');
    await setAside(tx, of, { account: target, held, portions: arrived }, cause);
  }
  const { live, dropped } = await dropDue(tx, source, cause);
  const left = (account?.balance ?? 0) - dropped;
  if (left > 0)
    await movePortions(tx, { source, target, portions: portionsOf(live, left) }, cause, 'removal');
  await settleOwed(tx, { owners: [from], credits: creditsMax }, cause);
  for (const one of [source, target]) await moved(tx, one);
}

/** Holds credits for each image, spin or page, all or none. Returns the total. */
export async function holdCredits(
  tx: Tx,
  payer: Owner,
  prices: (queries.HoldSubject & { credits: number })[],
  cause: Cause,
): Promise<number> {
  const priced = prices.filter((price) => price.credits > 0);
  if (priced.length === 0) return 0;
  const total = sumOfPortions(priced);
  const source = await queries.ensureAccount(tx, payer);
  let lots = await lockAndCover(tx, { payer, source, others: [], credits: total }, cause);
  const held = await queries.findPlatformAccount(tx, 'held');
  for (const { credits, ...of } of priced) {
    const portions = portionsOf(lots, credits);
    lots = lotsWithout(lots, portions);
    await setAside(tx, of, { account: source, held, portions }, cause);
  }
  await moved(tx, source);
  return total;
}

/** Sets portions of a locked account aside. */
async function setAside(
  tx: Tx,
  of: queries.HoldSubject,
  { account, held, portions }: { account: AccountId; held: AccountId; portions: Portion[] },
  cause: Cause,
): Promise<void> {
  const movement = { reason: 'hold', cause, subject: subjectOf(of) } as const;
  const transactionId = await queries.insertTransaction(tx, movement, takeOut(account, held, portions));
  const amount = sumOfPortions(portions);
  await queries.insertHold(tx, { accountId: account, of, amount, transactionId, now: cause.now });
}

function subjectOf(of: queries.HoldSubject): queries.MovementSubject {
  if ('collageId' in of) return { kind: 'collage', id: of.collageId };
  return 'spinId' in of ? { kind: 'spin', id: of.spinId } : { kind: 'image', id: of.imageId };
}

interface SettledHold {
  owner: Owner;
  credits: number;
}

/** Captures the hold when the picture is delivered or the spin or page is ready. Null when nothing was held. */
export async function captureHold(
  tx: Tx,
  of: queries.HoldSubject,
  cause: Cause,
): Promise<SettledHold | null> {
  const open = await queries.settleHold(tx, of, 'captured', cause.now);
  if (!open) return null;
  const held = await queries.findPlatformAccount(tx, 'held');
  const revenue = await queries.findPlatformAccount(tx, 'revenue');
  const entries = takeOut(held, revenue, [{ lot: null, credits: open.amount }]);
  const subject = subjectOf(of);
  await queries.insertTransaction(tx, { reason: 'capture', cause, subject }, entries);
  return { owner: await queries.findOwnerOfAccount(tx, open.accountId), credits: open.amount };
}

/** Whether credits were captured for an image, a spin or a page at this moment. */
export function isCapturedAt(tx: Tx, of: queries.HoldSubject, at: Date): Promise<boolean> {
  return queries.isCapturedAt(tx, of, at);
}

/**
 * Reverses a capture of this moment by a contra entry: the credits are held again. Null when nothing was captured then, or when an
 * invoice bills it.
 */
export async function reverseCapture(
  tx: Tx,
  of: queries.HoldSubject,
  capturedAt: Date,
  cause: Cause,
): Promise<SettledHold | null> {
  const open = await queries.reopenHold(tx, of, capturedAt);
  if (!open) return null;
  const held = await queries.findPlatformAccount(tx, 'held');
  const revenue = await queries.findPlatformAccount(tx, 'revenue');
  const entries = takeOut(revenue, held, [{ lot: null, credits: open.amount }]);
  await queries.insertTransaction(tx, { reason: 'reversal', cause, subject: subjectOf(of) }, entries);
  return { owner: await queries.findOwnerOfAccount(tx, open.accountId), credits: open.amount };
}

/** Credits that are held for an image, a spin or a page; null when none are. */
export function findHeldCredits(db: Db, of: queries.HoldSubject): Promise<number | null> {
  return queries.findHeldCredits(db, of);
}

/**
 * Releases the hold when making the picture, the spin or the page failed or was cancelled: the credits return to their lots. Those that
 * have expired meanwhile are removed by the next sweep. Null when nothing was held.
 */
export async function releaseHold(
  tx: Tx,
  of: queries.HoldSubject,
  cause: Cause,
): Promise<SettledHold | null> {
  const released = await returnToLots(tx, of, cause);
  if (!released) return null;
  const { account, credits } = released;
  await moved(tx, account);
  return { owner: await queries.findOwnerOfAccount(tx, account), credits };
}

/** Settles a hold as released and locks its account, whose balance has changed then. */
async function returnToLots(tx: Tx, of: queries.HoldSubject, cause: Cause) {
  const open = await queries.settleHold(tx, of, 'released', cause.now);
  if (!open) return null;
  const account = open.accountId;
  await queries.lockAccounts(tx, [account]);
  const held = await queries.findPlatformAccount(tx, 'held');
  const portions = await arriving(tx, account, await queries.listPortionsOfHold(tx, open), cause);
  const movement = { reason: 'release', cause, subject: subjectOf(of) } as const;
  await queries.insertTransaction(tx, movement, putIn(held, account, portions));
  return { account, held, credits: open.amount, portions };
}

/**
 * Holds fewer credits than before for an image, a spin or a page: the others return to their lots. Those that stay held are of the
 * lots that expire first, also where these have expired since, because they were held in time.
 */
export async function reduceHold(
  tx: Tx,
  of: queries.HoldSubject,
  credits: number,
  cause: Cause,
): Promise<void> {
  const released = await returnToLots(tx, of, cause);
  if (!released) return;
  const { account, held } = released;
  const portions = credits > 0 ? firstOf(await takenAgain(tx, account, released.portions), credits) : [];
  if (portions.length > 0) await setAside(tx, of, { account, held, portions }, cause);
  await moved(tx, account);
}

const accountsAtOnce = 500;

/** Removes expired credits. Returns the number of accounts in this batch; there may be more. */
export async function expireDueLots(db: Db, cause: Cause): Promise<number> {
  const accounts = await queries.listAccountsWithDueLots(db, cause.now, accountsAtOnce);
  for (const account of accounts) {
    await inTx(db, async (tx) => {
      await queries.lockAccounts(tx, [account]);
      await dropDue(tx, account, cause);
      await moved(tx, account);
    });
  }
  return accounts.length;
}

/** The spendable lots of a locked account; expired ones are returned to the platform first. */
async function dropDue(
  tx: Tx,
  account: AccountId,
  cause: Cause,
): Promise<{ live: CreditLot[]; dropped: number }> {
  const { due, live } = splitDue(await queries.listLotsOf(tx, account), cause.now);
  if (due.length === 0) return { live, dropped: 0 };
  const portions = due.map((lot) => ({ lot, credits: lot.remaining }));
  const issued = await queries.findPlatformAccount(tx, 'issued');
  const movement = {
    reason: 'expiry',
    cause: { ...cause, actorId: null, key: null },
    subject: null,
  } as const;
  await queries.insertTransaction(tx, movement, takeOut(account, issued, portions));
  return { live, dropped: sumOfPortions(portions) };
}

/**
 * Locks all accounts of a movement and returns the payer's lots; fails with the payer's error when the balance is too
 * low.
 */
async function lockAndCover(
  tx: Tx,
  movement: { payer: Owner; source: AccountId; others: AccountId[]; credits: number },
  cause: Cause,
): Promise<CreditLot[]> {
  const { payer, source, others, credits } = movement;
  const account = (await queries.lockAccounts(tx, [source, ...others])).find((one) => one.id === source);
  const { live, dropped } = await dropDue(tx, source, cause);
  if (!account || (account.balance - dropped < credits && !account.mayOverdraw))
    fail(exhaustedError(payer.kind));
  return live;
}
