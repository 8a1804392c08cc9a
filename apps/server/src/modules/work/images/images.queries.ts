import type { Scope } from '@forecourt/contract/actor';
import type { CatalogueItemId, ImageId, PictureSetId, VehicleId } from '@forecourt/contract/ids';
import type { ImageState, SharedBox } from '@forecourt/contract/images';
import type { PictureSet } from '@forecourt/contract/picture-sets';
import type { PositionName } from '@forecourt/contract/positions';
import type { Analysis, CropRule, Fidelity } from '@forecourt/contract/recipe';
import type { RejectReason, ReportState, ReviewReason } from '@forecourt/contract/review-reasons';
import type { TargetFit } from '@forecourt/contract/target-fit';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';

export interface OutputRow {
  name: string;
  storageKey: string;
  format: 'jpeg' | 'webp' | 'avif' | 'png';
  width: number;
  height: number;
  sizeBytes: number;
  vehicle: SharedBox | null;
  /** Where the photo is that was fitted into the picture with its own background; it may reach beyond. */
  photo: SharedBox | null;
  fidelity: Fidelity | null;
}

/** The crop of a recipe, with the shape of its pictures. */
interface OrderedCrop extends CropRule {
  /** Width per height. */
  aspect: number;
}

export type SetKind = PictureSet['kind'];

export interface ImageRow {
  id: ImageId;
  set: PictureSet;
  /** Stock number of the vehicle; null for a set of cut-outs. */
  reference: string | null;
  position: PositionName;
  /** False while the analysis may still move the photo. */
  isPositionChosen: boolean;
  state: ImageState;
  failure: string | null;
  reviewReasons: ReviewReason[] | null;
  reviewNote: string | null;
  reportState: ReportState | null;
  /** Whether the image shows the picture that was reported, or the one that replaced it. */
  isReportOfShown: boolean;
  reportReasons: RejectReason[] | null;
  reportNote: string | null;
  reportAnswer: string | null;
  fileName: string;
  sizeBytes: number;
  originalKey: string;
  uprightKey: string | null;
  thumbnailKey: string | null;
  matteKey: string | null;
  isRetouched: boolean;
  isOutlineSettled: boolean;
  /** Checkers are asked about its outline instead of the people of its customer. */
  asksCheckers: boolean;
  /** It is finished, but goes nowhere before its questions are answered. */
  isHeldBack: boolean;
  analysis: Analysis | null;
  preset: string | null;
  presetVersion: number | null;
  backgroundId: CatalogueItemId | null;
  /** Place in the shot list of that version, from 1; null if its position is not in it. */
  shotPlace: number | null;
  /** How the photo was last ordered to be cropped; null if it was not. */
  crop: OrderedCrop | null;
  charged: number;
  queuePlace: number | null;
  outputs: OutputRow[];
  /**
   * How the finished picture was fitted into targets, by their names, for pictures that are older than `photo` of their outputs; without
   * those whose frame says between which borders it is.
   */
  fits: Record<string, TargetFit>;
  createdAt: string;
  updatedAt: string;
}

/** An image of one kind of set. */
export type ImageOf<Kind extends SetKind> = ImageRow & {
  set: Extract<PictureSet, { kind: Kind }>;
  reference: Kind extends 'vehicle' ? string : null;
};

export function isOfKind<Kind extends SetKind>(row: ImageRow | undefined, kind: Kind): row is ImageOf<Kind> {
  return row?.set.kind === kind;
}

const setOfImage = sql<PictureSet>`json_build_object('kind', picture_sets.kind, 'id', picture_sets.id)`;
/** The first target of a recipe is the finished picture; files of an earlier recipe are in the sequence of their widths. */
const outputsOfImage = sql<OutputRow[]>`coalesce((
  select json_agg(json_build_object('name', o.name, 'storageKey', o.storage_key, 'format', o.format,
    'width', o.width, 'height', o.height, 'sizeBytes', o.size_bytes,
    'vehicle', o.vehicle, 'photo', o.photo, 'fidelity', o.fidelity)
    order by target.place nulls last, o.width desc)
  from image_outputs o
  left join lateral (
    select place from jsonb_array_elements(images.recipe->'targets') with ordinality ordered (target, place)
    where ordered.target->>'name' = o.name limit 1) target on true
  where o.image_id = images.id), '[]')`;
