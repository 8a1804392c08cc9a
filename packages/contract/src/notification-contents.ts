import { type LanguageCode, languageMeantBy } from './language-names.ts';

/** What a notification says in one language. */
export interface Said {
  headLine: string;
  content: string;
  /** Under a picture, GIF or film. */
  text?: string | undefined;
}

/** One language of a notification, in either shape. */
export type LanguageContent = { language: string; content: Said } | ({ language: string } & Said);

/** The words of either shape. */
export function saidIn(one: LanguageContent): Said {
  if (!('headLine' in one)) return one.content;
  const { language: _language, ...said } = one;
  return said;
}

/** The same entry, of the same shape, with another content. */
export function withContent<One extends LanguageContent>(one: One, content: string): One {
  return 'headLine' in one ? { ...one, content } : { ...one, content: { ...saidIn(one), content } };
}

/** Whose language an entry is in. */
export function codeOf({ language }: Pick<LanguageContent, 'language'>): LanguageCode | undefined {
  return languageMeantBy(language);
}

/** What is said in a language, else in English; every notification has that. */
export function contentIn(contents: readonly LanguageContent[], language: string): Said {
  const found =
    contents.find((one) => codeOf(one) === language) ?? contents.find((one) => codeOf(one) === 'en');
  return found ? saidIn(found) : { headLine: '', content: '' };
}
