import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPriority } from '../modules/visitors/demos/demos.rules.ts';
import { submitOrder } from '../modules/work/images/image-processing.service.ts';
import { addImageToVehicle } from '../modules/work/images/image-upload.service.ts';
import { DiskStorage } from '../platform/storage/disk-storage.ts';
import { buildActor } from '../testing/builders/builders.ts';
import { photo } from '../testing/builders/photos.ts';
import { buildVehicle } from '../testing/builders/vehicle-builders.ts';
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

it('pictures of the demo wait behind photos and orders of people, covers before the others', async () => {
  const ctx = app.system();
  await seedDemo({ ...ctx, outside: { ...ctx.outside, storage: new DiskStorage(storage.root) } }, () => {});
  const dealer = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'premium@demo.test')
    .executeTakeFirstOrThrow();
  const seeded = await listPictureJobs();
  expect(seeded.length).toBeGreaterThan(100);

  const vehicleId = await buildVehicle(app.db, { userId: dealer.id });
  const file = { fileName: 'own.png', contentType: 'image/png', stream: Readable.from([photo().bytes]) };
  const own = await addImageToVehicle(ctx, vehicleId, file, {});
  const ownJob = async () => {
    const [first] = await listPictureJobs();
    return first?.imageId === own.id ? first.task : undefined;
  };
  expect(await ownJob()).toBe('images.analyse');
  await submitOrder({ ...ctx, actor: buildActor(dealer.id) }, vehicleId, { preset: 'studio-white' });
  expect(await ownJob()).toBe('images.process');

  const covers = seeded.filter(({ task, isCover }) => task === 'images.process' && isCover);
  expect(covers).toHaveLength(12);
  expect(seeded.slice(0, covers.length)).toEqual(covers);
  // A visitor without an account waits for a demo, and nobody for the seeded pictures.
  expect(Math.min(...seeded.map(({ priority }) => priority))).toBeGreaterThan(demoPriority);
});

/** Jobs about pictures, in the order in which workers take them. */
async function listPictureJobs() {
  const { rows } = await sql<{ task: string; imageId: string; priority: number; isCover: boolean }>`
    select j.task_identifier as task, i.id as image_id, j.priority, i.position = 'exterior.front_left' as is_cover
    from graphile_worker.jobs j join images i on j.key = 'images:' || i.id
    order by j.priority, j.run_at, j.id`.execute(app.db);
  return rows;
}
