import type { DestinationFailure, DestinationRun } from '@forecourt/contract/destinations';
import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { countUpTo } from '../../../platform/db/lists.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { DestinationRow } from './destinations.queries.ts';

/** Destinations that deliver by themselves or have to be tried again, and that no job waits for already. */
export function listWaiting(db: Db, now: Date): Promise<DestinationRow[]> {
  return db
    .selectFrom('destinations')
    .innerJoin('clients', 'clients.id', 'destinations.clientId')
    .selectAll('destinations')
    .where('destinations.state', '=', 'active')
    .where('destinations.deletedAt', 'is', null)
    .where('destinations.testedAt', 'is not', null)
    .where('clients.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('destinations.automatic', '=', true), eb('destinations.nextTryAt', 'is', null)]),
        eb('destinations.nextTryAt', '<=', now.toISOString()),
      ]),
    )
    .where(({ not }) => not(isQueued(sql`'destinations:' || destinations.id`)))
    .orderBy('destinations.id')
    .execute();
}

/** A destination that files may be delivered to. */
export function findActive(db: Db, id: DestinationId): Promise<DestinationRow | undefined> {
  return db
    .selectFrom('destinations')
    .innerJoin('clients', 'clients.id', 'destinations.clientId')
    .selectAll('destinations')
    .where('destinations.id', '=', id)
    .where('destinations.state', '=', 'active')
    .where('destinations.deletedAt', 'is', null)
    .where('destinations.testedAt', 'is not', null)
    .where('clients.deletedAt', 'is', null)
    .executeTakeFirst();
}

/** The delivery that a worker has begun and not ended, or a new one. */
export async function beginRun(tx: Tx, destinationId: DestinationId, now: Date): Promise<string> {
  const open = await tx
    .updateTable('destinationRuns')
    .set({ doneCount: 0 })
    .where('destinationId', '=', destinationId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (open) return open.id;
  const { id } = await tx
    .insertInto('destinationRuns')
    .values({ destinationId, startedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setVehicleCount(db: Db, runId: string, vehicleCount: number): Promise<void> {
  await db.updateTable('destinationRuns').set({ vehicleCount }).where('id', '=', runId).execute();
}

/** Counts a vehicle; false: the destination was paused, deleted or changed meanwhile. */
export async function countVehicle(
  db: Db,
  runId: string,
  { id, revision }: Pick<DestinationRow, 'id' | 'revision'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('destinationRuns')
    .set((eb) => ({ doneCount: eb('doneCount', '+', 1) }))
    .where('id', '=', runId)
    .where(
      sql<boolean>`exists (select from destinations d where d.id = ${id} and d.revision = ${revision}
        and d.state = 'active' and d.deleted_at is null)`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRun(
  db: Db,
  runId: string,
  now: Date,
  failure: DestinationFailure | null,
): Promise<void> {
  await db.updateTable('destinationRuns').set({ endedAt: now, failure }).where('id', '=', runId).execute();
}

/** A delivery in which nothing had changed is not kept. */
export async function dropEmptyRun(db: Db, runId: string): Promise<void> {
  await db
    .deleteFrom('destinationRuns')
    .where('id', '=', runId)
    .where('sentCount', '=', 0)
    .where('removedCount', '=', 0)
    .execute();
}

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

/** Some files of vehicles that are not ready any more, or gone. */
export async function listLeftFiles(
  db: Db,
  { clientId, id }: Pick<DestinationRow, 'clientId' | 'id'>,
  listPath: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select f.path from destination_files f
    where f.destination_id = ${id} and f.path is distinct from ${listPath}
      and not exists (select from vehicles v where v.id = f.vehicle_id and v.client_id = ${clientId}
        and v.deleted_at is null and v.state = 'ready')
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

/** Remembers a file that was sent, and counts it. */
export async function keepFile(tx: Tx, runId: string, file: SentFile, now: Date): Promise<void> {
  const row = { ...file, sentAt: now };
  await tx
    .insertInto('destinationFiles')
    .values(row)
    .onConflict((conflict) => conflict.columns(['destinationId', 'path']).doUpdateSet(row))
    .execute();
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
  await tx
    .updateTable('destinationRuns')
    .set((eb) => ({ removedCount: eb('removedCount', '+', 1) }))
    .where('id', '=', runId)
    .execute();
}

/** Whatever is on the server is sent again. */
export async function forgetAll(tx: Tx, destinationId: DestinationId): Promise<void> {
  await tx.deleteFrom('destinationFiles').where('destinationId', '=', destinationId).execute();
}

/** Deliveries to a destination, the newest first. */
export async function listRuns(
  db: Db,
  destinationId: DestinationId,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: DestinationRun[]; count: number }> {
  const found = db.selectFrom('destinationRuns').where('destinationId', '=', destinationId);
  const rows = await found
    .select([
      'startedAt',
      'endedAt',
      'vehicleCount',
      'doneCount',
      'sentCount',
      sql<number>`sent_bytes::float8`.as('sentBytes'),
      'removedCount',
      'failure',
    ])
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

/** Removes deliveries that ended before then. */
export async function removeRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('destinationRuns').where('endedAt', '<', before.toISOString()).execute();
}