const cropOfImage = sql<OrderedCrop | null>`case when images.recipe ? 'crop' then
  images.recipe->'crop' || jsonb_build_object('aspect',
    (images.recipe #>> '{targets,0,width}')::float8 / (images.recipe #>> '{targets,0,height}')::float8) end`;
const fitsOfImage = sql<Record<string, TargetFit>>`coalesce((
  select jsonb_object_agg(target->>'name', target->>'fit') from jsonb_array_elements(images.recipe->'targets') target
  where target ? 'fit' and not images.recipe ? 'crop' and (target->>'fit' = 'cover' or not exists (
    select from jsonb_array_elements(images.recipe->'overlays') overlay where overlay->>'kind' = 'frame'))), '{}')`;
const chargedForImage = sql<number>`(
  select coalesce(sum(h.amount), 0) from ledger_holds h where h.image_id = images.id and h.state = 'captured')`;
/**
 * Whether somebody changed the outline; plates alone may have been changed as well. An outline keeps its doubts until it is changed by
 * hand: with them, it is one that the analysis offered.
 */
const isRetouched = sql<boolean>`coalesce(
  images.retouch->'automatic'->>'matteKey' <> images.matte_key and not images.analysis ? 'doubts', false)`;
/** Whether nobody has to look at the outline any more: a checker has approved it, or the picture keeps its background. */
const isOutlineSettled = sql<boolean>`coalesce(images.recipe #>> '{background,kind}' = 'original', false) or exists (
  select from reviews r where r.image_id = images.id and r.matte_key = images.matte_key and r.state in ('approved', 'fixed'))`;
const asksCheckers = sql<boolean>`asks_checkers(picture_sets.customer_id)`;
const isHeldBack = sql<boolean>`images.state = 'delivered' and holds_back(images.question_count, picture_sets.customer_id)`;
const isReportOfShown = sql<boolean>`images.report_recipe_hash is not distinct from images.recipe_hash`;
const positionInQueue = sql<number | null>`case when images.state = 'queued' then (
  select count(*) from images w where w.state = 'queued' and (w.queued_at, w.id) <= (images.queued_at, images.id)) end`;

/** Place of the image's position in the shot list of the preset version that it was ordered with, counted from 1. */
const placeInShotList = sql<number | null>`(
  select shot.place::int from preset_versions v,
    jsonb_array_elements_text(v.look->'positions') with ordinality shot (position, place)
  where v.preset_id = case when images.preset_version is not null then images.preset::uuid end
    and v.version = images.preset_version and shot.position = images.position)`;

/**
 * The catalogue background of a picture. Recipes that are older than `backgroundId` lack it: it is that of another picture of the same set
 * with the same background.
 */
const backgroundOfImage = sql<CatalogueItemId | null>`coalesce(images.recipe->>'backgroundId', (
  select known.recipe->>'backgroundId' from images known where known.set_id = images.set_id and known.recipe ? 'backgroundId'
    and known.recipe->'background' = images.recipe->'background' order by known.id desc limit 1))`;

