import { expect, it } from 'vitest';
import { reaches } from './events.rules.ts';

const tenants = { userId: 'u', clientId: 'c', customerId: 'k', parentCustomerId: 'p' };

it('a scope reaches its own and nothing else', () => {
  expect(reaches({ kind: 'everything' }, tenants)).toBe(true);
  expect(reaches({ kind: 'nothing' }, tenants)).toBe(false);
  expect(reaches({ kind: 'user', userId: 'u' as never }, tenants)).toBe(true);
  expect(reaches({ kind: 'user', userId: 'x' as never }, tenants)).toBe(false);
  expect(reaches({ kind: 'client', clientId: 'c' as never }, tenants)).toBe(true);
  expect(reaches({ kind: 'customer', customerId: 'k' as never }, tenants)).toBe(true);
  expect(reaches({ kind: 'customer', customerId: 'p' as never }, tenants)).toBe(true);
  expect(reaches({ kind: 'customer', customerId: 'x' as never }, tenants)).toBe(false);
});

it('things without an owner of that kind reach nobody of that kind', () => {
  const platform = { userId: null, clientId: null, customerId: null, parentCustomerId: null };
  expect(reaches({ kind: 'user', userId: 'u' as never }, platform)).toBe(false);
});
