import { createPool } from './database.ts';

const name = 'forecourt';

/** The installation's database on a server, created if missing. Returns its connection string. */
export async function ownDatabase(serverUrl: string): Promise<string> {
  const pool = createPool(serverUrl, 1, 'forecourt start');
  try {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await pool.query(`create database ${name}`);
  } finally {
    await pool.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
