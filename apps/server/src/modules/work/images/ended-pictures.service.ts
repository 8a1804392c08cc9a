/** What follows once the picture of an image has ended, in whatever way. */
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as awaited from './awaited-pictures.service.ts';
import { picturesChanged } from './changed-pictures.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { awaitsAnalysis } from './images.rules.ts';
import * as images from './images.service.ts';

/**
 * The image is not queued, processed or checked any more: notifies open panels, the users who ordered it and the pages with it. A photo of a vehicle
 * that is left without an analysis is analysed, as after its upload.
 */
export async function ended(tx: Tx, ctx: Ctx, id: ImageId): Promise<void> {
  await queries.announceImage(tx, 'image', id);
  const vehicleId = await work.findVehicleOfImage(tx, id);
  if (!vehicleId) return;
  await analyseIfAwaited(tx, vehicleId, id);
  await awaited.pictureEnded(tx, vehicleId);
  await picturesChanged(tx, ctx, id);
}

/** Enqueues the analysis that the order of a photo replaced in the queue, or that another vehicle needs. */
export async function analyseIfAwaited(tx: Tx, vehicleId: VehicleId, id: ImageId): Promise<void> {
  const photo = await work.findWork(tx, id);
  if (photo && awaitsAnalysis(photo)) await images.enqueueAnalysis(tx, vehicleId, id);
}
