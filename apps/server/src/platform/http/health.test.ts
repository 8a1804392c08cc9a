import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createVehicle } from '@forecourt/contract/vehicles';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildUser } from '../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestWorker } from '../../testing/test-worker.ts';
import { createPool } from '../db/database.ts';
import { DiskStorage } from '../storage/disk-storage.ts';

class NearlyFull extends DiskStorage {
  free = 10 ** 12;

  override async freeBytes(): Promise<number> {
    return this.free;
  }
}

let app: TestApp;
let storage: NearlyFull;
let shutdown: AbortController;
beforeEach(async () => {
  storage = new NearlyFull(await mkdtemp(path.join(os.tmpdir(), 'forecourt-health-')));
  shutdown = new AbortController();
  app = await openTestApp({ storage, shutdown: shutdown.signal });
});
afterEach(async () => {
  await app.close();
  await rm(storage.root, { recursive: true, force: true });
});

const ready = async () => {
  const { statusCode, headers, body } = await app.server.inject('/readyz');
  return { status: statusCode, connection: headers.connection, ...JSON.parse(body) };
};

it('readiness reports when the disk is nearly full, and recovers', async () => {
  expect(await ready()).toMatchObject({ status: 'ok' });
  storage.free = 1_000_000;
  expect((await app.server.inject('/readyz')).statusCode).toBe(503);
  expect(await ready()).toMatchObject({ status: 'disk' });
  storage.free = 10 ** 12;
  expect(await ready()).toMatchObject({ status: 'ok' });
});

it('readiness says whether a worker is alive, and calls are served without one', async () => {
  expect(await ready()).toMatchObject({ status: 'ok', workers: 'none' });
  const worker = await startTestWorker(app);
  expect(await ready()).toMatchObject({ status: 'ok', workers: 'ok' });
  await worker.stop();
  expect(await ready()).toMatchObject({ status: 'ok', workers: 'none' });
});

it('a process that is shutting down is not ready, and still answers on connections that it then closes', async () => {
  const token = await app.signedIn(await buildUser(app.db, { type: 'basic' }));
  shutdown.abort();
  expect((await app.server.inject('/readyz')).statusCode).toBe(503);
  const body = { reference: 'LAST-1' };
  const { status, headers } = await app.call(createVehicle, { token, body });
  expect([status, headers.connection]).toEqual([201, 'close']);
});

it('a write that fails because the database has no space gets the same error as one for a full disk', async () => {
  const token = await app.signedIn(await buildUser(app.db, { type: 'basic' }));
  const owner = createPool(app.database.ownerUrl, 1, 'owner');
  await owner.query(`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on picture_sets for each row execute function no_room()`);
  const { status, body } = await app.call(createVehicle, { token, body: { reference: 'FULL-1' } });
  expect([status, body.name]).toEqual([507, 'storageFull']);
  await owner.query('drop trigger no_room on picture_sets');
  await owner.end();
  expect((await app.call(createVehicle, { token, body: { reference: 'FULL-1' } })).status).toBe(201);
});
