import { execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { freePort } from '../free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresHome } from './postgres-home.ts';

let dataDir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  dataDir = await throwawayFolder('forecourt-cluster-');
});
afterEach(async () => {
  await running?.remove();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'x', throwaway: true });
  return running;
}

/** A program that starts a server and is killed. */
const leaving = `
  const { startEmbeddedPostgres } = await import('./embedded-postgres.ts');
  const [dataDir, port, throwaway] = process.argv.slice(1);
  await startEmbeddedPostgres({ dataDir, port: Number(port), password: 'x', throwaway: throwaway === 'throwaway' });
  process.kill(process.pid, 'SIGKILL');`;

/** The process number of the server that it leaves. */
async function leaveServer(kind: 'lasting' | 'throwaway'): Promise<number> {
  const args = ['--input-type=module', '-e', leaving, dataDir, String(await freePort()), kind];
  spawnSync(process.execPath, args, { cwd: import.meta.dirname });
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows[0].one === 1;
}

/** Prints the permissions of files that a start keeps for a moment beside other temporary ones, until it is killed. */
const watching = `
  const { readdirSync, statSync } = require('node:fs');
  const [folder] = process.argv.slice(1);
  for (;;)
    for (const name of readdirSync(folder).filter((one) => one.startsWith('forecourt-'))) {
      const found = statSync(folder + '/' + name, { throwIfNoEntry: false });
      if (found?.isFile()) console.log((found.mode & 0o777).toString(8));
    }`;

it.skipIf(process.platform === 'win32')(
  'the password of a new database is in no file that others may read',
  async () => {
    const watcher = spawn(process.execPath, ['-e', watching, os.tmpdir()]);
    const modes = new Set<string>();
    watcher.stdout.on('data', (lines: Buffer) => {
      for (const mode of lines.toString().trim().split('\n')) modes.add(mode);
    });
    await start();
    await expect.poll(() => modes.size).toBeGreaterThan(0);
    watcher.kill();
    expect([...modes]).toEqual(['600']);
  },
);

it('creates a cluster again if its first start was killed halfway', async () => {
  const home = await findPostgresHome(dataDir);
  // The state in which an interrupted initdb leaves the cluster: its first file exists, the rest does not.
  await writeFile(path.join(home.dataDir, 'PG_VERSION'), '18\n');
  await writeFile(`${home.dataDir}.unfinished`, '');
  expect(await answers((await start()).url)).toBe(true);
});

it('keeps a cluster whose first start was completed', async () => {
  const first = await start();
  const client = new pg.Client(first.url);
  await client.connect();
  await client.query('create table kept ()');
  await client.end();
  await first.stop();
  const again = await start();
  const reader = new pg.Client(again.url);
  await reader.connect();
  expect((await reader.query('select count(*)::int as count from kept')).rows[0].count).toBe(0);
  await reader.end();
});

it('a database that was put back beside the mark of an interrupted start stays', async () => {
  const first = await start();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  await first.stop();
  await writeFile(path.join(cluster, 'kept'), '');
  await writeFile(`${cluster}.unfinished`, '');
  await start();
  expect(await readFile(path.join(cluster, 'kept'), 'utf8')).toBe('');
});

it('a folder with files but without a database stops the start and keeps them', async () => {
  const home = await findPostgresHome(dataDir);
  const file = path.join(home.dataDir, 'base');
  await writeFile(file, 'left');
  await expect(start()).rejects.toThrow('has files but no database');
  expect(await readFile(file, 'utf8')).toBe('left');
  await rm(home.dataDir, { recursive: true });
});

it('the server of the folder that was copied runs on, and the copy starts', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'forecourt-copy-'));
  const original = await start();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  const { dataDir: copied } = await findPostgresHome(copy);
  execFileSync('cp', ['-a', `${cluster}/.`, copied]);
  const beside = await startEmbeddedPostgres({ dataDir: copy, port: await freePort(), password: 'x' });
  expect(await answers(beside.url)).toBe(true);
  expect(await answers(original.url)).toBe(true);
  await beside.remove();
  await rm(copy, { recursive: true });
});

it('a process that has the number of the last server after a reboot is left alone', async () => {
  const first = await start();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  const pidFile = path.join(cluster, 'postmaster.pid');
  const lines = (await readFile(pidFile, 'utf8')).split('\n');
  await first.stop();
  const stranger = spawn('sleep', ['60'], { argv0: 'postgres' });
  await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'));
  expect(await answers((await start()).url)).toBe(true);
  expect(stranger.signalCode).toBe(null);
  stranger.kill();
});

it('a server that was left running when its parent was killed gives way to the next', async () => {
  const left = await leaveServer('lasting');
  expect(() => process.kill(left, 0)).not.toThrow();
  expect(await answers((await start()).url)).toBe(true);
  expect(() => process.kill(left, 0)).toThrow();
});

it.runIf(process.platform === 'linux')(
  'a temporary server ends with the process that started it',
  async () => {
    const left = await leaveServer('throwaway');
    // It may have ended by now, and its file with it.
    const isGone = () => left === 0 || spawnSync('kill', ['-0', String(left)]).status !== 0;
    await expect.poll(isGone, { timeout: 10_000 }).toBe(true);
  },
);

/** The process that keeps the server of an installation, when it has been told to start it. */
async function startKeeper() {
  const keeper = fork(path.join(import.meta.dirname, '../../postgres.ts'));
  keeper.send({ dataDir, port: await freePort(), password: 'x', throwaway: true });
  return keeper;
}

it('a start during which the parent is killed leaves no server and no process', async () => {
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  const keeper = await startKeeper();
  await expect.poll(() => readdir(cluster)).toContain('PG_VERSION');
  keeper.disconnect();
  await expect.poll(() => keeper.exitCode, { timeout: 30_000 }).toBe(0);
  expect(await readdir(cluster)).not.toContain('postmaster.pid');
  await rm(cluster, { recursive: true });
});

it('a start waits for the process of the one before, which ends its server because it was left alone', async () => {
  const keeper = await startKeeper();
  await once(keeper, 'message');
  keeper.disconnect();
  expect(await answers((await start()).url)).toBe(true);
});

it('a second data folder with a link to a database that is in use stops the start, and the first runs on', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'forecourt-copy-'));
  const original = await start();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  await symlink(cluster, path.join(copy, 'postgres'));
  const options = { dataDir: copy, port: await freePort(), password: 'x' };
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(`already running on ${cluster}`);
  expect(await answers(original.url)).toBe(true);
  await rm(copy, { recursive: true });
});

it.runIf(process.getuid?.() === 0)('a folder that root copied without its owners starts', async () => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'forecourt-copy-'));
  const original = await start();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  await original.stop();
  const { dataDir: copied } = await findPostgresHome(copy);
  execFileSync('cp', ['-r', `${cluster}/.`, copied]);
  const beside = await startEmbeddedPostgres({ dataDir: copy, port: await freePort(), password: 'x' });
  expect(await answers(beside.url)).toBe(true);
  await beside.remove();
  await rm(copy, { recursive: true });
});

it('stops on a signal to its own process, even with clients connected, and can be started again', async () => {
  const database = await start();
  const idle = new pg.Client(database.url);
  idle.on('error', () => {});
  await idle.connect();
  const { dataDir: cluster } = await findPostgresHome(dataDir);
  const [pid] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGTERM');
  await database.ended;
  await idle.end().catch(() => undefined);
});
