/** How many credits an account uses, and how long they will last. */
import type { getCreditUse } from '@forecourt/contract/credit-use';
import { fail } from '@forecourt/contract/errors';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as owners from './credit-owners.service.ts';
import * as queries from './credit-use.queries.ts';

/** A shorter history is no basis for a forecast. */
const forecastFromDays = 7;

export async function readCreditUse(ctx: Ctx): Promise<RouteAnswer<typeof getCreditUse>> {
  const person = ctx.actor.kind === 'person' ? ctx.actor : fail('notAuthorized');
  const payer = await owners.creditOwnerOfCaller(ctx);
  const ownThisMonth = await queries.findSpentBy(ctx.db, person.userId, ctx.now);
  if (!payer) {
    const nothing = { usedThisMonth: 0, usedLast30Days: 0, paidBy: [], paidByCount: 0 };
    return { payer: null, ...nothing, ownThisMonth, daysLeft: null };
  }
  const { credits, paidLast30Days, paysForDays, ...used } = await queries.findUseOf(ctx.db, payer, ctx.now);
  // Users do not see what their colleagues paid.
  const isManaged = person.role !== 'user';
  const payers = isManaged
    ? await queries.findPayersBelow(ctx.db, ctx.scope, payer, ctx.now)
    : { paidBy: [], paidByCount: 0 };
  const { name } = await owners.getCreditOwner(ctx.db, { kind: 'everything' }, payer);
  const mayOverdraw = await ledger.mayOverdraw(ctx.db, payer);
  const isForeseeable = paysForDays >= forecastFromDays && credits > 0;
  const daysLeft = isForeseeable ? Math.floor((credits * paysForDays) / paidLast30Days) : null;
  return {
    payer: { kind: payer.kind, name, credits, mayOverdraw },
    ...used,
    ...payers,
    ownThisMonth,
    daysLeft,
  };
}
