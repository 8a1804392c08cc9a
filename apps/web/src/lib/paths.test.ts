import { roleNames, userTypes } from '@forecourt/contract/actor';
import { describe, expect, test } from 'vitest';
import { homeOf, panelPaths } from './paths.ts';

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
  ] as const)('%s %s works at %s', (name, type, home) => {
    expect(homeOf({ name, type })).toBe(home);
  });

  test('every home is a screen of the panel', () => {
    for (const name of roleNames) {
      for (const type of [null, ...userTypes]) {
        const home = homeOf({ name, type });
        expect(panelPaths.some((known) => known.test(home))).toBe(true);
      }
    }
  });
});
