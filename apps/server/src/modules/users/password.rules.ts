import { passwordLengthMax, passwordLengthMin } from '@forecourt/contract/limits';

const wordLengthMin = 4;
const distinctMin = 5;

export type PasswordRefusal = 'tooShort' | 'tooLong' | 'tooSimple' | 'containsAccount';

/**
 * Why a new password is refused; null when it may be used. Length counts in code points of its NFC form, as
 * NIST SP 800-63B-4 has it; nothing is asked of its kinds of characters.
 */
export function passwordRefusal(password: string, email: string): PasswordRefusal | null {
  const characters = [...password.normalize('NFC')];
  if (characters.length < passwordLengthMin) return 'tooShort';
  if (characters.length > passwordLengthMax) return 'tooLong';
  const plain = password.toLowerCase();
  const [account = ''] = email.split('@');
  // A word that is a small part of a long phrase does no harm; the rest has to be long enough by itself.
  for (const word of ['forecourt', account]) {
    if (word.length < wordLengthMin || !plain.includes(word)) continue;
    if ([...plain.replaceAll(word, '')].length < passwordLengthMin) return 'containsAccount';
  }
  return new Set(characters).size < distinctMin ? 'tooSimple' : null;
}
