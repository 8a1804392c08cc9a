// Installs what is missing. Plain JavaScript for any Node version: it runs before Node 24 is installed.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** @type {readonly NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const stampFile = path.join(root, 'node_modules/.forecourt-installed');

/** Path of Node 24 as installed by npm. */
export const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

function stamp() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** True when the packages of this lock file are installed. */
function isInstalled() {
  if (!existsSync(stampFile) || !existsSync(node)) return false;
  return readFileSync(stampFile, 'utf8') === stamp();
}

/** @returns {void} */
export function install() {
  if (isInstalled()) return;
  // Standard output is reserved for the program that runs afterwards.
  console.error('Installing packages (about 1.5 GB, once; a few minutes) …');
  const begun = Date.now();
  // onnxruntime-node would download GPU files from elsewhere; the CPU version is inside the package.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip', npm_config_loglevel: 'error' };
  const npm = process.env.npm_execpath;
  const args = ['install', '--no-audit', '--no-fund', '--include=dev'];
  const options = { cwd: root, env, stdio: /** @type {const} */ (['inherit', process.stderr, 'inherit']) };
  if (npm) execFileSync(process.execPath, [npm, ...args], options);
  else execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
  execFileSync(node, ['--version'], { stdio: 'ignore' });
  writeFileSync(stampFile, stamp());
  console.error(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
}

/**
 * Where the person is who called: npm runs scripts in the project's folder, and says where it was started itself.
 */
function callersFolder() {
  return process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd();
}

/**
 * Runs a program under Node 24 and leaves when it does. The channel between the two tells the child when this
 * process is gone, however it went.
 * @param {string} entry path from the project's folder
 * @param {string[]} args
 * @param {() => void} [next] what follows a program that succeeded, instead of leaving
 */
export function run(entry, args = [], next) {
  const child = spawn(node, [path.join(root, entry), ...args], {
    cwd: root,
    env: {
      // Compile cache: every process of the installation starts a third faster.
      NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
      ...process.env,
      INIT_CWD: callersFolder(),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  let stopped = false;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    stopped = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const parent = process.ppid;
  // An npm killed with -9 cannot notify its child, which detects it by its changed parent.
  const watch = setInterval(() => {
    if (process.ppid !== parent) pass('SIGTERM');
  }, 1000);
  watch.unref();
  child.on('exit', (code, signal) => {
    if (!next || code !== 0 || stopped) process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
    clearInterval(watch);
    for (const one of signals) process.removeListener(one, pass);
    next();
  });
}
