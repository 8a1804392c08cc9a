/** Tells whoever started an import of its end, once. */
import type { ImportId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import { claimEndNotice } from './import-notices.queries.ts';

/**
 * Notifies the user who started the import if it has ended and no photo of it is being recognised: only then the numbers of
 * photos that were added and that wait to be assigned are final. The import has to be locked.
 */
export async function announceEnd(tx: Tx, ctx: Ctx, id: ImportId): Promise<void> {
  const ended = await claimEndNotice(tx, id);
  // A feed is imported again and again: its keeper is notified when it fails for long.
  if (!ended || ended.feedId) return;
  const { createdBy, feedId: _none, state, fileName, source, ...counts } = ended;
  const finished = source === 'list' ? 'listImported' : 'importFinished';
  await notices.sendNotice(tx, ctx, createdBy, {
    kind: 'importFinished',
    text: state === 'done' ? finished : 'importFailed',
    values: { file: fileName, ...counts },
    link: { kind: 'import', id },
  });
}
