/**
 * How much the photos and files of a customer may take. Guarantees that what is added never exceeds the limit of the customer, however
 * many uploads arrive at once, and that one customer at its limit changes nothing for another.
 */
import { hourMs } from '@forecourt/contract/durations';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { RetryLater } from '../../../platform/retry-later.ts';
import * as queries from './storage-limits.queries.ts';
import { roomIn } from './storage-limits.rules.ts';

export { findCustomerOf, listAdmins, listWatched, setWarned } from './storage-limits.queries.ts';

/** Photos are removed for good by jobs, and a limit is raised by a person: neither takes a moment. */
const retryS = hourMs / 1000;

const refuse = (): never => {
  throw new RetryLater('storageLimitReached', retryS);
};

/**
 * How many bytes a customer may still add, apart from what was accepted by SFTP and waits, if that is asked for. Null: an account
 * without a customer, which has no limit.
 */
export async function findRoom(
  db: Db,
  customerId: CustomerId | null,
  counted: 'kept' | 'kept and waiting' = 'kept',
): Promise<number> {
  return customerId ? roomIn(await queries.listLimits(db, customerId, counted)) : Number.POSITIVE_INFINITY;
}

/** Refuses what cannot fit, before any of it is read. */
export async function assertRoom(db: Db, customerId: CustomerId | null): Promise<void> {
  if ((await findRoom(db, customerId)) <= 0) refuse();
}

/** Refuses what this transaction has added if it does not fit. To be called last: until the end, other uploads of the customer wait. */
export async function assertFits(tx: Tx, customerId: CustomerId | null): Promise<void> {
  if ((await findRoom(tx, customerId)) === Number.POSITIVE_INFINITY) return;
  await queries.countNow(tx);
  if ((await findRoom(tx, customerId)) < 0) refuse();
}
