import type { ClientId, ImportId, UserId } from '@forecourt/contract/ids';
import type { ListColumn, ListFailure, ListOutcome, VehicleList } from '@forecourt/contract/vehicle-lists';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { VehicleListsTable } from '../../../platform/db/schema.gen.ts';

/** How a list is read. */
export type ListRecord = Selectable<VehicleListsTable>;

type NewList = Pick<ListRecord, 'id' | 'format' | 'encoding' | 'delimiter' | 'columns' | 'fields'> &
  Partial<
    Pick<ListRecord, 'picturesInOrder' | 'stage' | 'version' | 'headingRow' | 'sheet' | 'sheets' | 'doubts'>
  >;

export async function insertVehicleList(tx: Tx, list: NewList): Promise<void> {
  await tx.insertInto('vehicleLists').values(list).execute();
}

export function findVehicleList(db: Db, id: ImportId): Promise<ListRecord | undefined> {
  return db.selectFrom('vehicleLists').selectAll().where('id', '=', id).executeTakeFirst();
}

type ListCounts = Pick<VehicleList, 'counts' | 'doneCount' | 'doubtfulCount' | 'pictureCount'>;

export async function countListRows(db: Db, id: ImportId): Promise<ListCounts> {
  const rows = await db
    .selectFrom('vehicleListRows')
    .select(({ fn }) => [
      'outcome',
      fn.countAll<number>().as('count'),
      fn.count<number>('doneAt').as('done'),
      sql<number>`(count(*) filter (where doubts <> '[]'))::int`.as('doubtful'),
      sql<number>`coalesce(sum(cardinality(pictures)), 0)::int`.as('pictures'),
    ])
    .where('importId', '=', id)
    .groupBy('outcome')
    .execute();
  const good = rows.filter(({ outcome }) => outcome !== 'faulty');
  const countOf = (wanted: ListOutcome) => rows.find(({ outcome }) => outcome === wanted)?.count ?? 0;
  const sum = (all: number[]) => all.reduce((total, count) => total + count, 0);
  return {
    counts: {
      new: countOf('new'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
      faulty: countOf('faulty'),
    },
    doubtfulCount: sum(good.map(({ doubtful }) => doubtful)),
    doneCount: sum(good.map(({ done }) => done)),
    pictureCount: sum(good.map(({ pictures }) => pictures)),
  };
}

/** The newest assignments of columns in lists of the same client, or of the same user where there is none. */
export async function listKeptColumns(
  db: Db,
  userId: UserId,
  clientId: ClientId | null,
): Promise<{ columns: string[]; fields: ListColumn[] }[]> {
  return (
    db
      .selectFrom('vehicleLists')
      .innerJoin('imports', 'imports.id', 'vehicleLists.id')
      .select(['vehicleLists.columns', 'vehicleLists.fields'])
      .where('vehicleLists.version', '>', 0)
      // Those of feeds are kept with the feed, and are many.
      .where('imports.feedId', 'is', null)
      .where((eb) => (clientId ? eb('imports.clientId', '=', clientId) : eb('imports.userId', '=', userId)))
      .orderBy('imports.createdAt', 'desc')
      .limit(keptLists)
      .execute()
  );
}

/** Lists whose assignments are proposed again. */
const keptLists = 20;

type Reading = Pick<
  ListRecord,
  'columns' | 'fields' | 'picturesInOrder' | 'encoding' | 'delimiter' | 'headingRow' | 'sheet' | 'doubts'
>;

/** Begins a check; its rows are those of the new assignment. Returns the number of the assignment. */
export async function beginCheck(tx: Tx, id: ImportId, reading: Reading): Promise<number> {
  await tx.deleteFrom('vehicleListRows').where('importId', '=', id).execute();
  const { version } = await tx
    .updateTable('vehicleLists')
    .set({
      ...reading,
      stage: 'checking',
      failure: null,
      failedRow: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A list that is being checked by this assignment, with its file. */
export function findCheckedList(db: Db, id: ImportId, version: number) {
  return db
    .selectFrom('vehicleLists')
    .innerJoin('imports', 'imports.id', 'vehicleLists.id')
    .selectAll('vehicleLists')
    .select([
      'imports.userId',
      'imports.sessionId',
      'imports.feedId',
      'imports.sizeBytes',
      sql<string>`imports.source_key`.as('sourceKey'),
    ])
    .where('vehicleLists.id', '=', id)
    .where('vehicleLists.version', '=', version)
    .where('vehicleLists.stage', '=', 'checking')
    .where('imports.state', '=', 'draft')
    .where('imports.sourceKey', 'is not', null)
    .executeTakeFirst();
}

/** Whether the check still runs; it neither ends nor begins again until the transaction ends. */
export async function lockCheck(tx: Tx, id: ImportId, version: number): Promise<boolean> {
  const row = await tx
    .selectFrom('vehicleLists')
    .select('id')
    .where('id', '=', id)
    .where('version', '=', version)
    .where('stage', '=', 'checking')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function endCheck(
  tx: Tx,
  id: ImportId,
  failed: { failure: ListFailure; row: number | null } | null,
): Promise<void> {
  await tx
    .updateTable('vehicleLists')
    .set({
      stage: failed ? 'failed' : 'checked',
      failure: failed?.failure ?? null,
      failedRow: failed?.row ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Locks the list until the transaction ends. */
export function lockVehicleList(tx: Tx, id: ImportId): Promise<ListRecord | undefined> {
  return tx.selectFrom('vehicleLists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}
