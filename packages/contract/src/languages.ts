import { z } from 'zod';
import { languageCodes, languageMeantBy } from './language-names.ts';

export const LanguageCode = z.enum(languageCodes);
export type LanguageCode = z.infer<typeof LanguageCode>;

/** Code or English name, in any case; written as the code. */
export const Language = z
  .string()
  .max(20)
  .transform((said) => languageMeantBy(said) ?? said)
  .pipe(LanguageCode);
