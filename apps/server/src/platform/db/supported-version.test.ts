import pg from 'pg';
import { expect, it } from 'vitest';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

it('a PostgreSQL that is too old is refused with both versions before anything is changed in it', async () => {
  const pool = await openEmptyDatabase();
  // Answers in place of the built-in function for connections that look into this schema first.
  await pool.query(
    `create schema old; create function old.current_setting(name text) returns text language sql
      return case name when 'server_version' then '14.9 (Debian)' else '140009' end`,
  );
  const { host, port, user, password, database } = pool.options;
  const old = new pg.Pool({
    host,
    port,
    user,
    password,
    database,
    connectionString: pool.options.connectionString,
    options: '-c search_path=old,pg_catalog,public',
  });
  try {
    await expect(migrate(old)).rejects.toThrow(/needs PostgreSQL 15 or newer.*is 14\.9 \(Debian\)/);
    expect((await pool.query("select 1 from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  } finally {
    await old.end();
    await pool.end();
  }
});
