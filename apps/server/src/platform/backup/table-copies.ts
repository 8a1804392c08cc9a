/** The rows of all tables, as PostgreSQL's COPY writes and reads them. */
import type { Readable } from 'node:stream';
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
export const tableOf = (name: string) => `public.${identifier(name)}`;
const listOf = (columns: readonly string[]) => columns.map(identifier).join(', ');

interface Table {
  name: string;
  columns: string[];
}

/** A table with its columns, as COPY takes it. */
export const copiedOf = ({ columns, name }: Table) => `${tableOf(name)} (${listOf(columns)})`;

/** Tables with their columns, without generated ones, which follow from the others. */
export async function listTables(client: Client): Promise<Table[]> {
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
  const { rows, value } = await copyOut(client, what, (stream) => writePart(folder, name, stream));
  return { ...value, rows };
}

/** Gives what a query finds, or a table has, to a reader. Returns what that returns, and the number of rows. */
export async function copyOut<T>(
  client: Client,
  what: string,
  read: (stream: Readable) => Promise<T>,
): Promise<{ rows: number; value: T }> {
  const stream = client.query(copyTo(`copy ${what} to stdout`));
  const value = await read(stream);
  // The stream ends with the last row, and the number of rows may come later: what is asked now is answered after it.
  await client.query('select');
  return { rows: stream.rowCount, value };
}

/** Writes rows into a table. Returns their number. */
export async function copyIn(client: Client, into: string, source: AsyncIterable<Buffer>): Promise<number> {
  const rows = client.query(copyFrom(`copy ${into} from stdin`));
  await pipeline(source, rows);
  return rows.rowCount;
}

/** Reads rows into a table. */
export async function readRows(
  client: Client,
  folder: PartFolder,
  part: Part & { rows: number },
  into: string,
): Promise<void> {
  const rows = await copyIn(client, into, readPart(folder, part));
  if (rows !== part.rows)
    throw new OperatorError(`${part.file} has ${rows} rows, and the manifest says ${part.rows}.`);
}

export async function writeTables(client: Client, folder: PartFolder): Promise<TableCopy[]> {
  const copies: TableCopy[] = [];
  for (const table of await listTables(client))
    copies.push({ ...table, ...(await writeRows(client, folder, `tables/${table.name}`, copiedOf(table))) });
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

/** Replaces the rows of all tables by those of a backup. */
export async function loadTables(client: Client, folder: PartFolder, manifest: Manifest): Promise<void> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => name);
  const unknown = manifest.tables.filter(({ name }) => !names.includes(name));
  if (unknown.length > 0)
    throw new OperatorError(`There is no table ${unknown.map(({ name }) => name).join(', ')}.`);
  const keys = await emptyTables(client, names);
  for (const table of manifest.tables) await readRows(client, folder, table, copiedOf(table));
  await completeTables(client, { names, keys, sequences: manifest.sequences });
}

/** A foreign key, in SQL. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares tables for the rows of another database. Without foreign keys and triggers, since rows come table by table; `completeTables`
 * makes the keys again, which checks them.
 */
export async function emptyTables(client: Client, names: readonly string[]): Promise<ForeignKey[]> {
  const keys = await dropForeignKeys(client);
  for (const name of names) await client.query(`alter table ${tableOf(name)} disable trigger user`);
  await client.query(`truncate ${names.map(tableOf).join(', ')}`);
  return keys;
}

interface Filled {
  names: readonly string[];
  keys: readonly ForeignKey[];
  sequences: Manifest['sequences'];
}

export async function completeTables(client: Client, { keys, names, sequences }: Filled): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [tableOf(name), value, isCalled]);
  await assertSequencesAhead(client);
  for (const name of names) await client.query(`alter table ${tableOf(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
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

async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}
