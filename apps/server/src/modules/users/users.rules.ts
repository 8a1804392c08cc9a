import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { UserId } from '@forecourt/contract/ids';
import { customerLimitMax } from '@forecourt/contract/limits';
import type { RouteInput } from '@forecourt/contract/route';
import type { patchUser, User } from '@forecourt/contract/users';

export type UserPatch = RouteInput<typeof patchUser>['body'];

export function isSelf(actor: Actor, id: UserId): boolean {
  return actor.kind === 'person' && actor.userId === id;
}

/** Why a patch is refused; null when it may be made. Everybody may change their own name and e-mail. */
export function patchRefusal(actor: Actor, target: User, patch: UserPatch): ErrorName | null {
  if (actor.kind === 'system') return null;
  if (actor.kind === 'anonymous') return 'fieldsNotUpdatable';
  if (actor.role === 'root') return null;
  const limits =
    patch.maxCount !== undefined ||
    patch.licensePlateEnabled !== undefined ||
    patch.reflectiveFloorEnabled !== undefined;
  const personal = patch.email !== undefined || patch.name !== undefined;
  const manages = mayManage(actor, target);
  if (limits && !manages) return 'fieldsNotUpdatable';
  if (personal && !manages && !isSelf(actor, target.id)) return 'fieldsNotUpdatable';
  if (patch.maxCount !== undefined && patch.maxCount > customerLimitMax) return 'customerLimitOutOfRange';
  return null;
}

/** Root manages everybody, a customer admin the users below it, a client account its users. Nobody themselves. */
export function mayManage(actor: Actor, target: User): boolean {
  if (actor.kind === 'system') return true;
  if (actor.kind !== 'person' || actor.readOnly || actor.userId === target.id) return false;
  if (actor.role === 'root') return true;
  if (actor.role === 'customer') return target.role.name === 'client' || target.role.name === 'user';
  return actor.role === 'client' && target.role.name === 'user';
}
