import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostgresHome } from './postgres-home.ts';

let dataDir: string;
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-cluster-'));
});
afterEach(async () => {
  await running?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, port: await freePort(), password: 'x', throwaway: true });
  return running;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();
  return rows[0].one === 1;
}

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
