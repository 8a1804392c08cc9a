import type { Scope } from '@forecourt/contract/actor';
import type { listCheckerVerdicts, listCustomerPictures } from '@forecourt/contract/counted-pictures';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { anyContains, ordered } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';
import { type Found, isMadeSince, type List, pageOf, verdictKinds } from './review-figures.queries.ts';

type Verdict = RouteAnswer<typeof listCheckerVerdicts>['results'][number];
type Picture = RouteAnswer<typeof listCustomerPictures>['results'][number];
export type VerdictQuery = RouteInput<typeof listCheckerVerdicts>['query'];
export type PictureQuery = RouteInput<typeof listCustomerPictures>['query'];

const orders = { at: sql`reviews.at`, vehicle: sql`reviews.vehicle->>'reference'` };

function listOf<Row>(
  rows: RawBuilder<Row>,
  { orderBy, orderDirection }: Pick<VerdictQuery, 'orderBy' | 'orderDirection'>,
): List<Row> {
  return {
    found: sql<Row>`(${rows}) as reviews`,
    order: ordered(orders[orderBy], orderDirection, 'reviews'),
  };
}

const finds = (search: string | undefined) => (search ? anyContains(['v.reference'], search) : sql`true`);
const has = (reasons: string, reason: string | undefined) =>
  reason ? sql`${reason} = any(${sql.ref(reasons)})` : sql`true`;

const isOfChecker = (checker: UserId) => ({
  verdicts: sql`r.decided_by = ${checker}`,
  ...(Object.fromEntries(
    Object.entries(verdictKinds('r')).map(([kind, is]) => [kind, sql`r.decided_by = ${checker} and ${is}`]),
  ) as Record<keyof ReturnType<typeof verdictKinds>, RawBuilder<unknown>>),
  looked: sql`r.decided_by is not null and r.first_id in (select id from reviews where decided_by = ${checker})`,
});

export async function findCheckerName(db: Db, checker: UserId): Promise<string> {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', checker)
    .executeTakeFirst();
  return user?.name ?? user?.email ?? '';
}

export function listVerdicts(
  db: Db,
  checker: UserId,
  { figure, reason, search, ...page }: VerdictQuery,
  since: Date,
): Promise<Found<Verdict>> {
  const rows = sql<Verdict>`
    select r.id, r.image_id, json_build_object('id', v.id, 'reference', v.reference) as vehicle, i.position,
      json_build_object('name', c.name) as customer,
      json_build_object('id', u.id, 'name', coalesce(u.name, u.email, '')) as checker,
      r.state, coalesce(r.reasons, '{}') as reasons, coalesce(r.note, '') as note, r.decided_at as at,
      v.deleted_at is not null as is_deleted
    from reviews r join users u on u.id = r.decided_by join images i on i.id = r.image_id join vehicles v on v.id = i.set_id
      join customers c on c.id = r.customer_id
    where ${isOfChecker(checker)[figure]} and r.decided_at >= ${since}
      and ${has('r.reasons', reason)} and ${finds(search)}`;
  return pageOf(db, listOf(rows, page), page);
}

const isOfCustomer = (customerId: CustomerId, since: Date) => ({
  pictures: isMadeSince(since),
  checked: sql`${isMadeSince(since)} and i.is_checked`,
  reported: sql`${isMadeSince(since)} and not i.is_checked and exists (
    select from reviews r where r.image_id = i.id and r.cause = 'reported' and r.waiting_since >= ${since})`,
  waiting: sql`i.deleted_at is null and i.state in ('needs_review', 'delivered') and i.id in (
    select image_id from reviews where customer_id = ${customerId} and state = 'open' and first_id is null)`,
});

export function listPictures(
  db: Db,
  scope: Scope,
  customerId: CustomerId,
  { figure, reason, search, ...page }: PictureQuery,
  since: Date,
): Promise<Found<Picture>> {
  const rows = sql<Picture>`
    select i.id, i.id as image_id, json_build_object('id', v.id, 'reference', v.reference) as vehicle, i.position,
      json_build_object('name', c.name) as customer, i.state, w.reasons,
      coalesce(i.report_note, i.review_note, '') as note, i.finished_at as at
    from images i join picture_sets v on v.id = i.set_id join customers c on c.id = v.customer_id,
      lateral (select coalesce(i.report_reasons, i.review_reasons, '{}') as reasons) w
    where v.customer_id = ${customerId} and v.kind = 'vehicle' and v.deleted_at is null and ${inScope(scope, 'v')}
      and ${isOfCustomer(customerId, since)[figure]} and ${has('w.reasons', reason)} and ${finds(search)}`;
  return pageOf(db, listOf(rows, page), page);
}
