/**
 * Images of vehicles and of sets of cut-outs. Guarantees that the uploaded photo is never changed; that a deletion can
 * be undone; that a set has a photo only once and a vehicle no
 * more exterior images than its owner may have.
 */
import { extname } from 'node:path';
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import { ImageId, type PictureSetId, type VehicleId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/images';
import { type Image, ImageFailure } from '@forecourt/contract/images';
import { vehicleImagesMax } from '@forecourt/contract/limits';
import { cropsOf } from '@forecourt/contract/photo-crops';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { PresetId } from '@forecourt/contract/presets';
import type { Analysis, Point } from '@forecourt/contract/recipe';
import type { SharedQuad } from '@forecourt/contract/reviews';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { nameByType } from '../../people/files/file-types.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { picturesChanged } from './changed-pictures.service.ts';
import { sharesOf } from './chosen-vehicles.rules.ts';
import { askedOfDealer } from './image-doubts.rules.ts';
import { findFileState } from './image-files.queries.ts';
import { findPace } from './image-pace.queries.ts';
import { proposalOf } from './image-places.rules.ts';
import { backlogOf } from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import {
  awaitsAnalysis,
  cutOutName,
  downloadName,
  fitsExterior,
  isBusy,
  isSlot,
  isToBeRetaken,
  positionOrder,
  priorityAt,
} from './images.rules.ts';

export type { ImageOf, ImageRow, SetKind } from './images.queries.ts';
export { announceImage, haveTarget, lockImage } from './images.queries.ts';

const notFound = { vehicle: 'imageNotFound', crops: 'cropImageNotFound' } as const;
const endings = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

/** The download name of a finished picture. */
export function savedName(row: queries.ImageRow, index: number, format: keyof typeof endings): string {
  const ending = endings[format];
  return row.reference === null
    ? cutOutName(row.fileName, ending)
    : downloadName(row.reference, index, row.position, ending);
}

/** The finished picture of an image in full size. */
export function finishedOf(row: queries.ImageRow): queries.OutputRow | undefined {
  return outputOf(row, null);
}

/** The file of a finished picture for a target, by its name; null: the picture in full size. */
export function outputOf(
  { outputs, state }: queries.ImageRow,
  target: string | null,
): queries.OutputRow | undefined {
  if (state !== 'delivered') return undefined;
  return target === null ? outputs[0] : outputs.find(({ name }) => name === target);
}

/** The plates of a photo, in shares of it; parts of them beyond its border are left out. */
export function platesIn({ height, plates, width }: Analysis): SharedQuad[] {
  const inside = (value: number) => Math.min(1, Math.max(0, value));
  const cornerOf = ([x, y]: Point) => ({ x: inside(x / width), y: inside(y / height) });
  return plates.map(({ corners: [a, b, c, d] }) => [cornerOf(a), cornerOf(b), cornerOf(c), cornerOf(d)]);
}

/** The main vehicle and all vehicles of a photo, in shares of it. */
export function vehiclesIn({
  analysis,
}: Pick<queries.ImageRow, 'analysis'>): Pick<Image, 'vehicle' | 'vehicles'> {
  if (!analysis) return { vehicle: null, vehicles: [] };
  const { vehicleBoxes = [] } = analysis;
  return { vehicle: vehicleIn(analysis), vehicles: vehicleBoxes.map((box) => sharesOf(box, analysis)) };
}

/** The main vehicle, in shares of the photo. */
export function vehicleIn(analysis: Analysis): Image['vehicle'] {
  return analysis.vehicle && sharesOf(analysis.vehicle, analysis);
}

function cropIn({ analysis, crop }: queries.ImageRow): Image['crop'] {
  if (!analysis || !crop) return null;
  const { automatic, made, vehicle } = cropsOf(analysis, crop);
  return {
    aspect: crop.aspect,
    region: made.region,
    automatic: automatic.region,
    vehicle,
    byHand: crop.frame !== undefined,
    note: made.note,
  };
}

function verdictsIn({ analysis, isOutlineSettled }: queries.ImageRow): Image['verdicts'] {
  const verdicts = analysis?.verdicts ?? null;
  return isOutlineSettled && verdicts ? verdicts.filter((one) => one !== 'unsure_outline') : verdicts;
}

function reviewIn({ reviewNote, reviewReasons, state }: queries.ImageRow): Image['review'] {
  if (!reviewReasons || (state !== 'retake_requested' && state !== 'rejected')) return null;
  return { reasons: reviewReasons, note: reviewNote ?? '' };
}

function reportIn(row: queries.ImageRow): Image['report'] {
  const { isReportOfShown, reportAnswer, reportNote, reportReasons, reportState } = row;
  if (!reportState || !reportReasons) return null;
  return {
    state: reportState,
    reasons: reportReasons,
    note: reportNote ?? '',
    answer: reportAnswer ?? '',
    isOfShown: isReportOfShown,
  };
}

function toImage(ctx: Ctx, row: queries.ImageRow): Image {
  const signed = (key: string, name?: string) => linkFor(ctx, filePath(key, name));
  const index = positionOrder(row.position);
  return {
    id: row.id,
    set: row.set,
    position: row.position,
    proposal: row.set.kind === 'vehicle' ? proposalOf(row) : null,
    state: row.state,
    failure: row.failure ? ImageFailure.parse(row.failure) : null,
    review: reviewIn(row),
    report: reportIn(row),
    verdicts: verdictsIn(row),
    fileName: row.fileName,
    sizeBytes: row.sizeBytes,
    width: row.analysis?.width ?? null,
    height: row.analysis?.height ?? null,
    ...vehiclesIn(row),
    retouched: row.isRetouched,
    doubts: askedOfDealer(row),
    heldBack: row.isHeldBack,
    original: signed(row.originalKey, nameByType(row.fileName, extname(row.originalKey).slice(1))),
    thumbnail: row.thumbnailKey && signed(row.thumbnailKey),
    upright: row.uprightKey && signed(row.uprightKey),
    preset: row.preset ? PresetId.parse(row.preset) : null,
    presetVersion: row.presetVersion,
    backgroundId: row.backgroundId,
    outputs: row.outputs.map(({ photo: _, storageKey, ...output }) => ({
      ...output,
      url: signed(storageKey, savedName(row, index, output.format)),
    })),
    crop: cropIn(row),
    charged: row.charged,
    queuePlace: row.queuePlace,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** Whether the image that a stored file belongs to is deleted, on its own or with its set. */
export async function stateOfFile(db: Db, key: string): Promise<'live' | 'deleted' | 'gone'> {
  const id = ImageId.safeParse(/^images\/([^/]+)\//.exec(key)?.[1]);
  // Files of other kinds are removed together with their rows.
  return id.success ? findFileState(db, id.data) : 'live';
}

/** Sorts images by position, as cars are presented; photos that were uploaded at the same time by their ids. */
export function inOrder<Row extends queries.ImageRow>(rows: Row[]): Row[] {
  return [...rows].sort(
    (a, b) =>
      positionOrder(a.position) - positionOrder(b.position) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id.localeCompare(b.id),
  );
}

/** Sorts finished pictures as their presets present them: by the shot list, then those that it does not have by position. */
export function inShotOrder<Row extends queries.ImageRow>(rows: readonly Row[]): Row[] {
  const place = ({ shotPlace }: Row) => shotPlace ?? positionNames.length + 1;
  return inOrder([...rows]).sort((a, b) => place(a) - place(b));
}

export async function listImageRows(ctx: Ctx, vehicleId: VehicleId): Promise<queries.ImageRow[]> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  return imageRowsOf(ctx.db, ctx.scope, vehicleId);
}

/** Images of a set that the caller has already found in scope. */
export async function imageRowsOf(db: Db, scope: Scope, id: PictureSetId): Promise<queries.ImageRow[]> {
  return inOrder(await queries.listImagesOfSet(db, scope, id));
}

/** Images of several vehicles, by vehicle; vehicles out of scope or deleted are left out. */
export async function imageRowsByVehicle(
  ctx: Ctx,
  ids: readonly VehicleId[],
): Promise<Map<VehicleId, queries.ImageOf<'vehicle'>[]>> {
  const rows = await queries.listImagesOfVehicles(ctx.db, ctx.scope, ids);
  const byVehicle = Map.groupBy(rows, ({ set }) => set.id);
  return new Map([...byVehicle].map(([id, rows]) => [id, inOrder(rows)]));
}

export async function listImagesOf(ctx: Ctx, id: PictureSetId): Promise<Image[]> {
  return (await imageRowsOf(ctx.db, ctx.scope, id)).map((row) => toImage(ctx, row));
}

export async function listImages(
  ctx: Ctx,
  vehicleId: VehicleId,
): Promise<RouteAnswer<typeof routes.listImages>> {
  const [rows, lately] = await Promise.all([listImageRows(ctx, vehicleId), findPace(ctx.db, ctx.now)]);
  return { results: rows.map((row) => toImage(ctx, row)), ...lately };
}

/** The row of an image of this kind of set in scope; fails with imageNotFound or cropImageNotFound. */
export async function findImage<Kind extends queries.SetKind>(
  db: Db,
  scope: Scope,
  id: ImageId,
  kind: Kind,
): Promise<queries.ImageOf<Kind>> {
  const row = await queries.findImage(db, scope, id);
  return queries.isOfKind(row, kind) ? row : fail(notFound[kind]);
}

/** Like `findImage`, but locks the image until the transaction ends. */
export async function findLockedImage<Kind extends queries.SetKind>(
  tx: Tx,
  scope: Scope,
  id: ImageId,
  kind: Kind,
): Promise<queries.ImageOf<Kind>> {
  await queries.lockImage(tx, id);
  return findImage(tx, scope, id, kind);
}

/** Finds the image in a vehicle or in a set of cut-outs. */
export async function getImage(ctx: Ctx, id: ImageId): Promise<Image> {
  return toImage(ctx, (await queries.findImage(ctx.db, ctx.scope, id)) ?? fail('imageNotFound'));
}

/** Fails with exteriorCountExceeded when the limits of the vehicle allow no further image at this position. */
export async function assertImageFits(
  tx: Tx,
  vehicleId: VehicleId,
  position: PositionName,
  taken: PositionName[],
): Promise<void> {
  if (taken.length >= vehicleImagesMax)
    fail('exteriorCountExceeded', { params: { count: vehicleImagesMax } });
  const { maxCount } = await pictureSets.findPictureSetOwner(tx, vehicleId);
  if (!fitsExterior(taken, position, maxCount))
    fail('exteriorCountExceeded', { params: { count: maxCount } });
}

/** The photo at a position that a checker wants to be taken again. */
export async function findToBeRetaken(
  tx: Tx,
  scope: Scope,
  vehicleId: VehicleId,
  position: PositionName | undefined,
): Promise<ImageId | undefined> {
  if (!position || !isSlot(position)) return undefined;
  const rows = await queries.listImagesOfSet(tx, scope, vehicleId);
  return rows.find((row) => row.position === position && isToBeRetaken(row.state))?.id;
}

export async function positionsTaken(
  tx: Tx,
  vehicleId: VehicleId,
  except?: ImageId,
): Promise<PositionName[]> {
  const rows = await queries.listImagesOfSet(tx, { kind: 'everything' }, vehicleId);
  return rows.filter((row) => row.id !== except).map((row) => row.position);
}

/**
 * Moves an image; a `suggested` position may still be changed by the analysis. The image that it `swaps` with takes its former
 * position, unless it is elsewhere by now. Neither a swap nor a confirmation changes how many exterior images there are.
 */
export async function moveImage(
  ctx: Ctx,
  id: ImageId,
  { position, suggested = false, swaps }: RouteInput<typeof routes.patchImage>['body'],
): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const { id: vehicleId } = (await findImage(tx, ctx.scope, id, 'vehicle')).set;
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const image = await findImage(tx, ctx.scope, id, 'vehicle');
    const other = swaps && (await findImage(tx, ctx.scope, swaps, 'vehicle'));
    if (other && other.set.id !== vehicleId) fail('imageNotFound');
    const makesRoom = other?.position === position && other.id !== id;
    if (!makesRoom && position !== image.position)
      await assertImageFits(tx, vehicleId, position, await positionsTaken(tx, vehicleId, id));
    const moves = [{ id, position }, ...(makesRoom ? [{ id: other.id, position: image.position }] : [])];
    for (const move of moves) {
      const place = { position: move.position, isPositionChosen: !suggested };
      await queries.setImagePosition(tx, move.id, place, ctx.now);
      await queries.announceImage(tx, 'image', move.id);
    }
    await picturesChanged(tx, ctx, id);
    return getImage({ ...ctx, db: tx }, id);
  });
}

