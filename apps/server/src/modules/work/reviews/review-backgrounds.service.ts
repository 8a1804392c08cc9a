/**
 * Backgrounds that a checker gives a picture. Guarantees that it is one that the owner of the vehicle may use, and that nothing else of
 * the order changes with it.
 */

import { isDeepStrictEqual } from 'node:util';
import { fail } from '@forecourt/contract/errors';
import type { ImageId, ReviewId } from '@forecourt/contract/ids';
import type { PresetId } from '@forecourt/contract/presets';
import type { Recipe } from '@forecourt/contract/recipe';
import type { listReviewBackgrounds } from '@forecourt/contract/review-fixes';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { listOfferedBackgrounds, type OfferedBackground } from '../../studio/recipes/recipes.service.ts';
import * as images from '../images/images.service.ts';
import { withShift } from '../images/shifted-pictures.rules.ts';
import * as pictureSets from '../picture-sets/picture-sets.service.ts';
import * as fixes from './review-fixes.service.ts';

/** The backgrounds that the owner of an image's vehicle may use. */
async function listBackgroundsFor(db: Db, imageId: ImageId): Promise<OfferedBackground[]> {
  const { set } = await images.findImage(db, { kind: 'everything' }, imageId, 'vehicle');
  return listOfferedBackgrounds(db, await pictureSets.findPictureSetOwner(db, set.id));
}

/** The recipe with another background; the vehicle is where its placement puts it, because the floor is another one. */
export async function withBackground(
  db: Db,
  imageId: ImageId,
  recipe: Recipe,
  id: PresetId,
): Promise<Recipe> {
  const offered = await listBackgroundsFor(db, imageId);
  const { look } = offered.find((one) => one.id === id) ?? fail('reviewBackgroundNotOffered');
  return { ...withShift(recipe, null), ...look };
}

export async function listBackgrounds(
  ctx: Ctx,
  id: ReviewId,
): Promise<RouteAnswer<typeof listReviewBackgrounds>> {
  const { imageId, made } = await fixes.findHeldPicture(ctx, id);
  const { background } = made.recipe;
  if (background.kind === 'original') fail('pictureKeepsBackground');
  const offered = await listBackgroundsFor(ctx.db, imageId);
  const isShown = ({ look }: OfferedBackground) => isDeepStrictEqual(look.background, background);
  // The same background may be offered twice: by itself and as that of a preset.
  const shown = offered.find(isShown);
  return { results: offered.map((one) => ({ id: one.id, name: one.name, current: one === shown })) };
}
