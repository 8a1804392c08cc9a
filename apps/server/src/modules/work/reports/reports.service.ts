import type { ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type * as routes from '@forecourt/contract/reports';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as sessions from '../../people/auth/sessions.service.ts';
import * as images from '../images/images.service.ts';
import * as reported from '../images/reported-pictures.service.ts';

/** Reports the delivered picture of an image in scope to the checkers. */
export function reportPicture(
  ctx: Ctx,
  id: ImageId,
  report: RouteInput<typeof routes.reportPicture>['body'],
): Promise<Image> {
  const { userId } = sessions.personOf(ctx);
  return inTx(ctx.db, async (tx) => {
    const image = await images.findLockedImage(tx, ctx.scope, id, 'vehicle');
    await reported.reportPicture(tx, ctx, image, report, userId);
    return images.getImage({ ...ctx, db: tx }, id);
  });
}
