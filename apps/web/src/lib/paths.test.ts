import { roleNames, userTypes } from '@forecourt/contract/actor';
import { describe, expect, test } from 'vitest';
import { homeOf } from './paths.ts';
import { isScreen } from './screen-access.ts';

describe('homes', () => {
  test.each([
    ['root', null, '/root'],
    ['client', null, '/client'],
    ['manager', null, '/manager'],
    ['customer', 'premium', '/customer'],
    ['user', 'basic', '/dashboard'],
    ['user', 'premium', '/dashboard'],
    ['user', 'simple', '/crop'],
    ['qcmanager', null, '/checker'],
  ] as const)('the home of %s %s is %s', (name, type, home) => {
    expect(homeOf({ name, type })).toBe(home);
  });

  test('every home is a screen of the panel', () => {
    for (const name of roleNames) {
      for (const type of [null, ...userTypes]) {
        expect(isScreen(homeOf({ name, type }))).toBe(true);
      }
    }
  });
});

test('a screen below another thing has both ids in its path', () => {
  const id = '0190a8f0-0000-7000-8000-000000000001';
  expect(isScreen(`/root/customers/${id}/invoices/${id}`)).toBe(true);
  expect(isScreen(`/root/customers/${id}/invoices/1`)).toBe(false);
});
