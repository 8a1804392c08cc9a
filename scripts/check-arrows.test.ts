import { describe, expect, it } from 'vitest';
import { faultsOf, findCycle } from './check-arrows.ts';
import { importsOf } from './source-files.ts';

const file = (path: string, text: string) => ({ path, text });
const modules = 'apps/server/src/modules';

describe('imports', () => {
  it('are found over several lines, as types, as re-exports and as dynamic imports', () => {
    const text = `import {\n  a,\n  b,\n} from './a.ts';\nimport type { C } from '@forecourt/contract/ids';\nexport { d } from '../d.ts';\nconst e = await import('./e.ts');\nimport 'zod';\n`;
    expect(importsOf(file('apps/server/src/x.ts', text))).toEqual([
      'apps/server/src/a.ts',
      'packages/contract/src/ids.ts',
      'apps/server/d.ts',
      'apps/server/src/e.ts',
      'zod',
    ]);
  });
});

describe('check-arrows', () => {
  const wrong: [string, string, string][] = [
    [
      'a module that imports another’s queries',
      `${modules}/people/auth/auth.service.ts`,
      '../users/users.queries.ts',
    ],
    [
      'an area that imports one above it',
      `${modules}/people/users/users.service.ts`,
      '../../money/credits/credits.service.ts',
    ],
    [
      'a rule that reads the database',
      `${modules}/people/users/users.rules.ts`,
      '../../../platform/db/database.ts',
    ],
    ['routes that import queries', `${modules}/people/users/users.routes.ts`, './users.queries.ts'],
    ['a module in no area', `${modules}/other/users/users.routes.ts`, './users.service.ts'],
    [
      'the platform importing a module',
      'apps/server/src/platform/http/serve.ts',
      '../../modules/people/auth/auth.service.ts',
    ],
    ['the API importing sharp', 'apps/server/src/app.ts', 'sharp'],
    ['the panel importing the server', 'apps/web/src/main.tsx', '../../server/src/app.ts'],
    [
      'a feature importing another feature',
      'apps/web/src/features/people/users/list.tsx',
      '../../work/vehicles/list.tsx',
    ],
    [
      'a screen importing from the screens of another area',
      'apps/web/src/routes/studio/configurator-page.tsx',
      '../work/use-board.ts',
    ],
    [
      'a screen importing the styles of another area’s screens',
      'apps/web/src/routes/studio/configurator-page.tsx',
      '../work/vehicle.module.css',
    ],
    ['the contract importing a library', 'packages/contract/src/ids.ts', 'kysely'],
    [
      'the samples importing the picture processing',
      'packages/samples/src/read-samples.ts',
      '@forecourt/imaging/raster',
    ],
  ];
  it.each(wrong)('reports %s', (_what, from, target) => {
    expect(faultsOf(file(from, `import { x } from '${target}';\n`))).toHaveLength(1);
  });

  it('does not report imports that the rules allow', () => {
    const text =
      "import * as users from '../users/users.service.ts';\nimport { x } from './auth.queries.ts';\n";
    expect(faultsOf(file(`${modules}/people/auth/auth.service.ts`, text))).toEqual([]);
  });

  it('does not report a screen that uses features of any area, screens of its own and what all screens share', () => {
    const text =
      "import { a } from '../../features/operation/saved-views/saved-views.tsx';\nimport { b } from './next-steps.tsx';\nimport { c } from '../use-area.ts';\n";
    expect(faultsOf(file('apps/web/src/routes/people/users-page.tsx', text))).toEqual([]);
  });

  it.each([
    'const answer = await fetch(address);',
    "import { request } from 'node:https';",
    "import {\n  Agent,\n  request,\n} from 'node:http';",
  ])('rejects a call of the server that could reach private addresses: %s', (text) => {
    expect(faultsOf(file('apps/server/src/platform/push/web-push.ts', text))).toHaveLength(1);
    expect(faultsOf(file('apps/server/src/platform/outgoing/safe-fetch.ts', text))).toEqual([]);
    expect(faultsOf(file('apps/server/src/platform/push/fcm.test.ts', text))).toEqual([]);
  });

  it('reports `new Date()` outside of clock.ts', () => {
    expect(
      faultsOf(file(`${modules}/people/auth/auth.service.ts`, 'const now = new Date();\n')),
    ).toHaveLength(1);
  });
});

it('an import cycle between modules is found', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(findCycle(graph)).toEqual(['b', 'c', 'b']);
  graph.set('c', new Set());
  expect(findCycle(graph)).toBeNull();
});
