import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskStorage } from '../platform/storage/storage.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { seedDemo } from './demo.ts';

/** A storage that fails once, in the middle of the photos. */
class CutOff extends DiskStorage {
  #photos = 0;

  override async putStream(key: string, stream: Readable): Promise<void> {
    this.#photos++;
    if (this.#photos === 20) throw new Error('killed');
    await super.putStream(key, stream);
  }
}

let app: TestApp;
let storage: DiskStorage;
beforeEach(async () => {
  storage = new CutOff(await mkdtemp(path.join(os.tmpdir(), 'forecourt-demo-')));
  app = await openTestApp({ storage });
});
afterEach(async () => {
  await app.close();
  await rm(storage.root, { recursive: true, force: true });
});

it('an interrupted seed leaves the database empty; the next one inserts all demo data, in the order of its dates and with pictures ordered by their dealers', async () => {
  await expect(seedDemo(app.system(), () => {})).rejects.toThrow('killed');
  for (const table of ['users', 'customers', 'vehicles', 'images', 'ledgerEntries'] as const) {
    expect(await app.db.selectFrom(table).selectAll().limit(1).execute(), table).toEqual([]);
  }

  await seedDemo(app.system(), () => {});
  const { rows } = await sql<{ entries: number; late: number }>`
    select count(*)::int as entries, count(*) filter (where earlier > created_at)::int as late from (
      select t.created_at, lag(t.created_at) over (partition by e.account_id order by e.id) as earlier
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    ) as history`.execute(app.db);
  expect(rows[0]?.entries).toBeGreaterThan(20);
  expect(rows[0]?.late).toBe(0);

  const offered = await app.db
    .selectFrom('catalogueItems')
    .select(['kind', 'use'])
    .where('forEverybody', '=', true)
    .orderBy('kind')
    .execute();
  expect(offered.map(({ kind, use }) => use ?? kind)).toEqual(['room', 'room', 'collage', 'preset']);

  const { rows: orders } = await sql<{ count: number; byOwner: number }>`
    select count(*)::int as count, count(*) filter (where t.actor_id = v.user_id)::int as by_owner
    from ledger_transactions t join images i on i.id = t.subject_id join vehicles v on v.id = i.set_id
    where t.reason = 'hold'`.execute(app.db);
  expect(orders[0]?.count).toBeGreaterThan(20);
  expect(orders[0]?.byOwner).toBe(orders[0]?.count);
});