function selectImages(db: Db, scope: Scope, deleted: 'live' | 'deleted' = 'live') {
  return db
    .selectFrom('images')
    .innerJoin('pictureSets', 'pictureSets.id', 'images.setId')
    .where(inScope(scope, 'pictureSets'))
    .where('pictureSets.deletedAt', 'is', null)
    .where('images.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('images.purgedAt', 'is', null)
    .select([
      'images.id',
      setOfImage.as('set'),
      'pictureSets.reference',
      'images.position',
      'images.isPositionChosen',
      'images.state',
      'images.failure',
      'images.reviewReasons',
      'images.reviewNote',
      'images.reportState',
      isReportOfShown.as('isReportOfShown'),
      'images.reportReasons',
      'images.reportNote',
      'images.reportAnswer',
      'images.fileName',
      'images.sizeBytes',
      'images.originalKey',
      'images.uprightKey',
      'images.thumbnailKey',
      'images.matteKey',
      'images.analysis',
      'images.preset',
      'images.presetVersion',
      backgroundOfImage.as('backgroundId'),
      'images.createdAt',
      'images.updatedAt',
      outputsOfImage.as('outputs'),
      fitsOfImage.as('fits'),
      isRetouched.as('isRetouched'),
      isOutlineSettled.as('isOutlineSettled'),
      asksCheckers.as('asksCheckers'),
      isHeldBack.as('isHeldBack'),
      cropOfImage.as('crop'),
      placeInShotList.as('shotPlace'),
      chargedForImage.as('charged'),
      positionInQueue.as('queuePlace'),
    ]);
}

export function findImage(
  db: Db,
  scope: Scope,
  id: ImageId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<ImageRow | undefined> {
  return selectImages(db, scope, deleted).where('images.id', '=', id).executeTakeFirst();
}

export function listImagesOfSet(db: Db, scope: Scope, id: PictureSetId): Promise<ImageRow[]> {
  return selectImages(db, scope).where('images.setId', '=', id).execute();
}

/** Images of several vehicles in one query. */
export async function listImagesOfVehicles(
  db: Db,
  scope: Scope,
  ids: readonly VehicleId[],
): Promise<ImageOf<'vehicle'>[]> {
  const rows = await selectImages(db, scope).where('images.setId', 'in', ids).execute();
  return rows.filter((row) => isOfKind(row, 'vehicle'));
}

/** Whether a finished picture of one of these vehicles has a file for a target of that name. */
export async function haveTarget(db: Db, ids: readonly VehicleId[], target: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .innerJoin('imageOutputs', 'imageOutputs.imageId', 'images.id')
    .where('images.setId', 'in', ids)
    .where('images.deletedAt', 'is', null)
    .where('images.state', '=', 'delivered')
    .where('imageOutputs.name', '=', target)
    .select('images.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the image until the transaction ends. Its set is locked first, as in every operation on several images: the state
 * of the set follows from theirs, and locking in different orders would deadlock. FOR NO KEY UPDATE lets uploads to the set
 * go on meanwhile.
 */
export async function lockImage(tx: Tx, id: ImageId): Promise<void> {
  await tx
    .selectFrom('pictureSets')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('images').select('setId').where('images.id', '=', id))
    .forNoKeyUpdate()
    .execute();
  await tx.selectFrom('images').select('id').where('id', '=', id).forUpdate().execute();
}

export interface NewImage {
  id: ImageId;
  setId: PictureSetId;
  position: PositionName;
  isPositionChosen: boolean;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  originalKey: string;
  now: Date;
}

export async function insertImage(tx: Tx, image: NewImage): Promise<void> {
  await tx
    .insertInto('images')
    .values({
      id: image.id,
      setId: image.setId,
      position: image.position,
      isPositionChosen: image.isPositionChosen,
      fileName: image.fileName,
      contentType: image.contentType,
      sizeBytes: image.sizeBytes,
      sha256: image.sha256,
      originalKey: image.originalKey,
      createdAt: image.now,
      updatedAt: image.now,
    })
    .execute();
}

export async function setImagePosition(
  tx: Tx,
  id: ImageId,
  { position, isPositionChosen }: Pick<NewImage, 'position' | 'isPositionChosen'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('images')
    .set({ position, isPositionChosen, updatedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function setImageDeleted(tx: Tx, id: ImageId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('images').set({ deletedAt }).where('id', '=', id).execute();
}

/** Notifies the panels that may see the image; the notification is sent only if the transaction commits. */
export async function announceImage(
  db: Db,
  kind: 'image' | 'imageDeleted' | 'previews',
  id: ImageId,
): Promise<void> {
  await sql`
    select pg_notify('forecourt_events', json_build_object('kind', ${kind}::text, 'imageId', i.id,
      'set', json_build_object('kind', s.kind, 'id', s.id), 'tenants', json_build_object('userId', t.user_id, 'clientId', t.client_id,
      'customerId', t.customer_id, 'parentCustomerId', t.parent_customer_id))::text)
    from images i join picture_sets s on s.id = i.set_id join user_tenants t on t.user_id = s.user_id
    where i.id = ${id}`.execute(db);
}
