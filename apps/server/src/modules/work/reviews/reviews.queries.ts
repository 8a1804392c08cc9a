import type { ClientId, CustomerId, ImageId, ReviewId, UserId } from '@forecourt/contract/ids';
import type { ImageOutput } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { Retouch } from '@forecourt/contract/retouch';
import type { MadeFix, ReviewFix } from '@forecourt/contract/review-fixes';
import type { RejectReason } from '@forecourt/contract/review-reasons';
import type { Disagreement, Review, ReviewFilter } from '@forecourt/contract/reviews';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Nobody looks a second time at what they approved themselves. */
const mayCheck = (by: UserId) =>
  sql<SqlBool>`not exists (select from reviews f where f.id = r.first_id and f.decided_by = ${by})`;

interface Asked {
  now: Date;
  by: UserId;
}

function matching({ clientId, customerId, positionClass, waitingMinutes }: ReviewFilter, { by, now }: Asked) {
  const conditions = [sql<SqlBool>`r.state = 'open'`, mayCheck(by)];
  if (customerId) conditions.push(sql<SqlBool>`r.customer_id = ${customerId}`);
  if (clientId) conditions.push(sql<SqlBool>`r.client_id = ${clientId}`);
  if (positionClass) conditions.push(sql<SqlBool>`r.position_class = ${positionClass}`);
  if (waitingMinutes)
    conditions.push(sql<SqlBool>`r.waiting_since <= ${new Date(now.getTime() - waitingMinutes * 60_000)}`);
  return sql.join(conditions, sql` and `);
}

/** Gives pictures that a person holds back to the queue. */
export async function dropLeases(tx: Tx, by: UserId, ids: readonly ReviewId[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ leasedBy: null, leasedUntil: null })
    .where('id', 'in', ids)
    .where('leasedBy', '=', by)
    .where('state', '=', 'open')
    .execute();
}

/** Renews what a person holds, also if its time has run out and nobody has taken it since. */
export async function renewLeases(tx: Tx, by: UserId, until: Date): Promise<ReviewId[]> {
  const rows = await tx
    .updateTable('reviews')
    .set({ leasedUntil: until })
    .where('leasedBy', '=', by)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Leases the most urgent pictures that nobody holds. `skip locked`: two people who ask at once get different ones, and neither
 * waits for the other.
 */
export async function takeLeases(
  tx: Tx,
  by: UserId,
  { filter, limit, now, until }: { filter: ReviewFilter; limit: number; now: Date; until: Date },
): Promise<ReviewId[]> {
  const { rows } = await sql<{ id: ReviewId }>`
    update reviews set leased_by = ${by}, leased_until = ${until} where id = any(array(
      select r.id from reviews r where ${matching(filter, { by, now })} and (r.leased_until is null or r.leased_until < ${now})
      order by r.due_at, r.id limit ${limit} for update skip locked))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** How many pictures the filter finds, counted up to `max`, and since when the first of them has waited. */
export async function countWaiting(
  db: Db,
  filter: ReviewFilter,
  { max, ...asked }: Asked & { max: number },
): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select (select count(*) from (select from reviews r where ${matching(filter, asked)} limit ${max}) counted) as waiting,
      (select r.waiting_since from reviews r where ${matching(filter, asked)} order by r.waiting_since limit 1) as since`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, since: null };
}

/** A file of a picture, as the review keeps it. */
type StoredOutput = Omit<ImageOutput, 'url'> & { storageKey: string };

export interface LeasedReview {
  id: ReviewId;
  imageId: ImageId;
  cause: Review['cause'];
  confidence: number;
  waitingSince: string;
  leasedUntil: string;
  customerName: string;
  clientName: string | null;
  position: PositionName;
  analysis: Analysis;
  recipe: Recipe;
  preset: string | null;
  presetName: string | null;
  retouch: Retouch | null;
  uprightKey: string | null;
  matteKey: string | null;
  outputs: StoredOutput[];
  report: { reasons: RejectReason[]; note: string | null } | null;
  fix: ReviewFix | null;
  fixed: MadeFix | null;
  isFixFailed: boolean;
}

/** A second look says nothing of the first, so that it is not influenced by it. */
const causeShown = sql<LeasedReview['cause']>`coalesce(
  (select first.cause from reviews first where first.id = reviews.first_id), reviews.cause)`;

const reportOfReview = sql<LeasedReview['report']>`case when reviews.cause = 'reported' then
  json_build_object('reasons', images.report_reasons, 'note', images.report_note) end`;

