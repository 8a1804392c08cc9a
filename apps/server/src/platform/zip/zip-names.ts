/**
 * Names in ZIPs. Most entries say that theirs is UTF-8. The Archive Utility of macOS writes UTF-8 without saying so; Windows
 * writes the code page that its language had in DOS, and no file names it.
 */
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Code pages of Windows, the likeliest first, each with what its letters are worth less than those of the one before. */
const codePages = [
  // Western Europe, North America, Central Europe, Greece.
  ['cp850', 0],
  ['cp437', 0.1],
  ['cp852', 0.5],
  ['cp737', 0.6],
] as const;

/** Letters beyond ASCII that one language has; those of a word are of one. */
const alphabets = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíóúüñªº',
  'áâãàçéêíóôõúüªº',
  'àçèéíïòóúü',
  'àèéìòóùúî',
  'åäöæøéü',
  'áéíóöőúüű',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'ąćęłńóśźż',
  'čćđšž',
  'ăâîşţ',
].map((letters) => new Set(letters));

const upperCase = /^\p{Lu}$/u;
const vowel = /^[aeiouàâäéèêëîôöûü]$/i;

/** Worse than any single letter: no name has drawings of boxes or fractions in it. */
const noLetter = 3;

/** How unlikely a word is. */
function doubtOf(word: string): number {
  const letters = [...word];
  const special = letters.filter((letter) => letter > '\x7f').map((letter) => letter.toLowerCase());
  if (special.length === 0) return 0;
  let doubt = 0;
  const isLatin = /\p{Script=Latin}/u.test(word);
  if (isLatin && /\p{Script=Greek}/u.test(word)) doubt += noLetter;
  if (isLatin && !alphabets.some((alphabet) => special.every((letter) => alphabet.has(letter)))) doubt += 2;
  if (isLatin && /\P{ASCII}{3}/u.test(word)) doubt += 2;
  for (const [at, letter] of letters.entries()) {
    const [before = '', after = ''] = [letters[at - 1], letters[at + 1]];
    // Small letters are not followed by capitals.
    if (letter > '\x7f' && upperCase.test(letter) && /^\p{Ll}$/u.test(before)) doubt += 2;
    // They end a word, as in “Nº”.
    if ((letter === 'ª' || letter === 'º') && after !== '') doubt += 2;
    // It separates two vowels.
    if (letter === 'ï' && !vowel.test(before) && !vowel.test(after)) doubt += 2;
  }
  return doubt;
}

function doubtOfName(name: string): number {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? [];
  const others = name.match(/[^\p{L}\p{M}\p{ASCII}°ªº]/gu) ?? [];
  return words.reduce((sum, word) => sum + doubtOf(word), others.length * noLetter);
}

/** The folder or file in the code page in which its letters are those of a word; the likeliest where several are. */
function decodeName(raw: Buffer): string {
  const read = codePages.map(([page, handicap]) => {
    const name = iconv.decode(raw, page);
    // Its Greek letters are signs of formulas.
    const isFormula = page === 'cp437' && /\p{Script=Greek}/u.test(name);
    return { name, doubt: doubtOfName(name) + (isFormula ? noLetter : handicap) };
  });
  const [first] = read.toSorted((one, other) => one.doubt - other.doubt);
  return first?.name ?? raw.toString('latin1');
}

/** Decodes a path of whose encoding nothing is known; each folder alone, so that it is one for all of its files. */
export function decodePath(raw: Buffer): string {
  // In practice no text in a code page is valid UTF-8 beyond ASCII.
  if (isUtf8(raw)) return raw.toString('utf8');
  return raw
    .toString('latin1')
    .split(/[/\\]/)
    .map((part) => decodeName(Buffer.from(part, 'latin1')))
    .join('/');
}
