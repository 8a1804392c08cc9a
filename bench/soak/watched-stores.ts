import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

interface TableSize {
  rows: number;
  bytes: number;
}

export interface Stored {
  /** Connections to the database, by the process that has them. */
  connections: Record<string, number>;
  tables: Record<string, TableSize>;
  storage: { files: number; mb: number };
}

async function readTables(pool: pg.Pool): Promise<Record<string, TableSize>> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const one = ({ name }: { name: string }) =>
    `select '${name}' as name, (select count(*)::int from ${name}) as rows, pg_total_relation_size('${name}')::float8 as bytes`;
  const { rows } = await pool.query<TableSize & { name: string }>(names.map(one).join(' union all '));
  return Object.fromEntries(
    rows.map(({ bytes, name, rows: count }) => [name.replace(/^public\./, ''), { rows: count, bytes }]),
  );
}

async function readConnections(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and application_name not like 'bench%' group by 1`,
  );
  return Object.fromEntries(rows.map(({ count, name }) => [name, count]));
}

async function readStorage(folder: string): Promise<Stored['storage']> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    // A job may have removed it since.
    .map((entry) =>
      stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  const all = await Promise.all(sizes);
  return { files: all.length, mb: all.reduce((sum, size) => sum + size, 0) / 1e6 };
}

export async function watchStores(pool: pg.Pool, dataDir: string): Promise<Stored> {
  const [connections, tables, storage] = await Promise.all([
    readConnections(pool),
    readTables(pool),
    readStorage(path.join(dataDir, 'files')),
  ]);
  return { connections, tables, storage };
}
