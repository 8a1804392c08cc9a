import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { countLedgerRows, findDifferences } from './modules/money/ledger/ledger.service.ts';
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
import { countSealed } from './platform/db/reseal.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { bringUpToDate } from './prepare-database.ts';
import { processDeps } from './process-deps.ts';
import { sealedColumns } from './reseal-all.ts';
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
    const isRight = await checkRestored(config, opened, say);
    say(`Restored into ${dataDir} in ${seconds(begun).toFixed(1)} s. “npm start” starts it.`);
    return isRight ? 0 : 1;
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
    `Database of ${snapshotAt}: ${rows} rows, ${jobs.rows} jobs in ${seconds(begun).toFixed(1)} s, ${Math.round(rows / seconds(begun))} rows/s.`,
  );
  const ran = await bringUpToDate(config, { setsPassword: true });
  if (ran.length > 0) say(`Brought up to date: ${ran.join(', ')}`);
}

/** Whether the ledger is right and the keys open all secrets. */
async function checkRestored(config: Config, { manifest }: OpenedBackup, say: Say): Promise<boolean> {
  const { db, outside, pool } = processDeps(config, 'restore');
  try {
    await assertFilesBelong(db, outside.storage);
    const differences = await findDifferences(db);
    const { accounts, transactions } = await countLedgerRows(db);
    for (const { id, what } of differences) say(`${what}: ${id}`);
    say(
      `Ledger: ${transactions} transactions and ${accounts} accounts, ${differences.length} differences. Sequences and foreign keys are right.`,
    );
    const isOther = checkOfSecret(config.signingSecret) !== manifest.signingSecretCheck;
    if (isOther)
      say('SIGNING_SECRET is NOT the one of the backup: links that were given away are void with this one.');
    const counts = await Promise.all(sealedColumns.map((column) => countSealed(db, outside.sealer, column)));
    const sum = (of: 'all' | 'lost') => counts.reduce((total, count) => total + count[of], 0);
    say(`Secrets: ${sum('all') - sum('lost')} of ${sum('all')} can be opened.`);
    if (sum('lost') > 0)
      say(
        'Set the SIGNING_SECRET and SEALING_KEYS of the backup, and run “npm run cli -- migrate” once it runs.',
      );
    return differences.length === 0 && sum('lost') === 0 && !isOther;
  } finally {
    await pool.end();
  }
}
