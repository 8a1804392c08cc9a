import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { checkOfSecret, megabytes } from './platform/backup/create-backup.ts';
import {
  assertEmptyDatabase,
  assertEmptyFolder,
  assertEmptyStorage,
  loadDatabase,
  putFiles,
  putSecretsBack,
} from './platform/backup/load-backup.ts';
import type { OpenedBackup } from './platform/backup/open-backup.ts';
import { assertKnownVersion } from './platform/backup/schema-copy.ts';
import { type Config, childEnvironment, readStart, readStorage } from './platform/config.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { bringUpToDate } from './prepare-database.ts';
import { settleAndCheck } from './settle-restored.ts';
import { onDatabase, openStoppedDatabase, stoppedConfig } from './stopped-installation.ts';

type Say = (line: string) => void;

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Puts a backup into an empty installation, which is not started. Returns the exit code. */
export async function restoreBackup(opened: OpenedBackup, say: Say): Promise<number> {
  const begun = performance.now();
  await assertKnownVersion(opened.manifest);
  const given = readStart();
  const dataDir = path.resolve(given.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const lock = await lockInstance(dataDir);
  lock.unref();
  await assertEmptyFolder(dataDir);
  if (given.DATABASE_URL)
    await onDatabase(given.DATABASE_URL, 'restore', (pool) => assertEmptyDatabase(pool));
  const storage = openStorage({ ...readStorage(), dataDir });
  await assertEmptyStorage(storage);
  await putSecretsBack(dataDir, opened);
  // A wrong setting stops it here, before everything is copied.
  await stoppedConfig(childEnvironment({}), given.DATABASE_URL ?? 'postgres://127.0.0.1/forecourt');
  const put = await putFiles(storage, opened);
  say(
    `Files: ${put.count} (${megabytes(put.bytes)}) in ${seconds(begun).toFixed(1)} s, ${megabytes(put.bytes / seconds(begun))}/s.`,
  );
  const database = await openStoppedDatabase(given, say);
  try {
    const config = await stoppedConfig(childEnvironment({}), database.url);
    await fillDatabase(config, opened, say);
    const isRight = await settleAndCheck(config, say);
    const isSame = isSameSecret(config, opened, say);
    say(`Restored into ${dataDir} in ${seconds(begun).toFixed(1)} s. “npm start” starts it.`);
    return isRight && isSame ? 0 : 1;
  } finally {
    await database.stop();
  }
}

async function fillDatabase(config: Config, opened: OpenedBackup, say: Say): Promise<void> {
  const begun = performance.now();
  const { jobs, snapshotAt, tables } = opened.manifest;
  await onDatabase(config.db.ownerUrl, 'restore', (pool) => loadDatabase(pool, opened));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Database of ${snapshotAt}: ${rows} rows, ${jobs.rows} jobs in ${seconds(begun).toFixed(1)} s, ${Math.round(rows / seconds(begun))} rows/s. Sequences and foreign keys are right.`,
  );
  const ran = await bringUpToDate(config, { setsPassword: true });
  if (ran.length > 0) say(`Brought up to date: ${ran.join(', ')}`);
}

/** Links that were given away are signed with it. */
function isSameSecret({ signingSecret }: Config, { manifest }: OpenedBackup, say: Say): boolean {
  const isSame = checkOfSecret(signingSecret) === manifest.signingSecretCheck;
  if (!isSame)
    say('SIGNING_SECRET is NOT the one of the backup: links that were given away are void with this one.');
  return isSame;
}
