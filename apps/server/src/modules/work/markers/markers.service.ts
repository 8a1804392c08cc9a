/**
 * Markers on the photos of vehicles. Guarantees that a marker belongs to one photo and ends with it; that its close-up is another
 * photo of the same vehicle; that a photo has a limited number of them; that a deletion can be undone.
 */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, MarkerId, VehicleId } from '@forecourt/contract/ids';
import { markersMax } from '@forecourt/contract/limits';
import { type Place, placeInFit, placeOnPicture, placeOutside } from '@forecourt/contract/marker-places';
import type { Marker } from '@forecourt/contract/markers';
import * as routes from '@forecourt/contract/markers';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import * as images from '../images/images.service.ts';
import * as queries from './markers.queries.ts';
import { ranksWith } from './markers.rules.ts';

/** Numbers the markers of a photo, which are in their order. */
const numbered = (rows: readonly queries.MarkerRow[]): Marker[] =>
  rows.map(({ rank: _, ...row }, index) => ({ ...row, number: index + 1 }));

/** The markers of each photo of some vehicles, in their order: all, or those that buyers may see. */
export async function markersByImage(
  db: Db,
  scope: Scope,
  ids: readonly VehicleId[],
  which: 'all' | 'public',
): Promise<Map<ImageId, Marker[]>> {
  if (ids.length === 0) return new Map();
  const all = await queries.listMarkersOfVehicles(db, scope, ids);
  const rows = which === 'all' ? all : all.filter(({ isPublic }) => isPublic);
  const byImage = Map.groupBy(rows, ({ imageId }) => imageId);
  return new Map([...byImage].map(([id, ofImage]) => [id, numbered(ofImage)]));
}

const aspectOf = ({ height, width }: { height: number; width: number }) => width / height;

type Output = NonNullable<ReturnType<typeof images.outputOf>>;

/**
 * Where a photo that keeps its background is on one of its pictures: a function from places on it to places there. Null where a frame
 * decided that and the picture is too old to say so.
 */
function placing(
  { fits }: images.ImageRow,
  picture: Output,
  finished: Output,
): ((place: Place) => Place | null) | null {
  const { photo } = picture;
  if (photo) return (place) => placeOutside(place, photo);
  const isSameShape = Math.abs(aspectOf(picture) / aspectOf(finished) - 1) <= 0.01;
  if (picture.vehicle || isSameShape) return (place) => place;
  const fit = fits[picture.name];
  return fit ? (place) => placeInFit(place, finished, picture, fit) : null;
}

/**
 * Those of the markers of a photo that its picture for a target shows, with `x` and `y` in shares of that picture.
 * @param target Its name; null: the finished picture.
 */
export function markersOnPicture(
  row: images.ImageRow,
  markers: readonly Marker[],
  target: string | null = null,
): Marker[] {
  const picture = images.outputOf(row, target);
  const finished = images.finishedOf(row);
  if (!picture || !finished) return [];
  const inside = placing(row, picture, finished);
  if (!inside) return [];
  const photo = images.vehiclesIn(row);
  return markers.flatMap((marker) => {
    const found = placeOnPicture(marker, photo, picture);
    const place = found && inside(found);
    return place ? [{ ...marker, ...place }] : [];
  });
}

export async function listMarkers(ctx: Ctx, id: VehicleId): Promise<{ results: Marker[] }> {
  const rows = await images.listImageRows(ctx, id);
  const byImage = await markersByImage(ctx.db, ctx.scope, [id], 'all');
  return { results: rows.flatMap((row) => byImage.get(row.id) ?? []) };
}

async function getMarker(tx: Tx, scope: Scope, imageId: ImageId, id: MarkerId): Promise<Marker> {
  const all = numbered(await queries.listMarkersOfImage(tx, scope, imageId));
  return all.find((marker) => marker.id === id) ?? fail('markerNotFound');
}

