import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { databaseErrorOf } from './database.ts';
import { assertNoUnfinishedMove } from './unfinished-move.ts';

/** Where the SQL comes from; tests bring files of their own. */
export interface SqlFolders {
  /** Tables, constraints, indexes and built-in rows: each file runs once, in the order of their names. */
  migrations: string;
  /** Functions, triggers and views in their current form: all files run again after a change of any of them. */
  functions: string;
}

const server = path.join(import.meta.dirname, '../../..');
export const sqlFolders: SqlFolders = {
  migrations: path.join(server, 'migrations'),
  functions: path.join(server, 'sql'),
};

/** PostgreSQL's codes for a table that is not there, and for one that the application was not let into yet. */
const notMigrated = ['42P01', '42501'];

/** Throws a sentence if the database lacks rows or migrations of this version, before anything asks for what they add. */
export async function assertMigrated(pool: pg.Pool): Promise<void> {
  await assertNoUnfinishedMove(pool);
  const done = await pool.query<{ name: string }>('select name from migrations').catch((error: unknown) => {
    if (notMigrated.includes(databaseErrorOf(error)?.code ?? '')) return { rows: [] };
    throw error;
  });
  const names = new Set(done.rows.map(({ name }) => name));
  const files = (await readdir(sqlFolders.migrations)).filter((name) => name.endsWith('.sql')).sort();
  const lacking = files.filter((name) => !names.has(name));
  const [first] = lacking;
  if (first)
    throw new OperatorError(
      `The database lacks ${lacking.length} migrations of this version, the first of them ${first}. Run “npm run cli -- migrate”, then start again.`,
    );
}
