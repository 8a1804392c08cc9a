import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { login } from '../packages/contract/src/auth.ts';
import { contract } from '../packages/contract/src/contract.ts';
import { errorTableFaults, withErrorTable } from './errors-table.ts';
import { root } from './source-files.ts';

const document = readFileSync(path.join(root, 'docs/errors.md'), 'utf8');
const routes = Object.values(contract);
const rowOf = (name: string, table: string) => table.split('\n').find((row) => row.includes(`\`${name}\``));
const written = 'docs/errors.md does not fit the contract: npm run docs:errors writes its table again';

test('a route that lists another error makes the table wrong until it is written again, with its “when” as before', () => {
  const changed = { ...login, errors: [...login.errors, 'eventNotActive'] } as const;
  const other = routes.map((route) => (route === login ? changed : route));
  expect(errorTableFaults(document, other)).toEqual([written]);
  const again = withErrorTable(document, other);
  expect(errorTableFaults(again, other)).toEqual([]);
  const [when] = /unknown, outside its dates[^|]*/.exec(document) ?? [];
  expect(rowOf('eventNotActive', again)).toContain(`| ${when}| \`POST /v1/login\`, \`POST /v1/promo-codes`);
});

test('an error that no route lists, and whose “when” is empty, comes from nowhere', () => {
  const others = routes.filter(({ path: address }) => address !== '/v1/login');
  expect(errorTableFaults(withErrorTable(document, others), others)).toEqual([
    'docs/errors.md: no route lists invalidCredentials, and its column “when” does not say where it comes from',
  ]);
});
