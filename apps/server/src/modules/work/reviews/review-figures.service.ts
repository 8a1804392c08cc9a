/**
 * Figures of the checkers' work. They change nothing, and are computed from the reviews when somebody asks. Names of checkers go to
 * root alone.
 */
import type * as countedRoutes from '@forecourt/contract/counted-pictures';
import { dayMs } from '@forecourt/contract/durations';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { ReviewCalibration } from '@forecourt/contract/review-calibration';
import type * as routes from '@forecourt/contract/review-figures';
import type { DisagreementCsvRow } from '@forecourt/contract/review-figures';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { counted } from '../../../platform/db/lists.ts';
import { readCodeWords } from '../../../platform/http/csv.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as customerSettings from '../../studio/settings/customer-settings.service.ts';
import { confidenceOf } from '../images/review-need.rules.ts';
import { calibrate } from './calibration.rules.ts';
import * as counting from './counted-pictures.queries.ts';
import * as queries from './review-figures.queries.ts';

const sinceOf = ({ now }: Ctx, days: number) => new Date(now.getTime() - days * dayMs);

export async function listCheckerFigures(
  ctx: Ctx,
  filter: queries.CheckerFilter & PageQuery,
): Promise<RouteAnswer<typeof routes.listCheckerFigures>> {
  const { count, rows } = await queries.listCheckers(ctx.db, filter, sinceOf(ctx, filter.days));
  return { ...counted(count), results: rows };
}

export const listCheckerFiguresAsCsv = (ctx: Ctx, filter: queries.CheckerFilter) =>
  queries.readAllCheckers(ctx.db, filter, sinceOf(ctx, filter.days));

export async function listReviewedCustomers(
  ctx: Ctx,
  filter: queries.CustomerFilter & PageQuery,
): Promise<RouteAnswer<typeof routes.listReviewedCustomers>> {
  const moments = { now: ctx.now, since: sinceOf(ctx, filter.days) };
  const { count, rows } = await queries.listCustomers(ctx.db, ctx.scope, filter, moments);
  return { ...counted(count), results: rows };
}

export const listReviewedCustomersAsCsv = (ctx: Ctx, filter: queries.CustomerFilter) =>
  queries.readAllCustomers(ctx.db, ctx.scope, filter, { now: ctx.now, since: sinceOf(ctx, filter.days) });

export async function listSecondLooks(
  ctx: Ctx,
  filter: queries.LookFilter & PageQuery,
): Promise<RouteAnswer<typeof routes.listSecondLooks>> {
  const since = sinceOf(ctx, filter.days);
  const [counts, { count, rows }] = await Promise.all([
    queries.countSecondLooks(ctx.db, since),
    queries.listDisagreements(ctx.db, filter, since),
  ]);
  return { ...counts, ...counted(count), results: rows };
}

export async function* listSecondLooksAsCsv(
  ctx: Ctx,
  { words: pairs, ...filter }: queries.LookFilter & { words?: string | undefined },
): AsyncGenerator<DisagreementCsvRow> {
  const words = readCodeWords(pairs);
  const say = (code: string) => words.get(code) ?? code;
  for await (const look of queries.readAllDisagreements(ctx.db, filter, sinceOf(ctx, filter.days)))
    yield {
      vehicle: look.vehicle.reference,
      position: say(look.position),
      customer: look.customer.name,
      first: look.first.name,
      second: look.second.name,
      verdict: say(look.verdict),
      reasons: look.reasons.map(say).join(', '),
      note: look.note,
      decidedAt: look.decidedAt,
    };
}

export async function listCheckerVerdicts(
  ctx: Ctx,
  id: UserId,
  query: counting.VerdictQuery,
): Promise<RouteAnswer<typeof countedRoutes.listCheckerVerdicts>> {
  const [name, { count, rows }] = await Promise.all([
    counting.findCheckerName(ctx.db, id),
    counting.listVerdicts(ctx.db, id, query, sinceOf(ctx, query.days)),
  ]);
  return { ...counted(count), results: rows, of: { name } };
}

export async function listCustomerPictures(
  ctx: Ctx,
  id: CustomerId,
  query: counting.PictureQuery,
): Promise<RouteAnswer<typeof countedRoutes.listCustomerPictures>> {
  const { name } = await customers.getCustomer(ctx, id);
  const { count, rows } = await counting.listPictures(ctx.db, ctx.scope, id, query, sinceOf(ctx, query.days));
  return { ...counted(count), results: rows, of: { name } };
}

const calibrationDays = 90;
const calibrationPicturesMax = 1_000;

export async function getReviewCalibration(ctx: Ctx, customerId: CustomerId): Promise<ReviewCalibration> {
  await customers.getCustomer(ctx, customerId);
  const { reviewBelow } = await customerSettings.findReviewTerms(ctx.db, customerId);
  const since = sinceOf(ctx, calibrationDays);
  const rows = await queries.listJudgedPictures(ctx.db, customerId, since, calibrationPicturesMax);
  const judged = rows.map(({ analysis, recipe, wrong }) => ({
    confidence: confidenceOf(analysis, recipe),
    wrong,
  }));
  return calibrate(judged, reviewBelow);
}
