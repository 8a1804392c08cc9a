import type { RoleName } from '@forecourt/contract/actor';
import type { User } from '@forecourt/contract/users';
import { may } from '../../lib/may.ts';

/** Whether an account in reach is this person's to change; one's own is changed elsewhere. The server says the same. */
export function mayManage(me: User, target: User): boolean {
  if (me.id === target.id || !may(me, 'users:write')) return false;
  return me.role.name !== 'client' || target.role.name === 'user';
}

/** Accounts of which roles this person makes; the first one most often. */
export function rolesToMake(me: User): readonly RoleName[] {
  if (!may(me, 'users:write')) return [];
  if (me.role.name === 'root') return ['user', 'client', 'manager', 'qcmanager', 'root'];
  return me.role.name === 'customer' ? ['user', 'client'] : ['user'];
}

export const isStaff = (role: RoleName) => role === 'root' || role === 'manager' || role === 'qcmanager';
