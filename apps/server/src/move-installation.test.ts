import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import * as ledger from './modules/money/ledger/ledger.service.ts';
import { assertSameSecrets, planMove } from './move-plan.ts';
import { childEnvironment, readConfig } from './platform/config.ts';
import { createDb, createPool, type Db, inTx } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { ownDatabase } from './platform/db/own-database.ts';
import { moveSchema } from './platform/db/unfinished-move.ts';
import { freePort } from './platform/free-port.ts';
import { assertFitTarget, MoveState } from './platform/moving/move-state.ts';
import { connectForMove, listUsers } from './platform/moving/moved-source.ts';
import { OperatorError } from './platform/operator-error.ts';
import { readSecrets } from './platform/standalone/secrets.ts';
import { DiskStorage } from './platform/storage/disk-storage.ts';
import { assertFilesBelong, beginMoveTo, writeId } from './platform/storage/installation-id.ts';
import { S3Storage } from './platform/storage/s3-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { bringUpToDate } from './prepare-database.ts';
import { buildClient, buildUser, nobody } from './testing/builders/builders.ts';
import { buildImage } from './testing/builders/vehicle-builders.ts';
import { type StartedProgram, startNode } from './testing/programs.ts';
import { openS3Server, s3SettingsAt } from './testing/stand-ins/s3-servers.ts';
import { urlOf } from './testing/template-database.ts';
import { openEmptyDatabase, openTestDatabase } from './testing/test-database.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

let root: string;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  root = await throwawayFolder('forecourt-move-');
  ends = [];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  await rm(root, { recursive: true, force: true });
});

const inRoot = (...parts: string[]) => path.join(root, ...parts);
const signingSecret = 'a secret for tests that is long enough';

/** A database of the test server, and the role that the application has in all of them. */
function databaseSettings({ options: { connectionString: url = '' } }: pg.Pool) {
  const name = new URL(url).pathname.slice(1);
  return { DATABASE_URL: url, DATABASE_APP_URL: urlOf(inject('applicationUrl'), name) };
}

/** @param settings of the installation, beside DATA_DIR, a database and files of its own */
function start(program: string, args: string[], settings: Record<string, string>): StartedProgram {
  const none = Object.fromEntries(
    ['DATABASE_URL', 'DATABASE_APP_URL', 'STORAGE_URL'].map((name) => [name, '']),
  );
  const own = { DATA_DIR: inRoot('data'), SIGNING_SECRET: signingSecret };
  return startNode(path.join(import.meta.dirname, program), args, {
    ...{ ...childEnvironment({}), ...none, ...own, ...settings },
  });
}

/** Begins to move an installation to where other settings say. */
async function startMove(from: Record<string, string>, to: Record<string, string>): Promise<StartedProgram> {
  const lines = Object.entries(to).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(inRoot('new.env'), lines.join(''));
  return start('cli.ts', ['move', '--to', inRoot('new.env')], from);
}

const move = async (...given: Parameters<typeof startMove>) => (await startMove(...given)).ended;

/** Kills a process as soon as something is there that it makes. */
async function killOnce({ child, ended }: StartedProgram, isThere: () => Promise<boolean>): Promise<void> {
  while (!(await isThere()) && child.exitCode === null) await pause(3);
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
}

async function readId(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select installation_id as id from installation_settings',
  );
  return rows[0]?.id ?? '';
}

/** Photos with their rows, a user whose name is difficult, credits, jobs, and files of no row. */
async function fill(pool: pg.Pool, storage: Storage, photos: number): Promise<void> {
  const db: Db = createDb(pool);
  const clientId = await buildClient(db);
  await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, 10, nobody));
  await buildUser(db, { clientId, name: 'tab\t, line\n, back\\slash, \\N and ü' });
  for (let at = 0; at < photos; at++) {
    const originalKey = `images/${randomUUID()}/original.jpg`;
    await buildImage(db, { originalKey });
    await storage.put(originalKey, randomBytes(at === 0 ? 9_000_000 : 100_000));
  }
  await pool.query(`update images set id = split_part(original_key, '/', 2)::uuid`);
  await pool.query(`select graphile_worker.add_job('a-job', '{"at": 1}', queue_name => 'one')`);
  await storage.put('a-file-of-no-table', Buffer.from('x'));
  await storage.put('images/a-left-over/original.jpg', Buffer.from('x'));
  await writeId(storage, await readId(pool));
}

