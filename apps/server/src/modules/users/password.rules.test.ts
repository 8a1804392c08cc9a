import { expect, it } from 'vitest';
import { passwordRefusal } from './password.rules.ts';

const email = 'marta.pires@example.test';

it('a new password needs fifteen characters of any kind', () => {
  expect(passwordRefusal('fourteen chars', email)).toBe('tooShort');
  expect(passwordRefusal('fifteen letters', email)).toBeNull();
  expect(passwordRefusal('🚗 🚙 🚐 🏎 🛻 🚓 🚕 🚌 ', email)).toBeNull();
});

it('it may have 128 characters and no more, none of them cut off', () => {
  expect(passwordRefusal('abcde'.repeat(25), email)).toBeNull();
  expect(passwordRefusal('abcde'.repeat(26), email)).toBe('tooLong');
});

it('it is not one character over and over, nor the account with a few digits', () => {
  expect(passwordRefusal('aaaaaaaaaaaaaaaaaaaa', email)).toBe('tooSimple');
  expect(passwordRefusal('marta.pires-12345', email)).toBe('containsAccount');
  expect(passwordRefusal('forecourt-forecourt', email)).toBe('containsAccount');
  expect(passwordRefusal('the forecourt at night is empty', email)).toBeNull();
});
