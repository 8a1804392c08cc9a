// `npm test`: installs what is missing, the browser included, and runs everything.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, run } from './install.mjs';

const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns {string | undefined} */
function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return browsers.find((file) => existsSync(file));
}

function installBrowser() {
  if (findBrowser()) return;
  const hint =
    'Install Chromium (Debian: sudo apt-get install chromium) or set CHROMIUM to its program file.';
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!mayInstall) throw new Error(`The tests need a browser. ${hint}`);
  console.log('Installing Chromium …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: /** @type {const} */ (['ignore', 'ignore', 'inherit']) };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
  if (!findBrowser()) throw new Error(`Chromium was installed but is not where it is looked for. ${hint}`);
}

try {
  install();
  installBrowser();
} catch (error) {
  console.error(`\nCould not test: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
run('scripts/run-tests.ts', process.argv.slice(2));
