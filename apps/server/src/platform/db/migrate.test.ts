import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { expect, inject, it } from 'vitest';
import * as ledger from '../../modules/ledger/ledger.service.ts';
import { nobody } from '../../testing/builders.ts';
import { urlOf } from '../../testing/template-database.ts';
import { createDb, createPool, inTx } from './database.ts';
import { migrate } from './migrate.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');
const first = ['0001-accounts.sql', '0002-ledger.sql', '0003-vehicles.sql'];

/** Credits in the schema before they could expire: two top-ups, one open hold of two. */
const before = `
  with c as (insert into customers (name) values ('Nord') returning id),
    k as (insert into clients (customer_id, name) select id, 'Kiel' from c returning id)
    insert into accounts (owner_kind, owner_id) select 'client', id from k;
  insert into users (email, role, type, client_id) select 'a@example.test', 'user', 'basic', id from clients;
  insert into vehicles (user_id, reference, preset, created_at, updated_at)
    select id, 'S-1', 'studio-white', now(), now() from users;
  insert into images (vehicle_id, position, state, file_name, content_type, size_bytes, sha256, original_key, recipe,
      queued_at, created_at, updated_at)
    select id, 'exterior.front', 'queued', 'a', 'b', 1, 'c', 'd', '{}', now(), now(), now() from vehicles;
  with t as (insert into ledger_transactions (reason) values ('top_up'), ('top_up') returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
      select t.id, a.id, case a.owner_kind when 'client' then 10 else -10 end
        from t, accounts a where a.owner_kind in ('issued', 'client');
  with t as (insert into ledger_transactions (reason, subject_kind, subject_id)
      select 'hold', 'image', id from images returning id)
    insert into ledger_entries (transaction_id, account_id, amount)
      select t.id, a.id, case a.owner_kind when 'client' then -2 else 2 end
        from t, accounts a where a.owner_kind in ('held', 'client');
  insert into ledger_holds (account_id, image_id, amount)
    select a.id, i.id, 2 from accounts a, images i where a.owner_kind = 'client';`;

async function bringToFirst(pool: pg.Pool): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, ran_at timestamptz not null default now())',
  );
  for (const name of first) {
    await pool.query(await readFile(path.join(folder, name), 'utf8'));
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
}

it('an installation from before keeps its credits, open holds and all, and the states of its vehicles', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(inject('databaseServerUrl'), 1, 'test setup');
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = createPool(urlOf(inject('databaseServerUrl'), name), 3, 'test');
  await bringToFirst(pool);
  await pool.query(before);
  expect(await migrate(pool)).not.toContain(first[0]);

  const db = createDb(pool);
  expect(await ledger.findDifferences(db)).toEqual([]);
  const { id } = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow();
  const owner = { kind: 'client', id } as const;
  expect(await ledger.balance(db, owner)).toBe(18);
  const image = await db.selectFrom('images').select('id').executeTakeFirstOrThrow();
  await inTx(db, (tx) => ledger.release(tx, image.id, nobody));
  expect(await ledger.balance(db, owner)).toBe(20);
  const stateOfVehicle = async () =>
    (await db.selectFrom('vehicles').select('state').executeTakeFirstOrThrow()).state;
  expect(await stateOfVehicle()).toBe('processing');
  await db.updateTable('images').set({ state: 'cancelled' }).execute();
  expect(await stateOfVehicle()).toBe('draft');
  expect(await ledger.findDifferences(db)).toEqual([]);
  await pool.end();
});
