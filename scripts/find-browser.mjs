// Plain JavaScript for any Node: it runs before Node 24 is there.
import { existsSync } from 'node:fs';

/** Chromium's headless shell: it draws pages, and no windows around them. */
export const headlessShell = '/usr/bin/chromium-headless-shell';

const programs = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The program file of the browser that tests, benches and screenshots use: CHROMIUM, or the first that is there.
 * @returns {string | undefined}
 */
export function findBrowser() {
  return process.env.CHROMIUM ?? programs.find((file) => existsSync(file));
}
