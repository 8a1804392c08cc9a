import type { SearchHit } from '@forecourt/contract/search';
import type { User } from '@forecourt/contract/users';
import { expect, test } from 'vitest';
import { addressOfHit } from './hit-path.ts';

const person = (name: string, type: string | null, more: object = {}) =>
  ({
    id: 'me',
    role: { name, type },
    customerId: 'c1',
    clientId: null,
    customer: null,
    ...more,
  }) as unknown as User;
const root = person('root', null, { customerId: null });
const admin = person('customer', null);
const client = person('client', 'basic');
const owner = person('user', 'basic');
const colleague = person('user', 'simple');

const hit = (kind: SearchHit['kind'], more: object = {}) =>
  ({ kind, id: 'x', title: 'Ada', detail: '', customerId: 'c1', userId: null, ...more }) as SearchHit;

test.each([
  ['root', root, hit('customer'), '/root/customers/x'],
  ['root', root, hit('invoice'), '/root/customers/c1/invoices/x'],
  ['root', root, hit('vehicle', { userId: 'u' }), '/root/vehicles/x'],
  ['an admin', admin, hit('invoice'), '/customer/invoices/x'],
  ['an admin', admin, hit('invoice', { customerId: 'c2' }), '/customer/customers/c2/invoices/x'],
  ['an admin', admin, hit('invoice', { userId: 'u' }), '/customer/users/u/invoices/x'],
  ['a client account', client, hit('invoice', { userId: 'u' }), '/client/users/u/invoices/x'],
  ['a client account', client, hit('client'), '/client/organisation'],
  ['a client account', client, hit('vehicle', { userId: 'u' }), '/client/vehicles/x'],
  ['a user', owner, hit('invoice', { userId: 'me' }), '/dashboard/invoices/x'],
  ['a user', owner, hit('user', { id: 'me' }), '/dashboard/account'],
])('a search hit leads %s to its screen', (_who, me, found, to) => {
  expect(addressOfHit(me, found)?.to).toBe(to);
});

test('a hit for a colleague opens the list, and a hit without a screen is not offered', () => {
  expect(addressOfHit(colleague, hit('user', { id: 'u' }))).toEqual({
    to: '/crop/users',
    search: { search: 'Ada' },
  });
  expect(addressOfHit(colleague, hit('customer'))).toBeNull();
  expect(addressOfHit(person('user', 'simple'), hit('vehicle', { userId: 'me' }))).toEqual({
    to: '/crop/account',
  });
});
