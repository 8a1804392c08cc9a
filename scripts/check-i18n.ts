/**
 * Checks the language files of the panel and of the server: equal keys, equal placeholders, the plural forms of each
 * language, a text for every row of the error table, no text left in English by accident, no unused or missing key,
 * no-break spaces in French, and the terms of the glossary, also in the API's texts.
 *
 * node scripts/run.mjs scripts/check-i18n.ts
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  baseOf,
  isNamed,
  isPlural,
  joinNamed,
  type NamedTexts,
  namedTexts,
} from '../apps/web/build/named-texts.ts';
import { errors } from '../packages/contract/src/errors.ts';
import { languageCodes } from '../packages/contract/src/language-names.ts';
import { glossaryFaults, glossaryGaps, type Texts, wrongWordFaults } from './glossary.ts';
import { apiTexts, everyText, readGlossary, readServerTexts, readTexts } from './i18n-texts.ts';

const root = join(import.meta.dirname, '..');
const sourceFolder = join(root, 'apps/web/src');
const textFolders = ['apps/web/public/assets/i18n', 'apps/server/texts'];
const reference = 'en';
const shownOfKind = 10;
const problems: string[] = [];
const report = (problem: string) => problems.push(problem);

const placeholdersOf = (text: string) => (text.match(/\{\{\s*\w+\s*\}\}/g) ?? []).sort().join(' ');

/** The plural forms a language distinguishes, such as one, many, other. */
function formsOf(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

function checkOrder(language: string, texts: Texts): void {
  const keys = Object.keys(texts);
  const sorted = [...keys].sort();
  const wrong = keys.findIndex((key, index) => key !== sorted[index]);
  if (wrong >= 0) report(`${language}: keys are not sorted from "${keys[wrong]}" on`);
}

/** Keys a language must have: those of English, with its own plural forms. */
function wantedKeys(english: Texts, language: string): Set<string> {
  const wanted = Object.keys(english).flatMap((key) =>
    isPlural(key) ? formsOf(language).map((form) => `${baseOf(key)}_${form}`) : [key],
  );
  return new Set(wanted);
}

function checkKeys(language: string, texts: Texts, english: Texts): void {
  const wanted = wantedKeys(english, language);
  for (const key of wanted) if (!(key in texts)) report(`${language}: "${key}" is missing`);
  for (const key of Object.keys(texts)) {
    if (!wanted.has(key)) report(`${language}: "${key}" is not in ${reference}.json or no plural form of it`);
    else if (texts[key]?.trim() === '') report(`${language}: "${key}" is empty`);
  }
}

function checkPlaceholders(language: string, texts: Texts, english: Texts): void {
  for (const [key, text] of Object.entries(texts)) {
    const model = english[key] ?? english[`${baseOf(key)}_other`];
    if (model !== undefined && placeholdersOf(text) !== placeholdersOf(model)) {
      report(`${language}: "${key}" has other placeholders than ${reference}.json`);
    }
  }
}

/** What French punctuation must not be: with an ordinary space, at which a line may break, or with none. */
const looseFrenchMark = / [:;!?»]|« |[^\u00a0][;!?»]|«[^\u00a0]/;

function checkFrenchSpaces(texts: Texts): void {
  for (const [key, text] of Object.entries(texts)) {
    const at = text.search(looseFrenchMark);
    if (at >= 0) report(`fr: "${key}" needs a no-break space (U+00A0) at …${text.slice(at, at + 6)}…`);
  }
}

/** Texts that may equal the English ones, by language; `*` means all languages. */
function readSameWords(): Record<string, string[]> {
  return JSON.parse(readFileSync(join(root, 'scripts/same-as-english.json'), 'utf8')) as Record<
    string,
    string[]
  >;
}

function checkTranslated(language: string, texts: Texts, english: Texts, allowed: readonly string[]): void {
  for (const [key, text] of Object.entries(texts)) {
    if (text === english[key] && !allowed.includes(key))
      report(
        `${language}: "${key}" is still English: translate it, or list it in scripts/same-as-english.json`,
      );
  }
  for (const key of allowed) {
    if (texts[key] !== undefined && texts[key] !== english[key]) {
      report(`same-as-english.json: ${language} "${key}" is translated, so it needs no exception`);
    }
  }
}

function checkErrorRows(english: Texts): void {
  for (const name of Object.keys(errors)) {
    if (!(`errors.${name}` in english)) report(`${reference}: error row "${name}" has no text`);
  }
}

/** What all modules of the panel name. */
function usedTexts(): NamedTexts {
  const named: NamedTexts[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: sourceFolder })) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const source = readFileSync(join(sourceFolder, file), 'utf8');
    named.push(namedTexts(source));
    for (const [, key = ''] of source.matchAll(/\bt(?:ext)?\('([^']+)'/g)) checkFound(file, key);
  }
  return joinNamed(named);
}

