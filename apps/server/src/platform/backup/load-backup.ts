import { readdir } from 'node:fs/promises';
import type pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { OperatorError } from '../operator-error.ts';
import { writeId } from '../storage/installation-id.ts';
import { idFileName, type Storage } from '../storage/storage.ts';
import { putFilesBack } from './file-copies.ts';
import { readFileList } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { loadJobs } from './job-copies.ts';
import type { OpenedBackup } from './open-backup.ts';
import { OwnSecrets, putOwnSecrets } from './own-secrets.ts';
import { readTextPart } from './parts.ts';
import { withSchema } from './schema-copy.ts';
import { loadTables, readRows } from './table-copies.ts';

/** Refuses a folder that has anything but caches in it. */
export async function assertEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const others = names.filter((name) => name !== 'cache' && name !== 'lost+found');
  if (others.length === 0) return;
  throw new OperatorError(
    `${dataDir} is not empty: it has ${others.join(', ')}. A backup is restored into a DATA_DIR of its own only; if this is what an earlier attempt has left, remove it first.`,
  );
}

/** Refuses a storage that has files, or is another installation's. */
export async function assertEmptyStorage(storage: Storage): Promise<void> {
  if ((await storage.isEmpty()) && !(await storage.find(idFileName))) return;
  const { place, setting } = storage.words;
  throw new OperatorError(
    `${place} is not empty. A backup is restored into an empty one only: set ${setting} to another folder; if this is what an earlier attempt has left, remove it first.`,
  );
}

/**
 * Refuses a database that has tables.
 * @param what begins the sentence that says why, such as “A backup is restored”
 */
export async function assertEmptyDatabase(
  database: Pick<pg.Pool | pg.ClientBase, 'query'>,
  what = 'A backup is restored',
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
  );
  const [found] = rows;
  if (!found) return;
  throw new OperatorError(
    `The database is not empty: it has the table ${found.name}. ${what} into an empty database only; if this is what an earlier attempt has left, drop it and create it again.`,
  );
}

/** Puts back what the installation made for itself. */
export async function putSecretsBack(dataDir: string, { folder, manifest }: OpenedBackup): Promise<void> {
  const text = await readTextPart(folder, manifest.secrets);
  await putOwnSecrets(dataDir, OwnSecrets.parse(JSON.parse(text)));
}

/** Puts the files back, each checked. The id comes first: until the database has the same one, nothing starts on this folder. */
export async function putFiles(
  storage: Storage,
  { destination, folder, manifest }: OpenedBackup,
): Promise<{ count: number; bytes: number }> {
  await writeId(storage, manifest.installationId);
  const put = { count: 0, bytes: 0 };
  for await (const { bytes } of putFilesBack(
    storage,
    new FileStore(destination),
    readFileList(folder, manifest.files),
  )) {
    put.count += 1;
    put.bytes += bytes;
  }
  return put;
}

/** Makes the database as it was when the backup was made: its tables first, then all rows in one transaction. */
export async function loadDatabase(pool: pg.Pool, { folder, manifest }: OpenedBackup): Promise<void> {
  await withSchema(folder, manifest, (folders) => migrate(pool, folders));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await loadTables(client, folder, manifest);
    await loadJobs(client, (into) => readRows(client, folder, manifest.jobs, into));
    await client.query('commit');
    await client.query('analyze');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
