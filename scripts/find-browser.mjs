// Plain JavaScript for any Node version: it runs before Node 24 is installed.
import { existsSync } from 'node:fs';

/** Chromium's headless shell, which renders pages without any windows. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const programs = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of the browser that tests, benchmarks and screenshots use: CHROMIUM, or the first that is installed.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  return process.env.CHROMIUM ?? programs.find((file) => existsSync(file));
}
