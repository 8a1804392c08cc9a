/**
 * Users whose list shows the other users of their client. They may read those accounts, and nothing else that belongs
 * to them.
 */
import type { ErrorName } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import { can } from '@forecourt/contract/permissions';
import type { Ctx } from '../../../platform/context.ts';
import * as queries from './users.queries.ts';
import { forbiddenUser, isSelf, listScope } from './users.rules.ts';

/** Another user that the caller's list shows although it is out of the caller's scope. */
export async function findColleague(ctx: Ctx, id: UserId): Promise<queries.UserAccount | undefined> {
  const scope = listScope(ctx.actor, ctx.scope);
  if (scope === ctx.scope || isSelf(ctx.actor, id) || !can(ctx.actor, 'users:read')) return undefined;
  const account = await queries.findUser(ctx.db, scope, id);
  return account?.role.name === 'user' ? account : undefined;
}

/** The error for an account out of scope: forbidden when the caller's list shows it, otherwise not found. */
export async function colleagueRefusal(ctx: Ctx, id: UserId): Promise<ErrorName> {
  return (await findColleague(ctx, id)) ? forbiddenUser(ctx.actor) : 'userNotFound';
}