/** Fails with imageNotFound unless the close-up is another photo of the same vehicle. */
async function assertCloseUp(
  tx: Tx,
  scope: Scope,
  image: images.ImageOf<'vehicle'>,
  closeUpId: ImageId | null | undefined,
): Promise<void> {
  if (!closeUpId) return;
  const closeUp = await images.findImage(tx, scope, closeUpId, 'vehicle');
  if (closeUp.id === image.id || closeUp.set.id !== image.set.id) fail('imageNotFound');
}

export async function createMarker(
  ctx: Ctx,
  imageId: ImageId,
  values: RouteInput<typeof routes.createMarker>['body'],
): Promise<Marker> {
  return inTx(ctx.db, async (tx) => {
    const image = await images.findLockedImage(tx, ctx.scope, imageId, 'vehicle');
    await assertCloseUp(tx, ctx.scope, image, values.closeUpId);
    const others = await queries.listMarkersOfImage(tx, ctx.scope, imageId);
    if (others.length >= markersMax) fail('markersExceeded');
    const { isPublic = routes.publicAtFirst.includes(values.kind) } = values;
    const place = { imageId, rank: (others.at(-1)?.rank ?? 0) + 1, createdAt: ctx.now };
    const id = await queries.insertMarker(tx, { ...values, ...place, isPublic });
    await images.announceImage(tx, 'image', imageId);
    return getMarker(tx, ctx.scope, imageId, id);
  });
}

/** The row of a marker, whose photo is locked until the transaction ends. */
async function findLocked(
  tx: Tx,
  scope: Scope,
  id: MarkerId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<{ row: queries.MarkerRow; image: images.ImageOf<'vehicle'> } | null> {
  const found = await queries.findMarker(tx, scope, id, deleted);
  if (!found) return null;
  const image = await images.findLockedImage(tx, scope, found.imageId, 'vehicle');
  const row = await queries.findMarker(tx, scope, id, deleted);
  return row ? { row, image } : null;
}

export async function patchMarker(
  ctx: Ctx,
  id: MarkerId,
  { number, ...change }: RouteInput<typeof routes.patchMarker>['body'],
): Promise<Marker> {
  return inTx(ctx.db, async (tx) => {
    const { image } = (await findLocked(tx, ctx.scope, id)) ?? fail('markerNotFound');
    await assertCloseUp(tx, ctx.scope, image, change.closeUpId);
    await queries.updateMarker(tx, id, change);
    const all = await queries.listMarkersOfImage(tx, ctx.scope, image.id);
    if (number !== undefined)
      for (const moved of ranksWith(all, id, number))
        await queries.updateMarker(tx, moved.id, { rank: moved.rank });
    await images.announceImage(tx, 'image', image.id);
    return getMarker(tx, ctx.scope, image.id, id);
  });
}

export async function deleteMarker(ctx: Ctx, id: MarkerId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const { image } = (await findLocked(tx, ctx.scope, id)) ?? fail('markerNotFound');
    await queries.setMarkerDeleted(tx, id, ctx.now);
    await images.announceImage(tx, 'image', image.id);
    return { success: true };
  });
}

/** Restores a marker at its former place; one that is not deleted is returned as it is. */
export async function restoreMarker(ctx: Ctx, id: MarkerId): Promise<Marker> {
  return inTx(ctx.db, async (tx) => {
    const found = await findLocked(tx, ctx.scope, id, 'deleted');
    if (!found) {
      const { row } = (await findLocked(tx, ctx.scope, id)) ?? fail('markerNotFound');
      return getMarker(tx, ctx.scope, row.imageId, id);
    }
    const { image } = found;
    const others = await queries.listMarkersOfImage(tx, ctx.scope, image.id);
    if (others.length >= markersMax) fail('markersExceeded');
    await queries.setMarkerDeleted(tx, id, null);
    await images.announceImage(tx, 'image', image.id);
    return getMarker(tx, ctx.scope, image.id, id);
  });
}
