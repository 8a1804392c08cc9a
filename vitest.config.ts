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

/** Journeys at once, each with an installation of its own: a browser and what serves it keep two cores busy. */
const browsers = Math.max(1, Math.floor(availableParallelism() / 2));

/** Four kinds of tests, each with its own needs: nothing, a database, models, a browser. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: pure, maxWorkers } },
      {
        test: {
          name: 'server',
          maxWorkers,
          include: [server],
          exclude: ['apps/server/src/**/*.rules.test.ts', '**/node_modules/**'],
          globalSetup: 'apps/server/src/testing/template-database.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'imaging',
          include: ['packages/imaging/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/installation.ts',
          testTimeout: 180_000,
          hookTimeout: 300_000,
          maxWorkers: browsers,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
