/** People of the installation. Owns accounts of every role and keeps: one e-mail, one account that is not deleted. */
import type { Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { createUser, listUsers, User } from '@forecourt/contract/users';
import type { Ctx } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto.ts';
import { type Db, inTx, type Tx, violates } from '../../platform/db/database.ts';
import { counted } from '../../platform/db/scope.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { passwordRefusal } from './password.rules.ts';
import * as queries from './users.queries.ts';
import { isSelf, mayManage, patchRefusal, type UserPatch } from './users.rules.ts';

export type { NewUser } from './users.queries.ts';

export async function list(
  ctx: Ctx,
  filter: RouteInput<typeof listUsers>['query'],
): Promise<RouteAnswer<typeof listUsers>> {
  const [results, found] = await Promise.all([
    queries.list(ctx.db, ctx.scope, filter),
    queries.countUpToLimit(ctx.db, ctx.scope, filter),
  ]);
  return { ...counted(found), results };
}

/** In reach of the asker, who always reaches themselves. */
export async function get(ctx: Ctx, id: UserId): Promise<User> {
  const scope: Scope = isSelf(ctx.actor, id) ? { kind: 'user', userId: id } : ctx.scope;
  return (await queries.find(ctx.db, scope, id)) ?? fail('userNotFound');
}

export function find(db: Db, scope: Scope, id: UserId): Promise<User | undefined> {
  return queries.find(db, scope, id);
}

export async function getCustomerAdmin(ctx: Ctx, customerId: CustomerId, adminId: UserId): Promise<User> {
  return (await queries.findCustomerAdmin(ctx.db, ctx.scope, customerId, adminId)) ?? fail('userNotFound');
}

/** Writes the row; fails with userExists when the e-mail is taken. */
export async function add(tx: Tx, user: queries.NewUser): Promise<UserId> {
  return refuseTakenEmail(() => queries.insert(tx, user));
}

export type NewUserInClient = RouteInput<typeof createUser>['body'];

/** A user in a client. Without a password the account is invited by mail to choose one. */
export async function create(ctx: Ctx, body: NewUserInClient): Promise<User> {
  if (body.password !== undefined && passwordRefusal(body.password, body.email)) fail('passwordTooWeak');
  const passwordHash = body.password === undefined ? null : await hashPassword(body.password);
  return inTx(ctx.db, async (tx) => {
    const clientId = (await queries.clientInScope(tx, ctx.scope, body.clientId)) ?? fail('clientNotFound');
    const { email, name, type } = body;
    const user = { email, name, type, role: 'user' as const, clientId, customerId: null };
    const id = await add(tx, { ...user, passwordHash, createdAt: ctx.now });
    if (!passwordHash) await enqueue(tx, 'auth.invite', { userId: id });
    return get({ ...ctx, db: tx }, id);
  });
}

export async function patch(ctx: Ctx, id: UserId, body: UserPatch): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const target = await get({ ...ctx, db: tx }, id);
    const refusal = patchRefusal(ctx.actor, target, body);
    if (refusal) fail(refusal);
    await refuseTakenEmail(() =>
      queries.update(tx, id, {
        email: body.email,
        name: body.name === '' ? null : body.name,
        max_count: body.maxCount,
        license_plate_enabled: body.licensePlateEnabled,
        reflective_floor_enabled: body.reflectiveFloorEnabled,
      }),
    );
    return get({ ...ctx, db: tx }, id);
  });
}

export async function remove(ctx: Ctx, id: UserId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await get({ ...ctx, db: tx }, id);
    if (!mayManage(ctx.actor, target)) fail('fieldsNotUpdatable');
    await queries.setDeleted(tx, id, ctx.now);
    return { success: true };
  });
}

export async function revert(ctx: Ctx, id: UserId): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const target = (await queries.findDeleted(tx, ctx.scope, id)) ?? fail('userNotFound');
    if (!mayManage(ctx.actor, target)) fail('fieldsNotUpdatable');
    await refuseTakenEmail(() => queries.setDeleted(tx, id, null));
    return get({ ...ctx, db: tx }, id);
  });
}

async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'users_email')) fail('userExists', { cause: error });
    throw error;
  }
}
