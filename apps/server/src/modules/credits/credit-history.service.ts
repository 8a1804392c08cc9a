/** What happened to the credits of an owner, as its rows of the ledger tell. */
import type { CreditCsvRow, CreditEntry, listUserCredits } from '@forecourt/contract/credits';
import { fail } from '@forecourt/contract/errors';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
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
  { reason, ...page }: RouteInput<typeof listUserCredits>['query'],
): Promise<RouteAnswer<typeof listUserCredits>> {
  await owners.getInReach(ctx, owner);
  const account = await queries.accountOf(ctx.db, owner);
  if (!account) return { ...counted(0), results: [] };
  return listed(ctx, { account, reason }, page);
}

/** What the asker's own pictures cost, whoever paid. */
export function spending(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listUserCredits>> {
  const { actor } = ctx;
  return actor.kind === 'person' ? listed(ctx, { spender: actor.userId }, page) : fail('notAuthorized');
}

function subjectText({ image, crop, promoCode, order }: queries.HistoryRow): string | null {
  if (image) return [image.reference, image.position].filter(Boolean).join(', ');
  return crop?.fileName ?? promoCode ?? order?.name ?? null;
}

function toCsvRow(row: queries.HistoryRow): CreditCsvRow {
  const { createdAt, reason, amount, balance, hold } = row;
  const [subject, other] = [subjectText(row), row.other?.name ?? null];
  return { createdAt, reason, subject, other, hold, actor: row.actorName, amount, balance };
}

async function* csvRows(rows: AsyncIterable<queries.HistoryRow>): AsyncGenerator<CreditCsvRow> {
  for await (const row of rows) yield toCsvRow(row);
}

/** All pages of the history. The owner is looked up first, so that a refusal is an error and not an empty file. */
export async function historyAsCsv(
  ctx: Ctx,
  owner: Owner,
  reason: CreditEntry['reason'] | undefined,
): Promise<AsyncIterable<CreditCsvRow> | CreditCsvRow[]> {
  await owners.getInReach(ctx, owner);
  const account = await queries.accountOf(ctx.db, owner);
  return account ? csvRows(queries.all(ctx.db, ctx.scope, { account, reason })) : [];
}

export function spendingAsCsv(ctx: Ctx): AsyncIterable<CreditCsvRow> {
  const { actor } = ctx;
  if (actor.kind !== 'person') fail('notAuthorized');
  return csvRows(queries.all(ctx.db, ctx.scope, { spender: actor.userId }));
}

async function listed(ctx: Ctx, entries: queries.Entries, page: PageQuery) {
  const [rows, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, entries, page),
    queries.countUpToLimit(ctx.db, entries),
  ]);
  return { ...counted(found), results: rows.map(toEntry) };
}
