/**
 * Names in ZIPs. Most entries say that theirs is UTF-8. The Archive Utility of macOS writes UTF-8 without saying so; Windows
 * writes the code page that its language had in DOS, and no file names it.
 */
import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Code pages of Windows, the likeliest first, each with what its letters are worth less than those of the one before. */
const codePages = [
  // Western Europe, North America, Central Europe, Greece, Russia and Ukraine.
  ['cp850', 0],
  ['cp437', 0.1],
  ['cp852', 0.5],
  ['cp866', 0.55],
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

/** Spellings that a language has never, or hardly ever, and how unlikely they make a word. */
type Misspellings = [pattern: RegExp, doubt: number][];

interface Script {
  letter: RegExp;
  /** Its letters without accents, the most frequent first. */
  letters: string;
  vowel: RegExp;
  misspellings: Misspellings;
  /** Those of words that are not in capitals. */
  ofSmallLetters: Misspellings;
}

/** Languages with an alphabet of their own. */
const scripts: Script[] = [
  {
    letter: /\p{Script=Greek}/u,
    letters: 'αοιετσνηυρπκμλωδγχθφβξζψ',
    vowel: /[αεηιουω]/,
    misspellings: [
      // Words end with a vowel, ν, ς or ρ; those of other languages may end with τ or φ.
      [/[βγδζθκλμξπχψ]$|[^αεηιουωάέήίόύώϊϋ][ρν]$/, 1],
      [/[τφ]$/, 0.5],
      // Consonants that do not follow each other, and that do not begin a word.
      [/[δζθμνξπφψ][βγδ]|γ[βζθπστφψ]|β[θκμνπστφχ]|δ[θκλμνπστφχ]|[λν]ρ|[θκπτφχ][βγδζ]/, 0.7],
      [/(σ[λμν]|ψ)[^αεηιουωάέήίόύώϊϋ]/, 0.7],
      [/^([λρξζ][^αεηιουωάέήίόύώϊϋ]|ν[^ταεηιουωάέήίόύώϊϋ]|θμ|φ[νμ])/, 1],
      [/^[ϊϋΐΰ]/, 1],
    ],
    ofSmallLetters: [
      // A word has one accent, except those of one syllable, and its last sigma has a form of its own.
      [/[άέήίόύώ].*[άέήίόύώ]|σ$|ς(?!$)/, 1],
      [/^[^άέήίόύώΐΰ]*[αεηιουω][^αεηιουωάέήίόύώΐΰ]+[αεηιουω][^άέήίόύώΐΰ]*$/, 0.7],
    ],
  },
  {
    letter: /\p{Script=Cyrillic}/u,
    letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёїєў',
    vowel: /[аеиоуыэюяёїє]/,
    misspellings: [
      // No word begins with a sign, or ends with a hard one.
      [/^[ьъы]|ъ$|[аеиоуыэюяё][ьъ]/, 1],
      [/[бвгджзйклмнпрстфхцчшщ]{4}/, 0.7],
      [/[аоуэ][аоуэ]|[еи]а|[жшчщ][ыэяю]|[гкх]ы/, 0.4],
    ],
    ofSmallLetters: [],
  },
];

/** French, Portuguese and Estonian have none of these. */
const latinMisspellings: Misspellings = [
  [/[aeiouàâäéèêëîôöûü][âêôû][aeiouyàâäéèêëîôöûü]|ê[aouy]|yê|õ(?!e)/, 1],
  // Hardly any word is of such letters alone.
  [/^\P{ASCII}{2}$/u, 0.5],
];

const upperCase = /^\p{Lu}$/u;
const vowel = /^[aeiouàâäéèêëîôöûü]$/i;
/** The mean logarithm of the ranks of the letters of usual words. */
const usualRank = 1.7;

/** Worse than any single letter: no name has drawings of boxes or fractions in it. */
const noLetter = 3;

const misspeltBy = (misspellings: Misspellings, word: string): number =>
  misspellings.reduce((sum, [pattern, doubt]) => sum + (pattern.test(word) ? doubt : 0), 0);

/** The mean logarithm of the ranks of a word's letters, compared with that of usual words. */
function rarityOf(word: string, letters: string): number {
  if (word.length === 1) return 0;
  const logarithms = [...word].map((letter) => {
    const bare = letter.replace('ς', 'σ').normalize('NFD')[0] ?? '';
    const at = Math.max(letters.indexOf(letter), letters.indexOf(bare));
    return Math.log(at + 1 || letters.length * 2);
  });
  return Math.max(0, logarithms.reduce((sum, one) => sum + one, 0) / word.length - usualRank);
}

/** How unlikely a word is in a language with an alphabet of its own: by its letters, and by their order. */
function doubtOfScript(word: string): number {
  const found = scripts.find(({ letter }) => letter.test(word));
  if (!found) return 0;
  const { letters, misspellings, ofSmallLetters, vowel: itsVowel } = found;
  const isCapital = word === word.toUpperCase();
  const lower = word.toLowerCase();
  const isMixed = !isCapital && word.slice(1) !== lower.slice(1);
  const hasVowel = isCapital || word.length < 3 || itsVowel.test(lower.normalize('NFD'));
  const wrong = misspeltBy([...misspellings, ...(isCapital ? [] : ofSmallLetters)], lower);
  return wrong + rarityOf(lower, letters) + (hasVowel ? 0 : 1) + (isMixed ? 1 : 0);
}

/** How unlikely a word is. */
function doubtOf(word: string): number {
  const letters = [...word];
  const special = letters.filter((letter) => letter > '\x7f').map((letter) => letter.toLowerCase());
  if (special.length === 0) return 0;
  let doubt = doubtOfScript(word);
  const isLatin = /\p{Script=Latin}/u.test(word);
  if (isLatin && scripts.some(({ letter }) => letter.test(word))) doubt += noLetter;
  if (isLatin && !alphabets.some((alphabet) => special.every((letter) => alphabet.has(letter)))) doubt += 2;
  if (isLatin && /\P{ASCII}{3}/u.test(word)) doubt += 2;
  if (isLatin) doubt += misspeltBy(latinMisspellings, word.toLowerCase());
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
  // In practice no text in a code page is valid UTF-8 beyond ASCII, except of planes that have no characters.
  if (isUtf8(raw) && !/[\u{40000}-\u{dffff}]/u.test(raw.toString('utf8'))) return raw.toString('utf8');
  return raw
    .toString('latin1')
    .split(/[/\\]/)
    .map((part) => decodeName(Buffer.from(part, 'latin1')))
    .join('/');
}
