/**
 * Removes what is older than the settings of the machine allow. Guarantees that each transaction is short, so that a job that
 * was interrupted has kept what it did and the next one goes on.
 */
import { dayMs } from '@forecourt/contract/durations';
import type { Retention } from '../../../platform/config-retention.ts';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as personalData from './personal-data.service.ts';
import * as queries from './retention.queries.ts';

const batchSize = 1_000;
/** Longer than any session of a person lives. */
const sessionDaysMax = 30;

/** Handler of the job personalData.prune. Null of a setting: that is kept. */
export async function prune(ctx: Ctx, kept: Retention): Promise<void> {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * dayMs);
  const removed = { sessions: 0, mails: 0, accounts: 0, auditEntries: 0 };
  if (kept.sessionDays !== null) {
    const [before, unusedSince] = [daysAgo(kept.sessionDays), daysAgo(kept.sessionDays + sessionDaysMax)];
    const old = { before, unusedSince, most: batchSize };
    removed.sessions = await inBatches(ctx, (tx) => queries.removeSessions(tx, old));
    await inBatches(ctx, (tx) => queries.emptySessions(tx, old));
  }
  if (kept.mailDays !== null) {
    const before = daysAgo(kept.mailDays);
    removed.mails = await inBatches(ctx, (tx) => queries.removeMails(tx, before, batchSize));
  }
  if (kept.auditYears !== null) {
    const before = new Date(ctx.now);
    before.setUTCFullYear(before.getUTCFullYear() - kept.auditYears);
    removed.auditEntries = await inBatches(ctx, (tx) => queries.removeAuditEntries(tx, before, batchSize));
  }
  if (kept.accountDays !== null) removed.accounts = await eraseAccounts(ctx, daysAgo(kept.accountDays));
  ctx.log.info(removed, 'removed what is too old to keep');
}

async function inBatches(ctx: Ctx, removeSome: (tx: Tx) => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await inTx(ctx.db, removeSome);
    removed += count;
    if (count < batchSize) return removed;
  }
}

/** Returns how many; one that fails does not keep the others. */
async function eraseAccounts(ctx: Ctx, before: Date): Promise<number> {
  let count = 0;
  for (const id of await queries.listToErase(ctx.db, before, batchSize)) {
    try {
      await personalData.eraseUser(ctx, id);
      count += 1;
    } catch (error) {
      ctx.log.error({ err: error, userId: id }, 'account not erased, will be tried again');
    }
  }
  return count;
}
