import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '../packages/contract/src/contract.ts';
import { errors } from '../packages/contract/src/errors.ts';
import type { Route } from '../packages/contract/src/route.ts';
import { root } from './source-files.ts';

/** `npm run docs:errors`: writes the table of docs/errors.md again and keeps what people wrote in its column “when”. */

const file = path.join(root, 'docs/errors.md');
const head = '| code | name | status | English text | when | calls |\n|---|---|---|---|---|---|\n';

/** What each row of a table says in the column “when”, by the name of its error. */
function whenOf(document: string): Map<string, string> {
  const rows = document.matchAll(/^\| \d+ \| `(\w+)` \| \d+ \| .*? \| (.*?) ?\| .*\|$/gm);
  return new Map([...rows].map(([, name = '', when = '']) => [name, when]));
}

/** The document with the table that contract and error table make, after everything that precedes the table. */
export function withErrorTable(document: string, routes: readonly Route[]): string {
  const when = whenOf(document);
  const rows = Object.entries(errors).map(([name, { code, status, message }]) => {
    const calls = routes
      .filter((route) => route.errors.some((error) => error === name))
      .map(({ method, path: address }) => `\`${method} ${address}\``);
    return `| ${code} | \`${name}\` | ${status} | ${message} | ${when.get(name) ?? ''} | ${calls.join(', ')} |\n`;
  });
  return `${document.slice(0, document.indexOf('| code |'))}${head}${rows.join('')}`;
}

/** Sentences about a document that is not as it would be written now, and about errors that nothing explains. */
export function errorTableFaults(document: string, routes: readonly Route[]): string[] {
  const written = withErrorTable(document, routes);
  const unexplained = [...written.matchAll(/^\| \d+ \| `(\w+)` \|.*\| {2}\| {2}\|$/gm)].map(
    ([, name]) => name,
  );
  return [
    ...(document === written
      ? []
      : ['docs/errors.md does not fit the contract: npm run docs:errors writes its table again']),
    ...unexplained.map(
      (name) =>
        `docs/errors.md: no route lists ${name}, and its column “when” does not say where it comes from`,
    ),
  ];
}

if (import.meta.main)
  writeFileSync(file, withErrorTable(readFileSync(file, 'utf8'), Object.values(contract)));
