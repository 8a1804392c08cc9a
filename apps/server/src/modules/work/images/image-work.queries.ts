import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { ImageFailure } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import type { Analysis, Box, Recipe } from '@forecourt/contract/recipe';
import type { Retouch } from '@forecourt/contract/retouch';
import type { VehicleShift } from '@forecourt/contract/vehicle-shift';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import type { ImagesTable } from '../../../platform/db/schema.gen.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { PictureSetOwner } from '../picture-sets/picture-sets.rules.ts';
import type { OutputRow } from './images.queries.ts';

const workColumns = [
  'fileName',
  'originalKey',
  'position',
  'isPositionChosen',
  'matteKey',
  'analysis',
  'chosenVehicle',
  'retouch',
  'recipe',
  'recipeHash',
  'attempt',
  'state',
  'failure',
  'finishedAt',
  'reportState',
] as const;
export type Work = Pick<Selectable<ImagesTable>, (typeof workColumns)[number]>;

export function findWork(db: Db, id: ImageId): Promise<Work | undefined> {
  return db
    .selectFrom('images')
    .select(workColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** How vehicles are shifted in the pictures that were last ordered of these photos. */
export async function listShifts(db: Db, ids: readonly ImageId[]): Promise<Map<ImageId, VehicleShift>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', sql<VehicleShift>`recipe->'shift'`.as('shift')])
    .where('id', '=', sql<ImageId>`any(${ids}::uuid[])`)
    .where(sql<boolean>`recipe ? 'shift'`)
    .execute();
  return new Map(rows.map(({ id, shift }) => [id, shift]));
}

/** What the pictures that a checker rejected were made by: the hash of the recipe of each. */
export async function listRejectedRecipes(db: Db, setId: VehicleId): Promise<Map<ImageId, string | null>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'recipeHash'])
    .where('setId', '=', setId)
    .where('state', '=', 'rejected')
    .execute();
  return new Map(rows.map(({ id, recipeHash }) => [id, recipeHash]));
}

interface Submission {
  preset: PresetId;
  presetVersion: number | null;
  recipe: Recipe;
  recipeHash: string;
  now: Date;
  /** Position in the order: pictures that are ordered together are queued in that sequence. */
  index: number;
}

/** The stored files of the outputs of an image. */
const outputKeys = sql`(select jsonb_agg(storage_key order by name) from image_outputs where image_id = images.id)`;

/**
 * Columns of a finished picture, as they are kept while another one is ordered and made; `matte_key` says which outline it shows,
 * and the files of its outputs whether it is still the one that is stored.
 */
const pictureBefore = sql<string>`jsonb_build_object('preset', preset, 'presetVersion', preset_version, 'recipe', recipe,
  'recipeHash', recipe_hash, 'matteKey', matte_key, 'isChecked', is_checked, 'queuedAt', queued_at, 'finishedAt', finished_at,
  'outputKeys', ${outputKeys})`;

