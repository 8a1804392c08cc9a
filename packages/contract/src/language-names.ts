/** Every language of the panel by its code, with the names it may be called by. */
export const languageNames = {
  en: ['english'],
  de: ['german'],
  fr: ['french'],
  es: ['spanish'],
  pt: ['portuguese'],
  ca: ['catalan'],
  it: ['italian'],
  hu: ['hungarian'],
  el: ['greek', 'gr'],
} as const;
export type LanguageCode = keyof typeof languageNames;
export const languageCodes = Object.keys(languageNames) as [LanguageCode, ...LanguageCode[]];

/** The language that a word means: its code or its English name, in any case. */
export function languageMeantBy(said: string): LanguageCode | undefined {
  const word = said.toLowerCase();
  return languageCodes.find((code) => code === word || languageNames[code].some((name) => name === word));
}
