/** Staff that looks after customers. The assignments made here are exactly a manager's scope. */
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type * as routes from '@forecourt/contract/managers';
import type { Manager } from '@forecourt/contract/managers';
import type { PageQuery, RouteAnswer } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as users from '../users/users.service.ts';
import * as queries from './managers.queries.ts';

async function withCustomers(db: Db, managers: User[]): Promise<Manager[]> {
  const assigned = await queries.listCustomersAssignedTo(
    db,
    managers.map(({ id }) => id),
  );
  return managers.map((user) => ({ user, customers: assigned.get(user.id) ?? [] }));
}

export async function listManagers(
  ctx: Ctx,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listManagers>> {
  const { results, ...count } = await users.listUsersOf(ctx, { role: 'manager' }, page);
  return { ...count, results: await withCustomers(ctx.db, results) };
}

export async function getManager(ctx: Ctx, id: UserId): Promise<Manager> {
  const user = await users.getUser(ctx, id);
  if (user.role.name !== 'manager') fail('userNotFound');
  const [manager] = await withCustomers(ctx.db, [user]);
  return manager ?? fail('userNotFound');
}

export async function assignCustomers(ctx: Ctx, id: UserId, customerIds: CustomerId[]): Promise<Manager> {
  return inTx(ctx.db, async (tx) => {
    await users.getLockedUser(tx, ctx, id);
    await getManager({ ...ctx, db: tx }, id);
    const wanted = [...new Set(customerIds)];
    const found = await queries.listLiveCustomers(tx, wanted);
    if (found.length < wanted.length) fail('customerNotFound');
    await queries.replaceAssignments(tx, id, wanted);
    return getManager({ ...ctx, db: tx }, id);
  });
}
