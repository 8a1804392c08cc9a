import { createBackup } from '../../../platform/backup/create-backup.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Config, SavedInstallation } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { assertFilesBelong } from '../../../platform/storage/installation-id.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import * as queries from './backup-state.queries.ts';
import { belongsToRow, readNamedKeys } from './backups.queries.ts';

/** Which files belong to rows, for what copies them. */
export const rowFiles = { belongsTo: belongsToRow, namedKeys: readNamedKeys };

interface BackupPlan {
  to: string;
  passphrase: string | null;
  /** How many backups stay; null: all. */
  keep: number | null;
  say: (line: string) => void;
}

/**
 * Saves the installation into a folder. Refused where its files are not there, as when a share is not mounted: that would be a backup
 * without them, and older ones make room for it.
 */
export async function backUp(
  { dataDir, db: { ownerUrl }, signingSecret }: Omit<SavedInstallation, 'backups'>,
  { db, storage }: { db: Db; storage: Storage },
  plan: BackupPlan,
): Promise<{ name: string; manifest: Manifest }> {
  await assertFilesBelong(db, storage);
  return createBackup({ ownerUrl, dataDir, storage, signingSecret, rowFiles, ...plan });
}

/** Saves the installation as its settings say, and notes how that went. */
export async function backUpAtNight(ctx: Ctx, config: SavedInstallation | null): Promise<void> {
  if (!config?.backups) return;
  const say = (line: string) => ctx.log.info({ backup: line }, 'backup');
  try {
    const { name } = await backUp(
      config,
      { db: ctx.db, storage: ctx.outside.storage },
      { ...config.backups, say },
    );
    ctx.log.info({ name }, 'backup complete');
  } catch (error) {
    await queries.updateFailure(ctx.db, error instanceof Error ? error.message : String(error));
    throw error;
  }
  await queries.updateSuccess(ctx.db, systemClock.now());
}

/** Root is told of missing backups only where they are wanted. */
export function setWanted(ctx: Ctx, { backups }: Pick<Config, 'backups'>): Promise<void> {
  return backups ? queries.insertState(ctx.db, ctx.now) : queries.removeState(ctx.db);
}

/** When a nightly backup last succeeded; null where none are made. */
export function findBackup(db: Db): Promise<{ succeededAt: string | null } | null> {
  return queries.findState(db);
}
