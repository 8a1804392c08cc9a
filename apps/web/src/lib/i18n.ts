import {
  type LanguageCode,
  languageCodes,
  languageMeantBy,
  languageNames,
} from '@forecourt/contract/language-names';
import i18next, { type i18n } from 'i18next';
import type en from '../../public/assets/i18n/en.json';
import { callIn, fetchOwnFile } from './call.ts';
import type { Vault } from './vault.ts';

type FileKey = keyof typeof en;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** Every text of the panel. Plural forms of one text are one key. */
export type TextKey = FileKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : K) : never;

export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

export type Language = LanguageCode;

/** What each language calls itself. */
export const languages = Object.fromEntries(
  languageCodes.map((code) => [code, languageNames[code].own]),
) as Record<Language, string>;

/** Those of the top bar, in its order, with the label that stands there. */
export const topBarLanguages: readonly (readonly [Language, string])[] = [
  ['en', 'EN'],
  ['de', 'DE'],
  ['pt', 'PT'],
  ['it', 'IT'],
  ['hu', 'HU'],
  ['el', 'GR'],
];

export const languageDefault: Language = 'en';

/** A code such as `de-AT` as one of ours; null when there is none. */
export function languageOf(code: string | undefined): Language | null {
  const [base = ''] = (code ?? '').split(/[-_]/);
  return languageMeantBy(base) ?? null;
}

/** The saved choice, else the browser's first language without its region, else the default. */
export function languageAtStart(saved: unknown, browserLanguages: readonly string[]): Language {
  const chosen =
    typeof saved === 'object' && saved !== null && 'language' in saved ? String(saved.language) : undefined;
  return languageOf(chosen) ?? languageOf(browserLanguages[0]) ?? languageDefault;
}

export const texts: i18n = i18next.createInstance();

/** Files that are there or on their way. */
const files = new Map<Language, Promise<unknown>>();

function fetchTexts(language: Language): Promise<unknown> {
  const known = files.get(language);
  if (known) return known;
  const file = fetchOwnFile(`/assets/i18n/${language}.json`);
  files.set(language, file);
  file.catch(() => files.delete(language));
  return file;
}

async function load(language: Language): Promise<void> {
  if (texts.hasResourceBundle(language, 'translation')) return;
  // Nobody else holds the file: the copy that is made of it otherwise takes longer than reading it did.
  const asItIs = { skipCopy: true };
  texts.addResourceBundle(language, 'translation', await fetchTexts(language), false, false, asItIs);
}

/** The choice in plain, for public/early.js: it asks for the words before anything can be decrypted. No secret. */
const plainLanguageKey = 'language';

/** Shows the panel in a language; with a vault the choice is kept. */
export async function setLanguage(language: Language, vault?: Vault): Promise<void> {
  await load(language);
  // Stored before it is shown: who sees the new words may reload the page at once.
  if (vault) {
    await vault.put('panelLang', { language }, true);
    localStorage.setItem(plainLanguageKey, language);
  }
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  callIn(language);
}

export async function startTexts(vault: Vault): Promise<void> {
  // What is told in plain comes first, for the file may be there long before anything is decrypted.
  const plain = localStorage.getItem(plainLanguageKey);
  const told = languageAtStart(plain && { language: plain }, navigator.languages);
  fetchTexts(told).catch(() => undefined);
  await texts.init({
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
  });
  const wanted = languageAtStart(await vault.get('panelLang'), navigator.languages);
  // One file may be missing for a moment while the panel is updated; English is better than nothing.
  await setLanguage(wanted).catch(() => setLanguage(languageDefault));
}

/** Texts that nothing is filled into, in the language that is shown: a list asks for the same few for every row. */
const plainTexts = new Map<string, string>();
texts.on('languageChanged', () => plainTexts.clear());

/** A text in the language that is shown now; for code outside of components. */
export const text: Text = (key, values) => {
  if (values) return texts.t(key, values);
  const known = plainTexts.get(key);
  if (known !== undefined) return known;
  const found = texts.t(key);
  plainTexts.set(key, found);
  return found;
};
