/** What the person who started a restyle is notified of: that it is finished, and that it waits for credits. */
import type { RestyleId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as queries from './restyles.queries.ts';

async function notify(tx: Tx, ctx: Ctx, id: RestyleId, kind: 'restyleFinished' | 'restylePaused') {
  const { done, total, userId } = await queries.countRestyledVehicles(tx, id);
  const text = kind === 'restyleFinished' && done === 0 ? 'restyleUnmade' : kind;
  const values = { done: String(done), total: String(total), left: String(total - done) };
  await notices.sendNotice(tx, ctx, userId, { kind, text, values, link: { kind: 'restyle', id } });
}

export const notifyFinished = (tx: Tx, ctx: Ctx, id: RestyleId) => notify(tx, ctx, id, 'restyleFinished');
export const notifyPaused = (tx: Tx, ctx: Ctx, id: RestyleId) => notify(tx, ctx, id, 'restylePaused');

/** A restyle that does not wait for credits any more: nobody has to be told so. */
export async function withdrawPaused(tx: Tx, ctx: Ctx, id: RestyleId): Promise<void> {
  const { userId } = await queries.countRestyledVehicles(tx, id);
  await notices.withdrawNotice(tx, ctx, userId, 'restylePaused', id);
}