let known = new Set<string>();

function checkFound(file: string, key: string): void {
  if (!known.has(key)) report(`${file}: "${key}" is in no language file`);
}

function checkUse(english: Texts): void {
  known = new Set(Object.keys(english).map(baseOf));
  const used = usedTexts();
  for (const key of known) if (!isNamed(used, key)) report(`${reference}: "${key}" is used nowhere`);
}

const fixedOption = /\bvalue: '[^']*',\s*label: t\('([^']+)'\)/g;
const builtOption = /\bvalue\b[^\n]*?,\s*label: t\(`([\w.]+\.)\$\{\w+\}([\w.]*)`/g;

/** Keys of the texts of select options and filters. */
function optionKeys(english: Texts): string[] {
  const sources = globSync('**/*.tsx', { cwd: sourceFolder }).map((file) =>
    readFileSync(join(sourceFolder, file), 'utf8'),
  );
  const fixed = sources.flatMap((source) => [...source.matchAll(fixedOption)].map(([, key = '']) => key));
  const built = sources.flatMap((source) =>
    [...source.matchAll(builtOption)].flatMap(([, start = '', end = '']) =>
      Object.keys(english).filter((key) => key.startsWith(start) && key.endsWith(end)),
    ),
  );
  return [...new Set([...fixed, ...built])];
}

function checkOptions(language: string, texts: Texts, keys: readonly string[]): void {
  for (const key of keys) {
    if (/^\p{Ll}/u.test(texts[key] ?? ''))
      report(`${language}: "${key}" is an option and begins in lower case`);
  }
}

/** Checks the texts against the glossary and returns its number of terms. */
function checkGlossary(languages: readonly string[]): number {
  const glossary = readGlossary();
  const english = everyText(reference);
  const others = languageCodes.filter((language) => language !== reference);
  for (const gap of glossaryGaps(glossary, others, new Set(Object.keys(english)))) report(gap);
  for (const fault of wrongWordFaults(glossary, reference, { ...english, ...apiTexts() })) report(fault);
  for (const language of languages.filter((one) => one !== reference)) {
    for (const fault of glossaryFaults(glossary, language, everyText(language), english)) report(fault);
  }
  return Object.keys(glossary.terms).length;
}

/** Compares one file of a language with its English counterpart. */
function checkFile(language: string, read: (language: string) => Texts, allowed: readonly string[]): void {
  const [texts, english] = [read(language), read(reference)];
  checkOrder(language, texts);
  checkKeys(language, texts, english);
  checkPlaceholders(language, texts, english);
  if (language !== reference) checkTranslated(language, texts, english, allowed);
  if (language === 'fr') checkFrenchSpaces(texts);
}

/** The languages whose files exist; those of a new language are reported as missing. */
function languagesWithFiles(): string[] {
  return languageCodes.filter((language) => {
    const missing = textFolders
      .map((folder) => `${folder}/${language}.json`)
      .filter((file) => !existsSync(join(root, file)));
    for (const file of missing) report(`${file} is missing: copy en.json and translate it`);
    return missing.length === 0;
  });
}

function main(): void {
  const languages = languagesWithFiles();
  const english = readTexts(reference);
  const sameWords = readSameWords();
  checkErrorRows(english);
  checkUse(english);
  const options = optionKeys(english);
  for (const language of languages) {
    const allowed = [...(sameWords['*'] ?? []), ...(sameWords[language] ?? [])];
    for (const read of [readTexts, readServerTexts]) checkFile(language, read, allowed);
    checkOptions(language, readTexts(language), options);
  }
  const terms = checkGlossary(languages);
  // A new language has thousands of one kind: some of each are enough to start with.
  const kinds = Map.groupBy(problems, (problem) => problem.replaceAll(/"[^"]*"/g, '""'));
  for (const some of kinds.values()) {
    for (const problem of some.slice(0, shownOfKind)) console.error(problem);
    if (some.length > shownOfKind) console.error(`… and ${some.length - shownOfKind} more like the last one`);
  }
  const count = Object.keys(english).length;
  console.log(
    `i18n: ${languageCodes.length} languages, ${count} keys, ${terms} terms, ${problems.length} problems`,
  );
  process.exitCode = problems.length > 0 ? 1 : 0;
}

main();
