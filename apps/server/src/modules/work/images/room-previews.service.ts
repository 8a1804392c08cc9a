/** Rooms that are being designed, with a vehicle in them. */
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import { Recipe } from '@forecourt/contract/recipe';
import type { previewRoom as previewRoute } from '@forecourt/contract/room-previews';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import * as catalogueChoice from '../../studio/catalogue/catalogue-choice.service.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.service.ts';
import { previewChanged } from './previewed-pictures.service.ts';

/** The vehicle of a photo in a room, with the shadows and the reflection of the built-in presets; nothing is stored. */
export async function previewRoom(
  ctx: Ctx,
  id: ImageId,
  { room }: RouteInput<typeof previewRoute>['body'],
): Promise<RouteAnswer<typeof previewRoute>> {
  await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  const { analysis, matteKey } = (await work.findWork(ctx.db, id)) ?? fail('imageNotFound');
  if (!analysis || !matteKey) return fail('vehicleNotInPhoto');
  const background = await catalogueChoice.backgroundOfDraft(ctx.db, room);
  const recipe = Recipe.parse({ ...builtInPresets['studio-grey'], background, plate: { mode: 'keep' } });
  const matte = await ctx.outside.storage.get(matteKey);
  const { picture } = await previewChanged(ctx, id, { analysis, matte, recipe });
  return { picture };
}
