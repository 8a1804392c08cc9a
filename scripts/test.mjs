// `npm test`: installs what is missing, the browser included, and runs everything.
import { execFileSync, spawnSync } from 'node:child_process';
import { findBrowser, headlessShell } from './find-browser.mjs';
import { install, run } from './install.mjs';

const hint =
  'Install Chromium (Debian: sudo apt-get install chromium-headless-shell, or chromium) or set CHROMIUM to its program file.';

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Has the browser that draws without windows, which takes half the time of one with them; that one will do as well. */
function installBrowser() {
  if (findBrowser() === headlessShell || process.env.CHROMIUM) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log('Installing Chromium without windows …');
    try {
      apt(['update']);
      apt(['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
    } catch {
      // Of a distribution that does not have it.
      if (!findBrowser()) apt(['install', '-y', '--no-install-recommends', 'chromium']);
    }
  }
  if (!findBrowser()) throw new Error(`The tests need a browser. ${hint}`);
}

try {
  install();
  installBrowser();
} catch (error) {
  console.error(`\nCould not test: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run('scripts/run-tests.ts', process.argv.slice(2));
