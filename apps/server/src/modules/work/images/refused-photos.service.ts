/** Photos that the settings refuse, although they were ordered: before their analysis, or by their id. */
import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { Analysis } from '@forecourt/contract/recipe';
import { isRefused } from '@forecourt/contract/unusable-photos';
import type { Db } from '../../../platform/db/database.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as work from './image-work.queries.ts';

/** Whether the settings of the vehicle refuse a photo at this position now; false for cut-outs, which have no setting. */
export async function isRefusedNow(
  db: Db,
  id: ImageId,
  position: PositionName,
  { verdicts }: Analysis,
): Promise<boolean> {
  const photo = { position, verdicts, failure: null };
  // Only photos that some setting could refuse cost queries.
  if (!isRefused(photo, 'refuse')) return false;
  const vehicleId = await work.findVehicleOfImage(db, id);
  if (!vehicleId) return false;
  const owner = await pictureSets.findPictureSetOwner(db, vehicleId);
  const { cutOffPhotos } = await recipes.findAppliedSettings(db, owner);
  return isRefused(photo, cutOffPhotos);
}
