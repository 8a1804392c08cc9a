/** `npm run cli -- move`: takes database and files of an installation to other places. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { fillMovedDatabase } from './fill-moved-database.ts';
import { isMovedAlready } from './finished-move.ts';
import { rowFiles } from './modules/operation/backups/backups.service.ts';
import { assertSameSecrets, type MovePlan, planMove } from './move-plan.ts';
import { megabytes, readInstallationId } from './platform/backup/create-backup.ts';
import { listMissing } from './platform/backup/file-copies.ts';
import { assertOwnVersion } from './platform/backup/schema-copy.ts';
import { createDb } from './platform/db/database.ts';
import { assertFitTarget, lockMove, MoveState } from './platform/moving/move-state.ts';
import { moveFiles } from './platform/moving/moved-files.ts';
import { beginLockedSnapshot, connectForMove, listUsers } from './platform/moving/moved-source.ts';
import { VerifiedFiles } from './platform/moving/verified-files.ts';
import { OperatorError } from './platform/operator-error.ts';
import { countLiveWorkers } from './platform/queue/live-workers.ts';
import { lockInstance } from './platform/standalone/instance-lock.ts';
import { runningInstallation } from './platform/standalone/running-installation.ts';
import { assertFilesBelong, beginMoveTo, writeId } from './platform/storage/installation-id.ts';
import type { Storage } from './platform/storage/storage.ts';
import { onDatabase, openStoppedDatabase } from './stopped-installation.ts';

type Say = (line: string) => void;

interface Opened {
  url: string;
  client: pg.Client;
  close: () => Promise<void>;
}

interface Move {
  plan: MovePlan;
  source: Opened;
  /** Null: the database stays where it is. */
  target: Opened | null;
  installationId: string;
  /** Whether an earlier attempt has begun to fill the new database. */
  goesOn: boolean;
  verified: VerifiedFiles;
  say: Say;
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Returns the exit code: 0 when all of it is in the new place. */
export async function moveInstallation(file: string, say: Say): Promise<number> {
  const plan = await planMove(file);
  const config = await assertSameSecrets(plan);
  const isLocked = await lockUnlessRunning(plan.from.dataDir);
  const source = await openSource(plan, isLocked, say);
  let target: Opened | null = null;
  try {
    const installationId = await assertMovable(plan, source);
    const users = [...(isLocked ? [] : ['npm start']), ...(await listUsersOf(source))];
    const isStopped = users.length === 0;
    if (plan.movesDatabase && (isStopped || plan.to.start.DATABASE_URL))
      target = await openDatabase(await openStoppedDatabase(plan.to.start, say));
    if (target) await assertUnused(target);
    const verified = await VerifiedFiles.open(config.cacheDir, plan.to.storage.words.place);
    if (isStopped && (await isMovedAlready({ plan, source, target, verified }, installationId))) {
      await verified.remove();
      sayWhatToChange(plan, say);
      return 0;
    }
    const goesOn = target ? await assertFitTarget(target.client, installationId) : false;
    const move: Move = { plan, source, target, installationId, goesOn, verified, say };
    if (isStopped) return await moveAll(move);
    return await moveBeforehand(move, users);
  } finally {
    await target?.close();
    await source.close();
  }
}

