/** Accounts of every role. Guarantees that no two live accounts have the same e-mail. */
import type { Actor, Scope } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import type { PageQuery, RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/users';
import type { revertUser, User, UserCsvRow } from '@forecourt/contract/users';
import type { Ctx } from '../../../platform/context.ts';
import { hashPassword } from '../../../platform/crypto.ts';
import type { OnlyColumns } from '../../../platform/db/columns.ts';
import { type Db, failOnDuplicate, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import { assertConfirmed } from '../../../platform/http/confirmation.ts';
import { assertUnchanged, type ReadOnlyFields } from '../../../platform/http/read-only-fields.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { filePath } from '../../../platform/storage/file-path.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as colleagues from './colleagues.service.ts';
import * as passwords from './password.service.ts';
import * as queries from './users.queries.ts';
import {
  assertOwnPerson,
  changedUserFields,
  clientByDefault,
  forbiddenUser,
  isSelf,
  listScope,
  mayManage,
  type NewAccount,
  type Refusal,
  storedDifferently,
  type UserPatch,
  userCreationRefusal,
  userPatchRefusal,
} from './users.rules.ts';
import * as writing from './users-writing.queries.ts';

export type { NewUser } from './users-writing.queries.ts';

/** An account as the API shows it. */
export function asShown(ctx: Ctx, { pictureKey, ...account }: queries.UserAccount): User {
  return { ...account, profilePicture: { path: pictureKey ? linkFor(ctx, filePath(pictureKey)) : null } };
}

type ListQuery = RouteInput<typeof routes.listUsersAsCsv>['query'];

/** A user's list has its colleagues only, who are live accounts of role user. */
function reachOf<Filter extends queries.UserConditions>(ctx: Ctx, filter: Filter) {
  const scope = listScope(ctx.actor, ctx.scope);
  if (scope === ctx.scope) return { scope, narrowed: filter };
  const asksForOthers = filter.onlyDeleted || (filter.role !== undefined && filter.role !== 'user');
  const reach: Scope = asksForOthers ? { kind: 'nothing' } : scope;
  return { scope: reach, narrowed: { ...filter, role: 'user' as const } };
}

export async function listUsers(
  ctx: Ctx,
  filter: RouteInput<typeof routes.listUsers>['query'],
): Promise<RouteAnswer<typeof routes.listUsers>> {
  const { scope, narrowed } = reachOf(ctx, filter);
  const [results, found] = await Promise.all([
    queries.listUsers(ctx.db, scope, narrowed),
    queries.countUsers(ctx.db, scope, narrowed),
  ]);
  return { ...counted(found), results: results.map((account) => asShown(ctx, account)) };
}

async function* csvRows(accounts: AsyncIterable<queries.UserAccount>): AsyncGenerator<UserCsvRow> {
  for await (const { role, client, customer, ...account } of accounts) {
    yield {
      ...account,
      role: role.name,
      type: role.type,
      client: client?.name ?? null,
      customer: customer?.name ?? null,
      credits: role.name === 'client' && client ? client.credits : account.credits,
    };
  }
}

/** Streams all users that match the filter. */
export function listUsersAsCsv(ctx: Ctx, filter: ListQuery): AsyncIterable<UserCsvRow> {
  const { scope, narrowed } = reachOf(ctx, filter);
  return csvRows(queries.readAllUsers(ctx.db, scope, narrowed));
}

/** A query for the rows that match the filter and existed at a moment. */
export function matchingUsers(db: Db, ctx: Ctx, filter: queries.UserConditions, until: string) {
  const { scope, narrowed } = reachOf(ctx, filter);
  return queries.matchingUsers(db, scope, narrowed, until);
}

/** The accounts of an organisation that the caller has already found in scope. */
export async function listUsersOf(
  ctx: Ctx,
  group: queries.UserGroup,
  page: PageQuery,
): Promise<RouteAnswer<typeof routes.listUsers>> {
  const [results, found] = await Promise.all([
    queries.listUsersOf(ctx.db, group, page),
    queries.countUsersOf(ctx.db, group),
  ]);
  return { ...counted(found), results: results.map((account) => asShown(ctx, account)) };
}

/** A user in the caller's scope, which always includes the caller. */
export async function getUser(ctx: Ctx, id: UserId): Promise<User> {
  const scope: Scope = isSelf(ctx.actor, id) ? { kind: 'user', userId: id } : ctx.scope;
  return asShown(
    ctx,
    (await queries.findUser(ctx.db, scope, id)) ?? fail(await colleagues.colleagueRefusal(ctx, id)),
  );
}

/** Like `getUser`, but also finds a colleague whom the caller's list shows. */
export async function getListedUser(ctx: Ctx, id: UserId): Promise<User> {
  const colleague = await colleagues.findColleague(ctx, id);
  return colleague ? asShown(ctx, colleague) : getUser(ctx, id);
}

export function findUser(db: Db, scope: Scope, id: UserId): Promise<queries.UserAccount | undefined> {
  return queries.findUser(db, scope, id);
}

/** Locks the row of an account, which may be deleted. */
export const lockUser = queries.lockUser;

/** Like `getUser`, but locks the account until the transaction ends. */
export async function getLockedUser(tx: Tx, ctx: Ctx, id: UserId): Promise<User> {
  await queries.lockUser(tx, id);
  return getUser({ ...ctx, db: tx }, id);
}

/** An account that the caller may change: their own, or one that they manage. */
export async function getChangeableUser(ctx: Ctx, id: UserId): Promise<User> {
  const target = await getUser(ctx, id);
  if (!isSelf(ctx.actor, id) && !mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
  return target;
}

/** The caller's own account; fails for other accounts in scope. */
export async function getOwnUser(ctx: Ctx, id: UserId): Promise<User> {
  const target = await getUser(ctx, id);
  return isSelf(ctx.actor, id) ? target : fail(forbiddenUser(ctx.actor));
}

/** The language of mails and notifications to a user. */
export const findLanguageOf = queries.findLanguageOf;

/** The operator's accounts that are in use. */
export const listRoots = queries.listRoots;

/** The panel language at the last sign-in, or at sign-up; null if it was never sent. */
export const findPanelLanguageOf = queries.findPanelLanguageOf;

/** Inserts the row; fails with userExists when the e-mail is taken. */
export async function insertUser(tx: Tx, user: writing.NewUser): Promise<UserId> {
  return refuseTakenEmail(() => writing.insertUser(tx, user));
}

type Invited = Omit<writing.NewUser, 'passwordHash' | 'mustChangePassword' | 'createdAt'>;

/** The hash of a password that the caller chose for a new account; null when there is none. */
export async function hashChosenPassword(
  ctx: Ctx,
  password: string | undefined,
  email: string,
): Promise<string | null> {
  if (password === undefined) return null;
  assertOwnPerson(ctx.actor);
  await passwords.assertGoodPassword(password, { email });
  return hashPassword(password);
}

/** Creates an account for another person: invited by mail, or with a password that has to be changed. */
export async function inviteUser(
  tx: Tx,
  ctx: Ctx,
  user: Invited,
  passwordHash: string | null,
): Promise<User> {
  const mustChangePassword = passwordHash !== null;
  // The creator's language, until the new user signs in and sends their own.
  const { language } =
    ctx.actor.kind === 'person' ? await findLanguageOf(tx, ctx.actor.userId) : { language: null };
  const account = { ...user, passwordHash, mustChangePassword, language, createdAt: ctx.now };
  const id = await insertUser(tx, account);
  if (!passwordHash) await enqueueInvitation(tx, ctx.actor, id);
  return asShown(ctx, (await findUser(tx, { kind: 'everything' }, id)) ?? fail('userNotFound'));
}

function refuse(refusal: Refusal | null): void {
  if (refusal) fail(refusal.error, refusal.field ? { params: { field: refusal.field } } : {});
}

/** Client and type of a new account; fails where the caller may not make it. */
function placeOf(actor: Actor, body: NewAccount) {
  const type = body.type ?? body.role.type ?? undefined;
  const clientId = clientByDefault(actor, body);
  refuse(userCreationRefusal(actor, body, clientId, type));
  return { clientId, type };
}

/** The hash for `createUser`: made before its transaction, because hashing waits its turn. */
export async function hashForNewUser(ctx: Ctx, body: NewAccount): Promise<string | null> {
  placeOf(ctx.actor, body);
  return hashChosenPassword(ctx, body.password, body.email);
}

export async function createUser(
  ctx: Ctx,
  body: NewAccount,
  readOnlyFields: ReadOnlyFields,
  passwordHash: string | null,
): Promise<User> {
  const { clientId, type } = placeOf(ctx.actor, body);
  const { email, name, role, ...limits } = body;
  return inTx(ctx.db, async (tx) => {
    const client = clientId ? await lockLiveClient(tx, ctx.scope, clientId) : null;
    const user = {
      email,
      name: name || null,
      phone: limits.phone,
      role: role.name,
      type: type ?? (role.name === 'user' ? ('basic' as const) : null),
      clientId: client?.id ?? null,
      customerId: null,
      maxCount: limits.maxCount,
      licensePlateEnabled: limits.licensePlateEnabled,
      reflectiveFloorEnabled: limits.reflectiveFloorEnabled,
    };
    const made = await inviteUser(tx, ctx, user, passwordHash);
    const differing = storedDifferently(made, {
      ...readOnlyFields,
      client: body.client ?? readOnlyFields.client,
    });
    return differing ? fail('fieldsNotUpdatable', { params: { field: differing } }) : made;
  });
}

/** A live client in scope, locked against deletion until the transaction ends. */
export async function lockLiveClient(tx: Tx, scope: Scope, id: ClientId) {
  return (await writing.lockLiveClient(tx, scope, id)) ?? fail('clientNotFound');
}

export async function updateUser(
  ctx: Ctx,
  id: UserId,
  body: UserPatch,
  readOnlyFields: ReadOnlyFields,
): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    const target = await getLockedUser(tx, ctx, id);
    assertUnchanged(target, readOnlyFields);
    const changes = changedUserFields(target, { ...body, name: body.name === '' ? null : body.name });
    refuse(userPatchRefusal(ctx.actor, target, changes));
    const { role: _refused, ...values } = changes;
    return changeUser(tx, ctx, target, values);
  });
}

