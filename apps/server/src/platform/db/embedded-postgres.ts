import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newToken } from '../crypto.ts';
import { OperatorError } from '../operator-error.ts';
import { shutdownMs } from '../shutdown.ts';
import { lockInstance } from '../standalone/instance-lock.ts';
import { endLeftOver } from './left-over-postgres.ts';
import { findPostgresHome, type PostgresBinaries, type PostgresHome } from './postgres-home.ts';

export interface EmbeddedPostgres {
  /** Connection string of the superuser for the database `postgres`. */
  url: string;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Stops the server and removes the cluster, which is not always in the data folder: see postgres-home. */
  remove(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** TCP port on 127.0.0.1. */
  port: number;
  password: string;
  /** Speed over durability, for temporary databases. */
  throwaway?: boolean;
  /** A version that is older than the packaged one, for tests. */
  older?: PostgresBinaries;
}

/** Starts the packaged PostgreSQL on `dataDir`, creating the cluster first if there is none. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await findPostgresHome(options.dataDir, options.older);
  const lock = await lockCluster(home.dataDir);
  const server = await startLocked(home, options).catch((error: unknown) => {
    lock.close();
    throw error;
  });
  lock.unref();
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.once('exit', () => lock.close());
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  const socket = socketFolder(home, options);
  const host = socket ? `?host=${encodeURIComponent(socket)}` : '';
  return {
    url: `postgres://postgres:${options.password}@127.0.0.1:${options.port}/postgres${host}`,
    ended,
    stop,
    remove: async () => {
      await stop();
      await rm(home.dataDir, { recursive: true, force: true });
      // The link to it, if it was elsewhere.
      await rm(path.join(options.dataDir, 'postgres'), { force: true });
    },
  };
}

/**
 * Several data folders may have a link to a cluster, as copies of a folder do. The process of an earlier start that was left alone
 * may still be stopping its server; one that goes on is not waited for any longer than that may take.
 */
async function lockCluster(dataDir: string): Promise<Server> {
  const until = performance.now() + shutdownMs;
  for (;;) {
    try {
      return await lockInstance(dataDir);
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(100);
    }
  }
}

async function startLocked(home: PostgresHome, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  await makeCluster(home, options);
  await endLeftOver(home.dataDir);
  return launch(home, options);
}

/** Longest path of a socket on every system. */
const socketPathMax = 100;

/**
 * Where a temporary server has its socket, which takes a quarter less CPU time for a short query than TCP; undefined where
 * it can have none.
 */
function socketFolder({ dataDir }: PostgresHome, options: EmbeddedPostgresOptions): string | undefined {
  if (!options.throwaway || process.platform === 'win32') return undefined;
  const file = path.join(dataDir, `.s.PGSQL.${options.port}`);
  return Buffer.byteLength(file) <= socketPathMax ? dataDir : undefined;
}

const isThere = async (file: string) => (await stat(file).catch(() => null)) !== null;

/** Creates the cluster; one whose creation was interrupted is empty, so it is created again. */
async function makeCluster(home: PostgresHome, options: EmbeddedPostgresOptions): Promise<void> {
  // The marker is beside the cluster: initdb needs an empty folder, and PG_VERSION is written before initdb is
  // finished.
  const unfinished = `${home.dataDir}.unfinished`;
  const names = await readdir(home.dataDir);
  // A server has run on it, so it is complete: put back after a start that was interrupted.
  if (names.includes('postmaster.opts')) return rm(unfinished, { force: true });
  if (!(await isThere(unfinished))) {
    if (names.includes('PG_VERSION')) return;
    if (names.length > 0)
      throw new OperatorError(
        `${home.dataDir} has files but no database of PostgreSQL (no PG_VERSION). Move them away, or restore the database.`,
      );
  }
  await writeFile(unfinished, '', { mode: 0o600 });
  for (const name of names) await rm(path.join(home.dataDir, name), { recursive: true, force: true });
  await initialise(home, options);
  await rm(unfinished);
}

async function initialise(home: PostgresHome, { older, password }: EmbeddedPostgresOptions): Promise<void> {
  const passwordFile = path.join(os.tmpdir(), `forecourt-${newToken()}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.identity) await chown(passwordFile, home.identity.uid, home.identity.gid);
  try {
    execFileSync(
      home.initdb,
      [
        `--pgdata=${home.dataDir}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // PostgreSQL has it since version 17.
        ...(older ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
        '--locale=C',
        '--no-sync',
      ],
      { ...home.identity, cwd: home.dataDir, stdio: 'pipe' },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * After SIGTERM PostgreSQL refuses new connections and waits until the open ones close. If the signal went to all
 * processes, these close as the others exit. If it went to the database alone they never do, so it is stopped by SIGINT
 * after a while, and its parent starts it again.
 */
function endSoon(server: ChildProcess): void {
  setTimeout(() => server.kill('SIGINT'), shutdownMs).unref();
}

/** No data has to survive a crash, and connections run a statement too few times for plans of its single values to pay off. */
const throwawaySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'plan_cache_mode=force_generic_plan',
];

/**
 * The command line of the server. A temporary one ends with its parent, however that ends, where Linux can see to it: nobody
 * would start it again.
 */
function commandOf(
  { postgres }: PostgresHome,
  { throwaway }: EmbeddedPostgresOptions,
): [string, ...string[]] {
  const withParent = ['--pdeathsig', 'INT'];
  const isPossible = throwaway && spawnSync('setpriv', [...withParent, 'true']).status === 0;
  return isPossible ? ['setpriv', ...withParent, postgres] : [postgres];
}

function launch(home: PostgresHome, options: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder(home, options) ?? ''}`,
    'max_connections=100',
    'shared_buffers=128MB',
    // Of disks without moving parts; the default of 4 makes joins read whole tables for a page of twenty rows.
    'random_page_cost=1.1',
    ...(options.throwaway ? throwawaySettings : []),
  ];
  const [program, ...before] = commandOf(home, options);
  const server = spawn(
    program,
    [
      ...before,
      '-D',
      home.dataDir,
      '-p',
      String(options.port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...home.identity, cwd: home.dataDir, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  return new Promise((resolve, reject) => {
    let said = '';
    const early = () => reject(new Error(`PostgreSQL did not start:\n${said.slice(-2_000)}`));
    server.once('exit', early);
    server.once('error', reject);
    server.stderr.on('data', (chunk: Buffer) => {
      const line = chunk.toString();
      if (line.includes('received smart shutdown request')) endSoon(server);
      if (said.length > 100_000) return;
      said += line;
      if (!said.includes('database system is ready to accept connections')) return;
      server.off('exit', early);
      resolve(server);
    });
  });
}
