import { BodyTypeKey } from '@forecourt/contract/body-types';
import { expect, test } from 'vitest';
import { freeKey, keyOf } from './body-types.rules.ts';

test.each([
  ['Kastenwagen', 'kastenwagen'],
  ['  Coupé / Cabrio ', 'coupe-cabrio'],
  ['Φορτηγό', 'type'],
  ['3-Türer', '3-turer'],
  ['- x -'.repeat(40), Array.from({ length: 25 }, () => 'x').join('-')],
])('the key of %s is valid', (name, key) => {
  expect(keyOf(name)).toBe(key);
  expect(BodyTypeKey.safeParse(key).success).toBe(true);
});

test('a key is used only once', () => {
  expect(freeKey('van', new Set(['suv']))).toBe('van');
  expect(freeKey('van', new Set(['van', 'van-2', 'van-4']))).toBe('van-3');
});
