import type { UserId } from '@forecourt/contract/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as queries from './sftp-arrivals.queries.ts';
import { collectAt } from './sftp-names.rules.ts';

/** Where an uploaded file is stored. */
export const contentKeyOf = (contentId: string) => `sftp/${contentId}/photo`;

/** Lets the finished uploads of a user be collected once no more arrive. */
export async function collectSoon(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const first = (await queries.firstArrival(tx, userId)) ?? now;
  await enqueue(tx, 'sftp.collect', { userId }, { key: `sftp:${userId}`, runAt: collectAt(now, first) });
}
