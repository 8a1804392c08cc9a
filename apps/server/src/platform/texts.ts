import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type LanguageCode, languageMeantBy, localeOf } from '@forecourt/contract/language-names';
import type en from '../../texts/en.json';

type Key = keyof typeof en;
/** The texts whose wording depends on a count; each language has its own forms, as in the panel. */
export type CountedTextKey = Key extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;
/** Every other text that the server writes itself: mails, printed invoices, notifications. One file per language. */
export type ServerTextKey = Exclude<Key, `${CountedTextKey}_${Intl.LDMLPluralRule}`>;

const folder = path.join(import.meta.dirname, '../../texts');
const loaded = new Map<LanguageCode, Record<Key, string>>();

function textsOf(language: LanguageCode): Record<Key, string> {
  const known = loaded.get(language);
  if (known) return known;
  const texts = JSON.parse(readFileSync(path.join(folder, `${language}.json`), 'utf8'));
  loaded.set(language, texts);
  return texts;
}

type Values = Readonly<Record<string, string>>;

function filledIn(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');
}

/** The text in that language, or in English if it has none, with `{{name}}` filled in. */
export function serverText(key: ServerTextKey, language: LanguageCode, values: Values = {}): string {
  return filledIn(textsOf(languageMeantBy(language) ?? 'en')[key], values);
}

/** As serverText, in the plural form that the language uses for the count, which is filled in as `{{count}}`. */
export function countedText(key: CountedTextKey, language: LanguageCode, count: number): string {
  const code = languageMeantBy(language) ?? 'en';
  // A language has forms that English lacks.
  const form = `${key}_${new Intl.PluralRules(localeOf(code)).select(count)}` as Key;
  return filledIn(textsOf(code)[form], { count: count.toLocaleString(localeOf(code)) });
}

/** As serverText, one item per paragraph, as it is written and with the values filled in. */
export function serverParagraphs(
  key: ServerTextKey,
  language: LanguageCode,
  values: Values,
): { written: string; filled: string }[] {
  return textsOf(languageMeantBy(language) ?? 'en')
    [key].split('\n\n')
    .map((written) => ({ written, filled: filledIn(written, values) }));
}
