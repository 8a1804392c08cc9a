import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const server = 'apps/server/src/**/*.test.ts';
const pure = [
  'apps/server/src/**/*.rules.test.ts',
  'packages/contract/**/*.test.ts',
  'apps/web/src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
];

/** Vitest leaves one core to itself; these files wait for the database half of the time. */
const maxWorkers = '100%';

/** Journeys at once, each with an installation of its own. A page and its server wait for each other much of the time. */
const browsers = Math.min(4, availableParallelism());

/**
 * No test bars a time: waits end by what they wait for. These limits only end what would never end, on a machine that is
 * busy with other things too.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/** Files of one process share what it has loaded, its browser among it: no module keeps anything of a test. */
const shared = { isolate: false, ...patience };

/** Four kinds of tests, each with its own needs: nothing, a database, models, a browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: pure, maxWorkers, ...shared } },
      {
        test: {
          name: 'server',
          maxWorkers,
          include: [server],
          exclude: ['apps/server/src/**/*.rules.test.ts', '**/node_modules/**'],
          globalSetup: 'apps/server/src/testing/template-database.ts',
          ...shared,
        },
      },
      {
        test: {
          name: 'imaging',
          include: ['packages/imaging/**/*.test.ts'],
          // Opening photos safely forbids its process to read pictures by their path.
          ...patience,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/installation.ts',
          ...shared,
          maxWorkers: browsers,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
