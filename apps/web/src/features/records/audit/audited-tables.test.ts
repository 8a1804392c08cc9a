import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyOfValue } from '../../../lib/field-values.ts';
import { isNamed } from '../../../lib/field-words.ts';
import { knownKinds } from './entry-object.ts';

/**
 * Compares the database schema with the translations: every table, column and value of the audit log must have a text.
 */

const server = join(import.meta.dirname, '../../../../../server');

/** Tables that the migrations exempt from the audit log. */
function exemptTables(): string[] {
  const folder = join(server, 'migrations');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const inserts = sources.flatMap((sql) => [
    ...sql.matchAll(/insert into audit_exempt[^;]*?values([^;]*);/g),
  ]);
  const inserted = inserts.flatMap(([, rows = '']) =>
    [...rows.matchAll(/\(\s*'(\w+)',/g)].map(([, name = '']) => name),
  );
  const renamed = sources.flatMap((sql) => [
    ...sql.matchAll(/update audit_exempt set table_name = '(\w+)'/g),
  ]);
  return [...inserted, ...renamed.map(([, name = '']) => name)];
}

/** Tables whose entries the lists leave out, because another entry already reports the change. */
function followingTables(): string[] {
  const source = readFileSync(join(server, 'src/modules/records/audit/audit-follow-ups.queries.ts'), 'utf8');
  const tables = /followingTables = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  return [...tables.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
}

/** Views, and the table whose rows are logged as vehicles and as sets of cut-outs. */
const views = [
  'account_owners',
  'oauth_token_tenants',
  'picture_sets',
  'search_texts',
  'user_tenants',
  'webhook_tenants',
];

interface Column {
  table: string;
  name: string;
  /** As in the generated types: `string | null`, `'draft' | 'closed'`. */
  type: string;
}

/** The row types have the names of the code; the audit log has those of the database. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every column that an entry of the audit log can contain. */
function auditedColumns(): Column[] {
  const source = readFileSync(join(server, 'src/platform/db/schema.gen.ts'), 'utf8');
  const tables = /interface Database \{([^}]*)\}/.exec(source)?.[1] ?? '';
  const leftOut = new Set([...exemptTables(), ...followingTables(), ...views]);
  return [...tables.matchAll(/(\w+): (\w+);/g)]
    .map(([, table = '', row = '']) => ({ table: snakeCase(table), row }))
    .filter(({ table }) => !leftOut.has(table))
    .flatMap(({ table, row }) => {
      const body = new RegExp(`interface ${row} \\{([^]*?)\\n\\}`).exec(source)?.[1] ?? '';
      const columns = [...body.matchAll(/\n {2}(\w+): (?!GeneratedAlways)([^;]*);/g)];
      return columns.map(([, name = '', type = '']) => ({ table, name: snakeCase(name), type }));
    })
    .filter(({ name, table }) => !ignored.test(name) && !leftOutOf[table]?.test(name));
}

/** Columns that the SQL function `audit_ignored` leaves out. */
const ignored = /^(updated_at|last_used_at|last_time_online|last_step|failing_since)$/;

/** Columns that `audit_change` leaves out of some tables, because they follow from calls and deliveries. */
const leftOutOf: Partial<Record<string, RegExp>> = {
  images: /^picture_before$/,
  payments: /^asked_at$/,
  destinations: /^(revision|sent_version|failure|failures|next_try_at)$/,
  vehicle_feeds: /^(next_run_at|last_run_at|failure|failures|etag|last_modified|content_hash|import_id)$/,
};

test('every table that the audit log can show has a noun', () => {
  const tables = new Set(auditedColumns().map(({ table }) => table));
  expect(tables).toContain('bulk_jobs');
  expect([...tables].filter((table) => !knownKinds.some((known) => known === table))).toEqual([]);
});

test('every column that the audit log can show has a name in all languages', () => {
  const columns = auditedColumns();
  expect(columns.length).toBeGreaterThan(200);
  const unnamed = columns.filter(({ name }) => !isNamed(name));
  expect(unnamed, 'add the labels in apps/web/src/lib/field-words.ts').toEqual([]);
});

test('every value of an enumeration has a text in all languages', () => {
  const values = auditedColumns()
    // The content type of a notification is not shown, because its content already shows whether it is text or a picture.
    // Neither is the kind of a picture set: its rows are logged as vehicles or as sets of cut-outs.
    .filter(({ name, table }) => name !== 'content_type' && !(table === 'crop_sets' && name === 'kind'))
    .flatMap((column) =>
      [...column.type.matchAll(/(?<!\[)'([^']*)'/g)].map(([, value = '']) => ({ ...column, value })),
    );
  expect(values.length).toBeGreaterThan(70);
  const unnamed = values.filter((one) => !keyOfValue(one, one.value));
  expect(unnamed, 'add the texts in apps/web/src/lib/field-values.ts').toEqual([]);
});
