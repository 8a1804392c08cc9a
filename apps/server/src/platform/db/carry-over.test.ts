import { readdir } from 'node:fs/promises';
import { runMigrations as migrateQueue } from 'graphile-worker';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import {
  insertOldRows,
  oldMigrations,
  runOldMigrations,
} from '../../testing/before-folding/before-folding.ts';
import { nobody } from '../../testing/builders/builders.ts';
import { readSchema } from '../../testing/sweep/read-schema.ts';
import { openEmptyDatabase } from '../../testing/test-database.ts';
import { letApplicationIn } from './application-role.ts';
import { createDb, inTx } from './database.ts';
import { migrate } from './migrate.ts';
import { sqlFolders } from './sql-folders.ts';

const oldCount = 54;
const foldedCount = 13;

/** A new installation, and one from before the migrations were folded, which has rows in every table. */
let fresh: pg.Pool;
let carried: pg.Pool;
let rowsBefore: Map<string, string[]>;
let ran: string[];

beforeAll(async () => {
  const application = { url: inject('applicationUrl'), make: false, setsPassword: true };
  fresh = await openEmptyDatabase();
  await migrate(fresh);
  await letApplicationIn(fresh, application);
  carried = await openEmptyDatabase();
  await runOldMigrations(carried, oldCount);
  await insertOldRows(carried);
  await migrateQueue({ pgPool: carried });
  await letApplicationIn(carried, application);
  rowsBefore = await rowsOf(carried);
  ran = await migrate(carried);
  await letApplicationIn(carried, application);
});
afterAll(async () => {
  await fresh.end();
  await carried.end();
});

/** Rows of every table of the product, each as sorted JSON, without the tables in which migrate() keeps its own state. */
async function rowsOf(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('migrations', 'applied_functions') order by relname`);
  const found = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t order by 1`,
    );
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const newNames: Record<string, string> = { vehicles: 'picture_sets', picture_orders: 'picture_waits' };

/** Tables and columns under the names that a later migration gave them, without the placeholder that it removed. */
function asRenamed(rows: Map<string, string[]>): Map<string, string[]> {
  const renamed = (table: string, { vehicle_id, ...row }: Record<string, unknown>) => {
    if (table === 'images') return { ...row, set_id: vehicle_id };
    if (table === 'audit_exempt' && row.table_name === 'picture_orders')
      return { ...row, table_name: 'picture_waits' };
    if (table === 'vehicles' && row.kind === 'crops') return { ...row, reference: null };
    return vehicle_id === undefined ? row : { ...row, vehicle_id };
  };
  return new Map(
    [...rows].map(([table, texts]) => [
      newNames[table] ?? table,
      texts.map((text) => JSON.stringify(renamed(table, JSON.parse(text)))),
    ]),
  );
}

/** Rows without the columns that migrations after the folded ones have added. */
function asBefore(rows: string[], before: string[]): string[] {
  const columns = new Set(before.flatMap((row) => Object.keys(JSON.parse(row) as object)));
  const kept = rows.map((row) =>
    Object.entries(JSON.parse(row) as object)
      .filter(([column]) => columns.has(column))
      .sort(),
  );
  return kept.map((row) => JSON.stringify(Object.fromEntries(row))).sort();
}

/** The built-in rows that migrations insert, without what differs between installations: ids and times. */
async function builtInRows(pool: pg.Pool): Promise<unknown> {
  const tables = [
    'features',
    'body_types',
    'prices',
    'invoice_settings',
    'installation_settings',
    'accounts',
  ];
  const texts = tables.map(
    (name) =>
      `select '${name}' as name, to_jsonb(t) - '{id,installation_id,created_at}'::text[] as row from ${name} t`,
  );
  return (await pool.query(`${texts.join(' union all ')} order by 1, 2`)).rows;
}

it('an old installation gets the schema of a new one, comments and privileges included', async () => {
  const [now, then] = [await readSchema(fresh), await readSchema(carried)];
  expect(now.size).toBeGreaterThan(2000);
  expect(then).toEqual(now);
});

