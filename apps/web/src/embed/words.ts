import { type LanguageCode, languageMeantBy } from '@forecourt/contract/language-names';
import texts from './words.json' with { type: 'json' };

/** The words of the element, which has none of the panel's texts. Those that the panel has too are the same there. */
export type Words = (typeof texts)['en'];

const words: Record<LanguageCode, Words> = texts;

/** The words in the first language that there are words in, of language tags such as `de-AT`; else the English ones. */
export function wordsIn(tags: readonly (string | null | undefined)[]): {
  language: LanguageCode;
  words: Words;
} {
  const known = tags.flatMap((tag) => languageMeantBy(tag?.split('-')[0] ?? '') ?? []);
  const language = known[0] ?? 'en';
  return { language, words: words[language] };
}
