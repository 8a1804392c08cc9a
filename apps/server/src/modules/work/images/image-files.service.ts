/**
 * Storage of an image's files. Keys are derived from its id and the recipe, so that a retry overwrites the first
 * attempt's files.
 */

import type { ImageId } from '@forecourt/contract/ids';
import type { Box, Recipe } from '@forecourt/contract/recipe';
import type { Retouch } from '@forecourt/contract/retouch';
import type { Ctx } from '../../../platform/context.ts';
import type { PictureOutput, PictureResult } from '../../../platform/pictures/picture-messages.ts';
import { picturesOf } from '../../studio/recipes/recipes.rules.ts';
import type { Analysed } from './image-work.queries.ts';
import type { OutputRow } from './images.queries.ts';

/** Loads the stored pictures that recipes refer to, by their names. */
export async function storedPictures(
  { outside: { storage } }: Ctx,
  recipes: readonly Recipe[],
): Promise<Record<string, Uint8Array>> {
  const named = [...new Set(recipes.flatMap(picturesOf))];
  return Object.fromEntries(
    await Promise.all(named.map(async (name) => [name, await storage.get(name)] as const)),
  );
}

/**
 * The folder of a photo's pictures in a recipe, or of the files of its analysis. A picture of another vehicle or outline has another
 * address: browsers cache a picture by its URL.
 */
export function pictureFolder(
  recipeHash: string,
  { chosenVehicle, retouch }: { chosenVehicle: Box | null; retouch?: Retouch | null },
): string {
  const box = chosenVehicle
    ? [chosenVehicle.x, chosenVehicle.y, chosenVehicle.width, chosenVehicle.height]
    : [];
  return [recipeHash, ...box.map(Math.round), ...(retouch ? [retouch.version] : [])].join('-');
}

export async function storeOutputs(
  ctx: Ctx,
  id: ImageId,
  folder: string,
  made: PictureOutput[],
): Promise<OutputRow[]> {
  return Promise.all(
    made.map(
      async ({ bytes, name, format, width, height, vehicle = null, photo = null, fidelity = null }) => {
        const storageKey = `images/${id}/${folder}/${name}.${format}`;
        await ctx.outside.storage.put(storageKey, bytes);
        return { name, storageKey, format, width, height, sizeBytes: bytes.length, vehicle, photo, fidelity };
      },
    ),
  );
}

/** The picture of the doubts about an outline, beside the matte that the analysis made. */
export const doubtsKeyOf = (matteKey: string) => matteKey.replace(/matte\.png$/, 'doubts.png');

/**
 * Stores the matte and the upright copies of a photo after its analysis, which kept this vehicle. Every vehicle has a folder of
 * its own: an analysis that ends after another vehicle was chosen replaces none of that one's files.
 */
export async function storeAnalysis(
  ctx: Ctx,
  id: ImageId,
  { chosen, result, copies }: { chosen: Box | null; result: PictureResult; copies: PictureOutput[] },
): Promise<Analysed> {
  const folder = pictureFolder('analysis', { chosenVehicle: chosen });
  const [upright, thumbnail] = await storeOutputs(ctx, id, folder, copies);
  if (!upright || !thumbnail) throw new Error('The picture process left out the upright copies');
  const matteKey = `images/${id}/${folder}/matte.png`;
  const { doubts: _, ...undoubted } = result.analysis;
  await Promise.all([
    ctx.outside.storage.put(matteKey, result.matte),
    result.doubts && ctx.outside.storage.put(doubtsKeyOf(matteKey), result.doubts),
  ]);
  return {
    // What cannot be answered is not asked.
    analysis: result.doubts ? result.analysis : undoubted,
    matteKey,
    uprightKey: upright.storageKey,
    thumbnailKey: thumbnail.storageKey,
  };
}
