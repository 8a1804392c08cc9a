/**
 * Portions of credits that arrive in an account, and those that may leave it again. Guarantees that bought credits pay for what an
 * account owes before they can be spent.
 */
import type { AccountId } from '@forecourt/contract/ids';
import type { Tx } from '../../../platform/db/database.ts';
import * as queries from './ledger.queries.ts';
import { type LotOrigin, type Portion, paidOff } from './ledger.rules.ts';

/** Credits that a locked account owes. */
export async function countOwed(tx: Tx, account: AccountId): Promise<number> {
  return Math.max(0, -(await queries.countOutside(tx, account)));
}

/** The portions as those of the locked account that they arrive in; bought ones first pay what it owes. */
export async function arriving(
  tx: Tx,
  account: AccountId,
  portions: readonly { lot: LotOrigin | null; credits: number }[],
  { now }: queries.MovementCause,
): Promise<Portion[]> {
  const owed = portions.some(({ lot }) => lot?.orderId) ? await countOwed(tx, account) : 0;
  const own: Portion[] = [];
  for (const { lot, credits } of portions)
    own.push({ lot: lot && { ...lot, id: await queries.ensureLot(tx, account, lot) }, credits });
  const { portions: left, paid } = paidOff(own, owed);
  for (const { lot, credits } of paid)
    await queries.insertPrepaid(tx, account, { orderId: lot?.orderId ?? null, credits, now });
  return left;
}

/**
 * Of portions that have just returned to a locked account, those that may be taken out again: without the permission to overdraw,
 * which may have been taken away meanwhile, not those that it owed.
 */
export async function takenAgain(
  tx: Tx,
  account: AccountId,
  portions: readonly Portion[],
): Promise<Portion[]> {
  const [found] = await queries.lockAccounts(tx, [account]);
  if (found?.mayOverdraw) return [...portions];
  const outside = Math.max(0, await queries.countOutside(tx, account));
  return portions
    .map(({ lot, credits }) => ({ lot, credits: lot ? credits : Math.min(credits, outside) }))
    .filter(({ credits }) => credits > 0);
}
