/**
 * The low-balance alert. Guarantees that only those responsible for the account set it, and are notified once each time
 * the balance drops below the threshold.
 */
import type { CreditAlert } from '@forecourt/contract/credits';
import { fail } from '@forecourt/contract/errors';
import type { AccountId, UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import type { Owner } from '../ledger/ledger.rules.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './credit-alerts.queries.ts';
import * as owners from './credit-owners.service.ts';

/** The account that the caller is responsible for, a user only if it pays for itself; null for staff. */
async function ownAccount(ctx: Ctx): Promise<Owner | null> {
  const payer = await owners.creditOwnerOfCaller(ctx);
  const isUser = ctx.actor.kind === 'person' && ctx.actor.role === 'user';
  return isUser && payer?.kind !== 'user' ? fail('useClientCredits') : payer;
}

async function shown(ctx: Ctx, owner: Owner): Promise<CreditAlert> {
  const threshold = await ledger.findThresholdOf(ctx.db, owner);
  const credits = await ledger.findBalance(ctx.db, owner);
  return { threshold, credits, isLow: threshold !== null && credits < threshold };
}

export async function getCreditAlert(ctx: Ctx): Promise<CreditAlert> {
  const owner = await ownAccount(ctx);
  return owner ? shown(ctx, owner) : { threshold: null, credits: 0, isLow: false };
}

export async function setCreditAlert(ctx: Ctx, threshold: number | null): Promise<CreditAlert> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const owner = (await ownAccount(inside)) ?? fail('fieldsNotUpdatable');
    await ledger.setThreshold(tx, owner, threshold);
    return shown(inside, owner);
  });
}

/** Handler of the job credits.lowBalance. */
export async function notifyLowBalance(ctx: Ctx, accountId: AccountId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const low = await ledger.takeAlert(tx, accountId);
    const owner = low && (await owners.findCreditOwner(tx, { kind: 'everything' }, low.owner));
    if (!owner) return;
    const { balance: credits, threshold } = low;
    await queries.emitWebhook(tx, low.owner, 'credits.low', { credits, threshold });
    const values = {
      owner: owner.name,
      credits: String(low.balance),
      threshold: String(low.threshold),
    };
    const notice = { kind: 'lowBalance', text: 'lowBalance', values, link: { kind: 'credits' } } as const;
    await notifyKeepers(tx, ctx, low.owner, notice);
  });
}

/** Handler of the job credits.out. An owner who may overdraw can order on, so nobody is notified. */
export async function notifyCreditsOut(ctx: Ctx, accountId: AccountId): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    const out = await ledger.takeOutage(tx, accountId, ctx.now);
    if (!out || (await ledger.mayOverdraw(tx, out.owner))) return;
    const owner = await owners.findCreditOwner(tx, { kind: 'everything' }, out.owner);
    if (!owner) return;
    await queries.emitWebhook(tx, out.owner, 'credits.exhausted', { credits: out.balance });
    const values = { owner: owner.name, credits: String(out.balance) };
    const notice = { kind: 'creditsOut', text: 'creditsOut', values, link: { kind: 'credits' } } as const;
    await notifyKeepers(tx, ctx, out.owner, notice);
  });
}

/** Notifies the users who are responsible for the credits of an owner, without the caller. */
export async function notifyKeepers(
  tx: Tx,
  ctx: Ctx,
  owner: Owner,
  notice: Parameters<typeof notices.sendNotice>[3],
): Promise<void> {
  const caller = ctx.actor.kind === 'person' ? ctx.actor.userId : undefined;
  for (const userId of await queries.listKeepersOf(tx, owner))
    if (userId !== caller) await notices.sendNotice(tx, ctx, userId, notice);
}

/** Whether a user is responsible for the credits of an owner. */
export async function isKeeper(db: Db, owner: Owner, userId: UserId): Promise<boolean> {
  return (await queries.listKeepersOf(db, owner)).includes(userId);
}
