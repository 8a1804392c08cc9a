import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigSchema } from '../apps/server/src/platform/config.ts';
import { screens } from '../apps/web/src/lib/screens.ts';
import { contract } from '../packages/contract/src/contract.ts';
import { asvsFaults } from './check-asvs.ts';
import { errorTableFaults } from './errors-table.ts';
import { root, type SourceFile, sourceFiles } from './source-files.ts';

/** Paths in backticks that look like files of the project must exist. */
export function missingPaths(documents: SourceFile[]): string[] {
  return documents.flatMap(({ path: file, text }) => {
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

/** The test files that each command picks from; the kinds are those of `vitest.config.ts`. */
const testsOf: Record<string, (file: string) => boolean> = {
  'test:unit': (file) =>
    /^apps\/server\/.*\.rules\.test\.ts$|^(packages\/(contract|client|mcp)|apps\/web\/src|scripts)\/.*\.test\.ts$/.test(
      file,
    ),
  'test:panel': (file) => /^apps\/web\/src\/.*\.test\.tsx$/.test(file),
  'test:server': (file) => /^apps\/server\/src\/(?!.*\.rules\.test\.ts$).*\.test\.ts$/.test(file),
  'test:pictures': (file) => /^packages\/(imaging|samples)\/.*\.test\.ts$/.test(file),
  'test:browser': (file) => /^e2e\/.*\.test\.ts$/.test(file),
  'npm test': (file) => /\.test\.tsx?$/.test(file),
};

/** Words after a command in backticks (`test:server -- invoices`) must pick a test file; those in capitals stand for one. */
export function missingTests(documents: SourceFile[], testFiles: readonly string[]): string[] {
  return documents.flatMap(({ path: file, text }) =>
    [...text.matchAll(/`(?:npm run )?(test:\w+|npm test)\s+-- ([^`]+)`/g)].flatMap(
      ([, command = '', rest = '']) => {
        return rest
          .split(/\s+/)
          .filter((word) => !/^-|^\d+$|\b[A-Z]+\b|…/.test(word))
          .filter((word) => !testFiles.some((one) => testsOf[command]?.(one) && one.includes(word)))
          .map((word) => `${file}: ${command} -- ${word} picks no test`);
      },
    ),
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
  const rows = new Set([...text.matchAll(/^\| `([A-Z][A-Z\d_]+)`/gm)].map((match) => match[1] ?? ''));
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
    ...missingPaths(sourceFiles(['.md'])),
    ...wrongWords(words, prose),
    ...missingTests(
      documents,
      sourceFiles(['.test.ts', '.test.tsx']).map(({ path: one }) => one),
    ),
    ...missingNames(documents, sourceFiles(['.ts', '.tsx', '.mjs', '.js', '.sql'])),
    ...configurationTable(),
    ...errorTableFaults(readFileSync(path.join(root, 'docs/errors.md'), 'utf8'), Object.values(contract)),
    ...screenTable(),
    ...asvsFaults(readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')),
  ];
}
