import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { assertFilesBelong } from './installation-id.ts';

let database: TestDatabase;
let filesDir: string;
const other = '00000000-0000-4000-8000-000000000001';
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  filesDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-files-'));
});
afterEach(() => rm(filesDir, { recursive: true }));

const idFile = () => path.join(filesDir, 'installation-id');
const check = () => assertFilesBelong(database.db, filesDir);

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
