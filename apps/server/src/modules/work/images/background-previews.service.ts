/** Backgrounds that are being designed, with a vehicle before them. */
import type { BackgroundDraft } from '@forecourt/contract/background-previews';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, ImageId } from '@forecourt/contract/ids';
import { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../../platform/context.ts';
import * as customers from '../../people/customers/customers.service.ts';
import { backgroundOfDraft } from '../../studio/catalogue/background-drafts.service.ts';
import * as work from './image-work.queries.ts';
import * as images from './images.service.ts';
import { previewChanged } from './previewed-pictures.service.ts';

/**
 * The vehicle of a photo before a background, with the shadows and the reflection of the built-in presets; nothing is stored.
 * @param owner The customer whose own background it is; null: one of the operator.
 */
export async function previewBackground(
  ctx: Ctx,
  id: ImageId,
  { draft, owner }: { draft: BackgroundDraft; owner: CustomerId | null },
): Promise<{ picture: string }> {
  await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  if (owner) await customers.findCustomer(ctx.db, ctx.scope, owner);
  const { analysis, matteKey } = (await work.findWork(ctx.db, id)) ?? fail('imageNotFound');
  if (!analysis || !matteKey) return fail('vehicleNotInPhoto');
  const background = await backgroundOfDraft(ctx, draft, owner);
  const recipe = Recipe.parse({ ...builtInPresets['studio-grey'], background, plate: { mode: 'keep' } });
  const matte = await ctx.outside.storage.get(matteKey);
  const { picture } = await previewChanged(ctx, id, { analysis, matte, recipe });
  return { picture };
}
