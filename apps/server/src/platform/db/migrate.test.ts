import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSchema } from '../../testing/sweep/read-schema.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';
import { type SqlFolders, sqlFolders } from './sql-folders.ts';

/** The SQL of this version in a folder of its own, where a test makes the next version out of it. */
let folders: SqlFolders;
let root: string;
let pool: pg.Pool;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-sql-'));
  folders = { migrations: path.join(root, 'migrations'), functions: path.join(root, 'sql') };
  await cp(sqlFolders.migrations, folders.migrations, { recursive: true });
  await cp(sqlFolders.functions, folders.functions, { recursive: true });
  pool = await openEmptyDatabase();
});
afterEach(async () => {
  await pool.end();
  await rm(root, { recursive: true, force: true });
});

const addMigration = (name: string, sql: string) => writeFile(path.join(folders.migrations, name), sql);

/** Lets the numbers of invoices begin with a letter. */
async function changeInvoiceNumber(): Promise<void> {
  const file = path.join(folders.functions, 'invoices.sql');
  const text = await readFile(file, 'utf8');
  const changed = text.replace(/(function invoice_number.*?select )/s, "$1'R' || ");
  if (changed === text) throw new Error('invoices.sql has no function invoice_number to change');
  await writeFile(file, changed);
}

/** Whether the database has the function with the changed format. */
async function numbersAreChanged(): Promise<boolean> {
  const { rows } = await pool.query<{ text: string }>(
    "select pg_get_functiondef('invoice_number'::regproc) as text",
  );
  return rows[0]?.text.includes("'R'") ?? false;
}

const appliedAt = async () => (await pool.query('select hash, applied_at::text from applied_functions')).rows;

it('a function is replaced by its current text once, whatever depends on it', async () => {
  await migrate(pool, folders);
  await changeInvoiceNumber();
  expect(await migrate(pool, folders)).toEqual(['functions']);
  expect(await numbersAreChanged()).toBe(true);
  const before = await appliedAt();
  expect(await migrate(pool, folders)).toEqual([]);
  expect(await appliedAt()).toEqual(before);
});

it('an owner of the database who is no superuser migrates it', async () => {
  const url = new URL(pool.options.connectionString ?? '');
  const database = url.pathname.slice(1);
  const role = `${database}_owner`;
  await pool.query(
    `create role ${role} login createrole password 'x'; alter database ${database} owner to ${role}`,
  );
  Object.assign(url, { username: role, password: 'x' });
  const owner = createPool(url.toString(), 2, 'test');
  try {
    expect(await migrate(owner, folders)).toContain('functions');
    expect(await migrate(owner, folders)).toEqual([]);
  } finally {
    await owner.end();
  }
});

it('a column that a migration adds to picture sets is one of vehicles', async () => {
  await addMigration('0900-wheels.sql', "alter table picture_sets add column wheels text default 'winter'");
  await migrate(pool, folders);
  expect((await pool.query('select wheels from vehicles')).fields.map(({ name }) => name)).toEqual([
    'wheels',
  ]);
});

/** Inserts an invoice that is closed as the given one of 2026. */
const insertClosedInvoice = (sequence: number) =>
  pool.query(
    `with one as (insert into customers (name) values ('Nord') returning id)
    insert into invoices (owner_kind, owner_id, customer_id, status, year, sequence, currency, vat_basis_points, seller,
      buyer, created_at, closed_at)
    select 'customer', id, id, 'closed', 2026, $1, 'EUR', 0, '{}', '{"name": "Nord"}', now(), now() from one`,
    [sequence],
  );

it('a new format of invoice numbers leaves the numbers of closed invoices as they were printed', async () => {
  await migrate(pool, folders);
  await insertClosedInvoice(7);
  await changeInvoiceNumber();
  await migrate(pool, folders);
  await insertClosedInvoice(8);
  const { rows } = await pool.query<{ number: string }>('select number from invoices order by sequence');
  expect(rows.map(({ number }) => number.startsWith('R'))).toEqual([false, true]);
});

it('a change of what can be searched writes the words of what is stored again', async () => {
  await migrate(pool, folders);
  await pool.query("insert into customers (name) values ('Nord')");
  const words = async () =>
    (await pool.query<{ word: string }>('select word from search_words order by word')).rows.map(
      ({ word }) => word,
    );
  expect(await words()).toEqual(['nord']);
  const file = path.join(folders.functions, 'search.sql');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('array[name, info_email, vat_id]', "array[name, 'house']"));
  await migrate(pool, folders);
  expect(await words()).toEqual(['house', 'nord']);
});

