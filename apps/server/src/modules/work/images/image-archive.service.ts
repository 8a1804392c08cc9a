/** Builds a ZIP of finished pictures, in the order and with the names that dealers' feeds expect. */
import type { Readable } from 'node:stream';
import { fail } from '@forecourt/contract/errors';
import { VehicleId } from '@forecourt/contract/ids';
import { archiveVehiclesMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../../platform/context.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { folderName, freeName, packIds, unpackIds } from './image-archive.rules.ts';
import * as images from './images.service.ts';

export interface Archive {
  fileName: string;
  stream: Readable;
}

const finishedOf = (rows: readonly images.ImageRow[]) =>
  rows.flatMap((row) => {
    const output = row.state === 'delivered' ? row.outputs[0] : undefined;
    return output ? [{ row, output }] : [];
  });

/**
 * Nothing is packed beforehand: files are streamed into the ZIP as the client reads it. Pictures are compressed
 * already, so they are stored without deflate.
 */
class PictureZip {
  readonly #ctx: Ctx;
  readonly #zip = new ZipFile();
  readonly #out = this.#zip.outputStream as Readable;
  readonly #folders = new Set<string>();
  #open: Readable | undefined;

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    // When the client disconnects, the open file is closed.
    this.#out.once('close', () => this.#open?.destroy());
  }

  /** Adds the finished ones among these images of one vehicle or set. */
  add(rows: readonly images.ImageRow[], folder = ''): void {
    const names = new Set<string>();
    const finished = finishedOf(rows);
    if (finished.length === 0) return;
    const place = folder && `${freeName(this.#folders, folder)}/`;
    for (const [index, { row, output }] of finished.entries()) {
      const name = freeName(names, images.savedName(row, index, output.format));
      this.#addFile(place + name, output.storageKey, row.updatedAt);
    }
  }

  #addFile(name: string, storageKey: string, updatedAt: string): void {
    this.#zip.addReadStreamLazy(name, { compress: false, mtime: new Date(updatedAt) }, (callback) => {
      const file = this.#ctx.outside.storage.stream(storageKey);
      this.#open = file;
      // Aborts the download: a ZIP that silently lacks a picture would look complete.
      file.once('error', (error) => this.#out.destroy(error));
      callback(null, file);
    });
  }

  end(): Readable {
    this.#zip.end();
    return this.#out;
  }
}

export function zipOfImages(ctx: Ctx, rows: readonly images.ImageRow[]): Readable {
  const zip = new PictureZip(ctx);
  zip.add(rows);
  return zip.end();
}

export async function archiveVehicle(ctx: Ctx, vehicleId: VehicleId): Promise<Archive> {
  const vehicle = await vehicles.findVehicle(ctx.db, ctx.scope, vehicleId);
  const rows = await images.listImageRows(ctx, vehicleId);
  return { fileName: `${vehicle.reference}.zip`, stream: zipOfImages(ctx, rows) };
}

/** The path of the ZIP of several vehicles, still unsigned. */
export const archivesPath = '/archives/vehicles';

export async function createArchive(
  ctx: Ctx,
  { filter, ids, until = ctx.now.toISOString() }: RouteInput<typeof createVehicleArchive>['body'],
): Promise<RouteAnswer<typeof createVehicleArchive>> {
  const wanted = { ...filter, onlyDeleted: false, ...(ids && { ids }) };
  const found = await vehicles.listFinishedMatching(ctx, wanted, until, archiveVehiclesMax + 1);
  if (found.length === 0) fail('archiveEmpty');
  if (found.length > archiveVehiclesMax) fail('archiveTooLarge');
  const path = `${archivesPath}?of=${packIds(found)}`;
  return { archive: linkFor(ctx, path), vehicleCount: found.length };
}

/** The ZIP that a signed link names. Vehicles that were deleted meanwhile are left out; fails if none is left. */
export async function archiveVehicles(ctx: Ctx, packedIds: string): Promise<Archive> {
  const ids = unpackIds(packedIds).map((id) => VehicleId.parse(id));
  const byVehicle = await images.imageRowsByVehicle(ctx, ids);
  const byReference = [...byVehicle.values()].toSorted((a, b) =>
    referenceOf(a).localeCompare(referenceOf(b), 'en', { numeric: true }),
  );
  if (!byReference.some((rows) => finishedOf(rows).length > 0)) fail('archiveEmpty');
  const zip = new PictureZip(ctx);
  for (const rows of byReference) zip.add(rows, folderName(referenceOf(rows)));
  return { fileName: `pictures-${ctx.now.toISOString().slice(0, 10)}.zip`, stream: zip.end() };
}

const referenceOf = ([row]: readonly images.ImageOf<'vehicle'>[]): string => row?.reference ?? '';
