import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';

const ours = (name: string) => path.join(import.meta.dirname, name);

/**
 * The 54 migrations of installations from before these were folded, in their order: the files of `apps/server/migrations`
 * at commit 10df1ff, each below a line with its name.
 */
export async function oldMigrations(): Promise<{ name: string; sql: string }[]> {
  const text = gunzipSync(await readFile(ours('migrations.sql.gz'))).toString();
  return text
    .split(/^--- /m)
    .slice(1)
    .map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n') + 1) }));
}

/** Brings an empty database to the state after the first `count` of the old migrations, as the old version did. */
export async function runOldMigrations(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  for (const { name, sql } of (await oldMigrations()).slice(0, count)) {
    await pool.query(sql);
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
  await pool.query('select audit_all_tables()');
}

/** Inserts rows into every table after all old migrations. */
export async function insertOldRows(pool: pg.Pool): Promise<void> {
  await pool.query(await readFile(ours('rows.sql'), 'utf8'));
}
