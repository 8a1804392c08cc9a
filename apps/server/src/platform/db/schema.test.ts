import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseTypes, typesFile } from '../../../../../scripts/generate-db-types.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { sqlFolders } from './sql-folders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('the row types in the code are those of the migrated database', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await databaseTypes(database.pool));
});

it('consecutive ids sort in the order of their creation', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select new_id() as id, pg_sleep(0.002) from generate_series(1, 50)`,
  );
  const ids = rows.map((row) => row.id);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
});

/** Matches of a pattern in all SQL files of a folder, sorted: the groups of each, joined by spaces. */
async function found(folder: string, pattern: RegExp): Promise<string[]> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return [...texts.join('\n').matchAll(pattern)].map(([, ...groups]) => groups.join(' ')).sort();
}

/** Functions that migrations define, by their present names; a later one may have replaced or renamed an earlier one's. */
async function helpers(): Promise<string[]> {
  const names = await found(sqlFolders.migrations, /^create (?:or replace )?function (\w+)\(/gm);
  const renamed = await found(sqlFolders.migrations, /^alter function (\w+)\(\w+\) rename to (\w+);/gm);
  const newNames = new Map(renamed.map((pair) => pair.split(' ') as [string, string]));
  return [...new Set(names.map((name) => newNames.get(name) ?? name))].sort();
}

it('each function, trigger and view is defined once, in its current form', async () => {
  const { migrations, functions } = sqlFolders;
  const defined = await Promise.all([
    found(functions, /^create or replace function (\w+)\(/gm),
    found(functions, /^create (?:or replace|constraint) trigger (\w+)\s[^;]*?\son (\w+)\s/gm),
    found(functions, /create or replace view (\w+) as/g),
  ]);
  const inMigrations = await helpers();
  const { rows } = await database.pool.query<{ functions: string[]; triggers: string[]; views: string[] }>(`
    select
      (select json_agg(proname) from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) as functions,
      (select json_agg(tgname || ' ' || tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not tgisinternal and tgname <> 'audit_change' and relnamespace = 'public'::regnamespace) as triggers,
      (select json_agg(viewname) from pg_views where schemaname = 'public') as views`);
  const now = rows[0] ?? { functions: [], triggers: [], views: [] };
  expect([...defined[0], ...inMigrations].sort()).toEqual(now.functions.sort());
  expect(defined[1]).toEqual(now.triggers.sort());
  expect(defined[2]).toEqual(now.views.sort());
  expect(await found(migrations, /^create (?:or replace )?(?:constraint )?(trigger|view) /gm)).toEqual([]);
});

it('the functions that migrations define are exactly those that table definitions depend on', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select distinct proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
      and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass)
      and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(await helpers());
});

it('no SQL uses what PostgreSQL 15 lacks', async () => {
  const newer =
    /(set expression as|\b(?:any_value|json_table|json_query|json_scalar|random_normal)\s*\(|\bis json\b)/gi;
  expect(await found(sqlFolders.migrations, newer)).toEqual([]);
  expect(await found(sqlFolders.functions, newer)).toEqual([]);
});
