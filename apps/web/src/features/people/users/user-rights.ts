import type { RoleName } from '@forecourt/contract/actor';
import type { User } from '@forecourt/contract/users';
import { may } from '../../../lib/may.ts';

/** Whether the current user may edit this user; one's own account is edited elsewhere. The server checks the same. */
export function mayManage(me: User, target: User): boolean {
  if (me.id === target.id || !may(me, 'users:write')) return false;
  return me.role.name !== 'client' || target.role.name === 'user';
}

/** The roles that the current user may create, the most common one first. */
export function rolesToMake(me: User): readonly RoleName[] {
  if (!may(me, 'users:write')) return [];
  if (me.role.name === 'root') return ['user', 'client', 'manager', 'qcmanager', 'root'];
  return me.role.name === 'customer' ? ['user', 'client'] : ['user'];
}

export const isStaff = (role: RoleName) => role === 'root' || role === 'manager' || role === 'qcmanager';
