import { expect, it } from 'vitest';
import { unusedExports } from './check-exports.ts';

it('an export that no importing file names is reported', () => {
  const files = [
    {
      path: 'apps/a.ts',
      text: 'export const used = 1;\nexport type Unused = number;\nexport async function dead() {}\n',
    },
    { path: 'apps/b.ts', text: "import { used } from './a.ts';\nconst twice = used * 2;\n" },
    { path: 'apps/c.ts', text: 'const dead = 1; // of another file\n' },
  ];
  expect(unusedExports(files)).toEqual([
    'apps/a.ts: nothing imports Unused, so it needs no export',
    'apps/a.ts: nothing imports dead, so it needs no export',
  ]);
});

it('a dynamic import and an import of the whole file count', () => {
  const files = [
    { path: 'apps/a.ts', text: 'export const one = 1;\nexport const two = 2;\n' },
    { path: 'apps/b.ts', text: "const { one } = await import('./a.ts');\n" },
    { path: 'apps/c.ts', text: "import * as a from './a.ts';\na.two;\n" },
  ];
  expect(unusedExports(files)).toEqual([]);
});