/** Writes changes. A new e-mail is announced at the old address, and a pending invitation is sent to the new one. */
export async function changeUser<Changes extends writing.UserChange>(
  tx: Tx,
  ctx: Ctx,
  target: User,
  changes: OnlyColumns<'users', Changes>,
): Promise<User> {
  const isNewEmail = changes.email !== undefined && changes.email !== target.email;
  if (isNewEmail) {
    assertOwnPerson(ctx.actor);
    // Its reader can set the password, so an unattended session must not be able to change it.
    if (isSelf(ctx.actor, target.id)) assertConfirmed(ctx.actor, ctx.now, { confirmFirst: 'everybody' });
  }
  await refuseTakenEmail(() => writing.updateUser(tx, target.id, changes));
  if (isNewEmail) {
    const values = { email: changes.email ?? '' };
    const { language } = await queries.findLanguageOf(tx, target.id);
    const letter = { name: 'emailChanged', to: target.email, person: target.name, language, values } as const;
    await mails.enqueueMail(tx, letter, ctx.now);
    if (target.invitedAt !== null) {
      await writing.setUserInvited(tx, target.id, ctx.now);
      await enqueueInvitation(tx, ctx.actor, target.id);
    }
  }
  return asShown(ctx, (await findUser(tx, { kind: 'everything' }, target.id)) ?? fail('userNotFound'));
}

