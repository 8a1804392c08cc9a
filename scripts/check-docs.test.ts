import { expect, it } from 'vitest';
import { missingNames, missingPaths, missingTests, wrongWords } from './check-docs.ts';

it('a document that names a function or table which is not in the code is reported', () => {
  const document = {
    path: 'docs/map.md',
    text: 'Use `findVehicle`, `setVehicleDeleted` and `audit_exempt`; `POST`, `npm run dev`.',
  };
  const code = { path: 'a.ts', text: 'export function findVehicle() {}\nselect audit_exempt;' };
  expect(missingNames([document], [code])).toEqual([
    'docs/map.md names setVehicleDeleted, which is nowhere in the code',
  ]);
});

it('a document is reported that names a test which its command does not have', () => {
  const text =
    '`test:server -- invoices\ncredits`, `npm run test:unit -- invoices`, `npm test -- e2e/money e2e/AREA/NAME`, `npm test -- --changed`';
  const tests = ['apps/server/src/modules/money/invoices/invoices.routes.test.ts', 'e2e/money/money.test.ts'];
  expect(missingTests([{ path: 'docs/a.md', text }], tests)).toEqual([
    'docs/a.md: test:server -- credits picks no test',
    'docs/a.md: test:unit -- invoices picks no test',
  ]);
});

it('a document that names a file which is not there is reported', () => {
  const text = '`scripts/check-docs.ts`, held by `scripts/check-nothing.test.ts`';
  expect(missingPaths([{ path: 'docs/asvs.md', text }])).toEqual([
    'docs/asvs.md names scripts/check-nothing.test.ts, which is not there',
  ]);
});

it('a document with a word that the list of words calls wrong is reported, with the word to write', () => {
  const list =
    '| write | not |\n|---|---|\n| queued | `in line`, put in line |\n| again | `anew` |\n\n| noun | means |\n| lock | `update` |\n';
  const text = 'A job in\nline is read again, and every update that was put there too.';
  expect(wrongWords(list, [{ path: 'docs/a.md', text }])).toEqual([
    'docs/a.md: write “queued” instead of “in line”',
  ]);
});
