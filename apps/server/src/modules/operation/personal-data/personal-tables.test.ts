import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { keptColumns, personalColumn, personalTables } from './personal-tables.rules.ts';

let database: TestDatabase;
let columns: { table: string; column: string; isPersonal: boolean }[];
beforeAll(async () => {
  database = await openTestDatabase();
  const { rows } = await database.pool.query<(typeof columns)[number]>(
    `select c.table_name as table, c.column_name as column,
      (c.data_type in ('text', 'character varying', 'jsonb', 'uuid') and c.column_name ~ $1)
        or exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass
          and k.conrelid = format('public.%I', c.table_name)::regclass and cardinality(k.conkey) = 1
          and k.conkey[1] = c.ordinal_position) as "isPersonal"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
    [personalColumn],
  );
  columns = rows;
});
afterAll(() => database.close());

const kept = Object.values(keptColumns).flatMap((names) => names.trim().split(/\s+/));
const nameOf = ({ column, table }: { column: string; table: string }) => `${table}.${column}`;

/** Whether an erasure removes what is in the column. */
function isErased({ column, table }: { column: string; table: string }): boolean {
  const removed = personalTables.some(({ erased, table: name }) => name === table && erased === 'rows');
  return (
    removed ||
    personalTables.some(
      ({ erased, mentions, table: name }) =>
        name === table &&
        (mentions?.columns.includes(column) || (typeof erased === 'object' && column in erased)),
    )
  );
}

it('every column that looks personal is erased, or named as kept with a reason', () => {
  const personal = columns.filter(({ isPersonal }) => isPersonal);
  expect(personal.length).toBeGreaterThan(150);
  const missing = personal.filter((one) => !isErased(one) && !kept.includes(nameOf(one)));
  expect(missing.map(nameOf)).toEqual([]);
});

it('a table whose rows belong to an account is in the copy, or its rows go with the account', () => {
  const named = new Set(personalTables.map(({ table }) => table));
  const owned = columns.filter(({ column }) => /^(user|author|manager|actor)_id$/.test(column));
  // Rows that only follow from others.
  const following = ['license_plates', 'picture_waits', 'sandboxes', 'search_words', 'sftp_files'];
  expect(owned.filter(({ table }) => !named.has(table) && !following.includes(table)).map(nameOf)).toEqual(
    [],
  );
});

it('the list names no column twice, and none that is not there', () => {
  expect(kept.filter((name, at) => kept.indexOf(name) !== at)).toEqual([]);
  const there = new Set(columns.map(nameOf));
  const named = [
    ...kept,
    ...personalTables.flatMap(({ erased, mentions, table }) => [
      ...(typeof erased === 'object' ? Object.keys(erased).map((column) => `${table}.${column}`) : []),
      ...(mentions?.columns ?? []).map((column) => `${table}.${column}`),
    ]),
  ];
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

const erasureOf = ({ erased, mentions }: (typeof personalTables)[number]) =>
  erased === 'rows'
    ? 'removed'
    : erased
      ? `emptied: ${Object.keys(erased).join(', ')}`
      : mentions
        ? `stays without the name: ${mentions.columns.join(', ')}`
        : 'stays';

it('the document names all of it', async () => {
  const rows = personalTables.map(
    (one) =>
      `| \`${one.table}\` | ${one.what} | ${one.shown ? one.shown.replace(/\s+/g, ' ') : 'no'} | ${erasureOf(one)} |`,
  );
  const reasons = Object.entries(keptColumns).map(
    ([reason, names]) =>
      `- ${reason}: ${names
        .trim()
        .split(/\s+/)
        .map((name) => `\`${name}\``)
        .join(', ')}`,
  );
  const text = `# Personal data, table by table

Made from \`apps/server/src/modules/operation/personal-data/personal-tables.rules.ts\` by
\`npm run test:server -- personal-tables -u\`. What follows from it: [data-protection.md](data-protection.md).

| table | rows of a person | in a copy | after an erasure |
|---|---|---|---|
${rows.join('\n')}

Columns that look personal and stay as they are:

${reasons.join('\n')}
`;
  const file = path.join(import.meta.dirname, '../../../../../../docs/personal-data-columns.md');
  await expect(text).toMatchFileSnapshot(file);
});
