import { passwordLengthMax, passwordLengthMin, passwordLengthMinWithCode } from './limits.ts';

const wordLengthMin = 4;
const distinctMin = 5;

export type PasswordRefusal = 'tooShort' | 'tooLong' | 'tooSimple' | 'containsAccount' | 'common';

/** The account that a password is for. */
export interface PasswordOwner {
  email: string;
  /** Names of the person and its organisations. */
  names?: (string | null)[];
  /** A second factor is enabled, so the minimum length is lower. */
  secondFactor?: boolean;
}

function wordsAbout({ email, names = [] }: PasswordOwner): string[] {
  const [account = ''] = email.split('@');
  const all = [account, ...names.flatMap((name) => (name ? [name, ...name.split(/[^\p{L}\p{N}]+/u)] : []))];
  const words = all.map((word) => word.normalize('NFC').toLowerCase());
  return ['forecourt', ...words].filter((word) => word.length >= wordLengthMin);
}

/** Code points of the NFC form, according to NIST SP 800-63B-4: a letter and its accent are one. */
const charactersOf = (password: string) => [...password.normalize('NFC')];

const lengthMinOf = ({ secondFactor = false }: Pick<PasswordOwner, 'secondFactor'>) =>
  secondFactor ? passwordLengthMinWithCode : passwordLengthMin;

/** The parameters of the error `passwordTooWeak`; `missing` is the number of characters that are missing. */
export function refusalParams(reason: PasswordRefusal, password: string, owner: PasswordOwner) {
  const lengthMin = lengthMinOf(owner);
  const missing = Math.max(0, lengthMin - charactersOf(password).length);
  return { reason, missing, lengthMin, lengthMax: passwordLengthMax };
}

/** Length of the shortest prefix that the text repeats to its end. */
function periodOf(characters: string[]): number {
  for (let period = 1; period < characters.length; period++) {
    if (characters.every((character, at) => character === characters[at % period])) return period;
  }
  return characters.length;
}

/**
 * Why a new password is refused; null when it is allowed. There are no rules about kinds of characters. The server also
 * refuses `common` ones, of which it has a list.
 */
export function passwordRefusal(password: string, owner: PasswordOwner): PasswordRefusal | null {
  const lengthMin = lengthMinOf(owner);
  const characters = charactersOf(password);
  if (characters.length < lengthMin) return 'tooShort';
  if (characters.length > passwordLengthMax) return 'tooLong';
  const plain = password.normalize('NFC').toLowerCase();
  // Account words are removed before measuring: as a small part of a long phrase they do no harm.
  for (const word of wordsAbout(owner)) {
    if (plain.includes(word) && [...plain.replaceAll(word, '')].length < lengthMin) return 'containsAccount';
  }
  // Repeating a short piece does not make a password harder to guess.
  const period = periodOf(characters);
  const repeats = period < characters.length && period < lengthMin;
  return repeats || new Set(characters).size < distinctMin ? 'tooSimple' : null;
}
