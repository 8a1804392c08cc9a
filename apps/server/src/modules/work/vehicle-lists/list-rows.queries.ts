import type { ImportId, UserId, VehicleFeedId, VehicleId } from '@forecourt/contract/ids';
import { vehicleListPicturesMax } from '@forecourt/contract/limits';
import type { ListOutcome, VehicleListCsvRow, VehicleListRow } from '@forecourt/contract/vehicle-lists';
import { type SqlBool, sql } from 'kysely';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countUpTo, onPage } from '../../../platform/db/lists.ts';
import type { KnownVehicle, ListRow } from './list-rows.rules.ts';

/** A row with what it would change. */
export interface CheckedRow extends ListRow {
  outcome: ListOutcome;
  vehicleId: VehicleId | null;
}

export async function insertListRows(tx: Tx, importId: ImportId, rows: CheckedRow[]): Promise<void> {
  await tx
    .insertInto('vehicleListRows')
    .values(
      rows.map(({ details, doubts, ...row }) => ({
        ...row,
        importId,
        details: json(details),
        doubts: json(doubts),
      })),
    )
    .execute();
}

/** The number of the last row that was checked; 0 for none. */
export async function findLastRow(db: Db, importId: ImportId): Promise<number> {
  const { last } = await db
    .selectFrom('vehicleListRows')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * Of several rows that name the same vehicle the first counts, with the pictures of all of them: some systems write a row for each
 * picture.
 */
export async function markDuplicates(tx: Tx, importId: ImportId): Promise<void> {
  for (const name of [sql`vin`, sql`lower(reference)`]) {
    await sql`
      with named as (
        select number, min(number) over (partition by ${name}) as first from vehicle_list_rows
        where import_id = ${importId} and outcome <> 'faulty' and ${name} is not null
      ), addresses as (
        select distinct on (n.first, address) n.first, address, r.number, place
        from named n join vehicle_list_rows r on r.import_id = ${importId} and r.number = n.number,
          unnest(r.pictures) with ordinality picture (address, place)
        where n.first in (select first from named where number > first)
        order by n.first, address, r.number, place
      ), collected as (
        select first, array_agg(address order by number, place) as pictures from addresses group by first
      )
      update vehicle_list_rows r set pictures = collected.pictures[:${sql.lit(vehicleListPicturesMax)}]
      from collected where r.import_id = ${importId} and r.number = collected.first`.execute(tx);
    await sql`
      update vehicle_list_rows r set outcome = 'faulty', reason = 'duplicate', text = null, doubts = '[]'
      from (
        select number, row_number() over (partition by ${name} order by number) as place from vehicle_list_rows
        where import_id = ${importId} and outcome <> 'faulty' and ${name} is not null) n
      where r.import_id = ${importId} and r.number = n.number and n.place > 1`.execute(tx);
  }
}

export type FoundVehicle = KnownVehicle & { id: VehicleId };

/** Vehicles of a user that have one of these names. */
export function findVehiclesNamed(
  db: Db,
  userId: UserId,
  vins: string[],
  references: string[],
): Promise<FoundVehicle[]> {
  return db
    .selectFrom('vehicles')
    .select([
      'id',
      'reference',
      'vin',
      'make',
      'model',
      'year',
      'colour',
      'mileage',
      'mileageUnit',
      'priceCents',
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .where(
      sql<SqlBool>`(vin = any(${vins}::text[]) or lower(reference) = any(${references.map((one) => one.toLowerCase())}::text[]))`,
    )
    .execute();
}

interface RowFilter {
  outcome?: ListOutcome | undefined;
  doubtful?: boolean | undefined;
}

function rowsOf(db: Db, importId: ImportId, { doubtful, outcome }: RowFilter) {
  return db
    .selectFrom('vehicleListRows')
    .where('importId', '=', importId)
    .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome as ListOutcome))
    .$if(doubtful !== undefined, (rows) => rows.where(sql<SqlBool>`(doubts <> '[]') = ${doubtful}`));
}

export function listListRows(
  db: Db,
  importId: ImportId,
  { limit, page, ...filter }: RowFilter & { page: number; limit: number },
): Promise<VehicleListRow[]> {
  return rowsOf(db, importId, filter)
    .select(['number', 'reference', 'vin', 'outcome', 'reason', 'text', 'doubts', 'vehicleId'])
    .select(sql<number>`cardinality(pictures)`.as('pictureCount'))
    .orderBy('number')
    .$call(onPage({ page, limit }))
    .execute();
}

export function countMatchingRows(db: Db, importId: ImportId, filter: RowFilter): Promise<number> {
  return countUpTo(db, rowsOf(db, importId, filter));
}

/** Streams the report. */
export function readReport(
  db: Db,
  importId: ImportId,
  outcome: ListOutcome | undefined,
): AsyncGenerator<VehicleListCsvRow> {
  const filter = outcome ? sql`and r.outcome = ${outcome}` : sql``;
  return readAll(
    db,
    sql<VehicleListCsvRow>`
      select r.number as "row", r.reference, r.vin, r.outcome, r.reason, r.text, r.done_at is not null as done,
        cardinality(r.pictures) as pictures, coalesce(e.taken, 0)::int as taken, coalesce(e.held, 0)::int as held,
        coalesce(e.skipped, 0)::int as skipped, coalesce(e.failed, 0)::int as failed,
        (select string_agg(one ->> 'text', '; ') from jsonb_array_elements(r.doubts) one) as "leftOut"
      from vehicle_list_rows r
      left join (
        select vehicle_id, count(*) filter (where state = 'taken') as taken, count(*) filter (where state = 'held') as held,
          count(*) filter (where state in ('skipped', 'discarded')) as skipped,
          count(*) filter (where state = 'failed') as failed
        from import_entries where import_id = ${importId} and address is not null group by vehicle_id) e
        on e.vehicle_id = r.vehicle_id and r.done_at is not null
      where r.import_id = ${importId} ${filter} order by r.number`,
  );
}

/** Rows that are still to be worked through. */
export async function listWaitingRows(db: Db, importId: ImportId, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('vehicleListRows')
    .select('number')
    .where('importId', '=', importId)
    .where('doneAt', 'is', null)
    .where('outcome', '<>', 'faulty')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Marks rows as done that neither change their vehicle nor have pictures. */
export async function endUnchangedRows(tx: Tx, importId: ImportId, now: Date): Promise<void> {
  await tx
    .updateTable('vehicleListRows')
    .set({ doneAt: now })
    .where('importId', '=', importId)
    .where('outcome', '=', 'unchanged')
    .where(sql<SqlBool>`pictures = '{}'`)
    .where('doneAt', 'is', null)
    .execute();
}

export type WaitingRow = Pick<ListRow, 'number' | 'reference' | 'vin' | 'details' | 'pictures'>;

/** The row while it waits; it is locked until the transaction ends. */
export function lockWaitingRow(tx: Tx, importId: ImportId, number: number): Promise<WaitingRow | undefined> {
  return tx
    .selectFrom('vehicleListRows')
    .select(['number', 'reference', 'vin', 'details', 'pictures'])
    .where('importId', '=', importId)
    .where('number', '=', number)
    .where('doneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

interface RowEnd {
  outcome: ListOutcome;
  reason: 'conflict' | 'vinInvalid' | null;
  vehicleId: VehicleId | null;
}

export async function endRow(
  tx: Tx,
  importId: ImportId,
  number: number,
  end: RowEnd,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('vehicleListRows')
    .set({ ...end, ...(end.outcome === 'faulty' && { doubts: json([]) }), doneAt: now })
    .where('importId', '=', importId)
    .where('number', '=', number)
    .execute();
}

/** Addresses of pictures of a vehicle that earlier imports of its feed have fetched. */
export async function findFetchedAddresses(
  db: Db,
  feedId: VehicleFeedId,
  vehicleId: VehicleId,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('vehicleFeedPictures')
    .select('address')
    .where('feedId', '=', feedId)
    .where('vehicleId', '=', vehicleId)
    .execute();
  return new Set(rows.map(({ address }) => address));
}
