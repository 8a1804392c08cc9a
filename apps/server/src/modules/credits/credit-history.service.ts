/** What happened to the credits of an owner, as its rows of the ledger tell. */
import type { CreditEntry, listUserCredits } from '@forecourt/contract/credits';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { counted } from '../../platform/db/scope.ts';
import type { Owner } from '../ledger/ledger.rules.ts';
import * as queries from './credit-history.queries.ts';
import * as owners from './credit-owners.service.ts';

function subjectOf({ image, crop, promoCode, order }: queries.HistoryRow): CreditEntry['subject'] {
  if (image) return { kind: 'image', ...image };
  if (crop) return { kind: 'crop', ...crop };
  if (promoCode) return { kind: 'promo_code', code: promoCode };
  return order && { kind: 'order', ...order };
}

function toEntry(row: queries.HistoryRow): CreditEntry {
  const { id, createdAt, reason, amount, balance, other, hold } = row;
  const actor = row.actorId && { id: row.actorId, name: row.actorName ?? '' };
  return { id, createdAt, reason, amount, balance, actor, subject: subjectOf(row), other, hold };
}

export async function history(
  ctx: Ctx,
  owner: Owner,
  page: PageQuery,
): Promise<RouteAnswer<typeof listUserCredits>> {
  await owners.get(ctx.db, ctx.scope, owner);
  const account = await queries.accountOf(ctx.db, owner);
  if (!account) return { ...counted(0), results: [] };
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, account, page),
    queries.countUpToLimit(ctx.db, account),
  ]);
  return { ...counted(found), results: rows.map(toEntry) };
}
