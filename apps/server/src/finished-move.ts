import type pg from 'pg';
import { rowFiles } from './modules/operation/backups/backups.service.ts';
import type { MovePlan } from './move-plan.ts';
import { readInstallationId } from './platform/backup/create-backup.ts';
import { listMigrations } from './platform/backup/schema-copy.ts';
import { isBeingMovedTo } from './platform/db/unfinished-move.ts';
import { hasSameFiles } from './platform/moving/moved-files.ts';
import { hasSameRows } from './platform/moving/moved-rows.ts';
import type { VerifiedFiles } from './platform/moving/verified-files.ts';
import { hasIdOf } from './platform/storage/installation-id.ts';

interface Places {
  plan: MovePlan;
  source: { client: pg.Client };
  /** Null: the database stays where it is. */
  target: { client: pg.Client } | null;
  verified: VerifiedFiles;
}

/** Whether a database is the one of an installation, and is open. One of another version has other tables. */
async function isDatabaseOf(
  client: pg.Client,
  installationId: string,
  migrations: readonly string[],
): Promise<boolean> {
  if (await isBeingMovedTo(client)) return false;
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('public.installation_settings') as name`,
  );
  if (rows[0]?.name == null || (await readInstallationId(client)) !== installationId) return false;
  return (await listMigrations(client)).join() === migrations.join();
}

/**
 * Whether an earlier attempt came to its end, and was killed before it could say so: the new place is open, and has what the present
 * one has. A copy of this installation from another day has not. Only reads both.
 */
export async function isMovedAlready(
  { plan, source, target, verified }: Places,
  installationId: string,
): Promise<boolean> {
  const [from, to] = [plan.from.storage, plan.to.storage];
  if (plan.movesFiles && !(await hasIdOf(to, installationId))) return false;
  const migrations = await listMigrations(source.client);
  if (target && !(await isDatabaseOf(target.client, installationId, migrations))) return false;
  const belongs = rowFiles.belongsTo(source.client);
  if (plan.movesFiles && !(await hasSameFiles({ from, to, belongs, verified }))) return false;
  return !target || hasSameRows({ source: source.client, target: target.client });
}