/** Whether the folder is locked for this process: `npm start` runs on it otherwise. */
async function lockUnlessRunning(dataDir: string): Promise<boolean> {
  try {
    (await lockInstance(dataDir)).unref();
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}

async function openSource({ from }: MovePlan, isLocked: boolean, say: Say): Promise<Opened> {
  if (!isLocked) {
    const { DATABASE_URL: url = '' } = await runningInstallation();
    return openDatabase({ url, stop: async () => {} });
  }
  const isEmbedded = !from.start.DATABASE_URL;
  if (isEmbedded && !(await stat(path.join(from.dataDir, 'postgres')).catch(() => null)))
    throw new OperatorError(`There is no installation in ${from.dataDir}. Set its DATA_DIR or DATABASE_URL.`);
  return openDatabase(await openStoppedDatabase(from.start, say));
}

async function openDatabase({ stop, url }: { url: string; stop: () => Promise<void> }): Promise<Opened> {
  try {
    const client = await connectForMove(url);
    const close = async () => {
      await client.end().catch(() => {});
      await stop();
    };
    return { url, client, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the id of the installation. */
async function assertMovable({ from }: MovePlan, { client, url }: Opened): Promise<string> {
  await lockMove(client);
  await assertOwnVersion(client);
  await assertFilesThere(from.storage, url);
  return readInstallationId(client);
}

const assertFilesThere = (storage: Storage, url: string) =>
  onDatabase(url, 'move', (pool) => assertFilesBelong(createDb(pool), storage));

async function listUsersOf({ client, url }: Opened): Promise<string[]> {
  const users = await listUsers(client);
  const workers = await onDatabase(url, 'move', (pool) => countLiveWorkers(createDb(pool)));
  return workers > 0 && !users.includes('worker') ? [...users, 'worker'] : users;
}

async function assertUnused({ client }: Opened): Promise<void> {
  await lockMove(client);
  const users = await listUsers(client);
  if (users.length > 0)
    throw new OperatorError(`The new database is in use by ${users.join(', ')}. Choose one of its own.`);
}

/** While the installation runs, most of its files can be copied. */
async function moveBeforehand(move: Move, users: string[]): Promise<number> {
  const { goesOn, installationId, plan } = move;
  if (plan.movesFiles) {
    await beginMoveTo(plan.to.storage, installationId, goesOn);
    await copyFiles(move);
  }
  move.say(
    `The installation is running (${users.join(', ')}). Stop all of it, and run the same command again: it goes on from here. ` +
      'A worker that was killed counts for a minute, and connections of PgBouncer keep a name until its RECONNECT.',
  );
  return 1;
}

async function moveAll(move: Move): Promise<number> {
  const { goesOn, installationId, plan, source, target, verified, say } = move;
  const { storage } = plan.to;
  await beginLockedSnapshot(source.client);
  if (plan.movesFiles) await beginMoveTo(storage, installationId, goesOn);
  const state = target && new MoveState(target.client);
  if (state && !goesOn) await state.begin(installationId);
  if (plan.movesFiles) {
    await copyFiles(move);
    // A share that was unmounted meanwhile looks like files that were removed.
    await assertFilesThere(plan.from.storage, source.url);
    await sayMissing(move);
  }
  if (state && target) await fillMovedDatabase({ plan, source, target, state, say });
  const users = await listUsersOf(source);
  if (users.length > 0)
    throw new OperatorError(
      `Somebody has started ${users.join(', ')} meanwhile. Stop it, and run the same command again.`,
    );
  // Nothing starts on files or database of the new place until each of them is whole.
  if (plan.movesFiles) await writeId(storage, installationId);
  await state?.open(source.client);
  await verified.remove();
  sayWhatToChange(plan, say);
  return 0;
}

async function copyFiles({ plan, source, verified, say }: Move): Promise<void> {
  const [begun, { from, to }] = [performance.now(), plan];
  const belongs = rowFiles.belongsTo(source.client);
  const moved = await moveFiles({ from: from.storage, to: to.storage, belongs, verified });
  say(
    `Files: ${moved.files} (${megabytes(moved.bytes)}), ${moved.copied} of them copied now (${megabytes(moved.copiedBytes)}) and read back, in ${seconds(begun)}.`,
  );
  if (moved.removed > 0)
    say(`${moved.removed} that the installation has no more were removed from the new place.`);
  if (moved.differed.length > 0)
    say(
      `${moved.differed.length} had been changed there or here, and were copied again: ${moved.differed.slice(0, 20).join(', ')}`,
    );
}

/** Files that are lost already are no reason not to move. */
async function sayMissing({ plan, source: { client }, say }: Move): Promise<void> {
  const belongs = rowFiles.belongsTo(client);
  const missing = await listMissing(rowFiles.namedKeys(client), plan.to.storage.list(), belongs);
  if (missing.length > 0)
    say(`${missing.length} files that rows name are in neither place: ${missing.slice(0, 20).join(', ')}`);
}

function sayWhatToChange({ changes, file, from, movesDatabase, movesFiles, to }: MovePlan, say: Say): void {
  say('\nAll of it is in the new place. In the settings of every process, and before anything starts:');
  if (changes.set.length > 0) say(`  set, as in ${file}: ${changes.set.join(', ')}`);
  if (changes.set.includes('DATABASE_APP_URL'))
    say(
      '  DATABASE_URL with the owner only where migrations are run; elsewhere it is DATABASE_APP_URL too, if it was so before',
    );
  if (changes.drop.length > 0) say(`  remove: ${changes.drop.join(', ')}`);
  say('Then start it. Never start it with the settings from before: it would go on in the old place.');
  const left = [
    ...(movesFiles ? [from.storage.words.place] : []),
    ...(movesDatabase
      ? [from.start.DATABASE_URL ? 'the database before' : path.join(from.dataDir, 'postgres')]
      : []),
  ];
  say(`Nothing was changed in ${left.join(' and ')}: remove that once the new place has its first backup.`);
  if (from.dataDir === to.dataDir)
    say(`${to.dataDir} stays DATA_DIR: what else is in it, such as secrets.json, is needed on.`);
}
