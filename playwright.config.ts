import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumPath, testFlags } from './e2e/support/chromium.ts';
import type { JourneyOptions } from './e2e/support/journey.ts';

/** A page and its server wait for each other now and then, so there is one more than cores. */
const workers = Math.min(4, availableParallelism() + 1);

/** Journeys through the built panel: those that share an installation, and those that change it as a whole. */
export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/shared-installation.ts',
  workers,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  retries: 1,
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    // Animations take a third of a browser's time.
    contextOptions: { reducedMotion: 'reduce' },
    // Copying the panel's files takes time in every fresh browser.
    serviceWorkers: 'block',
    launchOptions: { executablePath: chromiumPath(), args: testFlags },
    trace: { mode: 'retain-on-failure', sources: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Settings, prices, features, job centre, sign-up, demo: what one test changes there, every other one sees. They begin
    // first, because they take turns.
    { name: 'alone', testMatch: 'alone/**/*.test.ts', workers: 1 },
    // Screens of staff show what other journeys made, so they are visited while there is little of it.
    { name: 'screens', testMatch: 'panel/screens.test.ts' },
    { name: 'shared', testIgnore: ['alone/**', 'panel/screens.test.ts'] },
  ],
});
