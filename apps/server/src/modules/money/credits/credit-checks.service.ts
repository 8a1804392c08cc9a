/** The hourly check of the ledger. Guarantees that operators are notified of every new difference, exactly once. */
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './credit-checks.queries.ts';
import { newDifferences } from './credits.rules.ts';

const keptMs = 90 * 24 * 3_600_000;
/** Maximum number of differences listed in a mail; the application log has all. */
const namedMax = 20;

/** Handler of the job credits.verify. */
export async function verifyLedger(ctx: Ctx): Promise<void> {
  const found = await ledger.findDifferences(ctx.db);
  if (found.length === 0) ctx.log.info('ledger verified');
  else ctx.log.error({ differences: found }, 'ledger verification found differences');
  await inTx(ctx.db, async (tx) => {
    const fresh = newDifferences(found, await queries.findLastCheck(tx));
    await queries.insertCheck(tx, found, ctx.now);
    await queries.removeChecksBefore(tx, new Date(ctx.now.getTime() - keptMs));
    if (fresh.length === 0) return;
    const differences = fresh.slice(0, namedMax).map(({ what, id }) => `${what}: ${id}`);
    const values = { count: String(fresh.length), differences: differences.join('\n') };
    for (const { email: to, language } of await queries.listOperators(tx))
      await mails.enqueueMail(tx, { name: 'ledgerDifferences', to, language, values }, ctx.now);
  });
}

/** How many differences the last check found. */
export async function countLastDifferences(db: Db): Promise<number> {
  return (await queries.findLastCheck(db)).length;
}

/** Handler of the job credits.expire. */
export async function expireCredits(ctx: Ctx): Promise<void> {
  let accounts = 0;
  for (let done = -1; done !== 0; accounts += done)
    done = await ledger.expireDueLots(ctx.db, ledger.causeOf(ctx));
  ctx.log.info({ accounts }, 'credits expired');
}
