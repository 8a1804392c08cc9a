import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { forgetRefusals } from './destination-refusals.queries.ts';
import type { DestinationRow } from './destinations.queries.ts';

export interface KnownFile {
  path: string;
  sourceKey: string | null;
  contentHash: Buffer;
}

/** Files of a vehicle on the server; null: those of no vehicle. */
export function listFiles(
  db: Db,
  destinationId: DestinationId,
  vehicleId: VehicleId | null,
): Promise<KnownFile[]> {
  return db
    .selectFrom('destinationFiles')
    .select(['path', 'sourceKey', 'contentHash'])
    .where('destinationId', '=', destinationId)
    .where('vehicleId', 'is not distinct from', vehicleId)
    .orderBy('path')
    .execute();
}

/** Some files of vehicles that are not ready or not chosen any more, or gone, in the order of their paths. */
export async function listLeftFiles(
  db: Db,
  { channel, clientId, id, onlyMarked }: DestinationRow,
  listPath: string | null,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select f.path from destination_files f
    where f.destination_id = ${id} and f.path is distinct from ${listPath} and f.path > ${after}
      and not exists (select from vehicles v where v.id = f.vehicle_id and v.client_id = ${clientId}
        and v.deleted_at is null and v.state = 'ready'
        and (not ${onlyMarked} or ${channel} = any(v.marked_channels)))
    order by f.path limit ${limit}`.execute(db);
  return rows.map(({ path }) => path);
}

interface SentFile {
  destinationId: DestinationId;
  path: string;
  vehicleId: VehicleId | null;
  sourceKey: string | null;
  contentHash: Buffer;
  sizeBytes: number;
}

/** Remembers a file that was sent, and counts it; it is not refused any more. */
export async function keepFile(tx: Tx, runId: string, file: SentFile, now: Date): Promise<void> {
  const row = { ...file, sentAt: now };
  await tx
    .insertInto('destinationFiles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['destinationId', 'path']).doUpdateSet(row))
    .execute();
  await forgetRefusals(tx, file.destinationId, [file.path]);
  await tx
    .updateTable('destinationRuns')
    .set((eb) => ({ sentCount: eb('sentCount', '+', 1), sentBytes: eb('sentBytes', '+', file.sizeBytes) }))
    .where('id', '=', runId)
    .execute();
}

/** The same content is stored elsewhere. */
export async function moveSource(
  db: Db,
  { destinationId, path, sourceKey, vehicleId }: Omit<SentFile, 'contentHash' | 'sizeBytes'>,
): Promise<void> {
  await db
    .updateTable('destinationFiles')
    .set({ sourceKey, vehicleId })
    .where('destinationId', '=', destinationId)
    .where('path', '=', path)
    .execute();
}

export async function forgetFile(
  tx: Tx,
  runId: string,
  destinationId: DestinationId,
  path: string,
): Promise<void> {
  await tx
    .deleteFrom('destinationFiles')
    .where('destinationId', '=', destinationId)
    .where('path', '=', path)
    .execute();
  await forgetRefusals(tx, destinationId, [path]);
  await tx
    .updateTable('destinationRuns')
    .set((eb) => ({ removedCount: eb('removedCount', '+', 1) }))
    .where('id', '=', runId)
    .execute();
}

/** Whatever is on the server is sent again. */
export async function forgetAll(tx: Tx, destinationId: DestinationId): Promise<void> {
  await tx.deleteFrom('destinationFiles').where('destinationId', '=', destinationId).execute();
  await tx.deleteFrom('destinationRefusals').where('destinationId', '=', destinationId).execute();
}