export async function deleteImage(ctx: Ctx, id: ImageId, kind: queries.SetKind): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    await removeLocked(tx, ctx, await findLockedImage(tx, ctx.scope, id, kind));
    return { success: true };
  });
}

async function removeLocked(tx: Tx, ctx: Ctx, { id, state }: queries.ImageRow): Promise<void> {
  if (isBusy(state)) fail('imageBusy');
  await queries.setImageDeleted(tx, id, ctx.now);
  await queries.announceImage(tx, 'imageDeleted', id);
  await picturesChanged(tx, ctx, id);
}

/**
 * Deletes an image of a vehicle that the caller has locked; fails with imageNotFound if it belongs to another vehicle.
 */
export async function deleteImageFrom(
  tx: Tx,
  ctx: Ctx,
  vehicleId: VehicleId,
  id: ImageId,
): Promise<queries.ImageRow> {
  const found = await findImage(tx, ctx.scope, id, 'vehicle');
  if (found.set.id !== vehicleId) fail('imageNotFound');
  const image = await findLockedImage(tx, ctx.scope, id, 'vehicle');
  await removeLocked(tx, ctx, image);
  return image;
}

export async function restoreImage(ctx: Ctx, id: ImageId): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const image = await findDeletedImage(tx, ctx.scope, id, 'vehicle');
    const vehicleId = image.set.id;
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const taken = await positionsTaken(tx, vehicleId);
    if (isSlot(image.position) && taken.includes(image.position)) fail('positionTakenOnRestore');
    await assertImageFits(tx, vehicleId, image.position, taken);
    // The analysis job of a deleted photo ends without a result, so it is enqueued again.
    if (awaitsAnalysis(image)) await enqueueAnalysis(tx, vehicleId, id);
    return restoreImageRow(tx, ctx, id);
  });
}

