/** Pictures of which somebody changes the recipe: what they would look like. */
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { SharedBox } from '@forecourt/contract/images';
import { type Analysis, canBeCutOut, type Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import { previewRecipe } from '../../studio/recipes/recipes.rules.ts';
import { storedPictures } from './image-files.service.ts';
import * as images from './images.service.ts';
import { smallTarget } from './shifted-pictures.rules.ts';

interface Changed {
  analysis: Analysis;
  matte: Uint8Array;
  recipe: Recipe;
}

/** The picture of an image by another recipe, and where its vehicle is then; nothing is stored. */
export async function previewChanged(
  ctx: Ctx,
  id: ImageId,
  { analysis, matte, recipe }: Changed,
): Promise<{ picture: string; vehicle: SharedBox }> {
  const { uprightKey } = await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  if (!uprightKey || !canBeCutOut(analysis)) return fail('vehicleNotInPhoto');
  // The model for windows would take longer than the rest.
  const small = previewRecipe({ ...recipe, windows: 'keep' }, smallTarget(recipe));
  const upright = await ctx.outside.storage.get(uprightKey);
  const pictures = await storedPictures(ctx, [small]);
  const task = { upright, known: { analysis, matte }, recipe: small, pictures };
  const made = await ctx.outside.retouching.preview(task);
  if (!made?.vehicle) return fail('vehicleNotInPhoto');
  return { picture: Buffer.from(made.bytes).toString('base64'), vehicle: made.vehicle };
}
