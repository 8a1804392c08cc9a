import type { Scope } from '@forecourt/contract/actor';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import type { PageQuery, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicles';
import { type Vehicle, vehicleDetailNames } from '@forecourt/contract/vehicles';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import { compiledAround } from '../../../platform/db/compiled-query.ts';
import { type Db, readAll, type Tx } from '../../../platform/db/database.ts';
import { anyContains, countUpTo, onPage, ordered } from '../../../platform/db/lists.ts';
import type { Database, VehiclesTable } from '../../../platform/db/schema.gen.ts';
import { inScope } from '../../../platform/db/scope.ts';

/** A vehicle as its rows hold it; the service signs the links. */
export type VehicleRow = Omit<Vehicle, 'thumbnail' | 'archive'> & { thumbnailKey: string | null };

function selectVehicles(db: Db, scope: Scope) {
  return db.selectFrom('vehicles').where(inScope(scope, 'vehicles'));
}

const detailColumns = [
  'vehicles.id',
  'vehicles.userId',
  'users.name as userName',
  'clients.id as clientId',
  'clients.name as clientName',
  'customers.id as customerId',
  'customers.name as customerName',
  ...vehicleDetailNames.map((name) => `vehicles.${name}` as const),
  'vehicles.createdAt',
  'vehicles.updatedAt',
  'vehicles.deletedAt',
  'vehicles.state',
  'vehicles.deliveredCount',
  'vehicles.reviewCount',
  'vehicles.refusedCount',
  'vehicles.markedChannels',
  'counts.imageCount',
  'counts.failedCount',
  'cover.coverImageId',
  'cover.thumbnailKey',
] as const;

/** What the people of its customer are asked. */
const questionCount = sql<number>`case when vehicles.question_count > 0 and not asks_checkers(vehicles.customer_id)
  then vehicles.question_count else 0 end`;

/** Joins owners, counts and cover to the rows of one page only: a lateral join runs after the limit. */
function joinDetails(db: Db, rows: RawBuilder<Selectable<VehiclesTable>>) {
  return db
    .selectFrom(rows.as('vehicles'))
    .innerJoin('users', 'users.id', 'vehicles.userId')
    .innerJoin('clients', 'clients.id', 'vehicles.clientId')
    .innerJoin('customers', 'customers.id', 'vehicles.customerId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('images')
          .select(({ fn }) => [
            fn.countAll<number>().as('imageCount'),
            fn.countAll<number>().filterWhere('images.state', '=', sql.lit('failed')).as('failedCount'),
          ])
          .whereRef('images.setId', '=', 'vehicles.id')
          .where('images.deletedAt', 'is', null)
          .as('counts'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('images')
          .leftJoin('imageOutputs', (join) =>
            join
              .onRef('imageOutputs.imageId', '=', 'images.id')
              .on('imageOutputs.name', '=', sql.lit('thumb')),
          )
          .select([
            'images.id as coverImageId',
            (cover) => cover.fn.coalesce('imageOutputs.storageKey', 'images.thumbnailKey').as('thumbnailKey'),
          ])
          .whereRef('images.setId', '=', 'vehicles.id')
          .where('images.deletedAt', 'is', null)
          .where((cover) =>
            cover.or([
              cover('imageOutputs.storageKey', 'is not', null),
              cover('images.thumbnailKey', 'is not', null),
            ]),
          )
          .orderBy(
            sql`case images.position when 'exterior.front_left' then 0 when 'exterior.front' then 1 else 2 end`,
          )
          .orderBy('images.createdAt')
          .orderBy('images.id')
          .limit(sql.lit(1))
          .as('cover'),
      (join) => join.onTrue(),
    )
    .select(detailColumns)
    .select(questionCount.as('questionCount'));
}

type Selected = Awaited<ReturnType<ReturnType<typeof joinDetails>['execute']>>[number];

const withDetails = compiledAround(joinDetails);

const toRow = (row: Selected): VehicleRow => ({
  ...row,
  imageCount: row.imageCount ?? 0,
  failedCount: row.failedCount ?? 0,
});

export async function findVehicle(
  db: Db,
  scope: Scope,
  id: VehicleId,
  deleted: 'live' | 'deleted' = 'live',
): Promise<VehicleRow | undefined> {
  const rows = selectVehicles(db, scope)
    .where('vehicles.id', '=', id)
    .where('vehicles.deletedAt', deleted === 'live' ? 'is' : 'is not', null)
    .where('vehicles.purgedAt', 'is', null);
  const { rows: found } = await withDetails(db, rows.selectAll('vehicles')).execute(db);
  return found[0] && toRow(found[0]);
}

/** The names by which a vehicle can be found. */
export type NamedVehicle = Pick<Vehicle, 'id' | 'reference' | 'vin'>;

/** The vehicle of a user with this name: its stock number, its VIN, or the end of its VIN. */
export function findVehicleByName(
  db: Db,
  scope: Scope,
  userId: UserId,
  written: string,
): Promise<NamedVehicle | undefined> {
  const name = written.normalize('NFC');
  const [lower, upper] = [name.toLowerCase(), name.toUpperCase()];
  return selectVehicles(db, scope)
    .select(['vehicles.id', 'vehicles.reference', 'vehicles.vin'])
    .where('vehicles.userId', '=', userId)
    .where('vehicles.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`(lower(vehicles.reference) = ${lower} or vehicles.vin = ${upper} or right(vehicles.vin, 7) = ${upper})`,
    )
    .orderBy(sql`vehicles.reference = ${name}`, 'desc')
    .orderBy(sql`lower(vehicles.reference) = ${lower}`, 'desc')
    .orderBy('vehicles.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type VehicleFilter = RouteInput<typeof routes.listVehicles>['query'];
export type ListFilter = Omit<VehicleFilter, keyof PageQuery>;

/** The filters of a list, without its order. */
type Narrowing = Omit<ListFilter, 'orderBy' | 'orderDirection'>;

const statesOfReport = { open: ['reported', 'fixing'], fixed: ['fixed'], declined: ['declined'] };

/** Reports of pictures that a restyle has replaced since are no reports of what the vehicle shows. */
function hasReport(report: NonNullable<Narrowing['report']>) {
  const states = sql.join(statesOfReport[report].map((state) => sql.lit(state)));
  return sql<SqlBool>`exists (select from images where images.set_id = vehicles.id and images.deleted_at is null
    and images.report_state in (${states}) and images.report_recipe_hash = images.recipe_hash)`;
}

/** Written out, because partial indexes are used for constants alone. */
const isChecked = {
  waiting: sql<SqlBool>`vehicles.review_count > 0`,
  refused: sql<SqlBool>`vehicles.refused_count > 0`,
  asked: sql<SqlBool>`vehicles.question_count > 0 and not asks_checkers(vehicles.customer_id)`,
};

function matches(filter: Narrowing) {
  return (eb: ExpressionBuilder<Database, 'vehicles'>) => {
    const conditions: Expression<SqlBool>[] = [
      eb('vehicles.deletedAt', filter.onlyDeleted ? 'is not' : 'is', null),
      eb('vehicles.purgedAt', 'is', null),
    ];
    if (filter.bodyType) conditions.push(eb('vehicles.bodyType', '=', filter.bodyType));
    if (filter.clientId) conditions.push(eb('vehicles.clientId', '=', filter.clientId));
    if (filter.customerId) conditions.push(eb('vehicles.customerId', '=', filter.customerId));
    if (filter.state) conditions.push(eb('vehicles.state', '=', filter.state));
    if (filter.report) conditions.push(hasReport(filter.report));
    if (filter.check) conditions.push(isChecked[filter.check]);
    if (filter.markedFor) conditions.push(sql<SqlBool>`${filter.markedFor} = any(vehicles.marked_channels)`);
    if (filter.search) {
      const texts = ['vehicles.reference', 'vehicles.vin', 'vehicles.make', 'vehicles.model'];
      conditions.push(anyContains(texts, filter.search));
    }
    return eb.and(conditions);
  };
}

function orderOf({ orderBy, orderDirection }: ListFilter) {
  const nullable = orderBy === 'make' || orderBy === 'year';
  const columns = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
  const column = orderBy in columns ? columns[orderBy as keyof typeof columns] : orderBy;
  return ordered(sql.ref(`vehicles.${column}`), orderDirection, 'vehicles', nullable);
}

export async function listVehicles(db: Db, scope: Scope, filter: VehicleFilter): Promise<VehicleRow[]> {
  const order = orderOf(filter);
  const page = selectVehicles(db, scope).where(matches(filter)).orderBy(order).$call(onPage(filter));
  const { rows } = await withDetails(db, page.selectAll('vehicles'), order).execute(db);
  return rows.map(toRow);
}

/** All rows that match the filter, in the order of the list. */
export async function* readAllVehicles(db: Db, scope: Scope, filter: ListFilter): AsyncGenerator<VehicleRow> {
  const all = selectVehicles(db, scope).where(matches(filter)).selectAll('vehicles');
  for await (const row of readAll(db, withDetails(db, all, orderOf(filter)))) yield toRow(row);
}

export function countVehicles(db: Db, scope: Scope, filter: VehicleFilter): Promise<number> {
  return countUpTo(db, selectVehicles(db, scope).where(matches(filter)));
}

/** The filters of a list, and optionally the ids to pick from its rows. */
export type Matching = Narrowing & { ids?: VehicleId[] };

/** Ids and names of the rows that match the filter and existed at a moment, by id. */
export function matchingVehicles(db: Db, scope: Scope, { ids, ...filter }: Matching, until: string) {
  return selectVehicles(db, scope)
    .where(matches(filter))
    .$if(ids !== undefined, (query) => query.where('vehicles.id', 'in', ids ?? []))
    .where(filter.onlyDeleted ? 'vehicles.deletedAt' : 'vehicles.createdAt', '<=', until)
    .select(['vehicles.id as itemId', 'vehicles.reference as name'])
    .orderBy('vehicles.id');
}

/** Restricts to vehicles with finished pictures. */
export const listFinishedVehicles = (found: ReturnType<typeof matchingVehicles>, limit: number) =>
  found.where('vehicles.deliveredCount', '>', 0).limit(limit).execute();

export async function countVehiclesByType(db: Db, userId: UserId): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('vehicles')
    .select((eb) => ['bodyType', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .groupBy('bodyType')
    .execute();
  return new Map(rows.map((row) => [row.bodyType, row.count]));
}

export const insertVehicle = <Values extends NewRow<'vehicles'>>(
  tx: Tx,
  vehicle: OnlyColumns<'vehicles', Values>,
  createdAt: Date,
) => insertRow(tx, 'vehicles', vehicle, createdAt);

export const updateVehicle = <Values extends ColumnValues<'vehicles'>>(
  tx: Tx,
  id: VehicleId,
  change: OnlyColumns<'vehicles', Values>,
) => updateRow(tx, 'vehicles', id, change);
