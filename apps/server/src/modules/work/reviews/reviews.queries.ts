import type { ClientId, CustomerId, ImageId, ReviewId, UserId } from '@forecourt/contract/ids';
import type { ImageOutput } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import type { Retouch } from '@forecourt/contract/retouch';
import type { FirstMade, MadeFix, PictureContent, ReviewFix } from '@forecourt/contract/review-fixes';
import type { RejectReason } from '@forecourt/contract/review-reasons';
import type { FixPart, Review, ReviewFilter } from '@forecourt/contract/reviews';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface Asked {
  now: Date;
  by: UserId;
}

/** Open reviews `r` that the filter finds. */
function matching({ clientId, customerId, positionClass, waitingMinutes }: ReviewFilter, now: Date) {
  const conditions = [sql<SqlBool>`r.state = 'open'`];
  if (customerId) conditions.push(sql<SqlBool>`r.customer_id = ${customerId}`);
  if (clientId) conditions.push(sql<SqlBool>`r.client_id = ${clientId}`);
  if (positionClass) conditions.push(sql<SqlBool>`r.position_class = ${positionClass}`);
  if (waitingMinutes)
    conditions.push(sql<SqlBool>`r.waiting_since <= ${new Date(now.getTime() - waitingMinutes * 60_000)}`);
  return sql.join(conditions, sql` and `);
}

/** Of the open reviews `r`: those that somebody waits for, and second looks at approvals of others. Each kind has indexes of its own. */
const isAwaited = sql<SqlBool>`r.first_id is null`;
const isSecond = sql<SqlBool>`r.first_id is not null`;

/** Gives pictures that a person holds back to the queue. */
export async function dropLeases(tx: Tx, by: UserId, ids: readonly ReviewId[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ leasedBy: null, leasedUntil: null, leasedDesk: null })
    .where('id', 'in', ids)
    .where('leasedBy', '=', by)
    .where('state', '=', 'open')
    .execute();
}

/** Whether the owner of the picture has cancelled it while it waited. */
export async function isCancelled(db: Db, id: ReviewId): Promise<boolean> {
  const query = db.selectFrom('reviews').select('id').where('id', '=', id).where('state', '=', 'cancelled');
  return (await query.executeTakeFirst()) !== undefined;
}

/** A person, and the tab or program of theirs that shows the pictures. */
interface Holder {
  by: UserId;
  desk: string | null;
}

