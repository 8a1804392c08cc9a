/**
 * Images of sets of cut-outs and crops. Guarantees that each is processed on arrival and charged once, at the price of a cut-out,
 * and that a crop somebody moved stays where it is until its shape changes.
 */
import type { Readable } from 'node:stream';
import { cropAspects } from '@forecourt/contract/crop-aspects';
import { type CropFrame, cropShape, regionOfFrame } from '@forecourt/contract/crop-region';
import type { Cut } from '@forecourt/contract/crops';
import * as routes from '@forecourt/contract/crops';
import { fail } from '@forecourt/contract/errors';
import type { CropSetId, ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { cropImagesMax } from '@forecourt/contract/limits';
import type { Analysis } from '@forecourt/contract/recipe';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import { isUnopenable } from '@forecourt/contract/unusable-photos';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import * as prices from '../../money/prices/prices.service.ts';
import * as presets from '../../studio/presets/presets.service.ts';
import { markOf } from '../../studio/recipes/recipes.rules.ts';
import * as recipes from '../../studio/recipes/recipes.service.ts';
import { zipOfImages } from '../images/image-archive.service.ts';
import * as processing from '../images/image-processing.service.ts';
import { addImageToCropSet, takePhoto } from '../images/image-upload.service.ts';
import { isBusy, next } from '../images/images.rules.ts';
import * as images from '../images/images.service.ts';
import type { PictureSetOwner } from '../picture-sets/picture-sets.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import { cropRecipe, cutRecipe, isCropCut, keptFrame } from './crops.rules.ts';
import * as crops from './crops.service.ts';

export async function listCropImages(ctx: Ctx, id: CropSetId): Promise<{ results: Image[] }> {
  await crops.findCropSet(ctx.db, ctx.scope, id);
  return { results: await images.listImagesOf(ctx, id) };
}

/** An image to order; `crop` is how it was ordered before. */
type Chosen = Pick<images.ImageRow, 'id' | 'charged' | 'crop'>;

/** The preset of a set's pictures, and the recipe of each. */
async function resolveCut(tx: Tx, owner: PictureSetOwner, cut: Cut) {
  const keepLocation = owner.geoLocationEnabled;
  const mark = markOf(owner);
  if (!isCropCut(cut)) {
    const recipe = { ...cutRecipe(presets.builtInOne('cut-out').recipe, cut, keepLocation), ...mark };
    return { preset: 'cut-out', recipeOf: () => recipe } as const;
  }
  const base = presets.builtInOne('plate-only').recipe;
  const hiding = await recipes.findHiding(tx, owner);
  const recipeOf = ({ crop }: Chosen) => ({
    ...cropRecipe(base, cut, { ...hiding, keepLocation, frame: keptFrame(cut, crop) }),
    ...mark,
  });
  return { preset: 'plate-only', recipeOf } as const;
}

/** Enqueues images of a locked set; those that were paid for already are free. */
async function order(
  tx: Tx,
  ctx: Ctx,
  set: { id: CropSetId; cut: Cut },
  chosen: readonly Chosen[],
): Promise<number> {
  const owner = await pictureSets.findPictureSetOwner(tx, set.id);
  const { crop: price } = await prices.getPricesOfUser(tx, owner.userId);
  const { preset, recipeOf } = await resolveCut(tx, owner, set.cut);
  const wanted = chosen.map((image) => ({
    id: image.id,
    preset,
    presetVersion: null,
    recipe: recipeOf(image),
    credits: image.charged > 0 ? 0 : price,
  }));
  return processing.enqueueImages(tx, ctx, owner, wanted);
}

/** Adds a photo and enqueues its cut-out. Its form has no further fields, before or behind the file. */
export async function uploadCropImage(ctx: Ctx, id: CropSetId, file: Upload): Promise<Image> {
  await crops.findCropSet(ctx.db, ctx.scope, id);
  return takePhoto(ctx, { setId: id }, file, async (tx, photo, fields) => {
    routes.uploadCropImage.body.parse(fields);
    const set = await crops.findLockedCropSet(tx, ctx.scope, id);
    if (set.imageCount >= cropImagesMax) fail('cropCountExceeded');
    await addImageToCropSet(tx, photo, id);
    await order(tx, ctx, set, [{ id: photo.id, charged: 0, crop: null }]);
  });
}

type Processed = RouteAnswer<typeof routes.processCropImages>;

/** All images that can be cropped now: other than a cut-out, a crop needs no vehicle. */
function croppable(rows: readonly images.ImageRow[]): ImageId[] | undefined {
  const free = rows.filter(({ failure, state }) => !isBusy(state) && !isUnopenable(failure));
  return free.length > 0 ? free.map(({ id }) => id) : undefined;
}

/** Makes the pictures again, with a new cut if the request contains one. */
export async function processCropSet(
  ctx: Ctx,
  id: CropSetId,
  { cut: changed, imageIds }: RouteInput<typeof routes.processCropImages>['body'],
): Promise<Processed> {
  return inTx(ctx.db, async (tx) => {
    const set = await crops.findLockedCropSet(tx, ctx.scope, id);
    const rows = await images.imageRowsOf(tx, ctx.scope, id);
    const cut = changed ?? set.cut;
    const named = imageIds && [...new Set(imageIds)];
    const ids = named ?? (isCropCut(cut) ? croppable(rows) : undefined);
    const chosen = processing.chooseImages(rows, ids, 'cropImageNotFound', 'use');
    if (changed) await crops.setCut(tx, ctx, id, changed);
    const held = await order(tx, ctx, { id, cut }, chosen);
    const inside = { ...ctx, db: tx };
    return { results: await Promise.all(chosen.map((row) => images.getImage(inside, row.id))), held };
  });
}

/** The frame with what is beyond the limits of the photo moved inside them. */
function frameIn(photo: Analysis, aspect: number, frame: CropFrame): CropFrame {
  const { x, y, width } = regionOfFrame(frame, cropShape(aspect, photo));
  return { x, y, width };
}

/** Moves a crop, or puts it around the vehicle again (null), and has its picture made again. */
export async function moveCrop(
  ctx: Ctx,
  id: ImageId,
  { frame }: RouteInput<typeof routes.moveCrop>['body'],
): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const { set: of } = await images.findImage(tx, ctx.scope, id, 'crops');
    const set = await crops.findLockedCropSet(tx, ctx.scope, of.id);
    const image = await images.findImage(tx, ctx.scope, id, 'crops');
    const { analysis } = image;
    if (!next(image.state, 'submit')) fail('imageBusy');
    if (!isCropCut(set.cut) || !analysis) fail('validationError', { params: { field: 'frame' } });
    const { height, width } = cropAspects[set.cut.aspect];
    const aspect = width / height;
    const crop = {
      padding: set.cut.padding,
      aspect,
      ...(frame && { frame: frameIn(analysis, aspect, frame) }),
    };
    await order(tx, ctx, set, [{ ...image, crop }]);
    return images.getImage({ ...ctx, db: tx }, id);
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
