import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigSchema } from '../apps/server/src/platform/config.ts';
import { screens } from '../apps/web/src/lib/screens.ts';
import { contract } from '../packages/contract/src/contract.ts';
import { errorTableFaults } from './errors-table.ts';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

/** Paths in backticks that look like files of the project must exist. */
function missingPaths(): string[] {
  return sourceFiles(['.md']).flatMap(({ path: file, text }) => {
    const named = [...text.matchAll(/`((?:apps|packages|scripts|docs|bench|e2e)\/[\w./-]+)`/g)].map(
      (match) => match[1] ?? '',
    );
    return named
      .filter((one) => !existsSync(path.join(root, one)))
      .map((one) => `${file} names ${one}, which is not there`);
  });
}

/** Names of code in backticks (`findVehicle`, `audit_exempt`) must occur in the code. */
export function missingNames(documents: SourceFile[], code: SourceFile[]): string[] {
  const words = new Set(code.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  return documents.flatMap(({ path: file, text }) =>
    [...text.matchAll(/`([a-z]+(?:[A-Z]\w*|_\w+))`/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !words.has(name))
      .map((name) => `${file} names ${name}, which is nowhere in the code`),
  );
}

/** Words that `docs/words.md` lists in backticks as wrong must not be in the documents. */
export function wrongWords(list: string, documents: SourceFile[]): string[] {
  const table = /\| write \| not \|\n(?:\|.*\n)*/.exec(list)?.[0] ?? '';
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)];
  const wrong = rows.flatMap(([, right, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => ({ word, right })),
  );
  return documents.flatMap(({ path: file, text }) =>
    wrong
      .filter(({ word }) => new RegExp(`\\b${word?.replaceAll(' ', '\\s+')}\\b`, 'i').test(text))
      .map(({ word, right }) => `${file}: write “${right}” instead of “${word}”`),
  );
}

/** `docs/configuration.md` must have a row for every variable and for no other. */
function configurationTable(): string[] {
  const text = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const rows = new Set([...text.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1] ?? ''));
  const variables = Object.keys(ConfigSchema.shape);
  return [
    ...variables.filter((name) => !rows.has(name)).map((name) => `docs/configuration.md lacks ${name}`),
    ...[...rows]
      .filter((name) => !variables.includes(name))
      .map((name) => `docs/configuration.md has ${name}, which nothing reads`),
  ];
}

/** `docs/screens.md` must contain every path of every screen. */
function screenTable(): string[] {
  const text = readFileSync(path.join(root, 'docs/screens.md'), 'utf8');
  return screens
    .flatMap(({ areas, path: below }) => areas.map((area) => (below ? `/${area}/${below}` : `/${area}`)))
    .filter((address) => !text.includes(`\`${address}\``))
    .map((address) => `docs/screens.md lacks ${address}`);
}

/** All statements in the documents that are wrong. */
export function checkDocs(): string[] {
  // Decisions and the change log also name what is gone.
  const documents = sourceFiles(['.md']).filter(
    ({ path: file }) => !/^docs\/decisions\/|^CHANGELOG/.test(file),
  );
  const words = readFileSync(path.join(root, 'docs/words.md'), 'utf8');
  const prose = sourceFiles(['.md']).filter(({ path: file }) => /^docs\/(?!words)|^[A-Z]+\.md$/.test(file));
  return [
    ...missingPaths(),
    ...wrongWords(words, prose),
    ...missingNames(documents, sourceFiles(['.ts', '.tsx', '.mjs', '.js', '.sql'])),
    ...configurationTable(),
    ...errorTableFaults(readFileSync(path.join(root, 'docs/errors.md'), 'utf8'), Object.values(contract)),
    ...screenTable(),
  ];
}
