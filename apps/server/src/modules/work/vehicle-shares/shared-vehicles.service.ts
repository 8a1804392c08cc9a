/**
 * What links to vehicles and embeds show. Guarantees that they show no names of people and no photo without a finished picture,
 * nothing that is held back until its questions are answered, only public markers, and nothing at all once they have expired or were closed, or their vehicle was deleted; and that an embed
 * shows no more than the spin and its close-ups.
 */

import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { placeOnPicture } from '@forecourt/contract/marker-places';
import type { Marker } from '@forecourt/contract/markers';
import type { SpinPlace } from '@forecourt/contract/spins';
import type {
  EmbeddedSpin,
  SharedPicture,
  SharedSpin,
  SharedVehicle,
} from '@forecourt/contract/vehicle-shares';
import type { Ctx } from '../../../platform/context.ts';
import { embeddedPath, filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as collages from '../collages/finished-pages.service.ts';
import * as images from '../images/images.service.ts';
import * as markers from '../markers/markers.service.ts';
import * as spins from '../spins/spins.service.ts';
import { publicDocumentsBy, toPublicDocument } from '../vehicle-documents/document-files.service.ts';
import * as fetches from '../vehicle-fetches/vehicle-fetches.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { shareOfToken } from './vehicle-share-links.service.ts';
import * as queries from './vehicle-shares.queries.ts';

const everything: Scope = { kind: 'everything' };

/** What the public may see of a vehicle. */
interface Shown {
  /** In the order in which pictures are shown, without those that are held back. */
  rows: images.ImageRow[];
  /** Photos whose pictures are held back. */
  heldBack: ReadonlySet<ImageId>;
  /** The public markers of each photo. */
  markersOf: ReadonlyMap<ImageId, readonly Marker[]>;
  /** The key of the finished picture of each photo that has one. */
  finished: ReadonlyMap<ImageId, string>;
}

async function findShown(ctx: Ctx, vehicleId: VehicleId): Promise<Shown> {
  const all = images.inShotOrder(await images.imageRowsOf(ctx.db, everything, vehicleId));
  const rows = all.filter(({ isHeldBack }) => !isHeldBack);
  const finished = rows.flatMap((row) => {
    const picture = images.finishedOf(row);
    return picture ? [[row.id, picture.storageKey] as const] : [];
  });
  return {
    rows,
    heldBack: new Set(all.filter(({ isHeldBack }) => isHeldBack).map(({ id }) => id)),
    markersOf: await markers.markersByImage(ctx.db, everything, [vehicleId], 'public'),
    finished: new Map(finished),
  };
}

/** A marker without what only the dealer may know. */
function publicMarker({ closeUpId, id, kind, text, x, y }: Marker, { finished }: Shown) {
  return { id, kind, x, y, text, closeUpId: closeUpId && finished.has(closeUpId) ? closeUpId : null };
}

function picturesOf(ctx: Ctx, shown: Shown): SharedPicture[] {
  return shown.rows.flatMap((row, index) => {
    const picture = images.finishedOf(row);
    if (!picture) return [];
    const { format, height, storageKey, width } = picture;
    const small = row.outputs.find(({ name }) => name === 'thumb')?.storageKey ?? storageKey;
    return [
      {
        imageId: row.id,
        position: row.position,
        width,
        height,
        url: linkFor(ctx, filePath(storageKey, images.savedName(row, index, format))),
        thumbnail: linkFor(ctx, filePath(small)),
        markers: markers
          .markersOnPicture(row, shown.markersOf.get(row.id) ?? [])
          .map((marker) => publicMarker(marker, shown)),
      },
    ];
  });
}

/** The public markers of the photo of a frame, where the frame shows them. */
function markersOnFrame(place: SpinPlace | null | undefined, shown: Shown) {
  if (!place) return [];
  return (shown.markersOf.get(place.imageId) ?? []).flatMap((marker) => {
    const at = placeOnPicture(marker, { vehicle: place.photo }, { vehicle: place.picture });
    return at ? [publicMarker({ ...marker, ...at }, shown)] : [];
  });
}

/** Whether a frame shows a photo whose picture is held back, or may show it because the photos of its frames are not known. */
const isSpinHeldBack = ({ places }: Pick<spins.FinishedSpin, 'places'>, { heldBack }: Shown): boolean =>
  heldBack.size > 0 && (places.length === 0 || places.some((place) => !place || heldBack.has(place.imageId)));

async function findSharedSpin(ctx: Ctx, vehicleId: VehicleId, shown: Shown): Promise<SharedSpin | null> {
  const found = await spins.findFinishedSpin({ ...ctx, scope: everything }, vehicleId);
  if (!found || isSpinHeldBack(found, shown)) return null;
  const { places, result } = found;
  const frames = result.frames.map((frame, at) => ({ ...frame, markers: markersOnFrame(places[at], shown) }));
  return { ...result, frames };
}

/** The vehicle behind a token. */
export async function getSharedVehicle(ctx: Ctx, token: string): Promise<SharedVehicle> {
  const id = shareOfToken(ctx.outside.urls, token);
  const found = id && (await queries.findSharedVehicle(ctx.db, id, ctx.now));
  if (!found) return fail('vehicleShareNotFound');
  const { vehicleId, ...vehicle } = found;
  await fetches.countFetch(ctx, [vehicleId], { kind: 'share', source: id });
  const shown = await findShown(ctx, vehicleId);
  const pictures = picturesOf(ctx, shown);
  const pages = await collages.listFinishedPages(ctx, vehicleId, everything);
  const documents = (await publicDocumentsBy(ctx.db, [vehicleId])).get(vehicleId) ?? [];
  return {
    ...vehicle,
    pictures,
    pages: pages.filter(({ isHeldBack }) => !isHeldBack).map(({ name, result }) => ({ name, ...result })),
    documents: documents.map((document) => toPublicDocument(ctx, document)),
    spin: await findSharedSpin(ctx, vehicleId, shown),
    archive: pictures.length > 0 ? linkFor(ctx, vehicles.archivePath(vehicleId, id)) : null,
  };
}

/**
 * The websites that may show the embed of a token; empty: every website, also where the token opens nothing, so that each can
 * read that.
 */
export async function originsOfEmbed(ctx: Ctx, token: string): Promise<readonly string[]> {
  const id = shareOfToken(ctx.outside.urls, token);
  return (id && (await queries.findOrigins(ctx.db, id, ctx.now))) || [];
}

/** The spin behind the token of an embed; also not found while its vehicle has no finished spin, or it is held back. */
export async function getEmbeddedSpin(ctx: Ctx, token: string): Promise<EmbeddedSpin> {
  const id = shareOfToken(ctx.outside.urls, token);
  const vehicle = id && (await queries.findEmbeddedVehicle(ctx.db, id, ctx.now));
  const found = vehicle && (await spins.findEmbeddableSpin({ ...ctx, scope: everything }, vehicle.vehicleId));
  if (!found) return fail('vehicleShareNotFound');
  const shown = await findShown(ctx, vehicle.vehicleId);
  if (isSpinHeldBack(found, shown)) return fail('vehicleShareNotFound');
  await fetches.countFetch(ctx, [vehicle.vehicleId], { kind: 'share', source: id });
  const { apiUrl, picturesUrl } = ctx.outside;
  // Links are paths where the installation has one origin, and the page of the embed has another one.
  const absolute = (link: string) => (picturesUrl ? link : `${apiUrl}${link}`);
  const { make, model, year } = vehicle;
  const { height, width } = found.result;
  const frames = found.result.frames.map(({ azimuth, url }, at) => ({
    azimuth,
    url: absolute(url),
    markers: markersOnFrame(found.places[at], shown).map(({ closeUpId, ...marker }) => {
      const key = closeUpId && shown.finished.get(closeUpId);
      return { ...marker, closeUp: key ? absolute(linkFor(ctx, embeddedPath(key))) : null };
    }),
  }));
  return { make, model, year, width, height, frames };
}
