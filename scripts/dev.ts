/**
 * `npm run dev`: serves the panel from its sources with reload on save, and an installation of its own whose API and
 * worker restart when their sources change. Its data is in `data/dev`.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { restartMessage } from '../apps/server/src/platform/standalone/restart-message.ts';
import { root } from './source-files.ts';

/** Debounce interval: an editor writes a file in several steps, and saves several files at once. */
const settleMs = 200;

const port = process.env.PORT ?? '8080';
const host = process.env.HOST ?? '127.0.0.1';
const apiPort = String(await freePort());
const web = path.join(root, 'apps/web');
let isLeaving = false;

function startInstallation(): ChildProcess {
  const child = fork(path.join(root, 'apps/server/src/standalone.ts'), {
    env: {
      ...process.env,
      PORT: apiPort,
      DATA_DIR: process.env.DATA_DIR ?? path.join(root, 'data/dev'),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  });
  child.on('exit', (code) => leave(code ?? 1));
  // The first message signals readiness.
  child.once('message', () => {
    panel = startPanel();
  });
  return child;
}

function startPanel(): ChildProcess {
  const args = ['--port', port, '--strictPort', '--host', host, '--logLevel', 'warn'];
  const child = fork(path.join(root, 'scripts/serve-panel.ts'), args, {
    cwd: web,
    env: { ...process.env, API_FOR_PANEL: `http://127.0.0.1:${apiPort}` },
  });
  child.on('exit', (code, signal) => {
    // SIGTERM is sent to restart it, so it is no failure.
    if (signal !== 'SIGTERM') leave(code ?? 1);
  });
  return child;
}

let panel: ChildProcess | undefined;
const installation = startInstallation();

function leave(code: number): void {
  if (isLeaving) return;
  isLeaving = true;
  panel?.kill('SIGTERM');
  if (installation.exitCode !== null) process.exit(code);
  installation.once('exit', () => process.exit(code));
  installation.kill('SIGTERM');
}

function restartPanel(): void {
  panel?.once('exit', () => {
    if (!isLeaving) panel = startPanel();
  });
  panel?.kill('SIGTERM');
}

/** Debounced callback for saved files below the folder; tests are ignored. */
function whenSaved(folder: string, then: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(then, settleMs);
  });
}

const restartServers = () => void (installation.connected && installation.send(restartMessage));
whenSaved('apps/server/src', restartServers);
whenSaved('packages/imaging/src', restartServers);
whenSaved('packages/contract/src', () => {
  restartServers();
  // The process that serves the panel reads its part of the contract only once (build/slim-contract.ts).
  restartPanel();
});

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => leave(0));
