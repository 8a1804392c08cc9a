/** The rows of all tables, as PostgreSQL's COPY writes and reads them. */
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { OperatorError } from '../operator-error.ts';
import type { Manifest, TableCopy } from './manifest.ts';
import { type Part, type PartFolder, readPart, writePart } from './parts.ts';

type Client = pg.ClientBase;

/** What `migrate` writes itself, and who works at the moment. */
const notCopied = ['applied_functions', 'migrations', 'worker_heartbeats'];

const identifier = (name: string) => pg.escapeIdentifier(name);
const tableOf = (name: string) => `public.${identifier(name)}`;
const listOf = (columns: readonly string[]) => columns.map(identifier).join(', ');

/** Tables with their columns, without generated ones, which follow from the others. */
async function listTables(client: Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [notCopied],
  );
  return rows;
}

/** Writes what a query finds, or a table has. Returns the part with the number of rows. */
export async function writeRows(
  client: Client,
  folder: PartFolder,
  name: string,
  what: string,
): Promise<Part & { rows: number }> {
  const rows = client.query(copyTo(`copy ${what} to stdout`));
  const part = await writePart(folder, name, rows);
  // The stream ends with the last row, and the number of rows may come later: what is asked now is answered after it.
  await client.query('select');
  return { ...part, rows: rows.rowCount };
}

/** Reads rows into a table. */
export async function readRows(
  client: Client,
  folder: PartFolder,
  part: Part & { rows: number },
  into: string,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(readPart(folder, part), rows);
  if (rows.rowCount !== part.rows)
    throw new OperatorError(`${part.file} has ${rows.rowCount} rows, and the manifest says ${part.rows}.`);
}

export async function writeTables(client: Client, folder: PartFolder): Promise<TableCopy[]> {
  const copies: TableCopy[] = [];
  for (const { name, columns } of await listTables(client)) {
    const part = await writeRows(client, folder, `tables/${name}`, `${tableOf(name)} (${listOf(columns)})`);
    copies.push({ name, columns, ...part });
  }
  return copies;
}

async function listSequences(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** Sequences know no snapshot: their values are those of now, which are beyond all numbers in it. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = [];
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${tableOf(name)}`,
    );
    for (const row of rows) found.push({ name, ...row });
  }
  return found;
}

/**
 * Replaces the rows of all tables by those of a backup. Without foreign keys and triggers, since rows come table by table; the keys are
 * made again afterwards, which checks them.
 */
export async function loadTables(client: Client, folder: PartFolder, manifest: Manifest): Promise<void> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => name);
  const unknown = manifest.tables.filter(({ name }) => !names.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(`There is no table ${unknown.map(({ name }) => name).join(', ')}.`);
  const addKeys = await dropForeignKeys(client);
  for (const name of names) await client.query(`alter table ${tableOf(name)} disable trigger user`);
  await client.query(`truncate ${names.map(tableOf).join(', ')}`);
  for (const table of manifest.tables)
    await readRows(client, folder, table, `${tableOf(table.name)} (${listOf(table.columns)})`);
  for (const { name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [tableOf(name), value, isCalled]);
  await assertSequencesAhead(client);
  for (const name of names) await client.query(`alter table ${tableOf(name)} enable trigger user`);
  await addKeys();
}

/** A sequence that is behind its column would give numbers that are taken. */
async function assertSequencesAhead(client: Client): Promise<void> {
  const { rows: owned } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, d.refobjid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of owned) {
    const { rows } = await client.query(
      `select from ${sequence} where last_value < (select max(${column}) from ${table})`,
    );
    if (rows.length > 0) throw new OperatorError(`The sequence ${sequence} is behind ${table}.${column}.`);
  }
}

async function dropForeignKeys(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