it('a file that fails leaves tables, functions and their recorded versions unchanged', async () => {
  await migrate(pool, folders);
  const [catalogue, applied] = [await readSchema(pool), await appliedAt()];
  await addMigration('0900-colours.sql', 'create table colours (name text primary key);');
  await changeInvoiceNumber();
  await writeFile(
    path.join(folders.functions, 'zz-broken.sql'),
    'create view broken as select * from nowhere;',
  );
  await expect(migrate(pool, folders)).rejects.toThrow('The file of functions zz-broken.sql failed');
  expect(await readSchema(pool)).toEqual(catalogue);
  expect(await appliedAt()).toEqual(applied);
  await rm(path.join(folders.functions, 'zz-broken.sql'));
  expect(await migrate(pool, folders)).toEqual(['0900-colours.sql', 'functions']);
  expect(await numbersAreChanged()).toBe(true);
});

it('an object that a migration drops is created again from its file', async () => {
  await migrate(pool, folders);
  const before = await readSchema(pool);
  await addMigration('0900-search.sql', 'drop view search_texts; drop function search_keep cascade;');
  expect(await migrate(pool, folders)).toEqual(['0900-search.sql']);
  expect(await readSchema(pool)).toEqual(before);
});

it('a table that a migration adds is covered by the audit log', async () => {
  await addMigration('0900-colours.sql', 'create table colours (id text primary key);');
  await migrate(pool, folders);
  await pool.query("insert into colours values ('turquoise')");
  const { rows } = await pool.query('select object_kind, object_id from audit_log');
  expect(rows).toContainEqual({ object_kind: 'colours', object_id: 'turquoise' });
});

it('an older version started on a newer database leaves its functions alone', async () => {
  await addMigration('0900-colours.sql', 'create table colours (name text primary key);');
  await changeInvoiceNumber();
  await migrate(pool, folders);
  expect(await migrate(pool, sqlFolders)).toEqual([]);
  expect(await numbersAreChanged()).toBe(true);
});

it('processes that start at the same time migrate the database once', async () => {
  const ran = await Promise.all([migrate(pool, folders), migrate(pool, folders)]);
  expect(ran.filter((files) => files.length > 0)).toHaveLength(1);
});

