/** Customer admins. They are users of role customer; these routes manage them under their customer. */
import type {
  createCustomerAdmin,
  listCustomerAdmins,
  patchCustomerAdmin,
} from '@forecourt/contract/customer-admins';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import { assertUnchanged, type SentBack } from '../../platform/http/sent-back.ts';
import * as passwords from '../auth/passwords.service.ts';
import { forbiddenUser, isSelf, mayManage } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as customers from './customers.service.ts';

export async function list(
  ctx: Ctx,
  customerId: CustomerId,
  page: PageQuery,
): Promise<RouteAnswer<typeof listCustomerAdmins>> {
  await customers.get(ctx, customerId);
  return users.listGroup(ctx, { role: 'customer', customerId }, page);
}

function asAdmin(user: User, customerId: CustomerId): User {
  return user.role.name === 'customer' && user.customerId === customerId ? user : fail('userNotFound');
}

export async function get(ctx: Ctx, customerId: CustomerId, id: UserId): Promise<User> {
  return asAdmin(await users.get(ctx, id), customerId);
}

async function getLocked(tx: Tx, ctx: Ctx, customerId: CustomerId, id: UserId): Promise<User> {
  return asAdmin(await users.getLocked(tx, ctx, id), customerId);
}

export async function create(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof createCustomerAdmin>['body'],
): Promise<User> {
  const { email, name, phone, readOnlyPermissions: readOnly } = body;
  await customers.get(ctx, id);
  const passwordHash = await users.hashChosen(ctx, body.password, email);
  return inTx(ctx.db, async (tx) => {
    const { id: customerId } = await customers.findKept(tx, ctx.scope, id);
    const account = { email, name: name || null, phone, readOnly, customerId };
    return users.invite(tx, ctx, { ...account, role: 'customer', type: null, clientId: null }, passwordHash);
  });
}

export async function patch(
  ctx: Ctx,
  customerId: CustomerId,
  id: UserId,
  body: RouteInput<typeof patchCustomerAdmin>['body'],
  sentBack: SentBack,
): Promise<User> {
  const { email, name, phone, password, readOnlyPermissions } = body;
  return inTx(ctx.db, async (tx) => {
    const target = await getLocked(tx, ctx, customerId, id);
    if (!isSelf(ctx.actor, id) && !mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    const limits =
      password !== undefined ||
      (readOnlyPermissions ?? target.readOnlyPermissions) !== target.readOnlyPermissions;
    if (limits && isSelf(ctx.actor, id)) fail('fieldsNotUpdatable');
    assertUnchanged(target, sentBack);
    const changed = await users.change(tx, ctx, target, {
      email,
      name: name === '' ? null : name,
      phone,
      readOnly: readOnlyPermissions,
    });
    if (password === undefined) return changed;
    await passwords.setFor(tx, ctx, id, password);
    return { ...changed, mustChangePassword: true };
  });
}

export async function remove(ctx: Ctx, customerId: CustomerId, id: UserId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await getLocked(tx, ctx, customerId, id);
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    return users.erase(tx, ctx, target);
  });
}
