import type { ImageId } from '@forecourt/contract/ids';
import type { Tx } from '../../../platform/db/database.ts';

/** Queues an image again whose attempt waits for a fault of the installation to be mended: until then it can be cancelled. */
export async function putBack(tx: Tx, id: ImageId, attempt: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('images')
    .set({ state: 'queued', updatedAt: now })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'processing')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