/** The rows of all tables and of the queue, as one text for each. */
async function readAllRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('migrations', 'applied_functions', 'worker_heartbeats')`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of [...tables, { name: 'graphile_worker.jobs' }]) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** What the schema of a database has, where a move could lose something. */
async function readConstraints(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  return rows.map(({ line }) => line);
}

async function readAllFiles(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of storage.list())
    if (!key.includes('a-left-over')) found[key] = (await storage.get(key)).toString('base64');
  return found;
}

async function openTarget(): Promise<pg.Pool> {
  const pool = await openEmptyDatabase();
  ends.push(() => pool.end());
  return pool;
}

/** A database of the test server, with its files in `data`. */
async function openInstallation(photos: number) {
  const database = await openTestDatabase();
  ends.push(() => database.close());
  const files = new DiskStorage(inRoot('data/files'));
  const owner = createPool(database.ownerUrl, 1, 'test');
  ends.push(() => owner.end());
  await fill(owner, files, photos);
  return { files, owner, settings: databaseSettings(owner) };
}

/** Works with the embedded database of a folder while nothing else does. */
async function onEmbedded<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  const { databasePassword: password } = await readSecrets(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, port: await freePort(), password });
  const pool = createPool(await ownDatabase(server.url), 2, 'test');
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

it('an installation moves from a folder to PostgreSQL and a bucket, and back into another folder, whole', async () => {
  const store = await openS3Server('@20minutes/s3rver');
  ends.push(() => Promise.resolve(store.close()));
  const settings = s3SettingsAt(store.endpoint, { folder: 'showroom' });
  const bucket = new S3Storage({ settings, scratchDir: inRoot('scratch') });
  const disk = new DiskStorage(inRoot('data/files'));
  const before = await onEmbedded(inRoot('data'), async (pool) => {
    await migrate(pool);
    await fill(pool, disk, 3);
    return { rows: await readAllRows(pool), constraints: await readConstraints(pool) };
  });
  const files = await readAllFiles(disk);
  const target = await openTarget();
  const inBucket = {
    ...{ STORAGE_URL: 's3://photos/showroom', S3_ENDPOINT: store.endpoint },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', ...databaseSettings(target) },
  };
  const there = await move({}, inBucket);
  expect(there.said).toMatch(/Files: 4 .* 4 of them copied now/);
  expect(there).toMatchObject({ code: 0, said: expect.stringContaining('set, as in') });
  expect(there.said).toContain('0 differences');
  expect(await readAllRows(target)).toEqual(before.rows);
  expect(await readConstraints(target)).toEqual(before.constraints);
  expect(await readAllFiles(bucket)).toEqual(files);

  const back = await move(inBucket, { DATA_DIR: inRoot('back') });
  expect(back).toMatchObject({ code: 0, said: expect.stringMatching(/remove: DATABASE_URL, .*STORAGE_URL/) });
  const after = await onEmbedded(inRoot('back'), async (pool) => ({
    rows: await readAllRows(pool),
    constraints: await readConstraints(pool),
  }));
  expect(after).toEqual(before);
  expect(await readAllFiles(new DiskStorage(inRoot('back/files')))).toEqual(files);
  expect((await readSecrets(inRoot('back'))).signingSecret).toBe(
    (await readSecrets(inRoot('data'))).signingSecret,
  );
});

it('a killed move starts nothing, and goes on without what is copied already', async () => {
  const { files, owner, settings } = await openInstallation(200);
  const target = await openTarget();
  const to = { DATA_DIR: inRoot('new'), ...databaseSettings(target) };
  const moved = new DiskStorage(inRoot('new/files'));
  const count = async () => (await Readable.from(moved.list()).toArray()).length;
  await killOnce(await startMove(settings, to), async () => (await count()) >= 8);
  await expect(assertFilesBelong(createDb(owner), moved)).rejects.toThrow('not all of its files are there');

  const loaded = async () => {
    const isThere = await target.query('select to_regclass($1) as name', [`${moveSchema}.loaded`]);
    if (!isThere.rows[0].name) return 0;
    return (await target.query(`select from ${moveSchema}.loaded`)).rowCount ?? 0;
  };
  await killOnce(await startMove(settings, to), async () => (await loaded()) >= 20);
  const tables = await loaded();
  expect(await start('api.ts', [], to).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('not all of it is there'),
  });
  const asStarted = readConfig({ ...to, SIGNING_SECRET: signingSecret });
  await expect(bringUpToDate(asStarted, { setsPassword: false })).rejects.toThrow('not all of it is there');

  // What is loaded is not written again: its rows keep the transaction that wrote them.
  const [first = ''] = (
    await target.query(`select name from ${moveSchema}.loaded where rows > 0 order by name`)
  ).rows.map(({ name }) => name);
  const writtenBy = async () => (await target.query(`select xmin::text from public.${first}`)).rows;
  const written = await writtenBy();
  const { code, said } = await move(settings, to);
  expect(said).toMatch(/Files: 201 .*, 0 of them copied now/);
  expect(code).toBe(0);
  expect(tables).toBeGreaterThanOrEqual(20);
  expect(await writtenBy()).toEqual(written);
  expect(await readAllRows(target)).toEqual(await readAllRows(owner));
  expect(await readAllFiles(moved)).toEqual(await readAllFiles(files));
  expect((await moved.get('installation-id')).toString()).toBe(`${await readId(owner)}\n`);
});

it('a move that has ended says so as often as it is asked, and a place that has gone its own way is refused', async () => {
  const { owner, settings } = await openInstallation(2);
  const target = await openTarget();
  const to = { DATA_DIR: inRoot('new'), ...databaseSettings(target) };
  expect(await move(settings, to)).toMatchObject({ code: 0 });
  const moved = new DiskStorage(inRoot('new/files'));
  const [rows, files] = [await readAllRows(target), await readAllFiles(moved)];
  const again = await move(settings, to);
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('All of it is in the new place') });
  expect(again.said).not.toContain('copied now');
  expect(await readAllRows(target)).toEqual(rows);
  expect(await readAllFiles(moved)).toEqual(files);
  const refused = { code: 1, said: expect.stringContaining('is not empty') };
  await moved.remove('a-file-of-no-table');
  expect(await move(settings, to)).toMatchObject(refused);
  await moved.put('a-file-of-no-table', Buffer.from('x'));
  const [damaged = ''] = (
    await owner.query<{ key: string }>('select original_key as key from images')
  ).rows.map(({ key }) => key);
  const photo = await moved.get(damaged);
  await moved.put(damaged, randomBytes(photo.length));
  expect(await move(settings, to)).toMatchObject(refused);
  await moved.put(damaged, photo);
  await target.query(`update clients set name = name || '.'`);
  expect(await move(settings, to)).toMatchObject(refused);
  // A copy of an earlier version lacks tables.
  await target.query('delete from migrations where name = (select max(name) from migrations)');
  await target.query('alter table clients rename to former_clients');
  expect(await move(settings, to)).toMatchObject(refused);
});

it('while it runs its files are copied, and the rest once it has stopped; what differs in the new place is found', async () => {
  const { files, owner, settings } = await openInstallation(4);
  const target = await openTarget();
  const to = { DATA_DIR: inRoot('new'), ...databaseSettings(target) };
  await owner.query(
    `insert into worker_heartbeats (process_id, worker_ids) values (gen_random_uuid(), '{}')`,
  );
  const whileItRuns = await move(settings, to);
  expect(whileItRuns).toMatchObject({ code: 1, said: expect.stringContaining('is running (worker)') });
  expect(whileItRuns.said).toMatch(/Files: 5 .*, 5 of them copied now/);
  expect((await target.query('select from pg_tables where schemaname = $1', ['public'])).rowCount).toBe(0);

  // A file is damaged in the new place, one is removed and one is new in the present one.
  const keys = (await owner.query<{ key: string }>('select original_key as key from images order by 1')).rows;
  const [damaged = '', gone = ''] = keys.map(({ key }) => key);
  const copy = inRoot('new/files', damaged);
  await writeFile(copy, randomBytes((await readFile(copy)).length));
  await utimes(copy, new Date(0), new Date(0));
  await files.remove(gone);
  await files.put('another-file-of-no-table', Buffer.from('new'));
  await owner.query('delete from worker_heartbeats');
  // And a row, as soon as it is there.
  const stopped = await startMove(settings, to);
  const damageRow = async () => {
    const isLoaded = `exists (select from ${moveSchema}.loaded where name = 'clients')`;
    const done = await target
      .query(`update clients set name = name || '.' where ${isLoaded}`)
      .catch(() => null);
    return (done?.rowCount ?? 0) > 0;
  };
  while (!(await damageRow()) && stopped.child.exitCode === null) await pause(1);
  const { code, said } = await stopped.ended;
  expect(said).toMatch(/Files: 5 .*, 2 of them copied now/);
  expect(said).toContain(`copied again: ${damaged}`);
  expect(said).toContain(`in neither place: ${gone}`);
  expect(said).toContain('other rows than the present one in clients.');
  expect(code).toBe(1);

  expect(await move(settings, to)).toMatchObject({ code: 0 });
  expect(await readAllRows(target)).toEqual(await readAllRows(owner));
  expect(await readAllFiles(new DiskStorage(inRoot('new/files')))).toEqual(await readAllFiles(files));
});

it('a database or storage that has something else is refused, and so is an installation in use', async () => {
  const { files, owner, settings } = await openInstallation(1);
  const client = await connectForMove(settings.DATABASE_URL);
  ends.push(() => client.end());
  expect(await listUsers(client)).toEqual([]);
  const api = createPool(settings.DATABASE_URL, 1, 'forecourt api');
  ends.push(() => api.end());
  await api.query('select');
  expect(await listUsers(client)).toEqual(['api']);

  await expect(assertFitTarget(client, randomUUID())).rejects.toThrow('The database is not empty');
  const target = await connectForMove(databaseSettings(await openTarget()).DATABASE_URL);
  ends.push(() => target.end());
  const id = await readId(owner);
  expect(await assertFitTarget(target, id)).toBe(false);
  await new MoveState(target).begin(id);
  expect(await assertFitTarget(target, id)).toBe(true);
  await expect(assertFitTarget(target, randomUUID())).rejects.toThrow('Another installation');

  // The files of this installation, but whole: of them nobody knows whether something else uses them.
  await expect(beginMoveTo(files, id, false)).rejects.toThrow('is not empty');
  const empty = new DiskStorage(inRoot('empty'));
  await beginMoveTo(empty, id, false);
  await expect(beginMoveTo(empty, randomUUID(), false)).rejects.toThrow('is not empty');
  await beginMoveTo(empty, id, false);
});

it.each([
  [{}, 'Nothing moves'],
  [
    { DATABASE_URL: 'postgres://db/one', SIGNING_SECRET: 'another secret that is long enough' },
    'stay the same in a move',
  ],
  [{ DATA_DIR: 'data/files/images' }, 'One place of the files is in the other one'],
  [{ DATABASE_URL: 'mysql://db/one' }, 'DATABASE_URL'],
])('new places %j are refused with a sentence', async (to, sentence) => {
  vi.stubEnv('SIGNING_SECRET', signingSecret);
  vi.stubEnv('DATA_DIR', inRoot('data'));
  vi.stubEnv('DATABASE_URL', '');
  await mkdir(inRoot('data/files'), { recursive: true });
  const lines = Object.entries(to).map(
    ([name, value]) => `${name}=${value.replace(/^data/, inRoot('data'))}\n`,
  );
  await writeFile(inRoot('new.env'), lines.join(''));
  const plan = planMove(inRoot('new.env')).then(assertSameSecrets);
  await expect(plan).rejects.toThrow(sentence);
  await expect(plan).rejects.toThrow(OperatorError);
  vi.unstubAllEnvs();
});
