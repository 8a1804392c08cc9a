import type * as routes from '@forecourt/contract/customer-admins';
/** Customer admins. They are users of role customer; these routes manage them under their customer. */
import type { patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { User } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { assertUnchanged, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import * as passwords from '../auth/passwords.service.ts';
import { forbiddenUser, isSelf, mayManage } from '../users/users.rules.ts';
import * as users from '../users/users.service.ts';
import * as customers from './customers.service.ts';

export async function listCustomerAdmins(
  ctx: Ctx,
  customerId: CustomerId,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listCustomerAdmins>> {
  await customers.getCustomer(ctx, customerId);
  return users.listUsersOf(ctx, { role: 'customer', customerId }, page);
}

function asAdmin(user: User, customerId: CustomerId): User {
  return user.role.name === 'customer' && user.customerId === customerId ? user : fail('userNotFound');
}

export async function getCustomerAdmin(ctx: Ctx, customerId: CustomerId, id: UserId): Promise<User> {
  return asAdmin(await users.getUser(ctx, id), customerId);
}

async function getLocked(tx: Tx, ctx: Ctx, customerId: CustomerId, id: UserId): Promise<User> {
  return asAdmin(await users.getLockedUser(tx, ctx, id), customerId);
}

type NewAdmin = RouteInput<typeof routes.createCustomerAdmin>['body'];

/** The hash for `createCustomerAdmin`: made before its transaction, because hashing waits its turn. */
export async function hashForNewAdmin(ctx: Ctx, id: CustomerId, body: NewAdmin): Promise<string | null> {
  await customers.getCustomer(ctx, id);
  return users.hashChosenPassword(ctx, body.password, body.email);
}

export async function createCustomerAdmin(
  ctx: Ctx,
  id: CustomerId,
  body: NewAdmin,
  passwordHash: string | null,
): Promise<User> {
  const { email, name, phone, readOnlyPermissions: readOnly } = body;
  return inTx(ctx.db, async (tx) => {
    const { id: customerId } = await customers.findKeptCustomer(tx, ctx.scope, id);
    const account = { email, name: name || null, phone, readOnly, customerId };
    return users.inviteUser(
      tx,
      ctx,
      { ...account, role: 'customer', type: null, clientId: null },
      passwordHash,
    );
  });
}

export async function updateCustomerAdmin(
  ctx: Ctx,
  customerId: CustomerId,
  id: UserId,
  body: RouteInput<typeof patchCustomerAdmin>['body'],
  readOnlyFields: ReadOnlyFields,
): Promise<User> {
  const { email, name, phone, password, readOnlyPermissions } = body;
  const assertChangeable = (target: User) => {
    if (!isSelf(ctx.actor, id) && !mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    const limits =
      password !== undefined ||
      (readOnlyPermissions ?? target.readOnlyPermissions) !== target.readOnlyPermissions;
    if (limits && isSelf(ctx.actor, id)) fail('fieldsNotUpdatable');
    assertUnchanged(target, readOnlyFields);
  };
  const hash = async (chosen: string) => {
    const target = await getCustomerAdmin(ctx, customerId, id);
    assertChangeable(target);
    return passwords.hashNewPassword(ctx, { ...target, email: email ?? target.email }, chosen);
  };
  const passwordHash = password === undefined ? null : await hash(password);
  return inTx(ctx.db, async (tx) => {
    const target = await getLocked(tx, ctx, customerId, id);
    assertChangeable(target);
    const changed = await users.changeUser(tx, ctx, target, {
      email,
      name: name === '' ? null : name,
      phone,
      readOnly: readOnlyPermissions,
    });
    if (passwordHash === null) return changed;
    await passwords.setPasswordFor(tx, ctx, id, passwordHash);
    return { ...changed, mustChangePassword: true };
  });
}

export async function deleteCustomerAdmin(
  ctx: Ctx,
  customerId: CustomerId,
  id: UserId,
): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await getLocked(tx, ctx, customerId, id);
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    return users.deleteUserRow(tx, ctx, target);
  });
}
