/** Images of cut-out sets. Guarantees that each is processed on arrival and charged once, at the price of a cut-out. */
import type { Readable } from 'node:stream';
import type { Cut, processCropImages } from '@forecourt/contract/crops';
import { fail } from '@forecourt/contract/errors';
import type { CropSetId, ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { cropImagesMax } from '@forecourt/contract/limits';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as presets from '../../studio/presets/presets.service.ts';
import { zipOfImages } from '../images/image-archive.service.ts';
import * as processing from '../images/image-processing.service.ts';
import { addImageToCropSet, takePhoto } from '../images/image-upload.service.ts';
import * as images from '../images/images.service.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { cutRecipe } from './crops.rules.ts';
import * as crops from './crops.service.ts';

const preset = 'cut-out';

export async function listCropImages(ctx: Ctx, id: CropSetId): Promise<{ results: Image[] }> {
  await crops.findCropSet(ctx.db, ctx.scope, id);
  return { results: await images.listImagesOf(ctx, id) };
}

/** Enqueues images of a locked set; those that were paid for already are free. */
async function order(
  tx: Tx,
  ctx: Ctx,
  set: { id: CropSetId; cut: Cut },
  chosen: readonly { id: ImageId; charged: number }[],
): Promise<number> {
  const owner = await pictureSets.findPictureSetOwner(tx, set.id);
  const { crop } = await prices.getPricesOfUser(tx, owner.userId);
  const recipe = cutRecipe(presets.builtInOne(preset).recipe, set.cut, owner.geoLocationEnabled);
  const wanted = chosen.map(
    ({ id, charged }) => ({ id, preset, recipe, credits: charged > 0 ? 0 : crop }) as const,
  );
  return processing.enqueueImages(tx, ctx, owner, wanted);
}

/** Adds a photo and enqueues its cut-out. */
export async function uploadCropImage(ctx: Ctx, id: CropSetId, file: Upload): Promise<Image> {
  await crops.findCropSet(ctx.db, ctx.scope, id);
  return takePhoto(ctx, file, async (tx, photo) => {
    const set = await crops.findLockedCropSet(tx, ctx.scope, id);
    if (set.imageCount >= cropImagesMax) fail('cropCountExceeded');
    await addImageToCropSet(tx, photo, id);
    await order(tx, ctx, set, [{ id: photo.id, charged: 0 }]);
  });
}

type Processed = RouteAnswer<typeof processCropImages>;

/** Makes the pictures again, with a new background if the request contains one. */
export async function processCropSet(
  ctx: Ctx,
  id: CropSetId,
  { cut, imageIds }: RouteInput<typeof processCropImages>['body'],
): Promise<Processed> {
  return inTx(ctx.db, async (tx) => {
    const set = await crops.findLockedCropSet(tx, ctx.scope, id);
    const rows = await images.imageRowsOf(tx, ctx.scope, id);
    const ids = imageIds && [...new Set(imageIds)];
    const chosen = processing.chooseImages(rows, ids, 'cropImageNotFound', 'use');
    if (cut) await crops.setCut(tx, ctx, id, cut);
    const held = await order(tx, ctx, { id, cut: cut ?? set.cut }, chosen);
    const inside = { ...ctx, db: tx };
    return { results: await Promise.all(chosen.map((row) => images.getImage(inside, row.id))), held };
  });
}

export async function restoreCropImage(ctx: Ctx, id: ImageId): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const image = await images.findDeletedImage(tx, ctx.scope, id, 'crops');
    const set = await crops.findLockedCropSet(tx, ctx.scope, image.set.id);
    if (set.imageCount >= cropImagesMax) fail('cropCountExceeded');
    return images.restoreImageRow(tx, ctx, id);
  });
}

/** All finished pictures of a set as one ZIP. */
export async function archiveCropSet(
  ctx: Ctx,
  id: CropSetId,
): Promise<{ fileName: string; stream: Readable }> {
  const { createdAt } = await crops.findCropSet(ctx.db, ctx.scope, id);
  const rows = await images.imageRowsOf(ctx.db, ctx.scope, id);
  return { fileName: `cut-outs-${createdAt.slice(0, 10)}.zip`, stream: zipOfImages(ctx, rows) };
}