/** The priority of an analysis, which falls with the owner's backlog and with `more` photos that wait beside it. */
export async function analysisPriority(tx: Tx, vehicleId: VehicleId, more = 0): Promise<number> {
  return priorityAt((await backlogOf(tx, await pictureSets.findPictureSetOwner(tx, vehicleId))) + more);
}

/** Enqueues the analysis of a photo. */
export async function enqueueAnalysis(tx: Tx, vehicleId: VehicleId, imageId: ImageId): Promise<void> {
  const priority = await analysisPriority(tx, vehicleId);
  await enqueue(tx, 'images.analyse', { imageId }, { key: `images:${imageId}`, priority });
}

/** The row of a deleted image in scope, whose set is not deleted. */
export async function findDeletedImage<Kind extends queries.SetKind>(
  tx: Tx,
  scope: Scope,
  id: ImageId,
  kind: Kind,
): Promise<queries.ImageOf<Kind>> {
  const row = await queries.findImage(tx, scope, id, 'deleted');
  return queries.isOfKind(row, kind) ? row : fail(notFound[kind]);
}

export async function restoreImageRow(tx: Tx, ctx: Ctx, id: ImageId): Promise<Image> {
  await refuseSamePhoto(() => queries.setImageDeleted(tx, id, null));
  await queries.announceImage(tx, 'image', id);
  await picturesChanged(tx, ctx, id);
  return getImage({ ...ctx, db: tx }, id);
}

export function refuseSamePhoto<T>(write: () => Promise<T>): Promise<T> {
  return failOnDuplicate('images_same_photo', 'imageDuplicate', write);
}