it('an old installation keeps every row of every table', async () => {
  expect([...rowsBefore].filter(([, rows]) => rows.length === 0)).toEqual([]);
  const rowsAfter = await rowsOf(carried);
  // Later migrations add these tables, which are empty at first, and say which of them are not audited.
  const captures = ['capture_links', 'capture_photos'];
  const pushes = ['push_keys', 'push_pauses'];
  const restyles = ['restyle_items', 'restyle_vehicles', 'restyles'];
  const webhooks = ['webhook_attempts', 'webhook_deliveries', 'webhooks'];
  const other = [
    'api_keys',
    'sftp_files',
    'sftp_logins',
    'ssh_keys',
    'bounce_mailboxes',
    'channel_feed_fetches',
    'channel_feeds',
    'channel_renditions',
    'collages',
    'comments',
    'credit_outages',
    'destination_files',
    'destination_refusals',
    'destination_runs',
    'destinations',
    'export_profiles',
    'payments',
    'backup_state',
    'held_notices',
    'installation_faults',
    'invoice_covers',
    'markers',
    'quiet_hours',
    'refused_addresses',
    'reviews',
    'sandboxes',
    'signing_certificates',
    'social_posts',
    'spins',
    'vehicle_documents',
    'vehicle_fetches',
    'vehicle_feed_pictures',
    'vehicle_feeds',
    'vehicle_list_rows',
    'vehicle_lists',
    'vehicle_shares',
    'weekly_summaries',
  ];
  const added = [...captures, ...pushes, ...restyles, ...webhooks, ...other];
  const exempt = (rowsAfter.get('audit_exempt') ?? []).filter(
    (row) =>
      ![...added, 'applied_functions', 'customer_storage', 'preset_versions', 'prepaid_credits'].includes(
        JSON.parse(row).table_name,
      ),
  );
  rowsAfter.set('audit_exempt', exempt);
  for (const table of added) {
    expect(rowsAfter.get(table) ?? []).toEqual([]);
    rowsAfter.delete(table);
  }
  // A later migration adds the look of each preset as its first version.
  const versions = (rowsAfter.get('preset_versions') ?? []).map((row) => JSON.parse(row));
  const presets = (rowsAfter.get('catalogue_items') ?? []).map((row) => JSON.parse(row));
  expect(versions.map(({ look, preset_id, version }) => ({ look, preset_id, version }))).toEqual(
    presets
      .filter(({ kind }) => kind === 'preset')
      .map(({ id, look }) => ({ look, preset_id: id, version: 1 })),
  );
  rowsAfter.delete('preset_versions');
  // A later migration notes what was bought or given free before there were lots.
  const prepaid = (rowsAfter.get('prepaid_credits') ?? []).map((row) => JSON.parse(row));
  const notes = prepaid.map(({ order_id, credits, before_lots }) => [
    order_id !== null,
    credits,
    before_lots,
  ]);
  expect(notes.sort()).toEqual([
    [false, 5, true],
    [true, 10, true],
  ]);
  rowsAfter.delete('prepaid_credits');
  // A later migration counts what each customer keeps.
  const kept = (rowsAfter.get('customer_storage') ?? []).map((row) => JSON.parse(row));
  expect(kept.map(({ bytes }) => bytes)).toEqual([12]);
  rowsAfter.delete('customer_storage');
  // A later migration splits each of its rows into one row per channel.
  const choices = (rowsAfter.get('notification_preferences') ?? []).map((row) => JSON.parse(row));
  expect(choices).toMatchObject([
    { kind: 'picturesReady', channel: 'mail', enabled: false },
    { kind: 'picturesReady', channel: 'panel', enabled: true },
  ]);
  const expected = asRenamed(rowsBefore);
  for (const [table, before] of expected)
    if (table !== 'notification_preferences')
      expect(asBefore(rowsAfter.get(table) ?? [], before), table).toEqual(asBefore(before, before));
  expect([...rowsAfter.keys()].sort()).toEqual([...expected.keys()].sort());
  const { rows: numbers } = await carried.query('select number from invoices where year is not null');
  expect(numbers).toEqual([{ number: '2026-00001' }]);
  const exemptTables = (pool: pg.Pool) => pool.query('select * from audit_exempt order by table_name');
  expect((await exemptTables(carried)).rows).toEqual((await exemptTables(fresh)).rows);
});

it('the old migrations and the folded ones insert the same built-in rows', async () => {
  const old = await openEmptyDatabase();
  await runOldMigrations(old, oldCount);
  expect(await builtInRows(old)).toEqual(await builtInRows(fresh));
  await old.end();
});

it('carrying over happens once, runs only later migrations, and records the new names', async () => {
  const names = (pool: pg.Pool) => pool.query('select name from migrations order by name');
  expect(ran).toEqual([...(await readdir(sqlFolders.migrations)).sort().slice(foldedCount), 'functions']);
  expect((await names(carried)).rows).toEqual((await names(fresh)).rows);
  expect(await migrate(carried)).toEqual([]);
});

it('the ledger, the states of vehicles and the search of an old installation work on', async () => {
  const db = createDb(carried);
  expect(await ledger.findDifferences(db)).toEqual([]);
  expect(await ledger.listCreditsBeforeLots(db)).toMatchObject([
    { credits: 15, used: 0, billedByUse: expect.any(Number) },
  ]);
  const user = await db.selectFrom('users').select('id').where('role', '=', 'user').executeTakeFirstOrThrow();
  const owner = { kind: 'user', id: user.id } as const;
  expect(await ledger.findBalance(db, owner)).toBe(12);
  const vehicle = () =>
    db.selectFrom('vehicles').select('state').where('reference', '=', 'S-1').executeTakeFirstOrThrow();
  expect((await vehicle()).state).toBe('processing');
  const { id } = await db
    .updateTable('images')
    .set({ state: 'cancelled' })
    .where('state', '=', 'queued')
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await vehicle()).state).toBe('ready');
  await inTx(db, (tx) => ledger.releaseHold(tx, { imageId: id }, nobody));
  expect(await ledger.findBalance(db, owner)).toBe(14);
  expect(await ledger.findDifferences(db)).toEqual([]);
  await db.updateTable('customers').set({ name: 'Süd' }).where('name', '=', 'Nord').execute();
  const words = db.selectFrom('searchWords').select('word').where('kind', '=', 'customer').orderBy('word');
  expect((await words.execute()).map(({ word }) => word)).toEqual(['de1', 'sud']);
});

it('a database that lacks some of the old migrations is refused with the version to start first, and stays unchanged', async () => {
  expect(await oldMigrations()).toHaveLength(oldCount);
  const older = await openEmptyDatabase();
  await runOldMigrations(older, 20);
  const before = await readSchema(older);
  await expect(migrate(older)).rejects.toThrow(
    /^This database was last updated before commit 10df1ff of Forecourt, whose newest migration is 0094-audit-shows-switches\.sql: start that version on it once, then start this one\.$/,
  );
  expect(await readSchema(older)).toEqual(before);
  await older.end();
});

it('a database with a migration of another branch beside the old ones is refused, and stays unchanged', async () => {
  const other = await openEmptyDatabase();
  await runOldMigrations(other, oldCount);
  await other.query("insert into migrations (name) values ('0095-elsewhere.sql')");
  const before = await readSchema(other);
  await expect(migrate(other)).rejects.toThrow('no version on the way to this one had: 0095-elsewhere.sql.');
  expect(await readSchema(other)).toEqual(before);
  await other.end();
});
