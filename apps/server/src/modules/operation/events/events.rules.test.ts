import { expect, it } from 'vitest';
import { mayReceiveEvent } from './events.rules.ts';

const tenants = { userId: 'u', clientId: 'c', customerId: 'k', parentCustomerId: 'p' };

it('a scope matches the events of its own accounts and no others', () => {
  expect(mayReceiveEvent({ kind: 'everything' }, tenants)).toBe(true);
  expect(mayReceiveEvent({ kind: 'nothing' }, tenants)).toBe(false);
  expect(mayReceiveEvent({ kind: 'user', userId: 'u' as never }, tenants)).toBe(true);
  expect(mayReceiveEvent({ kind: 'user', userId: 'x' as never }, tenants)).toBe(false);
  expect(mayReceiveEvent({ kind: 'client', clientId: 'c' as never }, tenants)).toBe(true);
  expect(mayReceiveEvent({ kind: 'customer', customerId: 'k' as never }, tenants)).toBe(true);
  expect(mayReceiveEvent({ kind: 'customer', customerId: 'p' as never }, tenants)).toBe(true);
  expect(mayReceiveEvent({ kind: 'customer', customerId: 'x' as never }, tenants)).toBe(false);
});

it('events without an owner of that kind match no scope of that kind', () => {
  const platform = { userId: null, clientId: null, customerId: null, parentCustomerId: null };
  expect(mayReceiveEvent({ kind: 'user', userId: 'u' as never }, platform)).toBe(false);
});
