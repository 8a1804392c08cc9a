import { z } from 'zod';

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
const codes = Object.keys(languageNames) as [LanguageCode, ...LanguageCode[]];

export const LanguageCode = z.enum(codes);

/** Code or English name, in any case; written as the code. */
export const Language = z
  .string()
  .max(20)
  .transform((said) => {
    const word = said.toLowerCase();
    return codes.find((code) => code === word || languageNames[code].some((name) => name === word)) ?? said;
  })
  .pipe(LanguageCode);
