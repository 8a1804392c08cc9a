import type { Scope } from '@forecourt/contract/actor';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type * as routes from '@forecourt/contract/review-figures';
import type { CheckerFigures, Disagreement, ReviewedCustomer } from '@forecourt/contract/review-figures';
import type { PageQuery, RouteInput } from '@forecourt/contract/route';
import { type RawBuilder, sql } from 'kysely';
import { type Db, readAll } from '../../../platform/db/database.ts';
import { anyContains, ordered } from '../../../platform/db/lists.ts';
import { inScope } from '../../../platform/db/scope.ts';

type FilterOf<Query> = Omit<Query, 'page' | 'limit'>;
export type CheckerFilter = FilterOf<RouteInput<typeof routes.listCheckerFigures>['query']>;
export type CustomerFilter = FilterOf<RouteInput<typeof routes.listReviewedCustomers>['query']>;
export type LookFilter = FilterOf<RouteInput<typeof routes.listSecondLooks>['query']>;

/** A query in brackets whose rows are listed, with its name, which is that in `ordered`; and the order. */
export interface List<Row> {
  found: RawBuilder<Row>;
  order: RawBuilder<unknown>;
}

export interface Found<Row> {
  rows: Row[];
  /** Of all pages. */
  count: number;
}

/** A page of a list and how many rows all pages have, computed once for both: the figures take their time. */
export async function pageOf<Row>(db: Db, list: List<Row>, { limit, page }: PageQuery): Promise<Found<Row>> {
  const { rows } = await sql<Row & { foundCount: number }>`
    select *, count(*) over () as found_count from ${list.found} order by ${list.order}
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const [first] = rows;
  if (!first) return { rows, count: page === 1 ? 0 : await countOf(db, list) };
  return { rows: rows.map(({ foundCount: _, ...row }) => row as Row), count: first.foundCount };
}

const allOf = <Row>(db: Db, { found, order }: List<Row>) =>
  readAll(db, sql<Row>`select * from ${found} order by ${order}`);

async function countOf<Row>(db: Db, { found }: List<Row>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A longer time between two verdicts is a break, which the index of these times leaves out. */
const breakSeconds = 10 * 60;

const found = (columns: string[], search: string | undefined) =>
  search ? anyContains(columns, search) : sql`true`;

/** Conditions for the kinds of verdicts, of which each one has exactly one: of pictures that waited for approval, and others. */
export function verdictKinds(reviews: string) {
  const [cause, state, wasFixed] = ['cause', 'state', 'was_fixed'].map((name) =>
    sql.ref(`${reviews}.${name}`),
  );
  const isFirst = sql`${cause} in ('all', 'low-confidence')`;
  return {
    approvals: sql`${isFirst} and ${state} = 'approved' and not ${wasFixed}`,
    fixes: sql`${isFirst} and ${state} = 'approved' and ${wasFixed}`,
    retakes: sql`${isFirst} and ${state} = 'retake'`,
    rejections: sql`${isFirst} and ${state} = 'rejected'`,
    reports: sql`${cause} = 'reported'`,
    secondLooks: sql`${cause} = 'second-look'`,
  };
}

const verdictsOf = (since: Date) => sql`from reviews where decided_by is not null and decided_at >= ${since}`;

/** Verdicts by checker; they are grouped by kind first, which several processes of the database do together. */
function verdictsSince(since: Date) {
  const kinds = Object.entries(verdictKinds('reviews')).map(
    ([kind, is]) => sql`coalesce(sum(verdicts) filter (where ${is}), 0)::integer as ${sql.ref(kind)}`,
  );
  return sql`
    select decided_by, sum(verdicts)::integer as verdicts, ${sql.join(kinds)}
    from (select decided_by, cause, state, was_fixed, count(*) as verdicts ${verdictsOf(since)}
      group by decided_by, cause, state, was_fixed) reviews
    group by decided_by`;
}

/** How long a verdict of each checker usually took, so that waiting for pictures does not count. */
const timesSince = (since: Date) => sql`
  select decided_by, percentile_cont(0.5) within group (order by took_seconds) as median_seconds
  ${verdictsOf(since)} and took_seconds <= ${sql.lit(breakSeconds)} group by decided_by`;

const looksSince = (since: Date) => sql`
  select first.decided_by, count(*) as looked, count(*) filter (where second.state = 'approved') as agreed
  from reviews second join reviews first on first.id = second.first_id
  where second.first_id is not null and second.decided_by is not null and second.decided_at >= ${since}
  group by first.decided_by`;

function checkers({ search, orderBy, orderDirection }: CheckerFilter, since: Date): List<CheckerFigures> {
  const kinds = Object.keys(verdictKinds('v')).map(
    (kind) => sql`coalesce(${sql.ref(`v.${kind}`)}, 0) as ${sql.ref(kind)}`,
  );
  const rows = sql<CheckerFigures>`(
    select users.id, coalesce(users.name, users.email, '') as name, coalesce(v.verdicts, 0) as verdicts, ${sql.join(kinds)},
      round(t.median_seconds::numeric, 1)::float8 as median_seconds,
      v.retakes::float8 / nullif(v.approvals + v.fixes + v.retakes + v.rejections, 0) as retake_share,
      v.rejections::float8 / nullif(v.approvals + v.fixes + v.retakes + v.rejections, 0) as rejected_share,
      coalesce(l.looked, 0) as looked, l.agreed::float8 / nullif(l.looked, 0) as agreed_share
    from (${verdictsSince(since)}) v full join (${looksSince(since)}) l on l.decided_by = v.decided_by
      left join (${timesSince(since)}) t on t.decided_by = v.decided_by
      join users on users.id = coalesce(v.decided_by, l.decided_by)
    where ${found(['users.name', 'users.email'], search)}) as users`;
  const order = ordered(sql.ref(`users.${orderBy}`), orderDirection, 'users', true);
  return { found: rows, order };
}

export const listCheckers = (db: Db, filter: CheckerFilter & PageQuery, since: Date) =>
  pageOf(db, checkers(filter, since), filter);
export const readAllCheckers = (db: Db, filter: CheckerFilter, since: Date) =>
  allOf(db, checkers(filter, since));

/** The last picture of the photo `i` was made since then. */
export const isMadeSince = (since: Date) => sql`i.finished_at >= ${since} and i.deleted_at is null
  and i.state in ('needs_review', 'delivered', 'retake_requested', 'rejected')`;

/**
 * Photos whose last picture was made since then, how many of them waited for approval, and how many of the others a user reported. They
 * are summed by vehicle first, from an index alone; reports are few.
 */
const picturesSince = (scope: Scope, since: Date) => sql`
  select s.customer_id, sum(made.pictures)::integer as pictures, sum(made.checked)::integer as checked,
    coalesce(sum(told.reported), 0)::integer as reported
  from (select i.set_id, count(*) as pictures, count(*) filter (where i.is_checked) as checked
      from images i where ${isMadeSince(since)} group by i.set_id) made
    join picture_sets s on s.id = made.set_id
    left join (select i.set_id, count(distinct i.id) as reported from reviews r join images i on i.id = r.image_id
      where r.cause = 'reported' and r.waiting_since >= ${since} and not i.is_checked and ${isMadeSince(since)}
      group by i.set_id) told on told.set_id = made.set_id
  where s.kind = 'vehicle' and s.deleted_at is null and ${inScope(scope, 's')}
  group by s.customer_id`;

/** What waits, without second looks, which nobody waits for. */
const waitingIn = (scope: Scope) => sql`
  select customer_id, count(*) as waiting, min(waiting_since) as since from reviews
  where state = 'open' and first_id is null and ${inScope(scope, 'reviews')} group by customer_id`;

function customers(
  scope: Scope,
  { search, orderBy, orderDirection }: CustomerFilter,
  { now, since }: { now: Date; since: Date },
): List<ReviewedCustomer> {
  const rows = sql<ReviewedCustomer>`(
    select customers.id, customers.name, coalesce(p.pictures, 0) as pictures,
      p.checked::float8 / nullif(p.pictures, 0) as checked_share,
      p.reported::float8 / nullif(p.pictures - p.checked, 0) as reported_share, coalesce(w.waiting, 0) as waiting,
      case when w.since is not null then greatest(0, extract(epoch from ${now} - w.since))::integer end as longest_seconds
    from (${picturesSince(scope, since)}) p full join (${waitingIn(scope)}) w on w.customer_id = p.customer_id
      join customers on customers.id = coalesce(p.customer_id, w.customer_id)
    where ${found(['customers.name'], search)}) as customers`;
  return { found: rows, order: ordered(sql.ref(`customers.${orderBy}`), orderDirection, 'customers', true) };
}

type Moments = Parameters<typeof customers>[2];

export const listCustomers = (db: Db, scope: Scope, filter: CustomerFilter & PageQuery, moments: Moments) =>
  pageOf(db, customers(scope, filter, moments), filter);
export const readAllCustomers = (db: Db, scope: Scope, filter: CustomerFilter, moments: Moments) =>
  allOf(db, customers(scope, filter, moments));

export async function countSecondLooks(db: Db, since: Date): Promise<{ looked: number; agreed: number }> {
  const { rows } = await sql<{ looked: number; agreed: number }>`
    select count(*) as looked, count(*) filter (where state = 'approved') as agreed
    from reviews where first_id is not null and decided_by is not null and decided_at >= ${since}`.execute(
    db,
  );
  return rows[0] ?? { looked: 0, agreed: 0 };
}

const lookOrders = {
  decidedAt: sql`reviews.decided_at`,
  first: sql`reviews.first->>'name'`,
  second: sql`reviews.second->>'name'`,
  customer: sql`reviews.customer->>'name'`,
};

/** Second looks that did not approve what was approved. */
function disagreements({ search, orderBy, orderDirection }: LookFilter, since: Date): List<Disagreement> {
  const rows = sql<Disagreement>`(
    select r.id, r.image_id, json_build_object('id', v.id, 'reference', v.reference) as vehicle, i.position,
      json_build_object('name', c.name) as customer,
      json_build_object('id', one.id, 'name', coalesce(one.name, one.email, '')) as first,
      json_build_object('id', two.id, 'name', coalesce(two.name, two.email, '')) as second,
      r.state as verdict, coalesce(r.reasons, '{}') as reasons, coalesce(r.note, '') as note, r.decided_at
    from reviews r join reviews f on f.id = r.first_id join users one on one.id = f.decided_by
      join users two on two.id = r.decided_by join images i on i.id = r.image_id join vehicles v on v.id = i.set_id
      join customers c on c.id = r.customer_id
    where r.first_id is not null and r.decided_by is not null and r.decided_at >= ${since} and r.state in ('retake', 'rejected', 'fixed')
      and ${found(['v.reference', 'c.name', 'one.name', 'two.name'], search)}) as reviews`;
  return { found: rows, order: ordered(lookOrders[orderBy], orderDirection, 'reviews') };
}

export const listDisagreements = (db: Db, filter: LookFilter & PageQuery, since: Date) =>
  pageOf(db, disagreements(filter, since), filter);
export const readAllDisagreements = (db: Db, filter: LookFilter, since: Date) =>
  allOf(db, disagreements(filter, since));

interface JudgedPicture {
  analysis: Pick<Analysis, 'scores' | 'verdicts'>;
  recipe: Pick<Recipe, 'background'>;
  wrong: boolean;
}

/** The last pictures of a customer's vehicles, also of photos that were replaced since, and whether each was wrong. */
export async function listJudgedPictures(
  db: Db,
  customerId: CustomerId,
  since: Date,
  limit: number,
): Promise<JudgedPicture[]> {
  const { rows } = await sql<JudgedPicture>`
    select json_build_object('scores', i.analysis->'scores', 'verdicts', i.analysis->'verdicts') as analysis,
      json_build_object('background', i.recipe->'background') as recipe, coalesce(judged.wrong, false) as wrong
    from picture_sets s join images i on i.set_id = s.id left join lateral (
      select bool_or(r.state in ('retake', 'rejected') or r.was_fixed or (r.cause = 'reported' and r.state <> 'declined')) as wrong
      from reviews r where r.image_id = i.id) judged on true
    where s.customer_id = ${customerId} and s.kind = 'vehicle' and i.finished_at >= ${since}
      and i.state in ('needs_review', 'delivered', 'retake_requested', 'rejected') and i.analysis is not null and i.recipe is not null
    order by i.finished_at desc limit ${limit}`.execute(db);
  return rows;
}
