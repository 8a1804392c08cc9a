/** Sends invitations again. Guarantees that only an active account without a password gets one. */
import { fail } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { forbiddenUser, mayManage } from './users.rules.ts';
import * as users from './users.service.ts';
import * as writing from './users-writing.queries.ts';

function assertOpen({ actor }: Ctx, target: User): void {
  if (!mayManage(actor, target)) fail(forbiddenUser(actor));
  if (target.invitedAt === null || !target.active) fail('invitationNotOpen');
}

export async function sendInvitationAgain(ctx: Ctx, limit: RateLimit, id: UserId): Promise<User> {
  assertOpen(ctx, await users.getUser(ctx, id));
  await limit.take(id);
  await inTx(ctx.db, async (tx) => {
    assertOpen(ctx, await users.getLockedUser(tx, ctx, id));
    await writing.setUserInvited(tx, id, ctx.now);
    await users.enqueueInvitation(tx, ctx.actor, id);
  });
  return users.getUser(ctx, id);
}
