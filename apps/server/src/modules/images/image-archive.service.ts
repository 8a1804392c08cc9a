/** Finished pictures as one ZIP, in the order and under the names that dealers' feeds expect. */
import type { Readable } from 'node:stream';
import type { VehicleId } from '@forecourt/contract/ids';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../platform/context.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as images from './images.service.ts';

export interface Archive {
  fileName: string;
  stream: Readable;
}

/** `front (2).png` for the second one: two files of one name would be one when they are unpacked. */
function unlike(names: Set<string>, name: string): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let count = 2; names.has(free); count += 1)
    free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  names.add(free);
  return free;
}

/** Nothing is packed beforehand: files stream into the ZIP as it is read. Pictures do not shrink, so they are stored. */
export function zipOf(ctx: Ctx, rows: images.ImageRow[]): Readable {
  const zip = new ZipFile();
  const names = new Set<string>();
  const finished = rows.flatMap((row) => {
    const output = row.state === 'delivered' ? row.outputs[0] : undefined;
    return output ? [{ row, output }] : [];
  });
  for (const [index, { row, output }] of finished.entries()) {
    const name = unlike(names, images.savedName(row, index, output.format));
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date(row.updatedAt) }, (callback) => {
      callback(null, ctx.outside.storage.stream(output.storageKey));
    });
  }
  zip.end();
  return zip.outputStream as Readable;
}

export async function archive(ctx: Ctx, vehicleId: VehicleId): Promise<Archive> {
  const vehicle = await vehicles.find(ctx.db, ctx.scope, vehicleId);
  const rows = await images.listRows(ctx, vehicleId);
  return { fileName: `${vehicle.reference}.zip`, stream: zipOf(ctx, rows) };
}
