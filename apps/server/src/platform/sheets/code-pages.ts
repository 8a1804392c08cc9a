/**
 * Guesses the code page of a text that is no Unicode: each candidate is judged by how likely the letters that it makes of the
 * bytes are in one of its languages, and by the headings that appear.
 */
import type { ListEncoding } from '@forecourt/contract/vehicle-lists';

interface CodePage {
  encoding: ListEncoding;
  /** The natural logarithm of how seldom it is, compared with the first one. */
  rarity: number;
  /** For each language, the letters that are no ASCII, the most frequent first. */
  languages: string[];
  /** Whether its languages use hardly any letters of ASCII in their words. */
  isWhole?: boolean;
}

const western = [
  'üäößéèáàçšž', // German, with names of makes and models
  'éèàêçôâîûùëïœš', // French
  'óíáéñúü', // Spanish
  'óàèíéòçúï', // Catalan
  'ãçáéíóõêâúàô', // Portuguese
  'àèùòìé', // Italian
  'åäöøæé', // Nordic
  'ëéèïöü', // Dutch
];
const central = [
  'áéöóőíüúűš', // Hungarian, with Škoda
  'áíéěřčšžýůúťďňó', // Czech
  'áíéčúšžýľťňďôóäĺŕ', // Slovak
  'łóżąęśćńź', // Polish
  'ăîâşţșț', // Romanian
  'čšžćđ', // Croatian and Slovenian
];
const greek = ['αοιετσνηυρπκμλςωδγχθφάόίέήώύβξζψϊϋΐΰ'];
const cyrillic = ['оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёђїієґљњћџј'];

const codePages: CodePage[] = [
  { encoding: 'windows-1252', rarity: 0, languages: western },
  { encoding: 'windows-1250', rarity: 0.5, languages: central },
  { encoding: 'windows-1253', rarity: 1, languages: greek, isWhole: true },
  { encoding: 'iso-8859-15', rarity: 1.5, languages: western },
  { encoding: 'windows-1251', rarity: 1.5, languages: cyrillic, isWhole: true },
  { encoding: 'iso-8859-7', rarity: 2, languages: greek, isWhole: true },
  { encoding: 'iso-8859-2', rarity: 2, languages: central },
];

/** How likely a letter is that its language lacks, or that looks misplaced. */
const strange = 1e-4;
const misplaced = 0.03;
/** Signs that people write in lists, and those of them that are next to a number rather than a letter. */
const usualSigns = /[€£°²³®©™½´’‘‚“”„–—…·•«»§±×ºª¿¡\u00a0]/u;
const numberSigns = /[½¼¾´¨¸¦¤]/u;

/** The likelihoods of the letters of a language: each is half as frequent, a third and so on of the first one. */
function likelihoodsOf(letters: string): Map<string, number> {
  const all = [...letters];
  const sum = all.reduce((total, _, at) => total + 1 / (at + 1), 0);
  const known = all.map((letter, at) => [letter, 1 / (at + 1) / sum] as const);
  const upper = known.map(([letter, share]) => [letter.toUpperCase(), share / 4] as const);
  return new Map([...upper, ...known]);
}

const languagesOf = new Map(
  codePages.map(({ encoding, languages }) => [encoding, languages.map(likelihoodsOf)] as const),
);

const isLetter = (character: string) => /\p{Letter}/u.test(character);
const isAscii = (character: string) => character < '\x80';

interface Place {
  before: string;
  character: string;
  after: string;
}

/** How well a sign fits where it is. */
function signLikelihood({ after, before, character }: Place): number {
  if (/[\u0080-\u009f\ufffd]/.test(character)) return 1e-6;
  if (!usualSigns.test(character)) return strange;
  const isBesideLetter = isLetter(before) || isLetter(after);
  if (numberSigns.test(character) && isBesideLetter) return strange;
  if (/[©®™’]/.test(character) && isLetter(after) && !isLetter(before)) return strange;
  return isLetter(before) && isLetter(after) && !/[’·\u00a0]/.test(character) ? 0.001 : 0.05;
}

/** A capital does not follow a small letter, nor do accents each other; scripts do not mix in a word. */
function placeLikelihood({ after, before, character }: Place, isWhole: boolean): number {
  const isCapital = character !== character.toLowerCase();
  if (isCapital && isLetter(before) && before === before.toLowerCase()) return misplaced;
  const beside = [before, after].filter(isLetter);
  if (isWhole) return beside.some(isAscii) ? misplaced : 1;
  if (beside.length === 0) return 0.2;
  return beside.every((one) => !isAscii(one)) ? misplaced : 1;
}

function scoreOf(text: string, { encoding, isWhole = false }: CodePage): number {
  const characters = [...text];
  const languages = languagesOf.get(encoding) ?? [];
  const scores = languages.map(() => 0);
  for (const [at, character] of characters.entries()) {
    if (isAscii(character)) continue;
    const place = { before: characters[at - 1] ?? '', character, after: characters[at + 1] ?? '' };
    const common = isLetter(character) ? placeLikelihood(place, isWhole) : signLikelihood(place);
    for (const [index, likelihoods] of languages.entries()) {
      const own =
        isLetter(character) && !/[ºª]/.test(character) ? (likelihoods.get(character) ?? strange) : 1;
      scores[index] = (scores[index] ?? 0) + Math.log(common * own);
    }
  }
  return Math.max(...scores);
}

/** Names that are in lists of every country. */
const knownNames = /škoda|citroën|mégane|coupé/gi;

/** What a heading or a name adds that only this code page makes of the bytes, and the lead from which the best one is certain. */
const wordScore = 4;
const certainLead = 3;

/** Cells of the sample that have letters beyond ASCII. */
const cellsOf = (text: string) => text.split(/[;,|\t\r\n"]+/).filter((cell) => /[^\p{ASCII}]/u.test(cell));

interface Guess {
  encoding: ListEncoding;
  /** Whether no other code page makes another text that is nearly as likely. */
  isCertain: boolean;
}

/** @param isHeading whether a text is a known heading of a column */
export function guessCodePage(sample: Buffer, isHeading: (text: string) => boolean): Guess {
  const judged = codePages
    .map((page) => {
      const text = new TextDecoder(page.encoding).decode(sample);
      const words = new Set([
        ...cellsOf(text).filter(isHeading),
        ...(text.toLowerCase().match(knownNames) ?? []),
      ]);
      return { ...page, text, score: scoreOf(text, page) + words.size * wordScore - page.rarity };
    })
    .sort((one, other) => other.score - one.score);
  const [best, ...others] = judged;
  const rival = others.find(({ text }) => text !== best?.text);
  // Of several that make the same text, the usual one.
  const usual = codePages.find(({ encoding }) =>
    judged.some((one) => one.encoding === encoding && one.text === best?.text),
  );
  return {
    encoding: usual?.encoding ?? 'windows-1252',
    isCertain: !best || !rival || best.score - rival.score >= certainLead,
  };
}
