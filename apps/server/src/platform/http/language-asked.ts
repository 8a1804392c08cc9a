import { LanguageCode } from '@forecourt/contract/languages';

/** The first supported language of `Accept-Language`; its order counts, since browsers send the preferred one first. */
export function languageAsked(header: string | undefined): LanguageCode | null {
  const codes = (header ?? '').split(',').map((one) => one.trim().split(/[-;]/)[0]?.toLowerCase());
  return codes.map((code) => LanguageCode.safeParse(code).data).find((code) => code !== undefined) ?? null;
}
