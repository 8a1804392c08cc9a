import { execFileSync, spawnSync } from 'node:child_process';
import { findBrowser, headlessShell } from './find-browser.mjs';

const hint =
  'Install Chromium (Debian: sudo apt-get install chromium-headless-shell, or chromium) or set CHROMIUM to its program file.';

/** Timeout for machines without a connection that already have another browser. */
const betterBrowserMs = 120_000;

/**
 * @param {string[]} args
 * @param {number} [timeout] ms
 */
function apt(args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout });
}

/**
 * Installs Chromium's headless shell if permitted: end-to-end tests take half the time in it. Otherwise any Chromium
 * is used.
 */
export function installBrowser() {
  if (findBrowser() === headlessShell || process.env.CHROMIUM) return;
  const timeout = findBrowser() ? betterBrowserMs : undefined;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log('Installing Chromium’s headless shell …');
    try {
      apt(['update'], timeout);
      apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], timeout);
    } catch {
      // For distributions without the headless shell.
      if (!findBrowser()) apt(['install', '-y', '--no-install-recommends', 'chromium']);
    }
  }
  if (!findBrowser()) throw new Error(`There is no browser. ${hint}`);
}
