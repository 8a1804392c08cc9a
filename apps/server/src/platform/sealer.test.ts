import { expect, it } from 'vitest';
import { Sealer } from './sealer.ts';

const sealer = new Sealer('a secret for tests that is long enough');

it('gives back what was sealed, for the same purpose and key alone', () => {
  const sealed = sealer.seal(Buffer.from('plain'), 'row 1');
  expect(sealer.open(sealed, 'row 1').toString()).toBe('plain');
  expect(() => sealer.open(sealed, 'row 2')).toThrow();
  expect(() => new Sealer('another secret that is long enough').open(sealed, 'row 1')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => sealer.open(sealed, 'row 1')).toThrow();
});

it('never seals alike twice, and shows nothing of the plain text', () => {
  const [a, b] = [sealer.seal(Buffer.from('plain'), 'row'), sealer.seal(Buffer.from('plain'), 'row')];
  expect(a.equals(b)).toBe(false);
  expect(a.includes('plain')).toBe(false);
});
