import { type LanguageCode, languageMeantBy } from './language-names.ts';

/** What a notification says in one language. */
export interface Wording {
  headLine: string;
  content: string;
  /** Caption under a picture, GIF or video. */
  text?: string | undefined;
}

/** The text of a notification in one language, nested or flat. */
export type LanguageContent = { language: string; content: Wording } | ({ language: string } & Wording);

/** The text of an entry of either shape. */
export function wordingIn(one: LanguageContent): Wording {
  if (!('headLine' in one)) return one.content;
  const { language: _language, ...wording } = one;
  return wording;
}

/** The same entry in the same shape, with different content. */
export function withContent<One extends LanguageContent>(one: One, content: string): One {
  return 'headLine' in one ? { ...one, content } : { ...one, content: { ...wordingIn(one), content } };
}

/** Code of the language of an entry. */
export function codeOf({ language }: Pick<LanguageContent, 'language'>): LanguageCode | undefined {
  return languageMeantBy(language);
}

/** The text in a language, otherwise in English, which every notification has. */
export function contentIn(contents: readonly LanguageContent[], language: string): Wording {
  const found =
    contents.find((one) => codeOf(one) === language) ?? contents.find((one) => codeOf(one) === 'en');
  return found ? wordingIn(found) : { headLine: '', content: '' };
}
