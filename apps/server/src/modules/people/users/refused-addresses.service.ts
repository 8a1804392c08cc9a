/** Addresses that the mail server refused. Guarantees that only the person, or who manages the account, confirms one. */
import type { UserId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as users from './users.service.ts';

export async function confirmAddress(ctx: Ctx, id: UserId): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx };
    const { email } = await users.getChangeableUser(inside, id);
    await mails.acceptAddress(tx, email);
    return users.getUser(inside, id);
  });
}
