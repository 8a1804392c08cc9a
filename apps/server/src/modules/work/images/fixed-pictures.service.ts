/**
 * Pictures that a checker has made again with something changed. Guarantees that an image gets the change together with the picture
 * that shows it.
 */
import type { ImageId } from '@forecourt/contract/ids';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import type { ReviewFix } from '@forecourt/contract/review-fixes';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import { pictureFolder, storeOutputs } from './image-files.service.ts';
import { makeOne } from './image-processing.service.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.queries.ts';

/** What a picture is made with, and what a fix changes of it. */
type Made = Pick<work.Work, 'analysis' | 'matteKey' | 'retouch' | 'recipe'>;

/** What the picture of an image was made with. */
export function findMade(db: Db, id: ImageId): Promise<Made | undefined> {
  return work.findWork(db, id);
}

/** Makes the files of the changed picture; null if the image is gone. */
export async function makeFixed(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  id: ImageId,
  fix: ReviewFix,
): Promise<images.OutputRow[] | null> {
  const image = await work.findWork(ctx.db, id);
  if (!image) return null;
  const { made } = await makeOne(ctx, pool, { ...image, ...fix });
  const folder = pictureFolder(hashOfRecipe(fix.recipe), { ...image, retouch: fix.retouch });
  return storeOutputs(ctx, id, folder, made[0] ?? []);
}

/** Gives the image what its picture was made again with; returns the hash of the recipe. */
export async function applyFix(
  tx: Tx,
  { now }: Ctx,
  id: ImageId,
  { recipe, ...outline }: ReviewFix,
): Promise<string> {
  const recipeHash = hashOfRecipe(recipe);
  await work.setRetouch(tx, id, outline, now);
  await work.setRecipe(tx, id, recipe, recipeHash);
  await images.announceImage(tx, 'image', id);
  return recipeHash;
}
