import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildFile } from '../../testing/builders/belonging-builders.ts';
import { buildUser } from '../../testing/builders/builders.ts';
import { buildImage } from '../../testing/builders/vehicle-builders.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { DiskStorage } from './disk-storage.ts';
import { assertFilesBelong } from './installation-id.ts';

let database: TestDatabase;
let filesDir: string;
const other = '00000000-0000-4000-8000-000000000001';
beforeEach(async () => {
  database = await openTestDatabase();
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'));
});
afterEach(async () => {
  await database.close();
  await rm(filesDir, { recursive: true });
});

const idFile = () => path.join(filesDir, 'installation-id');
const check = () => assertFilesBelong(database.db, new DiskStorage(filesDir));

it('the first start gives the files the id of the database, and later ones accept it, at the same time too', async () => {
  await mkdir(path.join(filesDir, 'images'));
  await Promise.all([check(), check()]);
  expect((await readdir(filesDir)).sort()).toEqual(['images', 'installation-id']);
  const { rows } = await database.pool.query('select installation_id from installation_settings');
  expect((await readFile(idFile(), 'utf8')).trim()).toBe(rows[0].installation_id);
  await check();
});

it('files of another installation stop the start with a sentence that names both ids', async () => {
  await mkdir(path.join(filesDir, 'images'));
  await writeFile(idFile(), `${other}\n`);
  const { rows } = await database.pool.query('select installation_id from installation_settings');
  await expect(check()).rejects.toThrow(
    `belong to the installation ${other}, the database to ${rows[0].installation_id}`,
  );
  expect(await readFile(idFile(), 'utf8')).toBe(`${other}\n`);
});

it('a folder without files goes to the database that is used with it now', async () => {
  await writeFile(idFile(), `${other}\n`);
  await check();
  expect(await readFile(idFile(), 'utf8')).not.toContain(other);
});

describe('a database with files does not start with an empty folder, as where a share is not mounted', () => {
  const ownId = async () =>
    (await database.pool.query('select installation_id from installation_settings')).rows[0].installation_id;
  const rows: Record<string, () => Promise<unknown>> = {
    'a photo': () => buildImage(database.db),
    'a file of a user': async () => buildFile(database.db, { userId: await buildUser(database.db) }),
  };
  const folders: Record<string, () => Promise<void>> = {
    new: async () => {},
    'of this installation': async () => writeFile(idFile(), `${await ownId()}\n`),
    'of another one': async () => writeFile(idFile(), `${other}\n`),
  };

  it.each(Object.keys(rows).flatMap((row) => Object.keys(folders).map((folder) => [row, folder] as const)))(
    '%s, the folder is %s',
    async (row, folder) => {
      await rows[row]?.();
      await folders[folder]?.();
      const before = await readdir(filesDir);
      await expect(check()).rejects.toThrow(`There are no files in ${filesDir}, but the database has photos`);
      expect(await readdir(filesDir)).toEqual(before);
      // What the sentence says to do where the files are lost.
      await mkdir(path.join(filesDir, 'images'));
      if (folder !== 'of another one') await check();
    },
  );

  it('photos that were removed for good need no files', async () => {
    await buildImage(database.db, { deletedAt: new Date() });
    await database.pool.query('update images set purged_at = now()');
    await check();
    expect(await readFile(idFile(), 'utf8')).toContain(await ownId());
  });
});
