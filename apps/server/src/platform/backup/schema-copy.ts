/**
 * The SQL of migrations and functions, which a backup has with it: where it is restored, the database is first made as it was, and then
 * brought up to date like any other.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { z } from 'zod';
import { type SqlFolders, sqlFolders } from '../db/sql-folders.ts';
import { OperatorError } from '../operator-error.ts';
import type { Manifest } from './manifest.ts';
import { type Part, type PartFolder, readTextPart, writePart } from './parts.ts';

const Files = z.record(z.string().regex(/^[\w-]+\.sql$/), z.string());
const Schema = z.object({ migrations: Files, functions: Files });

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** Writes the SQL of this version; refused where the database is of another one. Returns the names of the migrations too. */
export async function writeSchema(
  client: pg.ClientBase,
  folder: PartFolder,
): Promise<{ schema: Part; migrations: string[] }> {
  await assertOwnVersion(client);
  const migrations = await filesOf(sqlFolders.migrations);
  const text = JSON.stringify({ migrations, functions: await filesOf(sqlFolders.functions) });
  return {
    schema: await writePart(folder, 'schema', Readable.from([text])),
    migrations: Object.keys(migrations),
  };
}

/** The migrations that a database has had. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

/** Refuses a database of another version than this program. */
export async function assertOwnVersion(client: pg.ClientBase): Promise<void> {
  const own = Object.keys(await filesOf(sqlFolders.migrations));
  if ((await listMigrations(client)).join() === own.join()) return;
  throw new OperatorError(
    'The database is of another version than this program. Run “npm run cli -- migrate”, or the program of its version.',
  );
}

/** Refuses a backup of a version that this one does not know yet. */
export async function assertKnownVersion({ migrations, version }: Manifest): Promise<void> {
  const own = Object.keys(await filesOf(sqlFolders.migrations));
  const later = migrations.filter((name) => !own.includes(name));
  if (later.length > 0)
    throw new OperatorError(
      `The backup is of a later version of Forecourt (${version}, with ${later.at(-1)}). Restore it with that version or a later one.`,
    );
}

/** Calls `work` with folders that have the SQL of a backup. */
export async function withSchema<T>(
  folder: PartFolder,
  { schema }: Manifest,
  work: (folders: SqlFolders) => Promise<T>,
): Promise<T> {
  const parts = Schema.parse(JSON.parse(await readTextPart(folder, schema)));
  const root = await mkdtemp(path.join(os.tmpdir(), 'forecourt-restore-'));
  try {
    for (const [kind, files] of Object.entries(parts)) {
      await mkdir(path.join(root, kind));
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, kind, name), text);
    }
    return await work({ migrations: path.join(root, 'migrations'), functions: path.join(root, 'functions') });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
