/**
 * Spins: the exterior pictures of a vehicle as one turn. Guarantees that a vehicle has at most one spin, that credits are held
 * exactly while it is queued or made, captured when it is ready and released otherwise, and that it is paid for once.
 */

import { dayMs } from '@forecourt/contract/durations';
import { fail } from '@forecourt/contract/errors';
import { type CatalogueItemId, SpinId, type VehicleId } from '@forecourt/contract/ids';
import { spinPhotosMin } from '@forecourt/contract/limits';
import { LogoOverlay } from '@forecourt/contract/overlays';
import type { RouteInput } from '@forecourt/contract/route';
import type { SpinAnimation } from '@forecourt/contract/spin-animations';
import { missingViews } from '@forecourt/contract/spin-views';
import {
  type createSpin as createRoute,
  type FilmFormat,
  type Spin,
  type SpinPlace,
  usualSpin,
  type VehicleSpin,
} from '@forecourt/contract/spins';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { dequeue, enqueue } from '../../../platform/queue/enqueue.ts';
import { embeddedPath, filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import { payerOf } from '../../money/credits/credits.rules.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as catalogueChoice from '../../studio/catalogue/catalogue-choice.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { choiceOf, framesOf, positionsTaken } from './spin-frames.rules.ts';
import { versionOf } from './spin-versions.service.ts';
import * as queries from './spins.queries.ts';
import { type Animated, fitsSpin, turnOf } from './spins.rules.ts';

/** The key of a file of a spin: every version has a folder of its own, because browsers cache a picture by its URL. */
export const spinKey = (id: SpinId, version: string, file: string) => `spins/${id}/${version}/${file}`;
type SpinFormat = 'gif' | 'webp' | FilmFormat;

/** The file name of a frame, which begins with its place in the turn. */
export const frameName = (at: number) => `frame-${String(at + 1).padStart(3, '0')}.webp`;

/** Whether a stored file is one of a spin that is deleted, on its own or with its vehicle. */
export async function isOfDeletedSpin(db: Db, key: string): Promise<boolean> {
  const id = SpinId.safeParse(/^spins\/([^/]+)\//.exec(key)?.[1]);
  return id.success && !(await queries.findSpin(db, { kind: 'everything' }, id.data));
}

function resultOf(ctx: Ctx, { id, reference, result }: queries.SpinRow): Spin['result'] {
  if (!result) return null;
  const { azimuths, height, version, width } = result;
  const link = (file: string, name?: string) => linkFor(ctx, filePath(spinKey(id, version, file), name));
  const download = (format: SpinFormat) => link(`spin.${format}`, `${reference}.${format}`);
  const animation = (format: 'gif' | 'webp') => ({ ...result[format], url: download(format) });
  const film = (format: FilmFormat) => {
    const made = result[format];
    return made ? { ...made, url: download(format) } : null;
  };
  return {
    width,
    height,
    frames: azimuths.map((azimuth, at) => ({ azimuth, url: link(frameName(at)) })),
    gif: animation('gif'),
    webp: animation('webp'),
    mp4: film('mp4'),
    webm: film('webm'),
  };
}

export interface FinishedSpin {
  result: NonNullable<Spin['result']>;
  /** Of the frames in their order; absent of spins that were made before places were stored. */
  places: readonly (SpinPlace | null)[];
}

/** The finished turn of a vehicle in scope with the places of its vehicle; null if there is none. */
export async function findFinishedSpin(ctx: Ctx, vehicleId: VehicleId): Promise<FinishedSpin | null> {
  const row = await queries.findSpinOfVehicle(ctx.db, ctx.scope, vehicleId);
  const result = row && resultOf(ctx, row);
  return result ? { result, places: row.result?.places ?? [] } : null;
}

/** The finished turn for pages of other origins: as `findFinishedSpin`, its frames with links that these may load. */
export async function findEmbeddableSpin(ctx: Ctx, vehicleId: VehicleId): Promise<FinishedSpin | null> {
  const row = await queries.findSpinOfVehicle(ctx.db, ctx.scope, vehicleId);
  const result = row && resultOf(ctx, row);
  if (!row?.result || !result) return null;
  const { places = [], version } = row.result;
  const linkAt = (at: number) => linkFor(ctx, embeddedPath(spinKey(row.id, version, frameName(at))));
  const frames = result.frames.map(({ azimuth }, at) => ({ azimuth, url: linkAt(at) }));
  return { result: { ...result, frames }, places };
}

function toSpin(ctx: Ctx, row: queries.SpinRow): Spin {
  const { animation: _animation, earlierResult: _earlier, outlines: _outlines, ...shown } = row;
  const { reference: _reference, ...spin } = shown;
  return { ...spin, result: resultOf(ctx, row) };
}

async function templatesOf(ctx: Ctx, vehicleId: VehicleId): Promise<VehicleSpin['templates']> {
  const { userId } = await pictureSets.findPictureSetOwner(ctx.db, vehicleId);
  const { results } = await catalogueChoice.listItemsOfUser(ctx, userId, 'gif');
  return results.flatMap(({ direction, frames, framesPerSecond, id, name }) =>
    direction && frames && framesPerSecond ? [{ id, name, direction, frames, framesPerSecond }] : [],
  );
}

async function priceOfSpin(db: Db, vehicleId: VehicleId, charged: number): Promise<number> {
  if (charged > 0) return 0;
  const { userId } = await pictureSets.findPictureSetOwner(db, vehicleId);
  return (await prices.getPricesOfUser(db, userId)).spin;
}

export async function getVehicleSpin(ctx: Ctx, vehicleId: VehicleId): Promise<VehicleSpin> {
  await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const row = await queries.findSpinOfVehicle(ctx.db, ctx.scope, vehicleId);
  const photos = await queries.listSpinPhotos(ctx.db, vehicleId);
  const frames = framesOf(photos, row?.leftOut);
  return {
    spin: row ? toSpin(ctx, row) : null,
    isOutdated: Boolean(row?.result && row.result.version !== versionOf(frames, row)),
    photoCount: frames.length,
    photos: choiceOf(photos, row?.leftOut ?? []),
    missing: missingViews(frames, positionsTaken(photos, row?.leftOut)),
    credits: await priceOfSpin(ctx.db, vehicleId, row?.charged ?? 0),
    templates: await templatesOf(ctx, vehicleId),
  };
}

/** The animation of a template with its logo as an overlay; a logo that was deleted or has no picture is left out. */
async function storedAnimation(tx: Tx, animation: SpinAnimation | null): Promise<Animated['animation']> {
  if (!animation) return null;
  const { loops, width } = animation;
  const { catalogueId, ...place } = animation.logo ?? {};
  const key = catalogueId && (await catalogueChoice.findPictureOf(tx, 'logo', catalogueId));
  const logo = key ? LogoOverlay.parse({ ...place, kind: 'logo', picture: key }) : null;
  return { loops, width, logo };
}

/** How the spin turns: as the chosen template, which the vehicle's owner may use, or as usual. */
async function turnOfTemplate(
  tx: Tx,
  vehicleId: VehicleId,
  templateId: CatalogueItemId | null,
): Promise<Animated> {
  if (!templateId) return { ...usualSpin, animation: null };
  const { userId } = await pictureSets.findPictureSetOwner(tx, vehicleId);
  const item = await catalogueChoice.findAssignedItem(tx, { userId }, 'gif', templateId);
  const { direction, frames, framesPerSecond } = item;
  if (!direction || !frames || !framesPerSecond) return fail('catalogueItemNotFound');
  return { direction, frames, framesPerSecond, animation: await storedAnimation(tx, item.animation) };
}

export async function createSpin(
  ctx: Ctx,
  vehicleId: VehicleId,
  order: RouteInput<typeof createRoute>['body'],
): Promise<VehicleSpin> {
  return inTx(ctx.db, async (tx) => {
    // Locked, so that of two orders at once the second finds the spin of the first.
    await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
    const found = await queries.findSpinOfVehicle(tx, ctx.scope, vehicleId);
    if (found && !fitsSpin(found.state, 'order')) fail('spinStateWrong');
    const { leftOut = found?.leftOut ?? [], templateId = null } = order;
    const frames = framesOf(await queries.listSpinPhotos(tx, vehicleId), leftOut);
    if (frames.length < spinPhotosMin) fail('noImagesToProcess');
    const turn = await turnOfTemplate(tx, vehicleId, templateId);
    const wanted = { ...turn, templateId, leftOut, framesWanted: turnOf(frames, turn).length };
    const createdBy = ctx.actor.kind === 'person' ? ctx.actor.userId : null;
    if (found) await queries.setSpinQueued(tx, found.id, wanted, ctx.now);
    const id = found?.id ?? (await queries.insertSpin(tx, { ...wanted, vehicleId, createdBy }, ctx.now));
    const owner = await pictureSets.findPictureSetOwner(tx, vehicleId);
    const credits = await priceOfSpin(tx, vehicleId, found?.charged ?? 0);
    await ledger.holdCredits(tx, payerOf(owner), [{ spinId: id, credits }], ledger.causeOf(ctx));
    await enqueue(tx, 'spins.make', { spinId: id }, { key: `spins:${id}` });
    await queries.announceSpin(tx, vehicleId);
    return getVehicleSpin({ ...ctx, db: tx }, vehicleId);
  });
}

/** A spin in scope whose vehicle is locked; fails if the event does not fit its state. */
async function findLockedSpin(
  tx: Tx,
  ctx: Ctx,
  id: SpinId,
  event: 'cancel' | 'delete',
): Promise<queries.SpinRow> {
  const { vehicleId } = (await queries.findSpin(tx, ctx.scope, id)) ?? fail('spinNotFound');
  await vehicles.findLockedVehicle(tx, ctx.scope, vehicleId);
  const spin = (await queries.findLockedSpin(tx, ctx.scope, id)) ?? fail('spinNotFound');
  return fitsSpin(spin.state, event) ? spin : fail('spinStateWrong');
}

export async function cancelSpin(ctx: Ctx, id: SpinId): Promise<VehicleSpin> {
  return inTx(ctx.db, async (tx) => {
    const { result, vehicleId } = await findLockedSpin(tx, ctx, id, 'cancel');
    await dequeue(tx, `spins:${id}`);
    await queries.setSpinState(tx, id, result ? 'ready' : 'cancelled', ctx.now);
    await ledger.releaseHold(tx, { spinId: id }, ledger.causeOf(ctx));
    await queries.announceSpin(tx, vehicleId);
    return getVehicleSpin({ ...ctx, db: tx }, vehicleId);
  });
}

export async function deleteSpin(ctx: Ctx, id: SpinId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { vehicleId } = await findLockedSpin(tx, ctx, id, 'delete');
    await queries.setSpinDeleted(tx, id, ctx.now);
    await queries.announceSpin(tx, vehicleId);
    return { success: true };
  });
}

/** For how long a deleted spin can be restored. */
export const deletedKeptMs = dayMs;

export async function restoreSpin(ctx: Ctx, id: SpinId): Promise<VehicleSpin> {
  return inTx(ctx.db, async (tx) => {
    const since = new Date(ctx.now.getTime() - deletedKeptMs);
    const deleted = await queries.findDeletedSpin(tx, ctx.scope, id, since);
    const { vehicleId } = deleted ?? (await queries.findSpin(tx, ctx.scope, id)) ?? fail('spinNotFound');
    if (deleted) {
      await failOnDuplicate('spins_live', 'spinStateWrong', () => queries.setSpinDeleted(tx, id, null));
      await queries.announceSpin(tx, vehicleId);
    }
    return getVehicleSpin({ ...ctx, db: tx }, vehicleId);
  });
}
