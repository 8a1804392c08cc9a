import { passwordRefusal } from '@forecourt/contract/password-rules';
import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../platform/crypto.ts';
import { assertGoodPassword } from './password.service.ts';

const owner = { email: 'marta.pires@example.test', names: ['Marta Pires', 'Autohaus Lindenbaum GmbH', null] };

it('a new password needs fifteen characters of any kind', () => {
  expect(passwordRefusal('fourteen chars', owner)).toBe('tooShort');
  expect(passwordRefusal('fifteen letters', owner)).toBeNull();
  expect(passwordRefusal('🚗 🚙 🚐 🏎 🛻 🚓 🚕 🚌 ', owner)).toBeNull();
});

it('characters are counted after normalization: a letter and its accent are one', () => {
  const apart = 'é'.normalize('NFD');
  expect(passwordRefusal(`fourteen char${apart}`, owner)).toBe('tooShort');
  expect(passwordRefusal(`fifteen letter${apart}`, owner)).toBeNull();
});

it('eight characters are enough when codes are on', () => {
  expect(passwordRefusal('sevench', { ...owner, secondFactor: true })).toBe('tooShort');
  expect(passwordRefusal('eight ch', { ...owner, secondFactor: true })).toBeNull();
});

const long = Array.from({ length: 40 }, (_, n) => `${n}:`).join('');

it('it may have 128 characters and no more, none of them cut off', async () => {
  expect(passwordRefusal(long.slice(0, 128), owner)).toBeNull();
  expect(passwordRefusal(`${long}${long}`.slice(0, 129), owner)).toBe('tooLong');
  const base = long.slice(0, 100);
  expect(await verifyPassword(`${base}b`, await hashPassword(`${base}a`))).toBe(false);
});

it('it is not one repeated character, one repeated word, or the account’s name with a few digits', () => {
  expect(passwordRefusal('aaaaaaaaaaaaaaaaaaaa', owner)).toBe('tooSimple');
  expect(passwordRefusal('sunflowersunflower', owner)).toBe('tooSimple');
  expect(passwordRefusal('sunflower sunflowers', owner)).toBeNull();
  expect(passwordRefusal('marta.pires-12345', owner)).toBe('containsAccount');
  expect(passwordRefusal('forecourt-forecourt', owner)).toBe('containsAccount');
  expect(passwordRefusal('Lindenbaum2026!', owner)).toBe('containsAccount');
  expect(passwordRefusal('the forecourt at night is empty', owner)).toBeNull();
});

it('it is none of a million common passwords', async () => {
  for (const common of ['123456789qwerty', '1qaz2wsx3edc4rfv', 'QAZWSXEDCRFVTGB']) {
    await expect(assertGoodPassword(common, owner)).rejects.toMatchObject({ detail: 'common' });
  }
  await expect(assertGoodPassword('password1', { ...owner, secondFactor: true })).rejects.toMatchObject({
    detail: 'common',
  });
  await expect(assertGoodPassword('nobody else has this one', owner)).resolves.toBeUndefined();
});

it('the error has the reason and the number of missing characters', async () => {
  await expect(assertGoodPassword('kurz', owner)).rejects.toMatchObject({
    params: { reason: 'tooShort', missing: 11, lengthMin: 15 },
  });
  await expect(assertGoodPassword('Pires-1234-12345', owner)).rejects.toMatchObject({
    params: { reason: 'containsAccount', missing: 0 },
  });
  await expect(assertGoodPassword('kurz', { ...owner, secondFactor: true })).rejects.toMatchObject({
    params: { reason: 'tooShort', missing: 4, lengthMin: 8 },
  });
});