/** Renews what a desk holds, also if its time has run out and nobody has taken it since. */
export async function renewLeases(tx: Tx, { by, desk }: Holder, until: Date): Promise<ReviewId[]> {
  const rows = await tx
    .updateTable('reviews')
    .set({ leasedUntil: until })
    .where('leasedBy', '=', by)
    .where('leasedDesk', 'is not distinct from', desk)
    .where('state', '=', 'open')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Fewer pictures than this are sorted by urgency; of more, the queue is read until some match. */
const fewMax = 500;

/**
 * The pictures that have waited so long, if they are few; null if they are many. The queue is in another order, so that it would be read to
 * its end for the last ones.
 */
async function findFewOld(tx: Tx, filter: ReviewFilter, now: Date): Promise<ReviewId[] | null> {
  if (!filter.waitingMinutes) return null;
  const { rows } = await sql<{ id: ReviewId }>`
    select r.id from reviews r where ${matching(filter, now)} and ${isAwaited} order by r.waiting_since limit ${fewMax + 1}`.execute(
    tx,
  );
  return rows.length > fewMax ? null : rows.map(({ id }) => id);
}

/** Second looks that are passed over because somebody else locks them at the same moment. */
const spareSeconds = 4;

/**
 * Leases the most urgent pictures that nobody holds. `skip locked`: two people who ask at once get different ones, and neither
 * waits for the other. Of second looks the first ones of each other checker are compared, so that nobody's own approvals are read, however
 * many of them wait.
 */
export async function takeLeases(
  tx: Tx,
  { by, desk }: Holder,
  { filter, limit, now, until }: { filter: ReviewFilter; limit: number; now: Date; until: Date },
): Promise<ReviewId[]> {
  const few = await findFewOld(tx, filter, now);
  const asked = few ? sql`r.id = any(${few}::uuid[]) and r.state = 'open'` : matching(filter, now);
  const free = sql`(r.leased_until is null or r.leased_until < ${now})`;
  const { rows } = await sql<{ id: ReviewId }>`
    with recursive firsts (id) as (
      (select r.first_by from reviews r where r.state = 'open' and ${isSecond} order by r.first_by limit 1)
      union all
      select (select r.first_by from reviews r where r.state = 'open' and ${isSecond} and r.first_by > firsts.id
        order by r.first_by limit 1) from firsts where firsts.id is not null
    ), awaited as (
      select r.id, r.due_at from reviews r where ${asked} and ${isAwaited} and ${free}
      order by r.due_at, r.id limit ${limit} for update skip locked
    ), candidates as materialized (
      select r.id from firsts cross join lateral (
        select r.id, r.due_at from reviews r where ${matching(filter, now)} and ${isSecond} and r.first_by = firsts.id and ${free}
        order by r.due_at, r.id limit ${limit + spareSeconds}) r
      where firsts.id <> ${by} order by r.due_at, r.id limit ${limit + spareSeconds}
    ), second as (
      select r.id, r.due_at from reviews r where r.id in (select id from candidates) and r.state = 'open' and ${free}
      order by r.due_at, r.id limit ${limit} for update skip locked
    )
    update reviews set leased_by = ${by}, leased_desk = ${desk}, leased_until = ${until}, is_looked_at = false where id = any(array(
      select id from (select * from awaited union all select * from second) found order by due_at, id limit ${limit}))
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

type QueueTerms = Pick<LeasedReview, 'confidence' | 'waitingSince'> & {
  cause: Review['cause'] | 'second-look';
};

/** Leases this picture if nobody else holds it; undefined: it is not free. */
export async function takeLease(
  tx: Tx,
  { by, desk }: Holder,
  { id, now, until }: { id: ReviewId; now: Date; until: Date },
): Promise<QueueTerms | undefined> {
  const { rows } = await sql<QueueTerms>`
    update reviews set leased_by = ${by}, leased_desk = ${desk}, leased_until = ${until} where id = (
      select r.id from reviews r where r.id = ${id} and r.state = 'open' and r.first_by is distinct from ${by}
        and (r.leased_until is null or r.leased_until < ${now})
      for update skip locked)
    returning cause, confidence, waiting_since as "waitingSince"`.execute(tx);
  return rows[0];
}

/** Puts a picture at another place in the queue. */
export async function setDueAt(tx: Tx, id: ReviewId, dueAt: Date): Promise<void> {
  await tx.updateTable('reviews').set({ dueAt }).where('id', '=', id).execute();
}

/** For a desk that would be empty: leases the most urgent picture that another desk holds without looking at it. */
export async function takeUnopened(
  tx: Tx,
  { by, desk }: Holder,
  { filter, now, until }: { filter: ReviewFilter; now: Date; until: Date },
): Promise<ReviewId[]> {
  const { rows } = await sql<{ id: ReviewId }>`
    with held as materialized (
      select id from reviews where state = 'open' and leased_until >= ${now} and not is_looked_at)
    update reviews set leased_by = ${by}, leased_desk = ${desk}, leased_until = ${until} where id = (
      select r.id from reviews r where r.id in (select id from held) and ${matching(filter, now)}
        and r.leased_until >= ${now} and not r.is_looked_at and r.first_by is distinct from ${by}
      order by r.due_at, r.id limit 1 for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes which of the pictures of a desk is looked at: the one that its program names, or the first. */
export async function setLookedAt(
  tx: Tx,
  ids: readonly ReviewId[],
  named: ReviewId | undefined,
): Promise<ReviewId | undefined> {
  const { rows } = await sql<{ id: ReviewId; isLookedAt: boolean }>`
    with looked_at as (select id from reviews where id = any(${ids}::uuid[])
      order by (id = ${named ?? null}::uuid) desc nulls last, due_at, id limit 1)
    update reviews r set is_looked_at = (r.id = looked_at.id) from looked_at where r.id = any(${ids}::uuid[])
    returning r.id, r.is_looked_at as "isLookedAt"`.execute(tx);
  return rows.find(({ isLookedAt }) => isLookedAt)?.id;
}

/** After a verdict the desk shows its next picture before it asks for more. */
export async function setNextLookedAt(tx: Tx, { by, desk }: Holder): Promise<void> {
  // One that a call of the desk renews at this moment is skipped: that call names what is looked at.
  await sql`update reviews set is_looked_at = true where id in (
    select id from reviews where leased_by = ${by} and leased_desk is not distinct from ${desk} and state = 'open'
    for update skip locked)`.execute(tx);
}

/**
 * How many pictures the filter finds that nobody looks at, counted up to `max`, how many somebody does look at, and since when the first of them has waited: of those that somebody waits for, or
 * else of second looks.
 */
export async function countWaiting(
  db: Db,
  filter: ReviewFilter,
  { max, by, now }: Asked & { max: number },
): Promise<{ waiting: number; inHand: number; since: string | null }> {
  const inHand = sql`r.is_looked_at and r.leased_until >= ${now}`;
  const free = sql`(not r.is_looked_at or r.leased_until is null or r.leased_until < ${now})`;
  const awaited = sql`${matching(filter, now)} and ${isAwaited}`;
  const second = sql`${matching(filter, now)} and ${isSecond} and r.first_by <> ${by}`;
  const { rows } = await sql<{ waiting: number; inHand: number; since: string | null }>`
    with second as materialized (
      select r.waiting_since, ${free} as free from reviews r where ${second} order by r.waiting_since limit ${max})
    select least(${max}, (select count(*) from (select from reviews r where ${awaited} and ${free} limit ${max}) counted)
        + (select count(*) from second where free)) as waiting,
      (select count(*) from reviews r where ${matching(filter, now)} and ${inHand} and r.first_by is distinct from ${by}) as "inHand",
      coalesce((select r.waiting_since from reviews r where ${awaited} order by r.waiting_since limit 1),
        (select min(waiting_since) from second)) as since`.execute(db);
  return rows[0] ?? { waiting: 0, inHand: 0, since: null };
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
  isPositionChosen: boolean;
  analysis: Analysis;
  recipe: Recipe;
  preset: string | null;
  presetName: string | null;
  retouch: Retouch | null;
  /** A checker has approved the outline that is shown. */
  isOutlineApproved: boolean;
  uprightKey: string | null;
  matteKey: string | null;
  outputs: StoredOutput[];
  report: { reasons: RejectReason[]; note: string | null } | null;
  fix: ReviewFix | null;
  fixed: MadeFix | null;
  firstMade: FirstMade | null;
  putAway: PictureContent | null;
  /** What the last of the fixes that can be taken back changed. */
  lastFix: FixPart[] | null;
  isFixFailed: boolean;
}

/** A second look says nothing of the first, so that it is not influenced by it. */
const causeShown = sql<LeasedReview['cause']>`coalesce(
  (select first.cause from reviews first where first.id = reviews.first_id), reviews.cause)`;

const isOutlineApproved = sql<boolean>`exists (
  select from reviews known where known.image_id = reviews.image_id and known.state in ('approved', 'fixed')
    and known.matte_key = coalesce(reviews.fixed->>'matteKey', images.matte_key))`;

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
      'images.isPositionChosen',
      sql<Analysis>`images.analysis`.as('analysis'),
      sql<Recipe>`images.recipe`.as('recipe'),
      'images.preset',
      'catalogueItems.name as presetName',
      'images.retouch',
      isOutlineApproved.as('isOutlineApproved'),
      'images.uprightKey',
      'images.matteKey',
      sql<StoredOutput[]>`reviews.outputs`.as('outputs'),
      reportOfReview.as('report'),
      'reviews.fix',
      'reviews.fixed',
      'reviews.firstMade',
      'reviews.putAway',
      sql<FixPart[] | null>`reviews.earlier_fixes -> -1 -> 'changed'`.as('lastFix'),
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
    .set({ leasedBy: null, leasedUntil: null, leasedDesk: null, dueAt })
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
    from (select customer_id, client_id, count(*) as waiting from reviews r where state = 'open' and first_by is distinct from ${by}
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
): Promise<{ id: ReviewId; confidence: number; questionCount: number }[]> {
  return db
    .selectFrom('reviews')
    .innerJoin('images', 'images.id', 'reviews.imageId')
    .select(['reviews.id', 'reviews.confidence', 'images.questionCount'])
    .where('reviews.customerId', '=', customerId)
    .where('reviews.state', '=', 'open')
    .where('reviews.cause', 'in', ['all', 'low-confidence'])
    .where('reviews.firstId', 'is', null)
    .$if(after !== null, (rows) => rows.where('reviews.id', '>', after))
    .orderBy('reviews.id')
    .limit(limit)
    .execute();
}
