import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { carryOver } from './carry-over.ts';
import { databaseErrorOf } from './database.ts';
import { type SqlFolders, sqlFolders } from './sql-folders.ts';
import { assertSupportedVersion } from './supported-version.ts';

/** Key of the advisory lock that all migrating processes take. */
const migrationLock = 4_040_027;
/** Deadlock, and a lock that was not free in time. */
const lockErrors = ['40P01', '55P03'];
/** Shorter than PostgreSQL's `deadlock_timeout`, so that in a deadlock the update gives way and not the writing process. */
const lockTimeout = '500ms';
const pauseMs = 200;
const longestMs = 10 * 60_000;

const ownTables = `
  create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());
  create table if not exists applied_functions (
    one boolean primary key default true check (one),
    hash text not null,
    applied_at timestamptz not null default now()
  );
  alter table applied_functions add column if not exists words_hash text`;

/** The file of functions that decides which words ⌘K finds. */
const wordFile = 'search.sql';

interface SqlFile {
  name: string;
  sql: string;
}

const hashOf = (files: readonly SqlFile[]) =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex');

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(path.join(folder, name), 'utf8') })),
  );
}

/**
 * Runs the migrations that a database lacks, and the files of functions if one of them changed. All of it is one
 * transaction, so a file that fails leaves the database as the previous version needs it. Returns what it ran.
 */
export async function migrate(pool: pg.Pool, folders: SqlFolders = sqlFolders): Promise<string[]> {
  const client = await pool.connect();
  try {
    await assertSupportedVersion(client);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const ran = await retried(client, () => bringUpToDate(client, folders));
    await runMigrations({ pgPool: pool });
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

/**
 * A transaction that is retried while another process holds a lock that it needs: to replace the triggers it locks most
 * tables one after the other, while processes of the previous version may still write to them.
 */
async function retried<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const latest = performance.now() + longestMs;
  for (;;) {
    await client.query(`begin; set local lock_timeout = '${lockTimeout}'`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      const cause = error instanceof Error ? error.cause : undefined;
      const code = databaseErrorOf(cause ?? error)?.code ?? '';
      if (!lockErrors.includes(code) || performance.now() > latest) throw error;
    }
    await pause(pauseMs);
  }
}

async function bringUpToDate(client: pg.PoolClient, folders: SqlFolders): Promise<string[]> {
  await client.query(ownTables);
  const migrations = await readFiles(folders.migrations);
  await carryOver(client, migrations);
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const fresh = migrations.filter(({ name }) => !done.has(name));
  for (const file of fresh) {
    await run(client, file, 'Migration');
    await client.query('insert into migrations (name) values ($1)', [file.name]);
  }
  // A newer version has been here, and this one was started again: its functions would not fit the newer tables.
  const isAhead = [...done].some((name) => !migrations.some((file) => file.name === name));
  const applied = isAhead ? [] : await applyFunctions(client, folders.functions, fresh.length > 0);
  await client.query('select audit_all_tables()');
  return [...fresh.map(({ name }) => name), ...applied];
}

/**
 * Runs the files of functions when their hash is not the stored one. After a migration they run in any case, since it may
 * have dropped what they define.
 */
async function applyFunctions(
  client: pg.PoolClient,
  folder: string,
  hasMigrated: boolean,
): Promise<string[]> {
  const files = await readFiles(folder);
  const hash = hashOf(files);
  const { rows } = await client.query<{ hash: string }>('select hash from applied_functions');
  if (rows[0]?.hash === hash && !hasMigrated) return [];
  // Functions call each other across files; without this, each would have to be defined before its callers. Views do need
  // what they use: it is in their own file, or in one whose name comes before.
  await client.query('set local check_function_bodies = off');
  for (const file of files) await run(client, file, 'The file of functions');
  await client.query(
    `insert into applied_functions (hash) values ($1)
      on conflict (one) do update set hash = excluded.hash, applied_at = now()`,
    [hash],
  );
  await refillWords(client, files);
  return rows[0]?.hash === hash ? [] : ['functions'];
}

/** Writes the words of all rows again if the functions that they come from have changed. */
async function refillWords(client: pg.PoolClient, files: readonly SqlFile[]): Promise<void> {
  const hash = hashOf(files.filter(({ name }) => name === wordFile));
  const changed = await client.query(
    'update applied_functions set words_hash = $1 where words_hash is distinct from $1',
    [hash],
  );
  if (changed.rowCount) await client.query('select search_refill()');
}

async function run(client: pg.PoolClient, { name, sql }: SqlFile, kind: string): Promise<void> {
  try {
    await client.query(sql);
    // Checks what was deferred to the commit: a table with such checks pending cannot be altered by the next file.
    await client.query('set constraints all immediate; set constraints all deferred');
  } catch (cause) {
    throw new Error(`${kind} ${name} failed`, { cause });
  }
}
