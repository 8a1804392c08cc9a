/**
 * Checks texts against `docs/glossary.json`: a text whose English contains a term must contain that language's word
 * for it, and no text may contain a word that the glossary forbids.
 */

/** The preferred word, then other prefixes or forms in which it may occur in a text. */
type Words = string | string[];

interface Term {
  /** Other English words for the same thing. */
  also?: string[];
  /** Reason for the choice of word. */
  note?: string;
  words: Record<string, Words>;
  /** Words that are wrong for the term, by language; a trailing `*` matches any ending. */
  not?: Record<string, string[]>;
  /** Texts that need not contain the word, with the reason: a key, or `de:key` for one language. */
  except?: Record<string, string>;
}

export interface Glossary {
  /** Words that no text may contain, by language: too familiar forms of address. */
  never: Record<string, string[]>;
  terms: Record<string, Term>;
}

export type Texts = Record<string, string>;

interface Sought {
  name: string;
  english: RegExp;
  term: Term;
}

const plural = /_(zero|one|two|few|many|other)$/;
const bare = (key: string) => key.replace(plural, '');
const withoutPlaceholders = (text: string) => text.replace(/\{\{.*?\}\}/g, ' ');
const plain = (text: string) => withoutPlaceholders(text).toLowerCase().replaceAll('’', "'");
const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const listOf = (words: Words | undefined) => (typeof words === 'string' ? [words] : (words ?? []));

/** Matches an English word and its plural, but not as part of another word: `customer` is not in `sub-customer`. */
function englishWord(word: string): RegExp {
  const stem = escaped(word.toLowerCase());
  const forms = stem.endsWith('y') ? `${stem.slice(0, -1)}(?:y|ies)` : `${stem}(?:s|es)?`;
  return new RegExp(`(?<![\\p{L}\\p{N}-])${forms}(?![\\p{L}\\p{N}-])`, 'gu');
}

function wrongWord(word: string): RegExp {
  const open = word.endsWith('*');
  const stem = escaped((open ? word.slice(0, -1) : word).toLowerCase());
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${open ? '' : '(?![\\p{L}\\p{N}])'}`, 'u');
}

/** Longest first, so that `promo code` is not also matched as `code`. */
function soughtIn(glossary: Glossary): Sought[] {
  return Object.entries(glossary.terms)
    .flatMap(([name, term]) => [name, ...(term.also ?? [])].map((word) => ({ name, term, word })))
    .sort((a, b) => b.word.length - a.word.length)
    .map(({ name, term, word }) => ({ name, term, english: englishWord(word) }));
}

function termsOf(text: string, sought: readonly Sought[]): Map<string, Term> {
  let rest = plain(text);
  const found = new Map<string, Term>();
  for (const { name, term, english } of sought) {
    const without = rest.replace(english, ' ');
    if (without !== rest) found.set(name, term);
    rest = without;
  }
  return found;
}

function isExcepted(term: Term, language: string, key: string): boolean {
  const reasons = term.except ?? {};
  return bare(key) in reasons || `${language}:${bare(key)}` in reasons;
}

/** Texts that contain a word which the glossary forbids; English ones too. */
export function wrongWordFaults(glossary: Glossary, language: string, texts: Texts): string[] {
  const wrong = [
    ...(glossary.never[language] ?? []).map((word) => ({ word, list: 'never' })),
    ...Object.entries(glossary.terms).flatMap(([name, { not }]) =>
      (not?.[language] ?? []).map((word) => ({ word, list: `terms.${name}` })),
    ),
  ].map((one) => ({ ...one, pattern: wrongWord(one.word) }));
  return Object.entries(texts).flatMap(([key, text]) =>
    wrong
      .filter(({ pattern }) => pattern.test(plain(text)))
      .map(
        ({ list, word }) =>
          `${language}: "${key}" has the word "${word}", which docs/glossary.json rules out ("${list}")`,
      ),
  );
}

/** Violations of the glossary in the texts of one language. Both sides have the same keys except for plural forms. */
export function glossaryFaults(glossary: Glossary, language: string, texts: Texts, english: Texts): string[] {
  const sought = soughtIn(glossary);
  const faults = wrongWordFaults(glossary, language, texts);
  for (const [key, text] of Object.entries(texts)) {
    const said = plain(text);
    const model = english[key] ?? english[`${bare(key)}_other`] ?? '';
    for (const [name, term] of termsOf(model, sought)) {
      const words = listOf(term.words[language]);
      // A term without a word in this language is a fault of the glossary itself.
      if (words.length === 0) continue;
      const has = words.some((word) => said.includes(plain(word)));
      if (!has && !isExcepted(term, language, key)) {
        faults.push(`${language}: "${key}" is about "${name}", but has no "${words[0]}"`);
      }
    }
  }
  return faults;
}

/** Errors in the glossary itself: a missing word, an exception for a text that does not exist. */
export function glossaryGaps(
  glossary: Glossary,
  languages: readonly string[],
  keys: ReadonlySet<string>,
): string[] {
  const bares = new Set([...keys].map(bare));
  const neverGaps = languages
    .filter((language) => language !== 'en' && !glossary.never[language])
    .map((language) => `glossary: "never" has no list of words to avoid in ${language}`);
  const termGaps = Object.entries(glossary.terms).flatMap(([name, term]) => [
    ...languages
      .filter((language) => listOf(term.words[language]).length === 0)
      .map((language) => `glossary: "${name}" has no word in ${language}`),
    ...Object.keys(term.except ?? {})
      .filter((key) => !bares.has(key.replace(/^[a-z]{2}:/, '')))
      .map((key) => `glossary: "${name}" excepts "${key}", which is no text`),
  ]);
  return [...neverGaps, ...termGaps];
}
