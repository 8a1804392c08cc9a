import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { ownLevel } from './own-level.ts';

const somebody = (name: User['role']['name']) =>
  ({
    id: 'me',
    role: { name, type: 'basic' },
    clientId: 'client',
    customerId: 'customer',
  }) as unknown as User;

test.each([
  ['user', { kind: 'user', id: 'me' }],
  ['client', { kind: 'client', id: 'client' }],
  ['customer', { kind: 'customer', id: 'customer' }],
  ['root', { kind: 'user', id: 'me' }],
] as const)('an account of role %s edits the settings of %o', (role, level) => {
  expect(ownLevel(somebody(role))).toEqual(level);
});
