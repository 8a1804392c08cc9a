import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { mayManage, rolesToMake } from './user-rights.ts';

let count = 0;
function account(name: User['role']['name'], readOnlyPermissions = false): User {
  count += 1;
  const role = { name, type: name === 'user' ? 'basic' : null };
  return { id: `account ${count}`, role, readOnlyPermissions } as User;
}

test('root and customers may change everybody in scope but themselves, a client its users', () => {
  const targets = [account('user'), account('client'), account('customer')];
  const who = (me: User) => targets.filter((target) => mayManage(me, target)).map(({ role }) => role.name);
  expect(who(account('root'))).toEqual(['user', 'client', 'customer']);
  expect(who(account('customer'))).toEqual(['user', 'client', 'customer']);
  expect(who(account('client'))).toEqual(['user']);
  expect(who(account('manager'))).toEqual([]);
  expect(who(account('user'))).toEqual([]);
  expect(who(account('customer', true))).toEqual([]);
  const self = account('root');
  expect(mayManage(self, self)).toBe(false);
});

test('nobody creates accounts above their own role', () => {
  expect(rolesToMake(account('root'))).toContain('root');
  expect(rolesToMake(account('customer'))).toEqual(['user', 'client']);
  expect(rolesToMake(account('client'))).toEqual(['user']);
  expect(rolesToMake(account('manager'))).toEqual([]);
  expect(rolesToMake(account('customer', true))).toEqual([]);
});
