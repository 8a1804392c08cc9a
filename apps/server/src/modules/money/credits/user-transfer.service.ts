import { fail } from '@forecourt/contract/errors';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { forbiddenUser, mayManage } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as ledger from '../ledger/ledger.service.ts';

/**
 * Moves a user to another client in scope, with its vehicles. Its credits, also those that are held, stay with the
 * customer that paid for them, which is why this is beside the credits and not beside the users.
 */
export async function transferUserToClient(ctx: Ctx, id: UserId, targetClientId: ClientId): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const target = await users.getLockedUser(tx, ctx, id);
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    if (!target.clientId) fail('fieldsNotUpdatable');
    const client = await users.lockLiveClient(tx, ctx.scope, targetClientId);
    if (client.customerId !== target.customerId) {
      const clientBefore = { kind: 'client', id: target.clientId } as const;
      await ledger.moveEverything(tx, { kind: 'user', id }, clientBefore, ledger.causeOf(ctx));
    }
    return users.changeUser(tx, ctx, target, { clientId: client.id });
  });
}
