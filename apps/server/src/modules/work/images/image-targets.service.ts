import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { getImageTarget, ImageOutput } from '@forecourt/contract/images';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { findWork } from './image-work.queries.ts';
import * as images from './images.service.ts';

/**
 * The file of one target of a vehicle's picture. Fails with targetNotFound if the picture was not ordered with such a target, and
 * with targetFileNotFound if it has no file, or none of this format.
 */
export async function getTarget(
  ctx: Ctx,
  id: ImageId,
  name: string,
  format: ImageOutput['format'] | undefined,
): Promise<RouteAnswer<typeof getImageTarget>> {
  await images.findImage(ctx.db, ctx.scope, id, 'vehicle');
  const { outputs } = await images.getImage(ctx, id);
  const found = outputs.find((output) => output.name === name);
  if (!found) {
    const ordered = (await findWork(ctx.db, id))?.recipe?.targets ?? [];
    return fail(ordered.some((target) => target.name === name) ? 'targetFileNotFound' : 'targetNotFound');
  }
  return format === undefined || found.format === format ? found : fail('targetFileNotFound');
}
