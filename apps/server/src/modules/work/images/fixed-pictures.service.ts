/**
 * Pictures that a checker has made again with something changed. Guarantees that an image gets the change together with the picture
 * that shows it.
 */
import type { ImageId } from '@forecourt/contract/ids';
import { canBeCutOut } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { MadeFix, ReviewFix } from '@forecourt/contract/review-fixes';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { pictureFolder, storeAnalysis, storeOutputs } from './image-files.service.ts';
import { makeOne } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.queries.ts';

/** What a picture is made with, and what a fix changes of it. */
type Made = Pick<work.Work, 'chosenVehicle' | 'analysis' | 'matteKey' | 'retouch' | 'recipe'>;

/** What the picture of an image was made with. */
export function findMade(db: Db, id: ImageId): Promise<Made | undefined> {
  return work.findWork(db, id);
}

export interface MadePicture {
  /** The fix, with the analysis that it asked for. */
  made: MadeFix;
  outputs: images.OutputRow[];
}

/** Makes the files of the changed picture; null if the image is gone. */
export async function makeFixed(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ImageId,
  fix: ReviewFix,
): Promise<MadePicture | null> {
  const image = await work.findWork(ctx.db, id);
  if (!image) return null;
  const result = await makeOne(ctx, pool, { ...image, ...fix });
  const [files = [], copies = []] = result.made;
  const isCutOut = fix.recipe.background.kind !== 'original';
  if (files.length === 0 || (isCutOut && !canBeCutOut(result.analysis)))
    throw new PictureError('no_vehicle', 'nothing to cut out');
  const { analysis, chosenVehicle: chosen, matteKey } = fix;
  const known =
    analysis && matteKey ? { analysis, matteKey } : await storeAnalysis(ctx, id, { chosen, result, copies });
  const outputs = await storeOutputs(ctx, id, pictureFolder(hashOfRecipe(fix.recipe), fix), files);
  return { made: { ...fix, analysis: known.analysis, matteKey: known.matteKey }, outputs };
}

/** Gives the image what its picture was made again with; returns the hash of the recipe. */
export async function applyFix(tx: Tx, { now }: Ctx, id: ImageId, made: MadeFix): Promise<string> {
  const recipeHash = hashOfRecipe(made.recipe);
  await work.setRetouch(tx, id, made, now);
  await work.setRecipe(tx, id, made.recipe, recipeHash);
  await images.announceImage(tx, 'image', id);
  return recipeHash;
}
