import type { Scope } from '@forecourt/contract/actor';
import type { DestinationRun } from '@forecourt/contract/destination-runs';
import type { Destination } from '@forecourt/contract/destinations';
import type { ClientId, DestinationId } from '@forecourt/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { DestinationsTable } from '../../../platform/db/schema.gen.ts';
import { within } from '../../../platform/db/scope.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';

export type DestinationRow = Selectable<DestinationsTable>;
type Found = 'live' | 'deleted';

function selectDestinations(db: Db, scope: Scope, found: Found = 'live') {
  return db
    .selectFrom('destinations')
    .innerJoin('clients', 'clients.id', 'destinations.clientId')
    .where('destinations.deletedAt', found === 'live' ? 'is' : 'is not', null)
    .where('clients.deletedAt', 'is', null)
    .where(within(scope, { client: 'clients.id', customer: 'clients.customer_id' }));
}

const time = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** A delivery as JSON. */
const runJson = sql<DestinationRun>`json_build_object('startedAt', ${time('r.started_at')}, 'endedAt', ${time('r.ended_at')},
  'vehicleCount', r.vehicle_count, 'doneCount', r.done_count, 'sentCount', r.sent_count, 'sentBytes', r.sent_bytes,
  'removedCount', r.removed_count, 'missingCount', r.missing_count, 'missingPaths', r.missing_paths,
  'refusedCount', r.refused_count, 'refusedFiles', r.refused_files, 'failure', r.failure,
  'reference', (select v.reference from vehicles v where v.id = r.vehicle_id))`;

function withColumns(query: ReturnType<typeof selectDestinations>) {
  return query.select([
    'destinations.id',
    'destinations.clientId',
    'destinations.channel',
    'destinations.name',
    'destinations.protocol',
    'destinations.host',
    'destinations.port',
    'destinations.username',
    'destinations.publicKey',
    'destinations.hostKey',
    'destinations.folder',
    'destinations.folderPerVehicle',
    'destinations.list',
    'destinations.onlyMarked',
    'destinations.removes',
    'destinations.automatic',
    'destinations.state',
    'destinations.testedAt',
    'destinations.failure',
    'destinations.failingSince',
    'destinations.nextTryAt',
    'destinations.createdAt',
    sql<number>`(select count(*)::int from vehicles v where v.client_id = destinations.client_id and v.deleted_at is null
      and v.state = 'ready' and (not destinations.only_marked or destinations.channel = any(v.marked_channels)))`.as(
      'vehicleCount',
    ),
    sql<number>`(select count(*)::int from destination_files f where f.destination_id = destinations.id)`.as(
      'fileCount',
    ),
    sql<number>`(select count(*)::int from destination_refusals f where f.destination_id = destinations.id)`.as(
      'refusedCount',
    ),
    isQueued(sql`'destinations:' || destinations.id`).as('isSending'),
    sql<DestinationRun | null>`(select ${runJson} from destination_runs r where r.destination_id = destinations.id
      order by r.started_at desc, r.id desc limit 1)`.as('lastRun'),
  ]);
}

export function listDestinations(db: Db, scope: Scope, clientId: ClientId): Promise<Destination[]> {
  return withColumns(selectDestinations(db, scope).where('destinations.clientId', '=', clientId))
    .orderBy('destinations.name')
    .orderBy('destinations.id')
    .execute();
}

export function findDestination(db: Db, scope: Scope, id: DestinationId): Promise<Destination | undefined> {
  return withColumns(selectDestinations(db, scope).where('destinations.id', '=', id)).executeTakeFirst();
}

/** The row of a destination in scope. */
export function findRow(
  db: Db,
  scope: Scope,
  id: DestinationId,
  found: Found = 'live',
): Promise<DestinationRow | undefined> {
  return selectDestinations(db, scope, found)
    .where('destinations.id', '=', id)
    .selectAll('destinations')
    .executeTakeFirst();
}

/** Locks the destination until the transaction ends. */
export async function lockDestination(tx: Tx, id: DestinationId): Promise<void> {
  await tx.selectFrom('destinations').select('id').where('id', '=', id).forUpdate().execute();
}

/** Its state, which stays until the transaction ends; undefined if a setting has changed since the row was read, or it was deleted. */
export function findUnchanged(tx: Tx, { id, revision }: Pick<DestinationRow, 'id' | 'revision'>) {
  return tx
    .selectFrom('destinations')
    .select('state')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** Destinations of a client are counted and added one call after the other. */
export async function countLocked(tx: Tx, clientId: ClientId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`destinations of ${clientId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('destinations')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('clientId', '=', clientId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDestination(
  tx: Tx,
  row: Insertable<DestinationsTable> & { id: DestinationId },
): Promise<void> {
  await tx.insertInto('destinations').values(row).execute();
}

export async function updateDestination(
  db: Db,
  id: DestinationId,
  change: Updateable<DestinationsTable>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('destinations').set(change).where('id', '=', id).execute();
}

/** Removes destinations that were deleted before then. */
export async function removeDeleted(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('destinations').where('deletedAt', '<', before.toISOString()).execute();
}

/** Records a successful test, unless the settings have changed meanwhile. */
export async function setTested(
  db: Db,
  { id, revision }: Pick<DestinationRow, 'id' | 'revision'>,
  change: Updateable<DestinationsTable>,
): Promise<void> {
  await db
    .updateTable('destinations')
    .set(change)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute();
}
