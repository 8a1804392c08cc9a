import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { brandOfColumn, brands } from './db-column-brands.ts';
import { neverNull, typeOfColumn } from './db-column-types.ts';

const typeOf: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  varchar: 'string',
  _text: 'string[]',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  generated: boolean;
  computed: boolean;
  words: string | null;
}

/** A column of a view that shows some rows of one table is described by the column of that table. */
const query = `
  select c.table_name, c.column_name, c.udt_name, b.is_nullable,
    coalesce(c.column_default, b.column_default) is not null as has_default, b.is_identity = 'YES' as generated,
    b.is_generated = 'ALWAYS' as computed,
    (select string_agg(m[1], '|') from regexp_matches(
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = format('%I.%I', b.table_schema, b.table_name)::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) like 'CHECK ((' || b.column_name || ' = ANY (ARRAY[%]))%' limit 1),
      '''([a-zA-Z_-]+)''', 'g') m) as words
  from information_schema.columns c
  left join information_schema.views v
    on v.table_schema = c.table_schema and v.table_name = c.table_name and v.is_updatable = 'YES'
  left join lateral (
    select t.relname as table_name from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.attname = c.column_name
    where r.ev_class = format('%I.%I', c.table_schema, c.table_name)::regclass and t.relkind = 'r'
  ) u on v.table_name is not null
  join information_schema.columns b on b.table_schema = c.table_schema
    and b.table_name = coalesce(u.table_name, c.table_name) and b.column_name = c.column_name
  where c.table_schema = 'public' and c.table_name not in ('migrations', 'applied_functions')
  order by c.table_name, c.ordinal_position`;

function columnType(column: Column): string {
  const known =
    typeOfColumn[`${column.table_name}.${column.column_name}`]?.type ??
    brandOfColumn[column.column_name] ??
    (column.column_name === 'id' ? brands[column.table_name] : undefined);
  const words = column.words
    ?.split('|')
    .map((word) => `'${word}'`)
    .join(' | ');
  const base = known ?? words ?? typeOf[column.udt_name];
  if (!base) throw new Error(`No type for ${column.table_name}.${column.column_name} (${column.udt_name})`);
  const isNullable =
    column.is_nullable === 'YES' && !neverNull.has(`${column.table_name}.${column.column_name}`);
  const full = isNullable ? `${base} | null` : base;
  if (column.computed) return `GeneratedAlways<${full}>`;
  if (column.udt_name === 'jsonb') {
    const written = isNullable ? `Json<${base}> | null` : `Json<${base}>`;
    return `ColumnType<${full}, ${isNullable ? `${written} | undefined` : written}, ${written}>`;
  }
  if (column.udt_name === 'timestamptz') {
    const written = isNullable ? 'Date | string | null' : 'Date | string';
    const inserted = column.has_default || isNullable ? `${written} | undefined` : written;
    return `ColumnType<${full}, ${inserted}, ${written}>`;
  }
  return column.has_default || column.generated ? `Generated<${full}>` : full;
}

const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string) =>
  name.replace(/(^|_)(\w)/g, (_all, _underscore, letter: string) => letter.toUpperCase());

/** An import from each module whose types the columns have. */
function typeImports(): string[] {
  const names = new Map([['ids', new Set(Object.values({ ...brands, ...brandOfColumn }))]]);
  for (const { type, from } of Object.values(typeOfColumn)) {
    const name = type.match(/^[A-Za-z]+/)?.[0];
    if (from && name) names.set(from, (names.get(from) ?? new Set()).add(name));
  }
  return [...names.keys()].sort().map((from) => {
    const sorted = [...(names.get(from) ?? [])].sort().join(', ');
    return `import type { ${sorted} } from '${from.startsWith('.') ? from : `@forecourt/contract/${from}`}';`;
  });
}

const server = path.join(import.meta.dirname, '../apps/server');

/** What the row types are made from: the files that shape the database, and those that name its types. */
function sourcesOfTypes(): string[] {
  const sql = ['migrations', 'sql'].flatMap((folder) =>
    readdirSync(path.join(server, folder))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => path.join(server, folder, name)),
  );
  const own = ['db-column-brands.ts', 'db-column-types.ts', 'generate-db-types.ts'];
  return [...sql.sort(), ...own.map((name) => path.join(import.meta.dirname, name))];
}

/** A line of the generated file by which a check without a database sees whether its sources have changed. */
export function markOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sourcesOfTypes()) hash.update(`${path.basename(file)}\n`).update(readFileSync(file));
  return `// Sources: ${hash.digest('hex').slice(0, 16)}`;
}

/** TypeScript source of the row types of a migrated database. */
export async function databaseTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(query);
  const tables = [...new Set(rows.map((row) => row.table_name))];
  const text = tables.map((table) => {
    const lines = rows
      .filter((row) => row.table_name === table)
      .map((row) => `  ${camel(row.column_name)}: ${columnType(row)};`);
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const head = [
    '// Made from the migrated database by `npm run db:types`; `npm run check` says when it is stale.',
    markOfSources(),
    ...typeImports(),
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely';",
    "import type { Json } from './json.ts';",
  ];
  const index = `export interface Database {\n${tables.map((table) => `  ${camel(table)}: ${pascal(table)}Table;`).join('\n')}\n}\n`;
  return `${head.join('\n')}\n\n${text.join('\n')}\n${index}`;
}

export const typesFile = path.join(import.meta.dirname, '../apps/server/src/platform/db/schema.gen.ts');

export async function writeDatabaseTypes(pool: pg.Pool): Promise<void> {
  await writeFile(typesFile, await databaseTypes(pool));
}
