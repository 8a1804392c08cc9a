/** The credit history of an owner, from its ledger entries. */
import type { CreditEntry, listUserCredits, listUserCreditsAsCsv } from '@forecourt/contract/credits';
import { fail } from '@forecourt/contract/errors';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { counted } from '../../../platform/db/lists.ts';
import { type CsvRow, readCodeWords } from '../../../platform/http/csv.ts';
import type { Owner } from '../ledger/ledger.rules.ts';
import * as queries from './credit-history.queries.ts';
import * as owners from './credit-owners.service.ts';

function subjectOf({
  image,
  crop,
  spin,
  collage,
  promoCode,
  expiresAt,
  order,
  invoice,
}: queries.HistoryRow): CreditEntry['subject'] {
  if (image) return { kind: 'image', ...image };
  if (crop) return { kind: 'crop', ...crop };
  if (spin) return { kind: 'spin', ...spin };
  if (collage) return { kind: 'collage', ...collage };
  if (promoCode) return { kind: 'promo_code', code: promoCode, expiresAt };
  if (invoice) return { kind: 'invoice', ...invoice };
  return order && { kind: 'order', ...order };
}

function toEntry(row: queries.HistoryRow): CreditEntry {
  const { id, createdAt, reason, amount, balance, other, hold } = row;
  const actor = row.actorId && { id: row.actorId, name: row.actorName ?? '' };
  return { id, createdAt, reason, amount, balance, actor, subject: subjectOf(row), other, hold };
}

export async function listHistory(
  ctx: Ctx,
  owner: Owner,
  { reason, ...page }: RouteInput<typeof listUserCredits>['query'],
): Promise<RouteAnswer<typeof listUserCredits>> {
  await owners.getCreditOwnerInReach(ctx, owner);
  const account = await queries.findAccountOf(ctx.db, owner);
  if (!account) return { ...counted(0), results: [] };
  return listed(ctx, { account, reason }, page);
}

/** What the caller's own pictures cost, no matter which account paid. */
export function listSpending(ctx: Ctx, page: PageQuery): Promise<RouteAnswer<typeof listUserCredits>> {
  const { actor } = ctx;
  return actor.kind === 'person' ? listed(ctx, { spender: actor.userId }, page) : fail('notAuthorized');
}

type FileQuery = Omit<RouteInput<typeof listUserCreditsAsCsv>['query'], 'reason'>;

/** `2026-03-01 14:05`, a format that spreadsheets parse in every locale. */
function localTime(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

type Say = (code: string) => string;

function subjectText(row: queries.HistoryRow, say: Say): string | null {
  const { image, crop, spin, collage, promoCode, order, invoice } = row;
  if (image) return [image.reference, say(image.position)].filter(Boolean).join(', ');
  if (spin) return [spin.reference, say('spin')].filter(Boolean).join(', ');
  if (collage) return [collage.reference, say('collage')].filter(Boolean).join(', ');
  return crop?.fileName ?? promoCode ?? order?.name ?? invoice?.number ?? null;
}

async function* csvRows(
  rows: AsyncIterable<queries.HistoryRow>,
  { words: pairs, timeZone }: FileQuery,
): AsyncGenerator<CsvRow> {
  const words = readCodeWords(pairs);
  const say: Say = (code) => words.get(code) ?? code;
  for await (const row of rows) {
    const { createdAt, reason, amount, balance, hold, actorName: actor } = row;
    // Once the picture is delivered, the hold is captured and its amount is the price of the picture.
    const isPicture = reason === 'hold' && hold === 'captured' && words.has('picture');
    yield {
      createdAt: timeZone ? localTime(createdAt, timeZone) : createdAt,
      reason: say(isPicture ? 'picture' : reason),
      subject: subjectText(row, say),
      other: row.other?.name ?? null,
      hold: hold && say(hold),
      actor,
      amount,
      balance,
    };
  }
}

/** The whole history as CSV. The owner is looked up first, so that a refusal is an error and not an empty file. */
export async function listHistoryAsCsv(
  ctx: Ctx,
  owner: Owner,
  { reason, ...asked }: RouteInput<typeof listUserCreditsAsCsv>['query'],
): Promise<AsyncIterable<CsvRow> | CsvRow[]> {
  await owners.getCreditOwnerInReach(ctx, owner);
  const account = await queries.findAccountOf(ctx.db, owner);
  return account ? csvRows(queries.readAllEntries(ctx.db, ctx.scope, { account, reason }), asked) : [];
}

export function listSpendingAsCsv(ctx: Ctx, asked: FileQuery): AsyncIterable<CsvRow> {
  const { actor } = ctx;
  if (actor.kind !== 'person') fail('notAuthorized');
  return csvRows(queries.readAllEntries(ctx.db, ctx.scope, { spender: actor.userId }), asked);
}

async function listed(ctx: Ctx, entries: queries.HistoryFilter, page: PageQuery) {
  const [rows, found] = await Promise.all([
    queries.listEntries(ctx.db, ctx.scope, entries, page),
    queries.countEntries(ctx.db, entries),
  ]);
  return { ...counted(found), results: rows.map(toEntry) };
}