export async function deleteUser(ctx: Ctx, id: UserId): Promise<{ success: true }> {
  return inTx(ctx.db, async (tx) => {
    const target = await getLockedUser(tx, ctx, id);
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    return deleteUserRow(tx, ctx, target);
  });
}

/** Soft-deletes the account. A database trigger ends its sessions. */
export async function deleteUserRow(tx: Tx, ctx: Ctx, target: User): Promise<{ success: true }> {
  await writing.setUserDeleted(tx, target.id, ctx.now);
  return { success: true };
}

/** Soft-deletes all users of deleted organisations. */
export const deleteAllUsers = writing.setAllUsersDeleted;

/** Restores all users that were deleted with a customer or client. */
export const restoreAllUsers = writing.setAllUsersRestored;

/** Restores the user that a call names. Only root, who sees every account, learns that no account has an address. */
export async function restoreNamedUser(
  ctx: Ctx,
  { email, id, userId }: RouteInput<typeof revertUser>['body'],
): Promise<User> {
  const named = userId ?? id ?? (email && (await queries.findDeletedByEmail(ctx.db, ctx.scope, email)));
  if (named) return restoreUser(ctx, named);
  return fail(
    ctx.actor.kind === 'person' && ctx.actor.role === 'root' ? 'userWithEmailNotFound' : 'userNotFound',
  );
}

export async function restoreUser(ctx: Ctx, id: UserId): Promise<User> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockUser(tx, id);
    const target = asShown(
      ctx,
      (await queries.findUser(tx, ctx.scope, id, 'deleted')) ?? fail('userNotFound'),
    );
    if (!mayManage(ctx.actor, target)) fail(forbiddenUser(ctx.actor));
    const gone = await queries.lockOrganisation(tx, target);
    if (gone) fail(gone === 'client' ? 'clientNotFound' : 'customerNotFound');
    await refuseTakenEmail(() => writing.setUserDeleted(tx, id, null));
    return getUser({ ...ctx, db: tx }, id);
  });
}

function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  return failOnDuplicate('users_email', 'userExists', write);
}

/** Enqueues the invitation; its mail names the actor as the inviter. */
export function enqueueInvitation(tx: Tx, actor: Actor, userId: UserId): Promise<void> {
  const inviterId = actor.kind === 'person' ? actor.userId : null;
  return enqueue(tx, 'auth.invite', { userId, inviterId });
}
