/** What comes after a database was put back to an earlier moment, by whatever means, and before anything starts on it. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { byCommand } from './by-command.ts';
import { endDoubtfulPosts } from './modules/connections/social-posts/post-publishing.service.ts';
import { countLedgerRows, findDifferences } from './modules/money/ledger/ledger.service.ts';
import { type Config, childEnvironment, readStart } from './platform/config.ts';
import { listUsers } from './platform/moving/moved-source.ts';
import { OperatorError } from './platform/operator-error.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { bringUpToDate } from './prepare-database.ts';
import { processDeps } from './process-deps.ts';
import { countLost } from './reseal-all.ts';
import { onDatabase, openStoppedDatabase, stoppedConfig } from './stopped-installation.ts';

type Say = (line: string) => void;

/** Ends what must not happen twice. Returns whether the ledger is right and the keys open all secrets. */
export async function settleAndCheck(config: Config, say: Say): Promise<boolean> {
  const deps = processDeps(config, 'restore');
  const { db, outside, pool } = deps;
  try {
    await assertFilesBelong(db, outside.storage);
    const count = await byCommand(deps, 'restored', endDoubtfulPosts);
    const told = count > 0 ? ' They are ended, and who made them is told.' : '';
    say(`Posts that may have been published since then: ${count}.${told}`);
    const differences = await findDifferences(db);
    const { accounts, transactions } = await countLedgerRows(db);
    for (const { id, what } of differences) say(`${what}: ${id}`);
    say(`Ledger: ${transactions} transactions and ${accounts} accounts, ${differences.length} differences.`);
    const { all, lost } = await countLost({ db, sealer: outside.sealer });
    say(`Secrets: ${all - lost} of ${all} can be opened.`);
    if (lost > 0)
      say(
        'Set the SIGNING_SECRET and SEALING_KEYS of that moment, and run “npm run cli -- migrate” once it runs.',
      );
    return differences.length === 0 && lost === 0;
  } finally {
    await pool.end();
  }
}

async function assertStopped(url: string): Promise<void> {
  const users = await onDatabase(url, 'restored', (pool) => listUsers(pool, 'forecourt restored'));
  if (users.length > 0)
    throw new OperatorError(`The installation is running (${users.join(', ')}). Stop all of its processes.`);
}

/** Settles what other tools have put back. Returns the exit code. */
export async function settleRestored(say: Say): Promise<number> {
  const given = readStart();
  const dataDir = path.resolve(given.DATA_DIR);
  await mkdir(dataDir, { recursive: true });
  const lock = await lockInstance(dataDir);
  lock.unref();
  const database = await openStoppedDatabase(given, say);
  try {
    await assertStopped(database.url);
    const config = await stoppedConfig(childEnvironment({}), database.url);
    const ran = await bringUpToDate(config, { setsPassword: true });
    if (ran.length > 0) say(`Brought up to date: ${ran.join(', ')}`);
    return (await settleAndCheck(config, say)) ? 0 : 1;
  } finally {
    await database.stop();
  }
}
