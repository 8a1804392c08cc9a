import type { DestinationFailure, DestinationRun } from '@forecourt/contract/destination-runs';
import type { DestinationId, VehicleId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';
import type { DestinationRow } from './destinations.queries.ts';

interface WaitingDestination extends DestinationRow {
  /** Whether a file that it refused has to be tried again. */
  isFileDue: boolean;
}

/** Destinations that deliver by themselves or have to be tried again, and that no job waits for already. */
export function listWaiting(db: Db, now: Date): Promise<WaitingDestination[]> {
  const isFileDue = sql<boolean>`exists (select from destination_refusals f where f.destination_id = destinations.id
    and f.next_try_at <= ${now.toISOString()})`;
  return db
    .selectFrom('destinations')
    .innerJoin('clients', 'clients.id', 'destinations.clientId')
    .selectAll('destinations')
    .select(isFileDue.as('isFileDue'))
    .where('destinations.state', '=', 'active')
    .where('destinations.deletedAt', 'is', null)
    .where('destinations.testedAt', 'is not', null)
    .where('clients.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('destinations.automatic', '=', true), eb('destinations.nextTryAt', 'is', null)]),
        eb('destinations.nextTryAt', '<=', now.toISOString()),
        eb.and([isFileDue, eb('destinations.nextTryAt', 'is', null)]),
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

/**
 * The delivery that a worker has begun and not ended, or a new one.
 * @param vehicleId The only vehicle of the delivery; null: all of them.
 */
export async function beginRun(
  tx: Tx,
  destinationId: DestinationId,
  vehicleId: VehicleId | null,
  now: Date,
): Promise<string> {
  const open = await tx
    .updateTable('destinationRuns')
    .set({ doneCount: 0, missingCount: 0, missingPaths: [] })
    .where('destinationId', '=', destinationId)
    .where('vehicleId', 'is not distinct from', vehicleId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (open) return open.id;
  const { id } = await tx
    .insertInto('destinationRuns')
    .values({ destinationId, vehicleId, startedAt: now, refusedFiles: json([]) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a delivery that a worker has begun, because nothing may be delivered any more. */
export async function endOpenRun(db: Db, destinationId: DestinationId, now: Date): Promise<void> {
  await db
    .updateTable('destinationRuns')
    .set({ endedAt: now })
    .where('destinationId', '=', destinationId)
    .where('endedAt', 'is', null)
    .execute();
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

/** Paths of skipped pictures that a delivery names. */
const namedMissingMax = 20;

/** Counts a picture that was skipped, because its stored file is missing, and names it. */
export async function countMissing(db: Db, runId: string, path: string): Promise<void> {
  await db
    .updateTable('destinationRuns')
    .set((eb) => ({
      missingCount: eb('missingCount', '+', 1),
      missingPaths: sql<string[]>`case when cardinality(missing_paths) < ${namedMissingMax}
        then array_append(missing_paths, ${path}) else missing_paths end`,
    }))
    .where('id', '=', runId)
    .execute();
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
    .where('missingCount', '=', 0)
    .where('refusedCount', '=', 0)
    .execute();
}

/** Deliveries to a destination, the newest first. */
export async function listRuns(
  db: Db,
  destinationId: DestinationId,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: DestinationRun[]; count: number }> {
  const found = db.selectFrom('destinationRuns').where('destinationId', '=', destinationId);
  const rows = await found
    .leftJoin('vehicles', 'vehicles.id', 'destinationRuns.vehicleId')
    .select([
      'vehicles.reference',
      'startedAt',
      'endedAt',
      'vehicleCount',
      'doneCount',
      'sentCount',
      sql<number>`sent_bytes::float8`.as('sentBytes'),
      'removedCount',
      'missingCount',
      'missingPaths',
      'destinationRuns.refusedCount',
      'refusedFiles',
      'failure',
    ])
    .orderBy('startedAt', 'desc')
    .orderBy('destinationRuns.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute();
  return { rows, count: await countUpTo(db, found) };
}

/** Removes deliveries that ended before then. */
export async function removeRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('destinationRuns').where('endedAt', '<', before.toISOString()).execute();
}
