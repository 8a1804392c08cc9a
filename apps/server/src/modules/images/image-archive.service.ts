/** All finished pictures of a vehicle as one ZIP, in the order and under the names that dealers' feeds expect. */
import type { Readable } from 'node:stream';
import type { VehicleId } from '@forecourt/contract/ids';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../platform/context.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { downloadName } from './images.rules.ts';
import * as images from './images.service.ts';

const ending = { jpeg: 'jpg', webp: 'webp', avif: 'avif', png: 'png' };

export interface Archive {
  fileName: string;
  stream: Readable;
}

/** Nothing is packed beforehand: files stream into the ZIP as it is read. Pictures do not shrink, so they are stored. */
export async function archive(ctx: Ctx, vehicleId: VehicleId): Promise<Archive> {
  const vehicle = await vehicles.find(ctx.db, ctx.scope, vehicleId);
  const rows = await images.listRows(ctx, vehicleId);
  const zip = new ZipFile();
  const finished = rows.flatMap((row) => {
    const output = row.state === 'delivered' ? row.outputs[0] : undefined;
    return output ? [{ row, output }] : [];
  });
  for (const [index, { row, output }] of finished.entries()) {
    const name = downloadName(vehicle.reference, index, row.position, ending[output.format]);
    zip.addReadStreamLazy(name, { compress: false, mtime: new Date(row.updatedAt) }, (callback) => {
      callback(null, ctx.outside.storage.stream(output.storageKey));
    });
  }
  zip.end();
  return { fileName: `${vehicle.reference}.zip`, stream: zip.outputStream as Readable };
}
