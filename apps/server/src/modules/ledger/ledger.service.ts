/**
 * The ledger of credits. It owns accounts, double entries and holds, knows owners by id only, and keeps: every
 * transaction sums to zero, nothing is changed or removed, no balance below zero unless the account may.
 */
import { fail } from '@forecourt/contract/errors';
import type { AccountId, ImageId, UserId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';
import * as queries from './ledger.queries.ts';
import { doubleEntry, exhaustedError, type Owner } from './ledger.rules.ts';

export { type Difference, findDifferences } from './ledger.queries.ts';

interface Cause {
  actorId: UserId | null;
}

export function balance(db: Db, owner: Owner): Promise<number> {
  return queries.balanceOf(db, owner);
}

/** New credits for an owner, out of the platform's own account. */
export async function topUp(tx: Tx, to: Owner, credits: number, cause: Cause): Promise<number> {
  const target = await queries.ensureAccount(tx, to);
  await queries.lockAccounts(tx, [target]);
  const issued = await queries.platformAccount(tx, 'issued');
  await queries.insertTransaction(
    tx,
    { reason: 'top_up', actorId: cause.actorId, imageId: null },
    doubleEntry(issued, target, credits),
  );
  return queries.balanceOf(tx, to);
}

/** Moves credits between owners; fails with the payer's error when they do not suffice. */
export async function move(tx: Tx, from: Owner, to: Owner, credits: number, cause: Cause): Promise<void> {
  const [source, target] = [await queries.ensureAccount(tx, from), await queries.ensureAccount(tx, to)];
  await lockAndCover(tx, from, source, [source, target], credits);
  await queries.insertTransaction(
    tx,
    { reason: 'transfer', actorId: cause.actorId, imageId: null },
    doubleEntry(source, target, credits),
  );
}

/** Sets credits aside for each image; all of them or none. */
export async function hold(
  tx: Tx,
  payer: Owner,
  prices: { imageId: ImageId; credits: number }[],
  cause: Cause,
): Promise<number> {
  const priced = prices.filter((price) => price.credits > 0);
  const total = priced.reduce((sum, price) => sum + price.credits, 0);
  if (total === 0) return 0;
  const source = await queries.ensureAccount(tx, payer);
  await lockAndCover(tx, payer, source, [source], total);
  const held = await queries.platformAccount(tx, 'held');
  for (const { imageId, credits } of priced) {
    await queries.insertTransaction(
      tx,
      { reason: 'hold', actorId: cause.actorId, imageId },
      doubleEntry(source, held, credits),
    );
    await queries.insertHold(tx, { accountId: source, imageId, amount: credits });
  }
  return total;
}

export interface Settled {
  owner: Owner;
  credits: number;
}

/** The picture was delivered: what was held for it is earned. Null when nothing was held. */
export async function capture(tx: Tx, imageId: ImageId): Promise<Settled | null> {
  const open = await queries.settleHold(tx, imageId, 'captured');
  if (!open) return null;
  const held = await queries.platformAccount(tx, 'held');
  const revenue = await queries.platformAccount(tx, 'revenue');
  await queries.insertTransaction(
    tx,
    { reason: 'capture', actorId: null, imageId },
    doubleEntry(held, revenue, open.amount),
  );
  return { owner: await queries.ownerOfAccount(tx, open.accountId), credits: open.amount };
}

/** The picture failed or was cancelled: what was held for it goes back. Null when nothing was held. */
export async function release(tx: Tx, imageId: ImageId, cause: Cause): Promise<Settled | null> {
  const open = await queries.settleHold(tx, imageId, 'released');
  if (!open) return null;
  const held = await queries.platformAccount(tx, 'held');
  await queries.insertTransaction(
    tx,
    { reason: 'release', actorId: cause.actorId, imageId },
    doubleEntry(held, open.accountId, open.amount),
  );
  return { owner: await queries.ownerOfAccount(tx, open.accountId), credits: open.amount };
}

async function lockAndCover(
  tx: Tx,
  payer: Owner,
  source: AccountId,
  accounts: AccountId[],
  credits: number,
): Promise<void> {
  const locked = await queries.lockAccounts(tx, accounts);
  const account = locked.find((one) => one.id === source);
  if (!account || (account.balance < credits && !account.allowNegative)) fail(exhaustedError(payer.kind));
}
