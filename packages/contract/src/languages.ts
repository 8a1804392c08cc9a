import { z } from 'zod';
import { languageCodes, languageMeantBy } from './language-names.ts';

export const LanguageCode = z.enum(languageCodes);
export type LanguageCode = z.infer<typeof LanguageCode>;

/** Accepts the code or the English name, ignoring case; the result is the code. */
export const Language = z
  .string()
  .max(20)
  .transform((said) => languageMeantBy(said) ?? said)
  .pipe(LanguageCode);