it('a process that writes while triggers are replaced goes on: in a deadlock the update gives way and is repeated', async () => {
  await migrate(pool, folders);
  await pool.query("insert into customers (name) values ('Nord')");
  await changeInvoiceNumber();
  const writer = await pool.connect();
  try {
    await writer.query("begin; update vehicles set colour = 'red'");
    const updating = migrate(pool, folders);
    const isWaiting = async () =>
      (await writer.query("select 1 from pg_locks where not granted and relation = 'vehicles'::regclass"))
        .rowCount;
    let isOver = false;
    void updating.finally(() => {
      isOver = true;
    });
    while (!isOver && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    // The update has locked customers and waits for vehicles: each waits for the other until the update gives way.
    await writer.query("update customers set name = 'Süd'");
    await writer.query('commit');
    expect(await updating).toEqual(['functions']);
  } finally {
    writer.release();
  }
  expect((await pool.query('select name from customers')).rows).toEqual([{ name: 'Süd' }]);
});

it('an update that changes no trigger locks no table against reading', async () => {
  await migrate(pool, folders);
  const client = await pool.connect();
  try {
    await client.query('begin; set local check_function_bodies = off');
    const files = (await readdir(folders.functions)).sort();
    for (const file of files) await client.query(await readFile(path.join(folders.functions, file), 'utf8'));
    const { rows } = await client.query(
      `select relation::regclass::text as name from pg_locks l join pg_class c on c.oid = l.relation
       where l.pid = pg_backend_pid() and l.mode = 'AccessExclusiveLock' and c.relkind = 'r'`,
    );
    expect(rows).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('logos of presets and recipes become overlays where they were, and histories of images do not show it', async () => {
  // The second one needs a column of the first.
  const later = ['0029-overlays.sql', '0121-frame-borders.sql'];
  for (const file of later) await rm(path.join(folders.migrations, file));
  await migrate(pool, folders);
  const logos = [
    { picture: 'a', corner: 'bottom-right', width: 0.3, margin: 0.05, opacity: 0.5 },
    { picture: 'b', corner: 'top-left', width: 0.16, margin: 0.03, opacity: 1 },
  ];
  const old = JSON.stringify({ background: { kind: 'original' }, logos, keepLocation: false });
  await pool.query(
    "insert into catalogue_items (kind, name, created_at, look) values ('frame', 'F', now(), null), ('preset', 'P', now(), $1)",
    [old],
  );
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into images (set_id, position, file_name, content_type, size_bytes, sha256, original_key, recipe, created_at,
      updated_at) values (new_id(), 'exterior.front', 'a', 'image/jpeg', 1, '', 'a', $1, now(), now())`,
    [old],
  );
  client.release(true);
  for (const file of later)
    await cp(path.join(sqlFolders.migrations, file), path.join(folders.migrations, file));
  await migrate(pool, folders);
  const overlays = logos.map(({ corner, margin, ...logo }) => ({
    ...logo,
    kind: 'logo',
    anchor: corner,
    offsetX: margin,
    offsetY: margin,
    positions: [],
    targets: [],
  }));
  const changed = { background: { kind: 'original' }, overlays, keepLocation: false };
  expect((await pool.query("select look from catalogue_items where kind = 'preset'")).rows).toEqual([
    { look: changed },
  ]);
  expect((await pool.query('select recipe from images')).rows).toEqual([{ recipe: changed }]);
  const logged = await pool.query("select 1 from audit_log where object_kind = 'images'");
  expect(logged.rows).toEqual([]);
  const { rows } = await pool.query("select safe_area from catalogue_items where kind = 'frame'");
  expect(rows).toEqual([{ safe_area: { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 } }]);
});

it('stock numbers are written with their accents in their letters, and two vehicles that had one number keep apart', async () => {
  const file = '0137-composed-stock-numbers.sql';
  await rm(path.join(folders.migrations, file));
  await migrate(pool, folders);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const [one, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  for (const [id, userId, reference] of [
    ['11111111-0000-4000-8000-000000000001', one, 'Müller-17'],
    ['22222222-0000-4000-8000-000000000002', one, 'Müller-17'.normalize('NFD')],
    ['33333333-0000-4000-8000-000000000003', other, 'Müller-17'.normalize('NFD')],
    ['44444444-0000-4000-8000-000000000004', other, 'S-1'],
  ])
    await client.query(
      `insert into picture_sets (id, user_id, client_id, customer_id, reference, created_at, updated_at)
       values ($1, $2, $2, $2, $3, now(), now())`,
      [id, userId, reference],
    );
  client.release(true);
  await cp(path.join(sqlFolders.migrations, file), path.join(folders.migrations, file));
  await migrate(pool, folders);
  const { rows } = await pool.query<{ reference: string }>('select reference from picture_sets order by id');
  expect(rows.map(({ reference }) => reference)).toEqual([
    'Müller-17',
    'Müller-17 22222222',
    'Müller-17',
    'S-1',
  ]);
});

it('customers that decided nothing about the light of photos keep it as it is, and later ones have the default', async () => {
  const file = '0147-light-of-present-customers.sql';
  await rm(path.join(folders.migrations, file));
  await migrate(pool, folders);
  await pool.query("insert into customers (name) values ('Nord'), ('Süd'), ('West')");
  await pool.query(`
    insert into customers (name, parent_id) select 'Nordwest', id from customers where name = 'Nord';
    insert into customer_settings (customer_id, tone, windows)
      select id, case name when 'Süd' then true end, 'clean' from customers where name in ('Süd', 'West')`);
  const logged = async () =>
    (await pool.query("select 1 from audit_log where object_kind <> 'customers'")).rowCount;
  const before = await logged();
  await cp(path.join(sqlFolders.migrations, file), path.join(folders.migrations, file));
  await migrate(pool, folders);
  await pool.query("insert into customers (name) values ('Ost')");
  const { rows } = await pool.query(
    'select name, tone, windows from customers left join customer_settings on customer_id = customers.id order by name',
  );
  expect(rows).toEqual([
    { name: 'Nord', tone: false, windows: null },
    { name: 'Nordwest', tone: null, windows: null },
    { name: 'Ost', tone: null, windows: null },
    { name: 'Süd', tone: true, windows: 'clean' },
    { name: 'West', tone: false, windows: 'clean' },
  ]);
  expect(await logged()).toBe(before);
});
