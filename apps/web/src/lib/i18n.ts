/// <reference types="vite/client" />
import {
  type LanguageCode,
  languageCodes,
  languageMeantBy,
  languageNames,
  localeOf,
} from '@forecourt/contract/language-names';
import i18next, { type i18n } from 'i18next';
import type en from '../../public/assets/i18n/en.json';
import { callIn, fetchOwnFile } from './call.ts';
import { TextFiles } from './text-files.ts';
import type { Vault } from './vault.ts';

type FileKey = keyof typeof en;
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The key of every text of the panel. The plural forms of a text share one key. */
export type TextKey = FileKey extends infer K ? (K extends `${infer Base}_${PluralForm}` ? Base : K) : never;

export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

export type Language = LanguageCode;

/** The name of each language in that language. */
export const languages = Object.fromEntries(
  languageCodes.map((code) => [code, languageNames[code].own]),
) as Record<Language, string>;

export const languageChoices = languageCodes.map((value) => ({ value, label: languages[value] }));

/** The languages of the top bar, in its order, with their labels. */
export const topBarLanguages: readonly (readonly [Language, string])[] = [
  ['en', 'EN'],
  ['de', 'DE'],
  ['pt', 'PT'],
  ['it', 'IT'],
  ['hu', 'HU'],
  ['el', 'GR'],
];

export const languageDefault: Language = 'en';

/** Maps a code such as `de-AT` to one of our languages; null when there is none. */
export function languageOf(code: string | undefined): Language | null {
  const [base = ''] = (code ?? '').split(/[-_]/);
  return languageMeantBy(base) ?? null;
}

/** The saved choice, else the browser's first language regardless of its region, else the default. */
export function languageAtStart(saved: unknown, browserLanguages: readonly string[]): Language {
  const chosen =
    typeof saved === 'object' && saved !== null && 'language' in saved ? String(saved.language) : undefined;
  return languageOf(chosen) ?? languageOf(browserLanguages[0]) ?? languageDefault;
}

export const texts: i18n = i18next.createInstance();

/** The development server has each language in one file. */
const isSplit = import.meta.env.PROD;

const files = new TextFiles({
  isSplit,
  fetchFile: fetchOwnFile,
  // Nothing else refers to the file's object; i18next's default deep copy would take longer than parsing it did.
  addTexts: (language, found) =>
    texts.addResourceBundle(language, 'translation', found, false, false, { skipCopy: true }),
});

/** The language that the panel is shown in or about to be. */
let current: Language = languageDefault;

/** Adds the texts of a screen, in the built panel. */
export const addScreenTexts = (screen: string) => files.use(screen, current);

/**
 * Shows nothing for a text that no loaded part has, until the complete file of the language is there: after an update of
 * the server, its parts may be other ones than those that the code of an open panel expects.
 */
function fillMissing(): string {
  const language = current;
  files.loadComplete(language).then(
    (isNew) => isNew && texts.emit('languageChanged', language),
    () => undefined,
  );
  return '';
}

/** i18next picks plural forms by the code of a language, and `pt` alone has those of Brazil. */
function pickPluralsByLocale(): void {
  const { pluralResolver } = texts.services;
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (language: string, options?: object) => ruleOf(localeOf(language), options);
}

/** Without texts, which are added by language. */
export async function initTexts(): Promise<void> {
  await texts.init({
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: {},
    interpolation: { escapeValue: false },
    ...(isSplit && { parseMissingKeyHandler: fillMissing }),
  });
  pickPluralsByLocale();
}

/**
 * The chosen language unencrypted, so that public/early.js can fetch the texts before the vault is decrypted. It is not
 * a secret.
 */
const plainLanguageKey = 'language';

/** Shows the panel in a language; with a vault, the choice is stored. */
export async function setLanguage(language: Language, vault?: Vault): Promise<void> {
  const before = current;
  current = language;
  await files.load(language).catch((error: unknown) => {
    current = before;
    throw error;
  });
  // Stored before it is shown, because the user may reload the page as soon as the new texts appear.
  if (vault) {
    await vault.put('panelLang', { language }, true);
    localStorage.setItem(plainLanguageKey, language);
  }
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  callIn(language);
}

export async function startTexts(vault: Vault): Promise<void> {
  // The unencrypted choice is read first, so that the fetch starts before the vault is decrypted.
  const plain = localStorage.getItem(plainLanguageKey);
  const told = languageAtStart(plain && { language: plain }, navigator.languages);
  current = told;
  files.prefetch(told);
  await initTexts();
  const wanted = languageAtStart(await vault.get('panelLang'), navigator.languages);
  // A language file may be missing for a moment during an update of the panel; then English is shown.
  await setLanguage(wanted).catch(() => setLanguage(languageDefault));
}

/** Cache of the texts without placeholders in the current language: a list looks up the same few for every row. */
const plainTexts = new Map<string, string>();
/** Counts the changes of what texts say: of the language, and by texts that arrive late. */
let changes = 0;
texts.on('languageChanged', () => {
  plainTexts.clear();
  changes += 1;
});
export const textChanges = () => changes;

/** A text in the current language; for code outside of components. */
export const text: Text = (key, values) => {
  if (values) return texts.t(key, values);
  const known = plainTexts.get(key);
  if (known !== undefined) return known;
  const found = texts.t(key);
  plainTexts.set(key, found);
  return found;
};