/** Open reviews by id, the most urgent first. */
export function listLeased(db: Db, ids: readonly ReviewId[]): Promise<LeasedReview[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('images', 'images.id', 'reviews.imageId')
    .innerJoin('customers', 'customers.id', 'reviews.customerId')
    .leftJoin('clients', 'clients.id', 'reviews.clientId')
    .leftJoin('catalogueItems', (join) => join.on(sql<SqlBool>`catalogue_items.id::text = images.preset`))
    .where('reviews.id', 'in', ids)
    .where('reviews.state', '=', 'open')
    .select([
      'reviews.id',
      'reviews.imageId',
      causeShown.as('cause'),
      'reviews.confidence',
      'reviews.waitingSince',
      sql<string>`reviews.leased_until`.as('leasedUntil'),
      'customers.name as customerName',
      'clients.name as clientName',
      'images.position',
      sql<Analysis>`images.analysis`.as('analysis'),
      sql<Recipe>`images.recipe`.as('recipe'),
      'images.preset',
      'catalogueItems.name as presetName',
      'images.retouch',
      'images.uprightKey',
      'images.matteKey',
      sql<StoredOutput[]>`reviews.outputs`.as('outputs'),
      reportOfReview.as('report'),
      'reviews.fix',
      'reviews.fixed',
      'reviews.isFixFailed',
    ])
    .orderBy('reviews.dueAt')
    .orderBy('reviews.id')
    .execute();
}

/** Gives a picture back to the queue, at a later place. */
export async function setReviewSkipped(tx: Tx, id: ReviewId, dueAt: Date): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ leasedBy: null, leasedUntil: null, dueAt })
    .where('id', '=', id)
    .execute();
}

interface WaitingOwner {
  customerId: CustomerId;
  customerName: string;
  clientId: ClientId | null;
  clientName: string | null;
  waiting: number;
}

export async function listWaitingOwners(db: Db, by: UserId): Promise<WaitingOwner[]> {
  const { rows } = await sql<WaitingOwner>`
    select r.customer_id as "customerId", customers.name as "customerName", r.client_id as "clientId",
      clients.name as "clientName", r.waiting
    from (select customer_id, client_id, count(*) as waiting from reviews r where state = 'open' and ${mayCheck(by)}
      group by customer_id, client_id) r
    join customers on customers.id = r.customer_id left join clients on clients.id = r.client_id
    order by lower(customers.name), customers.id, lower(clients.name), clients.id`.execute(db);
  return rows;
}

/** Open reviews of a customer after this id, by id. */
export function listOpenOf(
  db: Db,
  customerId: CustomerId,
  after: ReviewId | null,
  limit: number,
): Promise<{ id: ReviewId; confidence: number }[]> {
  return db
    .selectFrom('reviews')
    .select(['id', 'confidence'])
    .where('customerId', '=', customerId)
    .where('state', '=', 'open')
    .where('cause', 'in', ['all', 'low-confidence'])
    .$if(after !== null, (rows) => rows.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countSecondLooks(db: Db, since: Date): Promise<{ looked: number; agreed: number }> {
  const { rows } = await sql<{ looked: number; agreed: number }>`
    select count(*)::integer as looked, (count(*) filter (where state = 'approved'))::integer as agreed
    from reviews where first_id is not null and decided_by is not null and decided_at >= ${since}`.execute(
    db,
  );
  return rows[0] ?? { looked: 0, agreed: 0 };
}

/** Second looks that did not approve what was approved, newest first. */
export async function listDisagreements(db: Db, since: Date, limit: number): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    select r.id, r.image_id as "imageId", json_build_object('id', v.id, 'reference', v.reference) as vehicle, i.position,
      json_build_object('name', c.name) as customer,
      json_build_object('id', one.id, 'name', coalesce(one.name, one.email, '')) as first,
      json_build_object('id', two.id, 'name', coalesce(two.name, two.email, '')) as second,
      r.state as verdict, coalesce(r.reasons, '{}') as reasons, coalesce(r.note, '') as note, r.decided_at as "decidedAt"
    from reviews r join reviews f on f.id = r.first_id join users one on one.id = f.decided_by
      join users two on two.id = r.decided_by join images i on i.id = r.image_id join vehicles v on v.id = i.set_id
      join customers c on c.id = r.customer_id
    where r.first_id is not null and r.decided_by is not null and r.decided_at >= ${since}
      and r.state in ('retake', 'rejected', 'fixed')
    order by r.decided_at desc, r.id limit ${limit}`.execute(db);
  return rows;
}
