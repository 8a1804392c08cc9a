/**
 * Alerts of low balances and of those that are used up. Guarantees that a drop below the threshold is recorded once, in the transaction of the movement,
 * and again only after the balance has been at or above the threshold.
 */
import { hourMs } from '@forecourt/contract/durations';
import type { AccountId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as alerts from './balance-alerts.queries.ts';
import * as queries from './ledger.queries.ts';
import type { Owner } from './ledger.rules.ts';

export type { LowBalance } from './balance-alerts.queries.ts';

export function findThresholdOf(db: Db, owner: Owner): Promise<number | null> {
  return alerts.findThresholdOf(db, owner);
}

/** A balance that is already below a new threshold has not dropped below it, so its owner is not notified. */
export async function setThreshold(tx: Tx, owner: Owner, threshold: number | null): Promise<void> {
  const id = await queries.ensureAccount(tx, owner);
  const [account] = await queries.lockAccounts(tx, [id]);
  if (threshold === null) return alerts.removeThreshold(tx, id);
  await alerts.upsertThreshold(tx, id, owner, threshold);
  await alerts.setAlertState(tx, id, (account?.balance ?? 0) < threshold ? 'told' : 'above');
}

/** Must be called after each movement of a locked account. */
export async function watchBalance(tx: Tx, accountId: AccountId): Promise<void> {
  if (await alerts.crossThreshold(tx, accountId)) await enqueue(tx, 'credits.lowBalance', { accountId });
  if (await alerts.crossZero(tx, accountId)) await enqueue(tx, 'credits.out', { accountId });
}

/**
 * The account if its owner has to be told that its credits are used up. Not more often than once an hour: where the last
 * credits are reserved and returned again, the balance reaches zero again and again.
 */
export function takeOutage(tx: Tx, accountId: AccountId, now: Date): Promise<alerts.UsedUp | undefined> {
  return alerts.takeOutage(tx, accountId, { before: new Date(now.getTime() - hourMs), now });
}

/**
 * The account if its owner has to be notified, once; undefined when they were notified already, or when the balance has
 * recovered.
 */
export function takeAlert(tx: Tx, accountId: AccountId): Promise<alerts.LowBalance | undefined> {
  return alerts.takeAlert(tx, accountId);
}
