import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { slimContract } from './apps/web/build/slim-contract.ts';
import { LongestFirst } from './scripts/test-order.ts';

const server = 'apps/server/src/**/*.test.ts';
const pure = [
  'apps/server/src/**/*.rules.test.ts',
  'packages/contract/**/*.test.ts',
  'packages/{client,mcp}/**/*.test.ts',
  'apps/web/src/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * Files at once. A test and its database wait for each other now and then, so there is one more than cores. All projects have the same number: then one goes on where another ends, and no core waits between.
 */
const maxWorkers = Math.min(4, availableParallelism() + 1);

/**
 * No test bars a time: waits end by what they wait for. These limits only end what would never end, on a machine that is
 * busy with other things too.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };

/**
 * The panel's tests wait for no network, worker or database: what did not come within these times will not, and its test is
 * to say so while somebody waits for it. `testing/setup.ts` has the same limit for the waits of Testing Library.
 */
const panelPatience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };

/** Files of one process share what it has loaded: no module keeps anything of a test. */
const shared = { isolate: false, maxWorkers, setupFiles: ['scripts/seed-tests.ts'], ...patience };

/** Four kinds of tests, each with its own needs: nothing, a page, a database, models. Those that need a browser are in playwright.config.ts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'unit', include: pure, ...shared } },
      {
        // The contract as the built panel has it.
        plugins: [slimContract(), react()],
        test: {
          name: 'panel',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: {
            // A download by a link would change the address of all tests that follow in the process.
            happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } },
          },
          ...shared,
          ...panelPatience,
          setupFiles: [
            ...shared.setupFiles,
            'apps/web/src/testing/setup-page.ts',
            'apps/web/src/testing/setup.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          include: [server],
          exclude: ['apps/server/src/**/*.rules.test.ts', '**/node_modules/**'],
          globalSetup: 'apps/server/src/testing/template-database.ts',
          ...shared,
        },
      },
      {
        test: {
          name: 'imaging',
          include: ['packages/{imaging,samples}/**/*.test.ts'],
          ...shared,
        },
      },
    ],
  },
});
