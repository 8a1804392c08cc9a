import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-files.ts';
import { kindOf, slowestFiles, timesOfKinds } from './test-times.ts';

it.each([
  ['apps/server/src/modules/money/ledger/ledger.rules.test.ts', 'unit'],
  ['apps/server/src/modules/money/ledger/ledger.test.ts', 'server'],
  ['apps/web/src/ui/modal.test.tsx', 'panel'],
  ['packages/imaging/src/render.test.ts', 'imaging'],
  ['e2e/money/money.test.ts', 'browser'],
])('%s is a test of kind %s', (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});

const file = (name: string, seconds: number) => ({
  name: path.join(root, name),
  startTime: 0,
  endTime: seconds * 1_000,
});

it('a kind whose files took longer than its budget is marked with the excess', () => {
  const text = timesOfKinds([
    file('e2e/money/money.test.ts', 1_000),
    file('e2e/installation/dev.test.ts', 300),
  ]);
  expect(text).toContain('1300 s of 600 s  browser (2 files)  700 s too much');
});

it('the slowest files are listed first, at most ten', () => {
  const lines = slowestFiles(
    Array.from({ length: 12 }, (_, index) => file(`e2e/${index}.test.ts`, index)),
  ).split('\n');
  expect(lines[1]).toMatch(/11 s {2}e2e\/11\.test\.ts$/);
  expect(lines.filter((line) => line.includes('.test.ts'))).toHaveLength(10);
});
