import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { readFile, realpath, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { readSecrets } from '../../apps/server/src/platform/standalone/secrets.ts';
import { demoPassword } from '../../apps/server/src/seeds/demo-accounts.ts';
import { throwawayFolder } from '../../apps/server/src/testing/throwaway-folder.ts';
import { expect, test } from '../support/journey.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });
// The page asks for hundreds of sources, which are compiled then.
test.use({ actionTimeout: 60_000, navigationTimeout: 60_000 });
// It is loaded again while the server restarts.
test.use({ tolerated: /Failed to fetch dynamically imported module/ });

const root = path.join(import.meta.dirname, '../..');
/** A server that compiles its sources, on a busy machine. */
const startsWithin = { timeout: 90_000 };
let dataDir: string;
let dev: ChildProcess | undefined;
let port = '';
let said = '';

test.beforeAll(async () => {
  dataDir = await throwawayFolder('forecourt-dev-');
});
test.afterAll(async () => {
  dev?.kill('SIGKILL');
  await expect.poll(processesOfIt, startsWithin).toEqual([]);
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => null);
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Cancels what the demo data queues: the worker would make its pictures all the time, which takes as long as all else. */
async function cancelPictures(): Promise<void> {
  const { databasePassword } = await readSecrets(dataDir);
  const port = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3];
  const pool = createPool(
    `postgres://postgres:${databasePassword}@127.0.0.1:${port}/forecourt`,
    1,
    'e2e dev',
  );
  const { rowCount } = await pool.query(
    'select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs',
  );
  await pool.end();
  expect(rowCount).toBeGreaterThan(0);
}

const processesOfIt = () =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir) || line.includes(`--port ${port} `));

test('the panel is served from its sources, the API restarts when its sources change, and everything stops together', async ({
  page,
}) => {
  port = String(await freePort());
  const started = fork(path.join(root, 'scripts/dev.ts'), {
    env: { ...process.env, NODE_ENV: 'development', PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  dev = started;
  const ended = new Promise((resolve) => started.once('exit', resolve));
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const base = `http://localhost:${port}`;
  const isServing = () =>
    fetch(base).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isServing, startsWithin).toBe(true);
  await cancelPictures();
  const signIn = async () => {
    await page.goto(`${base}/login`, startsWithin);
    await page.getByLabel('Email').fill('premium@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
  };
  await signIn();
  expect(await page.content()).toContain('/@vite/client');

  const now = new Date();
  await utimes(path.join(root, 'apps/server/src/api.ts'), now, now);
  await expect.poll(() => said, startsWithin).toContain('Started again');
  // One change may restart them twice: a page that is loaded in between is loaded again.
  const isBack = async () => {
    await page.reload();
    const heading = page.getByRole('heading', { name: 'Vehicles', level: 1 });
    return heading.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isBack, startsWithin).toBe(true);

  started.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(processesOfIt()).toEqual([]);
});
