import type { Actor } from '@forecourt/contract/actor';
import type { UserId } from '@forecourt/contract/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';

/** Enqueues the invitation; its mail names the actor as the inviter. */
export function mailInvitation(tx: Tx, actor: Actor, userId: UserId): Promise<void> {
  const inviterId = actor.kind === 'person' ? actor.userId : null;
  return enqueue(tx, 'auth.invite', { userId, inviterId });
}