export async function setImageQueued(tx: Tx, id: ImageId, submission: Submission): Promise<void> {
  await tx
    .updateTable('images')
    .set({
      // An order after one that has failed or was refused keeps the picture from before that one.
      pictureBefore: sql`case when state = 'delivered' then ${pictureBefore} else picture_before end`,
      state: 'queued',
      failure: null,
      // The history reads from the audit log when the picture that is replaced was finished.
      finishedAt: null,
      preset: submission.preset,
      presetVersion: submission.presetVersion,
      recipe: json(submission.recipe),
      recipeHash: submission.recipeHash,
      queuedAt: sql<Date>`${submission.now}::timestamptz + ${submission.index} * interval '1 microsecond'`,
      updatedAt: submission.now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Starts an attempt at an image that is queued or whose earlier attempt was lost; undefined when there is nothing to
 * do.
 */
export async function beginWork(tx: Tx, id: ImageId, now: Date): Promise<Work | undefined> {
  return tx
    .updateTable('images')
    .set((eb) => ({ state: 'processing', attempt: eb('attempt', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .where('deletedAt', 'is', null)
    .returning(workColumns)
    .executeTakeFirst();
}

/** Stuck images: queued or processing, untouched since then, and without a job in the queue. */
export async function listUnattended(db: Db, before: Date): Promise<ImageId[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('state', 'in', ['queued', 'processing'])
    .where('updatedAt', '<', before.toISOString())
    .where(({ not }) => not(isQueued(sql<string>`'images:' || images.id`)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the recipe of a picture that is being made. */
export async function setRecipe(tx: Tx, id: ImageId, recipe: Recipe, recipeHash: string): Promise<void> {
  await tx
    .updateTable('images')
    .set({ recipe: json(recipe), recipeHash })
    .where('id', '=', id)
    .execute();
}

/**
 * Gives an image another finished picture. `finished_at` of one that was finished before stays: the pace of orders is read from
 * it.
 */
export async function setImageReplaced(
  tx: Tx,
  id: ImageId,
  picture: Pick<Submission, 'preset' | 'presetVersion' | 'recipe' | 'recipeHash' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({
      state: 'delivered',
      failure: null,
      preset: picture.preset,
      presetVersion: picture.presetVersion,
      recipe: json(picture.recipe),
      recipeHash: picture.recipeHash,
      finishedAt: sql`coalesce(finished_at, ${picture.now}::timestamptz)`,
      updatedAt: picture.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends the given attempt; false when it is no longer the current one and its result must be discarded. */
export async function finishWork(
  tx: Tx,
  id: ImageId,
  attempt: number,
  end: { state: 'delivered' | 'needs_review'; failure: null } | { state: 'failed'; failure: ImageFailure },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('images')
    .set({ state: end.state, failure: end.failure, finishedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The vehicle of an image; undefined if it belongs to a set of cut-outs. */
export async function findVehicleOfImage(db: Db, id: ImageId): Promise<VehicleId | undefined> {
  const row = await db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .select('vehicles.id')
    .where('images.id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** Fails a photo that was only analysed and cannot be used. */
export async function failUnprocessed(
  tx: Tx,
  id: ImageId,
  failure: ImageFailure,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('images')
    .set({ state: 'failed', failure, finishedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'uploaded')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setImageState(
  tx: Tx,
  id: ImageId,
  state: 'cancelled' | 'uploaded',
  now: Date,
): Promise<void> {
  const cleared =
    state === 'uploaded'
      ? { preset: null, presetVersion: null, recipe: null, recipeHash: null, pictureBefore: null }
      : {};
  await tx
    .updateTable('images')
    .set({ state, failure: null, updatedAt: now, ...cleared })
    .where('id', '=', id)
    .execute();
}

/**
 * Shows the finished picture again that an image had when another one was ordered; false if there is none, or its outputs or the
 * outline of the vehicle were changed since.
 */
async function returnToPictureBefore(tx: Tx, id: ImageId, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update images set state = 'delivered', failure = null, preset = picture_before->>'preset',
      preset_version = (picture_before->>'presetVersion')::integer, recipe = picture_before->'recipe',
      recipe_hash = picture_before->>'recipeHash', is_checked = (picture_before->>'isChecked')::boolean,
      queued_at = (picture_before->>'queuedAt')::timestamptz, finished_at = (picture_before->>'finishedAt')::timestamptz,
      updated_at = ${now}
    where id = ${id} and analysis is not null and matte_key = picture_before->>'matteKey'
      and ${outputKeys} = picture_before->'outputKeys'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Withdraws the order of an image, which shows its finished picture from before again if it has one. */
export async function setImageCancelled(tx: Tx, id: ImageId, now: Date): Promise<void> {
  if (!(await returnToPictureBefore(tx, id, now))) await setImageState(tx, id, 'cancelled', now);
}

export interface Analysed {
  analysis: Analysis;
  matteKey: string;
  uprightKey: string;
  thumbnailKey: string;
}

/** Stores the result of the analysis, once. */
export async function setImageAnalysed(tx: Tx, id: ImageId, analysed: Analysed, now: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({
      analysis: json(analysed.analysis),
      matteKey: analysed.matteKey,
      uprightKey: analysed.uprightKey,
      thumbnailKey: analysed.thumbnailKey,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores what else is known by now about the present outline. */
export async function setAnalysis(tx: Tx, id: ImageId, analysis: Analysis, now: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({ analysis: json(analysis), updatedAt: now })
    .where('id', '=', id)
    .execute();
}

/** Stores which vehicle is kept, and forgets the analysis and the previews of another one. */
export async function setChosenVehicle(tx: Tx, id: ImageId, vehicle: Box, now: Date): Promise<void> {
  await tx
    .updateTable('images')
    .set({ chosenVehicle: json(vehicle), analysis: null, retouch: null, updatedAt: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('imagePreviews').where('imageId', '=', id).execute();
}

interface StoredOutline extends Pick<Analysed, 'analysis' | 'matteKey'> {
  retouch: Retouch | null;
  /** Absent: it stays the same. */
  chosenVehicle?: Box | null;
}

/** Stores an outline and the analysis that follows from it, and forgets the previews that show another one. */
export async function setRetouch(
  tx: Tx,
  id: ImageId,
  { analysis, chosenVehicle, matteKey, retouch }: StoredOutline,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({ analysis: json(analysis), matteKey, retouch: retouch && json(retouch), updatedAt: now })
    .$if(chosenVehicle !== undefined, (image) =>
      image.set({ chosenVehicle: chosenVehicle ? json(chosenVehicle) : null }),
    )
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('imagePreviews').where('imageId', '=', id).execute();
}

export async function replaceOutputs(tx: Tx, id: ImageId, outputs: OutputRow[]): Promise<void> {
  await tx.deleteFrom('imageOutputs').where('imageId', '=', id).execute();
  if (outputs.length === 0) return;
  await tx
    .insertInto('imageOutputs')
    .values(
      outputs.map((output) => ({
        imageId: id,
        name: output.name,
        storageKey: output.storageKey,
        format: output.format,
        width: output.width,
        height: output.height,
        sizeBytes: output.sizeBytes,
        vehicle: json(output.vehicle),
        photo: json(output.photo),
        fidelity: json(output.fidelity),
      })),
    )
    .execute();
}

export interface PreviewRow {
  preset: PresetId;
  storageKey: string;
  /** Hash of the recipe that it was made with. */
  recipeHash: string | null;
}

export function listPreviews(db: Db, id: ImageId): Promise<PreviewRow[]> {
  return db
    .selectFrom('imagePreviews')
    .select(['preset', 'storageKey', 'recipeHash'])
    .where('imageId', '=', id)
    .execute();
}

/** Replaces previews that were made with another recipe. */
export async function insertPreviews(tx: Tx, id: ImageId, rows: PreviewRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('imagePreviews')
    .values(
      rows.map(({ preset, storageKey, recipeHash }) => ({
        imageId: id,
        preset,
        storageKey,
        recipeHash,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['imageId', 'preset']).doUpdateSet((eb) => ({
        storageKey: eb.ref('excluded.storageKey'),
        recipeHash: eb.ref('excluded.recipeHash'),
      })),
    )
    .execute();
}

/** Number of queued pictures and unanalysed photos of the same client, or of the same user if there is none. */
export async function backlogOf(db: Db, owner: PictureSetOwner): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .innerJoin('pictureSets', 'pictureSets.id', 'images.setId')
    .innerJoin('users', 'users.id', 'pictureSets.userId')
    .where((eb) =>
      eb.or([
        eb('images.state', '=', 'queued'),
        eb.and([eb('images.state', '=', 'uploaded'), eb('images.analysis', 'is', null)]),
      ]),
    )
    .$if(owner.clientId !== null, (query) => query.where('users.clientId', '=', owner.clientId))
    .$if(owner.clientId === null, (query) => query.where('users.id', '=', owner.userId))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
