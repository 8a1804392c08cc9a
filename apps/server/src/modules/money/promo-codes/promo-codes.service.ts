/**
 * Promo codes. Guarantees that a code is redeemed within its dates, by no more accounts than it allows, and once by
 * each.
 */
import { fail } from '@forecourt/contract/errors';
import type { PromoCodeId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/promo-codes';
import type { PromoCode, PromoCodeCsvRow, patchPromoCode } from '@forecourt/contract/promo-codes';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './promo-codes.queries.ts';
import { datesFit, expiryOf } from './promo-codes.rules.ts';

export async function listPromoCodes(
  ctx: Ctx,
  filter: queries.PromoCodeListFilter & PageQuery,
): Promise<RouteAnswer<typeof routes.listPromoCodes>> {
  const [results, found] = await Promise.all([
    queries.listPromoCodes(ctx.db, filter, ctx.now),
    queries.countPromoCodes(ctx.db, filter, ctx.now),
  ]);
  return { ...counted(found), results };
}

/** Streams all codes that match the filter. */
export function listPromoCodesAsCsv(
  ctx: Ctx,
  filter: queries.PromoCodeListFilter,
): AsyncIterable<PromoCodeCsvRow> {
  return queries.readAllPromoCodes(ctx.db, filter, ctx.now);
}

async function findLocked(tx: Tx, id: PromoCodeId, now: Date): Promise<PromoCode> {
  return (await queries.findLockedPromoCode(tx, { id }, now)) ?? fail('promoCodeNotFound');
}

function assertDates(startsAt: string, endsAt: string | null): void {
  if (!datesFit(startsAt, endsAt)) fail('validationError', { params: { field: 'endsAt' } });
}

export async function createPromoCode(
  ctx: Ctx,
  body: RouteInput<typeof routes.createPromoCode>['body'],
): Promise<PromoCode> {
  const startsAt = body.startsAt ?? ctx.now.toISOString();
  assertDates(startsAt, body.endsAt);
  return inTx(ctx.db, async (tx) => {
    const id = await failOnDuplicate('promo_codes_code_key', 'promoCodeExists', () =>
      queries.insertPromoCode(tx, { ...body, startsAt }, ctx.now),
    );
    return findLocked(tx, id, ctx.now);
  });
}

export async function updatePromoCode(
  ctx: Ctx,
  id: PromoCodeId,
  body: RouteInput<typeof patchPromoCode>['body'],
): Promise<PromoCode> {
  return inTx(ctx.db, async (tx) => {
    const known = await findLocked(tx, id, ctx.now);
    const hasDates = body.startsAt !== undefined || body.endsAt !== undefined;
    // The dates of a code that was ended before its start are one moment; it can still be changed otherwise.
    if (hasDates)
      assertDates(body.startsAt ?? known.startsAt, body.endsAt === undefined ? known.endsAt : body.endsAt);
    await queries.updatePromoCode(tx, id, body);
    return findLocked(tx, id, ctx.now);
  });
}

/** Ends a code; one that has not started yet gets its start moved to its end. */
export async function endPromoCode(ctx: Ctx, id: PromoCodeId): Promise<PromoCode> {
  return inTx(ctx.db, async (tx) => {
    const known = await findLocked(tx, id, ctx.now);
    const now = ctx.now.toISOString();
    const isOver = known.endsAt !== null && Date.parse(known.endsAt) <= ctx.now.getTime();
    if (!isOver)
      await queries.updatePromoCode(tx, id, { endsAt: now, ...(known.startsAt > now && { startsAt: now }) });
    return findLocked(tx, id, ctx.now);
  });
}

/**
 * The same error for a code that is unknown, expired, used up or redeemed already, so that it does not reveal which
 * codes exist.
 */
export async function redeemPromoCode(
  ctx: Ctx,
  text: string,
): Promise<RouteAnswer<typeof routes.redeemPromoCode>> {
  return inTx(ctx.db, async (tx) => {
    const owner = (await owners.creditOwnerOfCaller({ ...ctx, db: tx })) ?? fail('eventNotActive');
    const code = await queries.findLockedPromoCode(tx, { code: text }, ctx.now);
    if (!code?.active) fail('eventNotActive');
    const account = await ledger.ensureAccountOf(tx, owner);
    if (!(await queries.insertRedemption(tx, code.id, account, ctx.now))) fail('eventNotActive');
    const expiresAt = expiryOf(code, ctx.now);
    const issue = {
      credits: code.credits,
      reason: 'promo' as const,
      subject: { kind: 'promo_code' as const, id: code.id },
      expiresAt: expiresAt ?? undefined,
    };
    const credits = await ledger.issueCredits(tx, owner, issue, ledger.causeOf(ctx));
    return { credits, added: code.credits, expiresAt: expiresAt?.toISOString() ?? null };
  });
}
