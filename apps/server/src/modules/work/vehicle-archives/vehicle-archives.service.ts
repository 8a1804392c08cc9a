/**
 * ZIPs of the finished pictures, pages and public documents of vehicles, each with a table of the markers that its pictures show.
 */
import { thumbTarget } from '@forecourt/contract/built-in-presets';
import { fail } from '@forecourt/contract/errors';
import { type ImageId, VehicleId } from '@forecourt/contract/ids';
import { archiveVehiclesMax } from '@forecourt/contract/limits';
import type { Marker } from '@forecourt/contract/markers';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import type { Ctx } from '../../../platform/context.ts';
import { csvStream } from '../../../platform/http/csv.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as collages from '../collages/finished-pages.service.ts';
import { type Archive, PictureZip } from '../images/image-archive.service.ts';
import * as images from '../images/images.service.ts';
import * as markers from '../markers/markers.service.ts';
import { type OutgoingDocument, publicDocumentsBy } from '../vehicle-documents/document-files.service.ts';
import { countAtEnd } from '../vehicle-fetches/vehicle-fetches.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { folderName, markerColumns, markerRows, packIds, unpackIds } from './vehicle-archives.rules.ts';

type MarkersByImage = ReadonlyMap<ImageId, readonly Marker[]>;

interface Content {
  rows: readonly images.ImageRow[];
  byImage: MarkersByImage;
  pages: readonly collages.FinishedPage[];
  documents: readonly OutgoingDocument[];
}

/** Adds the further outputs of finished pictures, each in a folder with its name. */
function addFurtherOutputs(zip: PictureZip, rows: Content['rows']): void {
  const further = rows.flatMap(({ outputs }) => outputs.slice(1).map(({ name }) => name));
  for (const name of new Set(further.filter((one) => one !== thumbTarget.name)))
    zip.add(
      rows.filter(({ outputs }) => outputs[0]?.name !== name),
      name,
      name,
    );
}

/** Adds the finished pictures, pages and documents of a vehicle, all outputs of the pictures if it is `isWhole`, and `markers.csv` if any of the pictures shows a marker. */
function addVehicle(
  zip: PictureZip,
  { byImage, documents, pages, rows }: Content,
  {
    folder,
    isWhole = false,
    target = null,
  }: { folder?: string; isWhole?: boolean; target?: string | null } = {},
): void {
  const inOrder = images.inShotOrder(rows);
  // A ZIP of one target has pictures only: pages and documents are files of their own.
  const hasMore = target === null && pages.length + documents.length > 0;
  const { names, place } = zip.add(inOrder, folder, target, hasMore);
  if (hasMore) {
    for (const { keys, updatedAt } of pages) zip.addStored(place, keys, updatedAt);
    zip.addDocuments(place, documents);
  }
  if (isWhole) addFurtherOutputs(zip, inOrder);
  const shown = inOrder.flatMap((row) =>
    markerRows(markers.markersOnPicture(row, byImage.get(row.id) ?? [], target), names),
  );
  if (shown.length > 0) zip.addText(`${place}markers.csv`, () => csvStream(markerColumns, shown));
}

/** @param which All of it, or only what the page of a link to the vehicle shows. */
export async function archiveVehicle(
  ctx: Ctx,
  vehicleId: VehicleId,
  which: 'all' | { share: string },
): Promise<Archive> {
  const isWhole = which === 'all';
  const vehicle = await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  // Buyers get the pictures that they see.
  const isShown = ({ isHeldBack }: { isHeldBack: boolean }) => isWhole || !isHeldBack;
  const rows = (await images.imageRowsOf(ctx.db, ctx.scope, vehicleId)).filter(isShown);
  const byImage = await markers.markersByImage(ctx.db, ctx.scope, [vehicleId], isWhole ? 'all' : 'public');
  const pages = (await collages.listFinishedPages(ctx, vehicleId, ctx.scope)).filter(isShown);
  const documents = (await publicDocumentsBy(ctx.db, [vehicleId])).get(vehicleId) ?? [];
  const zip = new PictureZip(ctx);
  addVehicle(zip, { rows, byImage, pages, documents }, { isWhole });
  const stream = zip.end();
  countAtEnd(
    ctx,
    stream,
    [vehicleId],
    isWhole ? { kind: 'archive' } : { kind: 'sharedArchive', source: which.share },
  );
  return { fileName: `${vehicle.reference}.zip`, stream };
}

/** The path of the ZIP of several vehicles, still unsigned. */
export const archivesPath = '/archives/vehicles';

export async function createArchive(
  ctx: Ctx,
  { filter, ids, target, until = ctx.now.toISOString() }: RouteInput<typeof createVehicleArchive>['body'],
): Promise<RouteAnswer<typeof createVehicleArchive>> {
  const wanted = { ...filter, onlyDeleted: false, ...(ids && { ids }) };
  const found = await vehicles.listFinishedMatching(ctx, wanted, until, archiveVehiclesMax + 1);
  if (found.length === 0) fail('archiveEmpty');
  if (found.length > archiveVehiclesMax) fail('archiveTooLarge');
  if (target && !(await images.haveTarget(ctx.db, found, target))) fail('targetNotFound');
  const path = `${archivesPath}?of=${packIds(found)}${target ? `&target=${target}` : ''}`;
  return { archive: linkFor(ctx, path), vehicleCount: found.length };
}

/** The ZIP that a signed link names. Vehicles that were deleted meanwhile are left out; fails if none is left. */
export async function archiveVehicles(ctx: Ctx, packedIds: string, target: string | null): Promise<Archive> {
  const ids = unpackIds(packedIds).map((id) => VehicleId.parse(id));
  const byVehicle = await images.imageRowsByVehicle(ctx, ids);
  const byReference = [...byVehicle.values()].toSorted((a, b) =>
    referenceOf(a).localeCompare(referenceOf(b), 'en', { numeric: true }),
  );
  if (!byReference.some((rows) => rows.some((row) => images.outputOf(row, target)))) fail('archiveEmpty');
  const zip = new PictureZip(ctx);
  const byImage = await markers.markersByImage(ctx.db, ctx.scope, ids, 'all');
  const pagesBy = await collages.listFinishedPagesOf(ctx, ids);
  const documentsBy = await publicDocumentsBy(ctx.db, ids);
  for (const rows of byReference) {
    const id = rows[0]?.set.id;
    const pages = (id && pagesBy.get(id)) ?? [];
    const documents = (id && documentsBy.get(id)) ?? [];
    addVehicle(zip, { rows, byImage, pages, documents }, { folder: folderName(referenceOf(rows)), target });
  }
  const stream = zip.end();
  countAtEnd(ctx, stream, [...byVehicle.keys()], { kind: 'archive' });
  return { fileName: nameOfArchive(ctx, byReference, target), stream };
}

/** The ZIP of one vehicle has its reference, and the output if it is of one; that of several the day. */
function nameOfArchive(
  { now }: Ctx,
  vehicles: readonly (readonly images.ImageOf<'vehicle'>[])[],
  target: string | null,
): string {
  const [only, ...others] = vehicles;
  if (!only || others.length > 0) return `pictures-${now.toISOString().slice(0, 10)}.zip`;
  return `${[folderName(referenceOf(only)), target].filter(Boolean).join('-')}.zip`;
}

const referenceOf = ([row]: readonly images.ImageOf<'vehicle'>[]): string => row?.reference ?? '';
