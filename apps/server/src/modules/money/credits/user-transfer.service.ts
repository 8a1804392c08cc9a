import { fail } from '@forecourt/contract/errors';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { forbiddenUser, mayManage } from '../../people/users/users.rules.ts';
import * as users from '../../people/users/users.service.ts';
import * as ledger from '../ledger/ledger.service.ts';

async function giveBackCredits(tx: Tx, ctx: Ctx, id: UserId, clientId: ClientId): Promise<void> {
  const from = { kind: 'user', id } as const;
  const left = await ledger.findBalance(tx, from);
  const to = { kind: 'client', id: clientId } as const;
  if (left > 0) await ledger.moveCredits(tx, from, to, left, ledger.causeOf(ctx), 'removal');
}

/**
 * Moves a user to another client in scope, with its vehicles. Its credits stay with the customer that paid for them,
 * which is why this is beside the credits and not beside the users.
 */
export async function transferUserToClient(ctx: Ctx, id: UserId, targetClientId: ClientId): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const target = await users.getLockedUser(tx, ctx, id);
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    if (!target.clientId) fail('fieldsNotUpdatable');
    const client = await users.lockLiveClient(tx, ctx.scope, targetClientId);
    if (client.customerId !== target.customerId) await giveBackCredits(tx, ctx, id, target.clientId);
    return users.changeUser(tx, ctx, target, { clientId: client.id });
  });
}
