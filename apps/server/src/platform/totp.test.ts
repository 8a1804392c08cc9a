import { expect, it } from 'vitest';
import { base32, codeAt, otpauthUrl, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of its eight digits.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

it('accepts the code of the step before and after, and none further off', () => {
  const now = new Date(1_234_567_890_000);
  const here = stepAt(now);
  const taken = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeAt(secret, here + by), now));
  expect(taken).toEqual([null, here - 1, here, here + 1, null]);
});

// RFC 4648, section 10.
it.each([
  ['f', 'MY'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %s is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('names issuer and account in the otpauth address', () => {
  expect(otpauthUrl('Forecourt', 'a@b.test', 'ABC')).toBe(
    'otpauth://totp/Forecourt:a%40b.test?secret=ABC&issuer=Forecourt',
  );
});
