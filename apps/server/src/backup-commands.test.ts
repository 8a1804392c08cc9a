import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImageId } from '@forecourt/contract/ids';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { childEnvironment } from './platform/config.ts';
import { newId } from './platform/crypto.ts';
import { createPool } from './platform/db/database.ts';
import { buildUser } from './testing/builders/builders.ts';
import { buildImage, buildVehicle } from './testing/builders/vehicle-builders.ts';
import { type StartedProgram, startNode } from './testing/programs.ts';
import { urlOf } from './testing/template-database.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

let database: TestDatabase;
let root: string;
beforeEach(async () => {
  database = await openTestDatabase();
  root = await throwawayFolder('forecourt-backups-');
});
afterEach(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const inRoot = (...parts: string[]) => path.join(root, ...parts);

function start(args: string[], dataDir: string, databaseUrl = database.ownerUrl): StartedProgram {
  const name = new URL(databaseUrl).pathname.slice(1);
  const environment = childEnvironment({
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SIGNING_SECRET: 'a secret for tests that is long enough',
    },
    DATABASE_APP_URL: urlOf(inject('applicationUrl'), name),
  });
  return startNode(path.join(import.meta.dirname, 'cli.ts'), args, environment);
}

const run = (...given: Parameters<typeof start>) => start(...given).ended;
const backUp = () => start(['backup', '--to', inRoot('backups')], inRoot('data'));
const isBackup = (name: string) => name.startsWith('2');
const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Kills a process as soon as something is there that it makes. */
async function killOnce({ child, ended }: StartedProgram, isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere())) await pause(5);
  child.kill('SIGKILL');
  await ended;
}

async function buildPhotos(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const originalKey = `images/${randomUUID()}/original.jpg`;
    await buildImage(database.db, { originalKey });
    await mkdir(path.dirname(inRoot('data/files', originalKey)), { recursive: true });
    await writeFile(inRoot('data/files', originalKey), randomBytes(100_000));
  }
  // The folders of photos are named by the ids of their rows.
  await database.pool.query(`update images set id = split_part(original_key, '/', 2)::uuid`);
}

it('a killed backup looks like none, and the next one removes what it left', async () => {
  await buildPhotos(20);
  await killOnce(backUp(), async () => (await namesIn(inRoot('backups'))).some(isBackup));
  const [left = ''] = (await namesIn(inRoot('backups'))).filter(isBackup);
  const verified = await run(['verify-backup', inRoot('backups', left)], inRoot('data'));
  expect(verified).toMatchObject({ code: 1, said: expect.stringContaining('is no complete backup') });
  expect(await backUp().ended).toMatchObject({ code: 0, said: expect.stringContaining('20 files') });
  const [name = '', ...others] = (await namesIn(inRoot('backups'))).filter(isBackup);
  expect(others).toEqual([]);
  expect(await run(['verify-backup', inRoot('backups', name)], inRoot('data'))).toMatchObject({
    code: 0,
    said: expect.stringContaining('The backup is whole'),
  });
});

it('a killed restore starts nothing, is not gone on with, and works once its remains are removed', async () => {
  await buildPhotos(20);
  expect(await backUp().ended).toMatchObject({ code: 0 });
  const [name = ''] = (await namesIn(inRoot('backups'))).filter(isBackup);
  const pool = await openEmptyDatabase();
  const url = pool.options.connectionString ?? '';
  const restore = () => start(['restore', inRoot('backups', name)], inRoot('new'), url);
  await killOnce(
    restore(),
    async () => (await pool.query("select from pg_tables where tablename = 'migrations'")).rows.length > 0,
  );
  expect(await restore().ended).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
  await rm(inRoot('new'), { recursive: true });
  expect(await restore().ended).toMatchObject({ code: 1, said: expect.stringContaining('drop it') });
  await pool.query(
    'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
  );
  const { code, said } = await restore().ended;
  expect(said).toContain('20 (2.0 MB)');
  expect(said).toContain('0 differences');
  expect(code).toBe(0);
  expect((await pool.query('select from images')).rowCount).toBe(20);
  await pool.end();
});

it('after other tools put the database back, doubtful posts are ended, once no process works on it', async () => {
  const { db, ownerUrl } = database;
  const vehicleId = await buildVehicle(db, { userId: await buildUser(db) });
  const now = new Date();
  const post = {
    vehicleId,
    caption: '',
    imageIds: [newId() as ImageId],
    publishAt: now,
    nextAt: now,
    createdAt: now,
  };
  await db.insertInto('socialPosts').values(post).execute();
  const worker = createPool(ownerUrl, 1, 'forecourt worker');
  await worker.query('select');
  const refused = await run(['restored'], inRoot('data'));
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is running (worker)') });
  await worker.end();
  const { code, said } = await run(['restored'], inRoot('data'));
  expect(said).toContain('may have been published since then: 1. They are ended');
  expect(said).toContain('0 differences');
  expect(code).toBe(0);
  const row = await db.selectFrom('socialPosts').select(['state', 'problem']).executeTakeFirst();
  expect(row).toEqual({ state: 'failed', problem: 'restored' });
});

it.each([
  [['backup'], 'backup needs --to FOLDER'],
  [['backup', '--to', 'x', '--keep', '0'], '--keep takes a number from 1'],
  [['verify-backup'], 'verify-backup needs FOLDER/NAME'],
  [['restore', 'a', 'b'], 'restore needs FOLDER/NAME'],
  [['restore', '/nowhere/backups'], 'is no backup: those are named like'],
])('%j is refused with a sentence', async (args, sentence) => {
  const { code, said } = await run(args, inRoot('data'));
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^ {4}at /m);
  expect(code).not.toBe(0);
});
