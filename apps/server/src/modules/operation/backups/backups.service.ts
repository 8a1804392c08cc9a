import { createBackup } from '../../../platform/backup/create-backup.ts';
import type { Manifest } from '../../../platform/backup/manifest.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import { assertFilesBelong } from '../../../platform/storage/installation-id.ts';
import { belongsToRow, readNamedKeys } from './backups.queries.ts';

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
  { dataDir, db: { ownerUrl }, signingSecret }: Pick<Config, 'dataDir' | 'db' | 'signingSecret'>,
  { db, filesDir }: { db: Db; filesDir: string },
  plan: BackupPlan,
): Promise<{ name: string; manifest: Manifest }> {
  await assertFilesBelong(db, filesDir);
  const rowFiles = { belongsTo: belongsToRow, namedKeys: readNamedKeys };
  return createBackup({ ownerUrl, dataDir, signingSecret, rowFiles, ...plan });
}
