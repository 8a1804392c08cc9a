import { fail } from '@forecourt/contract/errors';
import type { ImageId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { dequeue } from '../../../platform/queue/enqueue.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { ended } from './ended-pictures.service.ts';
import * as work from './image-work.queries.ts';
import { next } from './images.rules.ts';
import * as images from './images.service.ts';
import * as reviewed from './reviewed-pictures.service.ts';

/** Cancels the order of a picture that is not being made at this moment, and releases its credits. */
export async function cancelImage(ctx: Ctx, id: ImageId, kind: images.SetKind): Promise<Image> {
  return inTx(ctx.db, async (tx) => {
    const image = await images.findLockedImage(tx, ctx.scope, id, kind);
    if (!next(image.state, 'cancel')) fail('imageBusy');
    await dequeue(tx, `images:${id}`);
    await work.setImageCancelled(tx, id, ctx.now);
    await reviewed.closeCancelled(tx, ctx, image);
    await ledger.releaseHold(tx, { imageId: id }, ledger.causeOf(ctx));
    await ended(tx, ctx, id);
    return images.getImage({ ...ctx, db: tx }, id);
  });
}
