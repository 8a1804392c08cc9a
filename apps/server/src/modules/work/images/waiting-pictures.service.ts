import type { ImageId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { announceImage } from './images.queries.ts';
import * as queries from './waiting-pictures.queries.ts';

/** A picture that waits for a fault of the installation to be mended is queued again, so that its order can be cancelled. */
export async function waitForInstallation(ctx: Ctx, id: ImageId, attempt: number): Promise<void> {
  await inTx(ctx.db, async (tx) => {
    if (await queries.putBack(tx, id, attempt, ctx.now)) await announceImage(tx, 'image', id);
  });
}
