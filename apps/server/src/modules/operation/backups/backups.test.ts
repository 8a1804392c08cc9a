import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageId } from '@forecourt/contract/ids';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackupOptions, createBackup } from '../../../platform/backup/create-backup.ts';
import {
  assertEmptyDatabase,
  assertEmptyFolder,
  loadDatabase,
  putFiles,
  putSecretsBack,
} from '../../../platform/backup/load-backup.ts';
import { listBackups } from '../../../platform/backup/manifest.ts';
import { openBackup } from '../../../platform/backup/open-backup.ts';
import { assertKnownVersion } from '../../../platform/backup/schema-copy.ts';
import { verifyBackup } from '../../../platform/backup/verify-backup.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { sqlFolders } from '../../../platform/db/sql-folders.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildImage } from '../../../testing/builders/vehicle-builders.ts';
import { readSchema } from '../../../testing/sweep/read-schema.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { throwawayFolder } from '../../../testing/throwaway-folder.ts';
import { lookForFaults } from '../installation-faults/installation-faults.service.ts';
import { belongsToRow, readNamedKeys } from './backups.queries.ts';
import { backUp, backUpAtNight, setWanted } from './backups.service.ts';

let database: TestDatabase;
let root: string;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await openTestDatabase();
  root = await throwawayFolder('forecourt-backups-');
  await mkdir(path.join(root, 'data/files'), { recursive: true });
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  await database.close();
  await rm(root, { recursive: true, force: true });
});

const passphrase = 'plenty of words for a key';
const rowFiles = { belongsTo: belongsToRow, namedKeys: readNamedKeys };
const stored = (key: string) => path.join(root, 'data/files', key);

async function store(key: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(stored(key)), { recursive: true });
  await writeFile(stored(key), bytes);
}

/** A photo with its row and its file, which is named by its id. */
async function buildPhoto(bytes: Uint8Array | string = randomBytes(50_000)): Promise<ImageId> {
  const id = await buildImage(database.db);
  const originalKey = `images/${id}/original.jpg`;
  await database.db.updateTable('images').set({ originalKey }).where('id', '=', id).execute();
  await store(originalKey, bytes);
  return id;
}

interface Made {
  at: string;
  said: string;
}

/** Makes a backup; its name is the second that it began in, so there is one a second at most. */
async function make(more: Partial<BackupOptions> = {}): Promise<Made> {
  let said = '';
  const to = path.join(root, 'backups');
  const wait = 1_010 - (Date.now() % 1_000);
  if (await stat(path.join(to, 'destination.json')).catch(() => null))
    await new Promise((resolve) => setTimeout(resolve, wait));
  const { name } = await createBackup({
    ...{ ownerUrl: database.ownerUrl, dataDir: path.join(root, 'data'), signingSecret: 'the secret', to },
    ...{ passphrase: null, keep: null, rowFiles, storage: new DiskStorage(stored('')) },
    say: (line) => {
      said += `${line}\n`;
    },
    ...more,
  });
  return { at: path.join(to, name), said };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => path.relative(folder, path.join(parentPath, name))).sort();
}

