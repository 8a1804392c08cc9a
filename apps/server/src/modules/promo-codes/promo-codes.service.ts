/** Promo codes. Keeps: a code is redeemed within its dates, by so many accounts as it allows, once by each. */
import { fail } from '@forecourt/contract/errors';
import type { PromoCodeId } from '@forecourt/contract/ids';
import type {
  createPromoCode,
  listPromoCodes,
  PromoCode,
  patchPromoCode,
  redeemPromoCode,
} from '@forecourt/contract/promo-codes';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx, violates } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import * as queries from './promo-codes.queries.ts';
import { datesFit, expiryOf, isActive } from './promo-codes.rules.ts';

const withState = (ctx: Ctx, row: queries.PromoCodeRow): PromoCode => ({
  ...row,
  active: isActive(row, ctx.now),
});

export async function list(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listPromoCodes>> {
  const [rows, found] = await Promise.all([queries.list(ctx.db, page), queries.countUpToLimit(ctx.db)]);
  return { ...counted(found), results: rows.map((row) => withState(ctx, row)) };
}

async function findLocked(tx: Tx, id: PromoCodeId): Promise<queries.PromoCodeRow> {
  return (await queries.findLocked(tx, { id })) ?? fail('promoCodeNotFound');
}

function assertDates(startsAt: string, endsAt: string | null): void {
  if (!datesFit(startsAt, endsAt)) fail('validationError', { params: { field: 'endsAt' } });
}

export async function create(ctx: Ctx, body: RouteInput<typeof createPromoCode>['body']): Promise<PromoCode> {
  const startsAt = body.startsAt ?? ctx.now.toISOString();
  assertDates(startsAt, body.endsAt);
  return inTx(ctx.db, async (tx) => {
    try {
      const id = await queries.insert(tx, { ...body, startsAt, now: ctx.now });
      return withState(ctx, await findLocked(tx, id));
    } catch (error) {
      if (violates(error, 'promo_codes_code_key')) fail('promoCodeExists', { cause: error });
      throw error;
    }
  });
}

export async function patch(
  ctx: Ctx,
  id: PromoCodeId,
  body: RouteInput<typeof patchPromoCode>['body'],
): Promise<PromoCode> {
  return inTx(ctx.db, async (tx) => {
    const known = await findLocked(tx, id);
    assertDates(body.startsAt ?? known.startsAt, body.endsAt === undefined ? known.endsAt : body.endsAt);
    await queries.update(tx, id, body);
    return withState(ctx, await findLocked(tx, id));
  });
}

/** One that has not begun yet never will. */
export async function end(ctx: Ctx, id: PromoCodeId): Promise<PromoCode> {
  return inTx(ctx.db, async (tx) => {
    const known = await findLocked(tx, id);
    const now = ctx.now.toISOString();
    const isOver = known.endsAt !== null && Date.parse(known.endsAt) <= ctx.now.getTime();
    if (!isOver)
      await queries.update(tx, id, { endsAt: now, ...(known.startsAt > now && { startsAt: now }) });
    return withState(ctx, await findLocked(tx, id));
  });
}

/** One answer for a code that is unknown, over, used up or redeemed before: nobody learns which codes there are. */
export async function redeem(ctx: Ctx, text: string): Promise<RouteAnswer<typeof redeemPromoCode>> {
  return inTx(ctx.db, async (tx) => {
    const owner = (await owners.ofAsker({ ...ctx, db: tx })) ?? fail('eventNotActive');
    const code = await queries.findLocked(tx, { code: text });
    if (!code || !isActive(code, ctx.now)) fail('eventNotActive');
    const account = await ledger.accountOf(tx, owner);
    if (!(await queries.insertRedemption(tx, code.id, account, ctx.now))) fail('eventNotActive');
    const expiresAt = expiryOf(code, ctx.now);
    const issue = {
      credits: code.credits,
      reason: 'promo' as const,
      subject: { kind: 'promo_code' as const, id: code.id },
      expiresAt: expiresAt ?? undefined,
    };
    const credits = await ledger.issue(tx, owner, issue, ledger.causeOf(ctx));
    return { credits, added: code.credits, expiresAt: expiresAt?.toISOString() ?? null };
  });
}
