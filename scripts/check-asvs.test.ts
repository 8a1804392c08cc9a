import { expect, it } from 'vitest';
import { asvsFaults } from './check-asvs.ts';

const page = `| held by a test | 1 |
| no test | 0 |
| exception | 1 |
| not applicable | 1 |

| id | asked | would mend it |
| 1.1.2 | escape | do it |

| id | level | asked | how | held by |
| 1.1.1 | 1 | decode | once | \`apps/server/src/fuzz.test.ts\` |
| 1.1.2 | 2 | escape | not yet | exception |
| 1.2.6 | 2 | LDAP | there is none | not applicable |
`;

it('a page whose counts and exceptions are those of its rows has no faults', () => {
  expect(asvsFaults(page)).toEqual([]);
});

it('a count that is not that of the rows is reported', () => {
  const row = '| 1.2.7 | 2 | XPath | there is none | not applicable |\n';
  expect(asvsFaults(page + row)).toEqual(['docs/asvs.md counts 1 “not applicable”, there are 2']);
  expect(asvsFaults(page.replace('| no test | 0 |\n', ''))).toEqual([
    'docs/asvs.md counts undefined “no test”, there are 0',
  ]);
});

it('a row is reported that names a file which is no test, or an exception that the list lacks', () => {
  expect(asvsFaults(page.replace('fuzz.test.ts', 'app.ts'))).toEqual([
    'docs/asvs.md counts 1 “held by a test”, there are 0',
    'docs/asvs.md: 1.1.1 names neither a test nor a verdict',
  ]);
  expect(asvsFaults(page.replace('| 1.1.2 | escape | do it |', ''))).toEqual([
    'docs/asvs.md lists other exceptions than its rows',
  ]);
});
