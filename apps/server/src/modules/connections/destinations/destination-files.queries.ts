import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
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

/** A name as servers see it that ignore the case of names. */
const folded = (column: string) => sql`lower(normalize(${sql.ref(column)}, NFC))`;

/** Whether another file that stays has the same name in other letters. */
const hasNamesake = (stays: RawBuilder<unknown>) => sql<boolean>`exists (select from destination_files other
  where other.destination_id = f.destination_id and other.path <> f.path and ${folded('other.path')} = ${folded('f.path')}
    and ${stays})`;

/** Files of a vehicle on the server that are not among these, without those that a server might take for one of them. */
export async function listOthers(
  db: Db,
  destinationId: DestinationId,
  vehicleId: VehicleId,
  paths: readonly string[],
): Promise<string[]> {
  const stays = sql`(other.path = any(${paths}) or other.vehicle_id is distinct from f.vehicle_id)`;
  const { rows } = await sql<{ path: string }>`
    select f.path from destination_files f
    where f.destination_id = ${destinationId} and f.vehicle_id = ${vehicleId} and f.path <> all(${paths})
      and not ${hasNamesake(stays)}
    order by f.path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Files on the server, of whichever vehicle, with the names of these in other letters. */
export async function listNamesakes(
  db: Db,
  destinationId: DestinationId,
  paths: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select f.path from destination_files f
    where f.destination_id = ${destinationId} and f.path <> all(${paths})
      and ${folded('f.path')} in (select lower(normalize(wanted, NFC)) from unnest(${paths}::text[]) wanted)
    order by f.path`.execute(db);
  return rows.map(({ path }) => path);
}

/** Some files of vehicles that are not ready or not chosen any more, or gone, in the order of their paths. */
export async function listLeftFiles(
  db: Db,
  { channel, clientId, id, onlyMarked }: DestinationRow,
  listPath: string | null,
  after: string,
  limit: number,
): Promise<string[]> {
  const stays = (file: 'f' | 'other') => sql`(${sql.ref(`${file}.path`)} is not distinct from ${listPath}
    or exists (select from vehicles v where v.id = ${sql.ref(`${file}.vehicle_id`)} and v.client_id = ${clientId}
      and v.deleted_at is null and v.state = 'ready'
      and (not ${onlyMarked} or ${channel} = any(v.marked_channels))))`;
  const { rows } = await sql<{ path: string }>`
    select f.path from destination_files f
    where f.destination_id = ${id} and f.path > ${after} and not ${stays('f')} and not ${hasNamesake(stays('other'))}
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
  tx: Tx,
  { destinationId, path, sourceKey, vehicleId }: Omit<SentFile, 'contentHash' | 'sizeBytes'>,
): Promise<void> {
  await tx
    .updateTable('destinationFiles')
    .set({ sourceKey, vehicleId })
    .where('destinationId', '=', destinationId)
    .where('path', '=', path)
    .execute();
}

/** Forgets a file that was removed. A server might have removed its namesakes with it: those that are wanted are sent again. */
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
  await tx
    .updateTable('destinationFiles')
    .set({ sourceKey: null, contentHash: Buffer.alloc(0) })
    .where('destinationId', '=', destinationId)
    .where(folded('path'), '=', sql<string>`lower(normalize(${path}, NFC))`)
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
