import type { Actor, Scope, UserType } from '@forecourt/contract/actor';
import { type ErrorName, fail } from '@forecourt/contract/errors';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { customerLimitMax, rootLimitMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type { createUser, patchUser, User } from '@forecourt/contract/users';

export type UserPatch = RouteInput<typeof patchUser>['body'];
export type NewAccount = RouteInput<typeof createUser>['body'];

export function isSelf(actor: Actor, id: UserId): boolean {
  return actor.kind === 'person' && actor.userId === id;
}

/** Fails for a user who acts for another account: sign-in methods belong to the owner alone. */
export function assertOwnPerson(actor: Actor): void {
  if (actor.kind === 'person' && actor.actingUserId) fail('ownPersonOnly');
}

/** A user's list has all users of its client, although its scope is only itself. */
export function listScope(actor: Actor, scope: Scope): Scope {
  const isUser = actor.kind === 'person' && actor.role === 'user';
  return isUser && actor.clientId ? { kind: 'client', clientId: actor.clientId } : scope;
}

/**
 * Among the accounts in scope, root and customer admins manage all, a client account its users. Nobody manages
 * themselves.
 */
export function mayManage(actor: Actor, target: Pick<User, 'id' | 'role'>): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind !== 'person' || actor.readOnly || actor.userId === target.id) return false;
  if (actor.role === 'root' || actor.role === 'customer') return true;
  return actor.role === 'client' && target.role.name === 'user';
}

/** The error for an account that the actor sees but may not manage. */
export function forbiddenUser(actor: Actor): ErrorName {
  if (actor.kind === 'person' && actor.role === 'customer') return 'customerForbidden';
  return actor.kind === 'person' && actor.role === 'client' ? 'clientForbiddenUser' : 'userForbidden';
}

const limiting = [
  'maxCount',
  'licensePlateEnabled',
  'reflectiveFloorEnabled',
  'type',
  'active',
] as const satisfies (keyof UserPatch)[];

/** The fields of a patch that differ from the present values; a type may also be sent as part of the role. */
export function changedUserFields(target: User, { role, ...patch }: UserPatch): UserPatch {
  const type = patch.type ?? role?.type ?? undefined;
  const asIs: Record<string, unknown> = { ...target, type: target.role.type };
  const changed = Object.entries({ ...patch, type }).filter(
    ([field, value]) => value !== undefined && value !== asIs[field],
  );
  const newRole = role && role.name !== target.role.name ? { role } : {};
  return { ...Object.fromEntries(changed), ...newRole };
}

/** Why a call is refused, and the field that is at fault if it is one. */
export interface Refusal {
  error: ErrorName;
  field?: string;
}

/** Why changes are refused; null when they are allowed. Everybody may change their own name and e-mail. */
export function userPatchRefusal(actor: Actor, target: User, changes: UserPatch): Refusal | null {
  if (changes.role !== undefined) return { error: 'fieldsNotUpdatable' };
  if (changes.type !== undefined && !hasType(target.role.name)) return { error: 'fieldsNotUpdatable' };
  if (isSelf(actor, target.id)) {
    if (limiting.every((field) => changes[field] === undefined)) return null;
    if (!isRoot(actor)) return { error: ownSettingsRefusal(actor, target) ?? 'fieldsNotUpdatable' };
    return changes.active === false ? { error: 'fieldsNotUpdatable' } : limitRefusal(actor, changes);
  }
  return mayManage(actor, target) ? limitRefusal(actor, changes) : { error: forbiddenUser(actor) };
}

/** The limit of exterior pictures per vehicle has a maximum, which is higher for root than for customers. */
function limitRefusal(actor: Actor, { maxCount = 0 }: Pick<UserPatch, 'maxCount'>): Refusal | null {
  const max = isRoot(actor) ? rootLimitMax : customerLimitMax;
  if (maxCount >= 0 && maxCount <= max) return null;
  return isRoot(actor)
    ? { error: 'validationError', field: 'maxCount' }
    : { error: 'customerLimitOutOfRange' };
}

/** The error when a client prevents its users from changing their own settings. */
export function ownSettingsRefusal(actor: Actor, user: User): ErrorName | null {
  const own = actor.kind === 'person' && actor.role === 'user' && actor.userId === user.id;
  return own && user.client?.clientDisallowsUserSettings ? 'clientDisallowsUserSettings' : null;
}

function isRoot(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'person' && actor.role === 'root');
}

function hasType(role: User['role']['name']): boolean {
  return role === 'user' || role === 'client' || role === 'customer';
}

/** The client of a new account: the one that is named, or that of the calling client account. */
export function clientByDefault(
  actor: Actor,
  { clientId, client }: Pick<NewAccount, 'clientId' | 'client'>,
): ClientId | undefined {
  const own = actor.kind === 'person' && actor.role === 'client' ? actor.clientId : null;
  return clientId ?? client?.id ?? own ?? undefined;
}

/**
 * Why an account may not be created: root creates any, a customer admin users and client accounts, a client account
 * users.
 */
export function userCreationRefusal(
  actor: Actor,
  { role: { name: role }, ...limits }: Pick<NewAccount, 'role' | 'maxCount'>,
  clientId: ClientId | undefined,
  type: UserType | undefined,
): Refusal | null {
  const staff = role !== 'user' && role !== 'client';
  if (staff && !isRoot(actor)) return { error: 'fieldsNotUpdatable' };
  if (role === 'client' && !isRoot(actor) && !(actor.kind === 'person' && actor.role === 'customer')) {
    return { error: 'fieldsNotUpdatable' };
  }
  if (staff && (clientId !== undefined || type !== undefined)) return { error: 'fieldsNotUpdatable' };
  return !staff && clientId === undefined ? { error: 'clientNotFound' } : limitRefusal(actor, limits);
}

/**
 * The first sent field that differs from the stored value; null when there is none. Organisations are compared by id,
 * and null is ignored.
 */
export function storedDifferently(made: User, sent: Record<string, unknown>): string | null {
  const asIs: Record<string, unknown> = { ...made };
  const idOf = (value: unknown) => (value as { id?: unknown } | null)?.id ?? null;
  const isOther = ([name, value]: [string, unknown]) => {
    if (value === null || value === undefined) return false;
    if (name === 'client' || name === 'customer')
      return idOf(value) !== null && idOf(value) !== idOf(asIs[name]);
    return value !== asIs[name];
  };
  return Object.entries(sent).find(isOther)?.[0] ?? null;
}
