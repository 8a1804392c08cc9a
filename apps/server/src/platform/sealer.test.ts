import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sealer } from './sealer.ts';

const secret = 'a secret for tests that is long enough';
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

it('decrypts what it encrypted, for the same purpose only, and encrypts differently each time', () => {
  const sealer = new Sealer(secret, null);
  const sealed = sealer.seal('token', 'a');
  expect(sealer.open(sealed, 'a')).toBe('token');
  expect(sealer.seal('token', 'a')).not.toBe(sealed);
  expect(sealed).not.toContain('token');
  expect(() => sealer.open(sealed, 'b')).toThrow();
  const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(() => sealer.open(changed, 'a')).toThrow();
  expect(() => new Sealer(`${secret}!`, null).open(sealed, 'a')).toThrow();
});

it('encrypts with the new key, while older keys still decrypt', () => {
  const [older, newer] = [key('a'), key('b')];
  const derived = new Sealer(secret, null).seal('zero', 'x');
  const first = new Sealer(secret, older).seal('one', 'x');
  const rotated = new Sealer(secret, `${newer},${older}`);
  expect([rotated.open(derived, 'x'), rotated.open(first, 'x')]).toEqual(['zero', 'one']);
  expect([rotated.isCurrent(first), rotated.isCurrent(rotated.seal('two', 'x'))]).toEqual([false, true]);
  expect(() => new Sealer(secret, newer).open(first, 'x')).toThrow('No key a');
});

it('refuses invalid keys', () => {
  for (const list of ['a:short', 'noname', `signing:${randomBytes(32).toString('base64')}`]) {
    expect(() => new Sealer(secret, list)).toThrow('SEALING_KEYS');
  }
});
