/** Every language of the product by its code: its own name, and other names that front ends may use for it. */
export const languageNames = {
  en: { own: 'English', also: ['english'] },
  de: { own: 'Deutsch', also: ['german'] },
  fr: { own: 'Français', also: ['french'] },
  es: { own: 'Español', also: ['spanish'] },
  pt: { own: 'Português', also: ['portuguese'] },
  ca: { own: 'Català', also: ['catalan'] },
  it: { own: 'Italiano', also: ['italian'] },
  hu: { own: 'Magyar', also: ['hungarian'] },
  el: { own: 'Ελληνικά', also: ['greek', 'gr'] },
} as const;
export type LanguageCode = keyof typeof languageNames;
export const languageCodes = Object.keys(languageNames) as [LanguageCode, ...LanguageCode[]];

/** The language that a word denotes: its code or another name for it, ignoring case. */
export function languageMeantBy(said: string): LanguageCode | undefined {
  const word = said.toLowerCase();
  return languageCodes.find(
    (code) => code === word || languageNames[code].also.some((name) => name === word),
  );
}

/** Intl formats as in America where a language has no region. */
const locales: Record<string, string> = { en: 'en-GB', pt: 'pt-PT' };

/** The locale that formats numbers, dates and plural forms for the readers of a language. */
export const localeOf = (language: string): string => locales[language] ?? language;
