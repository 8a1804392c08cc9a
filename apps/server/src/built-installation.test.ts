import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './platform/free-port.ts';
import { makingTimeoutMs, runProgram } from './testing/programs.ts';
import { until } from './testing/test-worker.ts';

/** What `npm run build` writes is what the image of Containerfile and the units of systemd run. */

const root = path.join(import.meta.dirname, '../../..');
let folder: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-built-'));
  const built = await runProgram('npm', ['run', '--silent', 'build', '--', folder, '--with-node'], {
    cwd: root,
    timeoutMs: makingTimeoutMs,
  });
  expect(built.code, built.output).toBe(0);
});
afterAll(async () => {
  running?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** What the units of deploy/systemd start. */
const ownNode = () => path.join(folder, 'node_modules/node/bin/node');

it('has no packages that only work on the project needs and no history, and refuses a folder that has something', async () => {
  const packages = await readdir(path.join(folder, 'node_modules'));
  expect(packages).toContain('fastify');
  for (const unneeded of ['vitest', 'typescript', 'vite', 'react', '@biomejs', 'playwright-core'])
    expect(packages).not.toContain(unneeded);
  expect(await readdir(folder)).not.toContain('.git');
  const again = await runProgram('npm', ['run', '--silent', 'build', '--', folder], { cwd: root });
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')]);
});

it('its command line runs by its own Node, whichever is installed', async () => {
  const { code, output } = await runProgram('npm', ['run', '--silent', 'cli', '--', 'process', '--list'], {
    cwd: folder,
    env: {
      PATH: (process.env.PATH ?? '')
        .split(':')
        .filter((one) => !one.includes('node_modules'))
        .join(':'),
    },
  });
  expect(output).toContain('studio-white');
  expect(code).toBe(0);
});

it('makes pictures', async () => {
  const photo = path.join(folder, 'packages/samples/pictures/hatchback-red-045.jpg');
  const cli = ['apps/server/src/cli.ts', 'process', photo, '--preset', 'studio-white'];
  const made = path.join(folder, 'made');
  const args = [...cli, '--out', made, '--models', path.join(folder, 'models')];
  const { code, output } = await runProgram(ownNode(), args, { cwd: folder, timeoutMs: makingTimeoutMs });
  expect(code, output).toBe(0);
  const report = JSON.parse(await readFile(path.join(made, 'hatchback-red-045.json'), 'utf8'));
  expect(report).toMatchObject({ outputs: expect.anything() });
});

it('serves panel and API with its own database and demo data, and ends when it is asked to', async () => {
  const port = String(await freePort());
  const environment = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), PORT: port };
  running = spawn(ownNode(), ['apps/server/src/standalone.ts'], {
    cwd: folder,
    env: environment,
    stdio: 'ignore',
  });
  const ask = (at: string) => fetch(`http://127.0.0.1:${port}${at}`).catch(() => null);
  await until('a worker', async () => {
    const answer = await ask('/readyz');
    return answer?.status === 200 && (await answer.json()).workers === 'ok';
  });
  expect(await (await ask('/'))?.text()).toContain('<div id="root">');
  expect(await (await ask('/v1/installation'))?.json()).toMatchObject({ logo: null });
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
