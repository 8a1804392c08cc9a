import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

const folder = path.join(import.meta.dirname, '../../../migrations');
/** Key of the advisory lock that all migrating processes take. */
const migrationLock = 4_040_027;

/** Runs the migrations that a database lacks, each in its own transaction. Returns their names. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const ran = await runNewFiles(client);
    await client.query('select audit_all_tables()');
    await runMigrations({ pgPool: pool });
    return ran;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    client.release();
  }
}

async function runNewFiles(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const fresh = files.filter((name) => !done.has(name));
  for (const name of fresh) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into migrations (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed`, { cause: error });
    }
  }
  return fresh;
}
