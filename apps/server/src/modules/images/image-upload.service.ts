/** Photos on their way in. What type, size and header tell is refused at once; the rest shows when they are decoded. */
import { fail } from '@forecourt/contract/errors';
import { ImageId, type VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { vehicleImagesMax } from '@forecourt/contract/limits';
import type { PositionName } from '@forecourt/contract/positions';
import type { Ctx } from '../../platform/context.ts';
import { newId } from '../../platform/crypto.ts';
import { inTx } from '../../platform/db/database.ts';
import type { Upload } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { isAnimated, photoTypes } from '../files/file-types.rules.ts';
import { receive, store } from '../files/incoming.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import { backlogOf } from './image-work.queries.ts';
import * as queries from './images.queries.ts';
import { freePosition, priorityAt } from './images.rules.ts';
import * as images from './images.service.ts';

/** Adds a photo to a vehicle. The answer comes when the photo is safe; looking at it is a job. */
export async function upload(
  ctx: Ctx,
  vehicleId: VehicleId,
  file: Upload,
  wanted: PositionName | undefined,
): Promise<Image> {
  await vehicles.find(ctx.db, ctx.scope, vehicleId);
  const incoming = await receive(file, photoTypes, 'imageTypeInvalid');
  const { contentType } = incoming;
  if (isAnimated(contentType, incoming.first)) fail('imageAnimated');
  const id = ImageId.parse(newId());
  const originalKey = `images/${id}/original.${incoming.ending}`;
  try {
    const stored = await store(ctx, originalKey, incoming);
    return await inTx(ctx.db, async (tx) => {
      await vehicles.findLocked(tx, ctx.scope, vehicleId);
      const taken = await images.positionsTaken(tx, vehicleId);
      if (taken.length >= vehicleImagesMax)
        fail('exteriorCountExceeded', { params: { count: vehicleImagesMax } });
      const position = wanted ?? freePosition(taken);
      await images.assertFits(tx, vehicleId, position, taken);
      const priority = priorityAt(await backlogOf(tx, await queries.ownerOf(tx, vehicleId)));
      const fileName = file.fileName.slice(0, 200) || 'photo';
      const image = { id, vehicleId, position, fileName, contentType, originalKey, ...stored, now: ctx.now };
      await images.refuseSamePhoto(() => queries.insert(tx, image));
      await enqueue(tx, 'images.analyse', { imageId: id }, { key: `images:${id}`, priority });
      await queries.announce(tx, 'image', id);
      return images.get({ ...ctx, db: tx }, id);
    });
  } catch (error) {
    await ctx.outside.storage.remove(`images/${id}`);
    throw error;
  }
}
