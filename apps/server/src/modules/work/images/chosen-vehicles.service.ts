/** Choice of the vehicle that pictures of a photo show, where it shows several. */
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { Image, SharedBox } from '@forecourt/contract/images';
import { PresetId } from '@forecourt/contract/presets';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as awaited from './awaited-pictures.service.ts';
import { vehicleAt } from './chosen-vehicles.rules.ts';
import { enqueueImages } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { isBusy } from './images.rules.ts';
import * as images from './images.service.ts';

/**
 * Keeps this vehicle of a photo from now on. Everything that shows the other one is removed; a picture that is finished or
 * paid for is made again by its recipe, at no charge because it has been paid for, and any other photo is analysed again.
 */
export async function chooseVehicle(
  ctx: Ctx,
  id: ImageId,
  { vehicle: named }: { vehicle: SharedBox },
): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const image = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
    if (isBusy(image.state)) fail('imageBusy');
    const { analysis } = image;
    const box = (analysis && vehicleAt(analysis, named)) ?? fail('vehicleNotInPhoto');
    if (box === analysis?.vehicleBoxes?.[0]) return images.getImage(inside, id);
    const recipe = (await work.findWork(tx, id))?.recipe;
    await work.setChosenVehicle(tx, id, box, ctx.now);
    await work.replaceOutputs(tx, id, []);
    if ((image.state === 'delivered' || image.charged > 0) && recipe && image.preset) {
      const owner = await pictureSets.findPictureSetOwner(tx, image.set.id);
      const { presetVersion } = image;
      const preset = PresetId.parse(image.preset);
      // The place of the other vehicle says nothing about this one's.
      const { shift: _, ...unshifted } = recipe;
      await enqueueImages(tx, ctx, owner, [{ id, preset, presetVersion, recipe: unshifted, credits: 0 }]);
      await awaited.notePictureWait(tx, ctx, image.set.id);
    } else {
      await work.setImageState(tx, id, 'uploaded', ctx.now);
      await images.enqueueAnalysis(tx, image.set.id, id);
      await queries.announceImage(tx, 'image', id);
    }
    return images.getImage(inside, id);
  });
}
