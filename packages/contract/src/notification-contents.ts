import { type LanguageCode, languageMeantBy } from './language-names.ts';

/** Text of a notification in one language. */
export interface Said {
  headLine: string;
  content: string;
  /** Caption under a picture, GIF or video. */
  text?: string | undefined;
}

/** The text of a notification in one language, nested or flat. */
export type LanguageContent = { language: string; content: Said } | ({ language: string } & Said);

/** The text of an entry of either shape. */
export function saidIn(one: LanguageContent): Said {
  if (!('headLine' in one)) return one.content;
  const { language: _language, ...said } = one;
  return said;
}

/** The same entry in the same shape, with different content. */
export function withContent<One extends LanguageContent>(one: One, content: string): One {
  return 'headLine' in one ? { ...one, content } : { ...one, content: { ...saidIn(one), content } };
}

/** Code of the language of an entry. */
export function codeOf({ language }: Pick<LanguageContent, 'language'>): LanguageCode | undefined {
  return languageMeantBy(language);
}

/** The text in a language, otherwise in English, which every notification has. */
export function contentIn(contents: readonly LanguageContent[], language: string): Said {
  const found =
    contents.find((one) => codeOf(one) === language) ?? contents.find((one) => codeOf(one) === 'en');
  return found ? saidIn(found) : { headLine: '', content: '' };
}
