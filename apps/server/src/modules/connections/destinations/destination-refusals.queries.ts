import type { FileRefusal } from '@forecourt/contract/destination-runs';
import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A file that a server refused when it was tried last. */
export interface Refusal {
  vehicleId: VehicleId | null;
  /** The stored file; null: the file with the vehicles, or one that was to be removed. */
  sourceKey: string | null;
  /** How many times in a row. */
  refusals: number;
  /** The last delivery that tried it. */
  runId: string | null;
  /** Null: with the next delivery. */
  nextTryAt: string | null;
}

/** By the paths of the files. */
export async function listRefusals(db: Db, destinationId: DestinationId): Promise<Map<string, Refusal>> {
  const rows = await db
    .selectFrom('destinationRefusals')
    .select(['path', 'vehicleId', 'sourceKey', 'refusals', 'runId', 'nextTryAt'])
    .where('destinationId', '=', destinationId)
    .execute();
  return new Map(rows.map(({ path, ...refusal }) => [path, refusal]));
}

/** Refused files that a delivery names. */
const namedRefusedMax = 20;

interface KeptRefusal extends Refusal {
  destinationId: DestinationId;
  path: string;
  failure: FileRefusal;
  runId: string;
}

/** Remembers a file that was refused; its delivery counts and names it. */
export async function keepRefusal(tx: Tx, row: KeptRefusal): Promise<void> {
  await tx
    .insertInto('destinationRefusals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['destinationId', 'path']).doUpdateSet(row))
    .execute();
  const named = JSON.stringify([{ path: row.path, failure: row.failure }]);
  await tx
    .updateTable('destinationRuns')
    .set((eb) => ({
      refusedCount: eb('refusedCount', '+', 1),
      refusedFiles: sql`case when refused_count < ${namedRefusedMax}
        then refused_files || ${named}::jsonb else refused_files end`,
    }))
    .where('id', '=', row.runId)
    .execute();
}

/** The files are on the server, or not wanted there any more. */
export async function forgetRefusals(
  db: Db,
  destinationId: DestinationId,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await db
    .deleteFrom('destinationRefusals')
    .where('destinationId', '=', destinationId)
    .where(sql<boolean>`path = any(${paths})`)
    .execute();
}
