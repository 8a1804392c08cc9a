import type { ImageId, ReviewId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { Recipe } from '@forecourt/contract/recipe';
import type { RejectReason, ReportState } from '@forecourt/contract/review-reasons';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';

/** How often reports of the picture that an image shows were declined. */
export async function countDeclined(db: Db, id: ImageId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from reviews r join images i on i.id = r.image_id
    where r.image_id = ${id} and r.state = 'declined' and r.recipe_hash = i.recipe_hash
      and r.decided_at >= i.finished_at`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface AnsweredPicture {
  position: PositionName;
  outcome: 'fixed' | 'declined';
}

/** The pictures of a vehicle whose reports by this person have been answered since then, the first answer first. */
export async function listAnswered(
  tx: Tx,
  vehicleId: VehicleId,
  by: UserId,
  since: Date,
): Promise<AnsweredPicture[]> {
  const { rows } = await sql<AnsweredPicture>`
    select i.position, i.report_state as outcome from images i join reviews r on r.image_id = i.id
    where i.set_id = ${vehicleId} and i.report_state in ('fixed', 'declined') and i.deleted_at is null
      and r.cause = 'reported' and r.state = i.report_state and r.reported_by = ${by} and r.decided_at >= ${since}
    group by i.id order by max(r.decided_at), i.id`.execute(tx);
  return rows;
}

interface StoredReport {
  state: ReportState;
  reasons: RejectReason[];
  note: string | null;
  answer: string | null;
}

/** Stores a report of the picture that the image shows. */
export async function setReport(
  tx: Tx,
  id: ImageId,
  { answer, note, reasons, state }: StoredReport,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({
      reportRecipeHash: sql`recipe_hash`,
      reportState: state,
      reportReasons: reasons,
      reportNote: note,
      reportAnswer: answer,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function setAnswer(
  tx: Tx,
  id: ImageId,
  { answer, state }: Pick<StoredReport, 'answer' | 'state'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({ reportState: state, reportAnswer: answer, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Notes that reported pictures are being looked at. Returns the images that were not before. */
export async function setOpened(tx: Tx, ids: readonly ReviewId[], now: Date): Promise<ImageId[]> {
  const rows = await tx
    .updateTable('images')
    .set({ reportState: 'fixing', updatedAt: now })
    .where('reportState', '=', 'reported')
    .where('id', 'in', (eb) =>
      eb.selectFrom('reviews').select('imageId').where('id', 'in', ids).where('cause', '=', 'reported'),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface Answered {
  state: ReportState;
  answer: string | null;
  recipe: Recipe;
  recipeHash: string;
  /** ISO. */
  finishedAt: string | null;
}

/** The image shows another picture from now on: the answer to its report, or the reported one again. */
export async function setAnswered(
  tx: Tx,
  id: ImageId,
  { answer, finishedAt, recipe, recipeHash, state }: Answered,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({
      reportState: state,
      reportRecipeHash: recipeHash,
      reportAnswer: answer,
      recipe: json(recipe),
      recipeHash,
      finishedAt,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}