/** The rows of all tables, as one text for each. */
async function readAllRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('migrations', 'applied_functions', 'worker_heartbeats')`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

async function openTarget(): Promise<pg.Pool> {
  const pool = await openEmptyDatabase();
  ends.push(() => pool.end());
  return pool;
}

it.each([null, passphrase])('rows, schema, files and secrets come back (%s)', async (phrase) => {
  await buildPhoto();
  await buildPhoto('');
  await buildUser(database.db, { name: 'tab\t, line\n, back\\slash, \\N and ü' });
  await store('uploads.txt', 'a file that no table knows');
  await store('photo.part', 'half a file');
  await store('Thumbs.db', 'a file of the file system');
  const secrets = JSON.stringify({ databasePassword: 'x', signingSecret: 'the secret' });
  await writeFile(path.join(root, 'data/secrets.json'), secrets);
  await mkdir(path.join(root, 'data/sftp'));
  await writeFile(path.join(root, 'data/sftp/host_key'), 'a key');
  const opened = await openBackup((await make({ passphrase: phrase })).at, phrase);
  expect(await verifyBackup(opened)).toMatchObject({ faults: [], files: 3 });
  expect(opened.manifest).toMatchObject({ hasSigningSecret: true, files: { missing: 0 } });
  const [target, newDir] = [await openTarget(), path.join(root, 'new')];
  await mkdir(newDir);
  await putSecretsBack(newDir, opened);
  await putFiles(new DiskStorage(path.join(newDir, 'files')), opened);
  await loadDatabase(target, opened);
  expect(await migrate(target)).toEqual([]);
  expect(await readAllRows(target)).toEqual(await readAllRows(database.pool));
  const fresh = await openTarget();
  await migrate(fresh);
  expect(await readSchema(target)).toEqual(await readSchema(fresh));
  const files = (await listFiles(path.join(root, 'data/files'))).filter(
    (name) => !/^(photo|Thumbs)/.test(name),
  );
  expect(await listFiles(path.join(newDir, 'files'))).toEqual(['installation-id', ...files].sort());
  for (const key of files)
    expect(await readFile(path.join(newDir, 'files', key))).toEqual(await readFile(stored(key)));
  expect(JSON.parse(await readFile(path.join(newDir, 'secrets.json'), 'utf8'))).toMatchObject({
    signingSecret: 'the secret',
    databasePassword: expect.not.stringMatching(/^x$/),
  });
  expect(await readFile(path.join(newDir, 'sftp/host_key'), 'utf8')).toBe('a key');
});

it('jobs wait again, those that ran too, and ended ones stay ended', async () => {
  const { pool } = database;
  const add = (key: string, queue: string | null) =>
    pool.query(`select enqueue_job('images.process', '{"imageId": "x"}', $1, 7, $2, 3)`, [key, queue]);
  for (const key of ['waits', 'runs', 'ended', 'replaced']) await add(key, key === 'waits' ? 'one' : null);
  const set = (key: string, what: string) =>
    pool.query(`update graphile_worker._private_jobs set ${what} where key = $1`, [key]);
  await set('runs', `attempts = 3, locked_at = now(), locked_by = 'somebody'`);
  await set('ended', `attempts = 3, last_error = 'crashed'`);
  await set('replaced', `locked_at = now(), locked_by = 'somebody', flags = '{"replaced": true}'`);
  const opened = await openBackup((await make()).at, null);
  const target = await openTarget();
  await loadDatabase(target, opened);
  const { rows } = await target.query(
    `select key, queue_name as queue, attempts, max_attempts as most, last_error as error, priority, locked_at as locked
     from graphile_worker.jobs order by key`,
  );
  expect(rows).toEqual([
    { key: 'ended', queue: null, attempts: 3, most: 3, error: 'crashed', priority: 7, locked: null },
    { key: 'runs', queue: null, attempts: 3, most: 4, error: null, priority: 7, locked: null },
    { key: 'waits', queue: 'one', attempts: 0, most: 3, error: null, priority: 7, locked: null },
  ]);
  const added = await target.query<{ id: string }>(`select enqueue_job('images.process', '{}') as id`);
  expect(added.rows).toHaveLength(1);
});

it('a second backup copies what is new only, and reads changed files alone', async () => {
  const id = await buildPhoto();
  await buildPhoto();
  expect((await make()).said).toContain('Files: 2 copied');
  await buildPhoto(await readFile(stored(`images/${id}/original.jpg`)));
  expect((await make()).said).toContain('Files: 0 copied');
  await writeFile(stored(`images/${id}/original.jpg`), 'another content');
  const third = await make();
  expect(third.said).toContain('Files: 1 copied');
  expect(await listFiles(path.join(root, 'backups/files'))).toHaveLength(3);
  expect(await verifyBackup(await openBackup(third.at, null))).toMatchObject({ files: 3, faults: [] });
});

it('a photo that is removed between the snapshot and its copy is saved, one without a row is not', async () => {
  const [id, purged] = [await buildPhoto(), await buildPhoto()];
  let calls = 0;
  const { at } = await make({
    rowFiles: {
      ...rowFiles,
      belongsTo: (client) => {
        calls += 1;
        const find = belongsToRow(client);
        const isSnapshot = calls > 1;
        return async (folder, names) => {
          if (isSnapshot) await rm(stored(`images/${id}/original.jpg`), { force: true });
          else await database.db.deleteFrom('images').where('id', '=', purged).execute();
          return find(folder, names);
        };
      },
    },
  });
  await rm(stored(`images/${purged}`), { recursive: true });
  const opened = await openBackup(at, null);
  expect(opened.manifest.files).toMatchObject({ count: 1, missing: 0 });
  expect(await verifyBackup(opened)).toMatchObject({ files: 1, faults: [] });
});

it('a file that is lost is named, and is no failure', async () => {
  const [id] = [await buildPhoto(), await buildPhoto()];
  await rm(stored(`images/${id}/original.jpg`));
  const { manifest } = await openBackup((await make()).at, null);
  const examplesOfMissing = [`images/${id}/original.jpg`];
  expect(manifest.files).toMatchObject({ count: 1, missing: 1, examplesOfMissing });
});

it.each([null, passphrase])('a changed byte of any file of a backup is found (%s)', async (phrase) => {
  await buildPhoto();
  const { at } = await make({ passphrase: phrase });
  const opened = await openBackup(at, phrase);
  const folder = path.join(root, 'backups');
  const files = (await listFiles(folder)).filter((name) => !/destination|manifest/.test(name));
  expect(files.length).toBeGreaterThan(100);
  for (const name of files.filter((one, at) => !one.includes('tables/') || at % 20 === 0)) {
    const whole = await readFile(path.join(folder, name));
    const changed = Buffer.from(whole);
    // The header of gzip has bytes that no reader looks at, so it has to be the hash that finds it.
    changed.writeUInt8(changed.readUInt8(4) ^ 1, 4);
    await writeFile(path.join(folder, name), changed);
    expect((await verifyBackup(opened)).faults.join(), name).toMatch(/damaged|decrypted/);
    await writeFile(path.join(folder, name), whole);
  }
  expect((await verifyBackup(opened)).faults).toEqual([]);
});

it('an encrypted backup shows nothing, opens with its passphrase only, and its manifest cannot be changed', async () => {
  await buildUser(database.db, { name: 'Nobody Reads This' });
  const id = await buildPhoto('the content of a photo');
  const { at } = await make({ passphrase });
  const folder = path.join(root, 'backups');
  for (const name of await listFiles(folder)) {
    const text = await readFile(path.join(folder, name), 'latin1');
    expect(text).not.toMatch(/the content of a photo|Nobody Reads This/);
    expect(text).not.toContain(id);
  }
  await expect(openBackup(at, null)).rejects.toThrow('are encrypted. Set BACKUP_PASSPHRASE');
  await expect(openBackup(at, `${passphrase}!`)).rejects.toThrow('is not the one');
  await expect(make({ passphrase: null })).rejects.toThrow('are encrypted');
  const manifest = await readFile(path.join(at, 'manifest.json'), 'utf8');
  await writeFile(path.join(at, 'manifest.json'), manifest.replace('"rows": 0', '"rows": 1'));
  await expect(openBackup(at, passphrase)).rejects.toThrow('was changed');
});

it('only the latest backups are kept, and the files that they name', async () => {
  const id = await buildPhoto();
  const first = await make();
  await rm(stored(`images/${id}/original.jpg`));
  await buildPhoto();
  const second = await make();
  const unfinished = path.join(root, 'backups/2026-01-01T00-00-00Z');
  await mkdir(unfinished);
  await writeFile(path.join(root, 'backups/files/left.part'), 'half a file');
  await expect(openBackup(unfinished, null)).rejects.toThrow('no complete backup');
  const third = await make({ keep: 2 });
  const kept = ['destination.json', 'files', path.basename(second.at), path.basename(third.at)];
  expect((await readdir(path.join(root, 'backups'))).sort()).toEqual(kept.sort());
  expect(third.said).toContain('Removed: 1 older backups, 1 files');
  for (const { at } of [second, third])
    expect((await verifyBackup(await openBackup(at, null))).faults).toEqual([]);
  await expect(openBackup(first.at, null)).rejects.toThrow('no complete backup');
});

it('a destination of another installation, with other files, or in use by another backup is refused', async () => {
  await make();
  const client = await database.pool.connect();
  await client.query('select pg_advisory_lock(4040208)');
  await expect(make()).rejects.toThrow('Another backup of this installation is being made');
  await client.query('select pg_advisory_unlock(4040208)');
  client.release();
  await database.db.updateTable('installationSettings').set({ installationId: randomUUID() }).execute();
  await expect(make()).rejects.toThrow('another installation');
  await expect(make({ to: path.join(root, 'data') })).rejects.toThrow('has other files');
});

it('without its files an installation is not saved', async () => {
  await buildPhoto();
  await rm(stored('images'), { recursive: true });
  const config = { dataDir: path.join(root, 'data'), signingSecret: 'the secret' };
  const db = {
    ownerUrl: database.ownerUrl,
    url: database.url,
    poolerUrl: null,
    replicaUrl: null,
    makesRole: false,
    connectionsMax: 12,
  };
  const to = path.join(root, 'backups');
  await expect(
    backUp(
      { ...config, db },
      { db: database.db, storage: new DiskStorage(stored('')) },
      { to, passphrase: null, keep: null, say: () => {} },
    ),
  ).rejects.toThrow('a disk or share is not mounted');
});

it('a backup of an earlier version is brought up to date, one of a later version refused', async () => {
  await buildPhoto();
  const opened = await openBackup((await make()).at, null);
  const target = await openTarget();
  await loadDatabase(target, opened);
  const next = { migrations: path.join(root, 'migrations'), functions: sqlFolders.functions };
  await cp(sqlFolders.migrations, next.migrations, { recursive: true });
  await writeFile(
    path.join(next.migrations, '9000-next.sql'),
    `alter table images add column colour text; update images set colour = 'red'`,
  );
  expect(await migrate(target, next)).toContain('9000-next.sql');
  expect((await target.query('select colour from images')).rows).toEqual([{ colour: 'red' }]);
  const { manifest } = opened;
  const later = { ...manifest, migrations: [...manifest.migrations, '9000-next.sql'] };
  await expect(assertKnownVersion(later)).rejects.toThrow('with 9000-next.sql');
});

it('nothing is restored over anything', async () => {
  await expect(assertEmptyDatabase(database.pool)).rejects.toThrow('The database is not empty');
  await assertEmptyDatabase(await openTarget());
  await expect(assertEmptyFolder(root)).rejects.toThrow('is not empty: it has data');
  await assertEmptyFolder(path.join(root, 'nowhere'));
});

it('rows that break a foreign key leave the database without rows', async () => {
  const id = await buildPhoto();
  const opened = await openBackup((await make()).at, null);
  const without = opened.manifest.tables.filter(({ name }) => name !== 'picture_sets');
  const target = await openTarget();
  const broken = { ...opened, manifest: { ...opened.manifest, tables: without } };
  await expect(loadDatabase(target, broken)).rejects.toThrow('foreign key');
  expect((await target.query('select from images where id = $1', [id])).rowCount).toBe(0);
});

it('at night the installation is saved as its settings say, and root is told when that fails or stays away', async () => {
  const app = await openTestApp();
  ends.push(() => app.close());
  const rootId = await buildUser(app.db, { role: 'root' });
  const installation = {
    ...{ dataDir: path.join(root, 'data'), signingSecret: 'the secret' },
    db: {
      ownerUrl: app.database.ownerUrl,
      url: app.database.url,
      poolerUrl: null,
      replicaUrl: null,
      makesRole: false,
      connectionsMax: 12,
    },
    backups: { to: path.join(root, 'backups'), keep: 1, passphrase: null },
  };
  const texts = async () => {
    const look = async (ms: number) => {
      app.clock.forward(ms);
      await lookForFaults(app.system());
    };
    await look(0);
    await look(180_000);
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select language_contents->0->'content'->>'content' as text from notifications n
       where user_id = $1 and language_contents::text like '%backup%' order by created_at`,
      [rootId],
    );
    return rows.map(({ text }) => text);
  };
  await setWanted(app.system(), installation);
  await backUpAtNight(app.system(), installation);
  expect(await listBackups({ folder: installation.backups.to })).toHaveLength(1);
  await app.database.pool.query(`update backup_state set succeeded_at = '2026-06-15 02:30Z'`);
  expect(await texts()).toEqual([]);
  const wrong = { ...installation, backups: { ...installation.backups, to: path.join(root, 'data') } };
  await expect(backUpAtNight(app.system(), wrong)).rejects.toThrow('has other files');
  expect((await texts()).join()).toMatch(/2026-06-15 02:30 UTC \(.* has other files/);
  await new Promise((resolve) => setTimeout(resolve, 1_010));
  await backUpAtNight(app.system(), installation);
  expect(await listBackups({ folder: installation.backups.to })).toHaveLength(1);
  await app.database.pool.query(`update backup_state set succeeded_at = '2026-06-15 02:30Z'`);
  expect((await texts()).at(-1)).toMatch(/^There was none from /);
  app.clock.forward(2 * 24 * 3_600_000);
  expect((await texts()).at(-1)).toMatch(/: 2026-06-15 02:30 UTC\./);
  await setWanted(app.system(), { backups: null });
  expect((await app.db.selectFrom('backupState').selectAll().execute()).length).toBe(0);
});
