import type { ImageId, ReviewId, UserId } from '@forecourt/contract/ids';
import type { PositionClass } from '@forecourt/contract/positions';
import type { Recipe } from '@forecourt/contract/recipe';
import type {
  BeforeFixed,
  EarlierFix,
  FirstMade,
  MadeFix,
  PictureContent,
  ReviewFix,
} from '@forecourt/contract/review-fixes';
import type { ReviewReason } from '@forecourt/contract/review-reasons';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { OutputRow } from './images.queries.ts';
import { dueAt, type ReviewCause } from './review-need.rules.ts';

/** Whether a checker has approved a picture of this image with this outline. */
export async function isOutlineApproved(db: Db, imageId: ImageId, matteKey: string | null): Promise<boolean> {
  if (!matteKey) return false;
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('imageId', '=', imageId)
    .where('state', 'in', ['approved', 'fixed'])
    .where('matteKey', '=', matteKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewReview {
  imageId: ImageId;
  userId: UserId;
  positionClass: PositionClass;
  cause: ReviewCause | 'reported';
  reportedBy?: UserId;
  confidence: number;
  waitingSince: Date;
  dueAt: Date;
  recipeHash: string;
  matteKey: string | null;
  outputs: OutputRow[];
}

export async function insertReview(tx: Tx, { outputs, ...review }: NewReview): Promise<ReviewId> {
  const { id } = await tx
    .insertInto('reviews')
    .values({ ...review, outputs: json(outputs as unknown as Record<string, unknown>[]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ReviewRow {
  id: ReviewId;
  imageId: ImageId;
  cause: ReviewCause | 'reported' | 'second-look';
  state: 'open' | 'approved' | 'retake' | 'rejected' | 'delivered' | 'cancelled' | 'fixed' | 'declined';
  confidence: number;
  recipeHash: string;
  outputs: OutputRow[];
  leasedBy: UserId | null;
  leasedDesk: string | null;
  decidedBy: UserId | null;
  decidedAt: string | null;
  credits: number | null;
  outputsBefore: OutputRow[] | null;
  /** Who reported the picture; null for one that waits for approval. */
  reportedBy: UserId | null;
  fix: ReviewFix | null;
  fixed: MadeFix | null;
  firstMade: FirstMade | null;
  /** What was changed, while the picture is shown as it came. */
  putAway: PictureContent | null;
  /** Before each fix that can be taken back; the oldest first. */
  earlierFixes: EarlierFix[];
  /** The order at the exterior position that a checker moved the photo from. */
  orderedOutside: Recipe | null;
  beforeFixed: BeforeFixed | null;
}

function selectReviews(db: Db) {
  return db
    .selectFrom('reviews')
    .select([
      'id',
      'imageId',
      'cause',
      'state',
      'confidence',
      'recipeHash',
      sql<OutputRow[]>`outputs`.as('outputs'),
      'leasedBy',
      'leasedDesk',
      'decidedBy',
      'decidedAt',
      'credits',
      sql<OutputRow[] | null>`outputs_before`.as('outputsBefore'),
      'reportedBy',
      'fix',
      'fixed',
      'orderedOutside',
      'firstMade',
      'putAway',
      sql<EarlierFix[]>`coalesce(earlier_fixes, '[]')`.as('earlierFixes'),
      'beforeFixed',
    ]);
}

export function findReview(db: Db, id: ReviewId): Promise<ReviewRow | undefined> {
  return selectReviews(db).where('id', '=', id).executeTakeFirst();
}

/** Locks a review until the transaction ends. */
export function lockReview(tx: Tx, id: ReviewId): Promise<ReviewRow | undefined> {
  return selectReviews(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function lockOpenReviewOf(tx: Tx, imageId: ImageId): Promise<ReviewRow | undefined> {
  return selectReviews(tx)
    .where('imageId', '=', imageId)
    .where('state', '=', 'open')
    .where('cause', 'in', ['all', 'low-confidence'])
    .forUpdate()
    .executeTakeFirst();
}

interface ReviewEnd {
  state: Exclude<ReviewRow['state'], 'open'>;
  decidedBy: UserId | null;
  decidedAt: Date;
  credits?: number | null;
  /** Why it was refused. */
  reasons?: ReviewReason[];
  note?: string | null;
  /** What the image showed before an approval. */
  outputsBefore?: OutputRow[];
  /** What it was made with before the verdict `fixed`. */
  beforeFixed?: BeforeFixed;
}

export async function closeReview(
  tx: Tx,
  id: ReviewId,
  { beforeFixed, outputsBefore, ...end }: ReviewEnd,
): Promise<void> {
  const before = {
    outputsBefore: outputsBefore ? json(outputsBefore as unknown as Record<string, unknown>[]) : null,
    beforeFixed: beforeFixed ? json(beforeFixed) : null,
  };
  await tx
    .updateTable('reviews')
    .set({ ...end, ...before, leasedBy: null, leasedUntil: null, leasedDesk: null, fix: null })
    .where('id', '=', id)
    .execute();
}

/** Who gets a review that is opened again, and at which desk. */
export interface Holder {
  by: UserId;
  desk: string | null;
}

/** Opens a decided review again, for the person who decided it. */
export async function reopenReview(
  tx: Tx,
  id: ReviewId,
  { by, desk }: Holder,
  leasedUntil: Date,
): Promise<void> {
  const undecided = {
    decidedBy: null,
    decidedAt: null,
    credits: null,
    outputsBefore: null,
    beforeFixed: null,
    reasons: null,
    note: null,
  };
  await tx
    .updateTable('reviews')
    .set({ state: 'open', leasedBy: by, leasedDesk: desk, leasedUntil, ...undecided })
    .where('id', '=', id)
    .execute();
}

/** What an image is after a verdict, or after its undo. `finishedAt` is when its picture was delivered or refused. */
interface Judged {
  state: 'needs_review' | 'delivered' | 'retake_requested' | 'rejected';
  reviewReasons: ReviewReason[] | null;
  reviewNote: string | null;
  finishedAt?: Date;
}

export async function setImageJudged(tx: Tx, id: ImageId, judged: Judged, now: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({ ...judged, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** The last verdict of a person since then. */
export function findLastVerdict(db: Db, by: UserId, since: Date): Promise<ReviewRow | undefined> {
  return selectReviews(db)
    .where('decidedBy', '=', by)
    .where('decidedAt', '>=', since.toISOString())
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Puts an approved picture into the queue again, behind all that wait now; not where nobody but the first checker could look at it.
 */
export async function insertSecondLook(
  tx: Tx,
  { by, firstId, now }: { firstId: ReviewId; by: UserId; now: Date },
): Promise<void> {
  await sql`
    insert into reviews (image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, matte_key, outputs,
      first_id, first_by)
    select image_id, user_id, position_class, 'second-look', confidence, ${now}, ${dueAt(now, 1)}, recipe_hash, matte_key, outputs, id,
      ${by}
    from reviews where id = ${firstId} and exists (select from users
      where role = 'qcmanager' and active and deleted_at is null and id <> ${by})
    on conflict do nothing`.execute(tx);
}

/** The verdict of a second look. */
export async function setSecondVerdict(
  tx: Tx,
  id: ReviewId,
  verdict: {
    state: 'approved' | 'fixed' | 'retake' | 'rejected';
    reasons: ReviewReason[] | null;
    note: string | null;
  },
  by: UserId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({
      ...verdict,
      decidedBy: by,
      decidedAt: now,
      leasedBy: null,
      leasedUntil: null,
      leasedDesk: null,
      fix: null,
    })
    .where('id', '=', id)
    .execute();
}
