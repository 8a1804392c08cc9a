import type { VehicleSpecificationId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-specifications';
import type { VehicleModel, VehicleSpecification } from '@forecourt/contract/vehicle-specifications';
import { sql } from 'kysely';
import { insertRow, type NewRow, type OnlyColumns, updateRow } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { containsText, countUpTo, onPage } from '../../../platform/db/lists.ts';

export type SpecificationFilter = RouteInput<typeof routes.listVehicleSpecifications>['query'];
export type Details = Omit<VehicleSpecification, 'id' | 'createdAt'>;

/** A longer list is no use as a choice. */
const choicesMax = 1_000;

function matching(db: Db, { search, bodyType }: SpecificationFilter) {
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  let rows = db.selectFrom('vehicleSpecifications').where('deletedAt', 'is', null);
  for (const word of words) {
    rows = rows.where(containsText(sql`make || ' ' || model`, word));
  }
  return bodyType ? rows.where('bodyType', '=', bodyType) : rows;
}

const columns = [
  'id',
  'make',
  'model',
  'yearFrom',
  'yearTo',
  'bodyType',
  'lengthMm',
  'widthMm',
  'heightMm',
  'doors',
  'createdAt',
] as const;

export function listVehicleSpecifications(
  db: Db,
  filter: SpecificationFilter,
): Promise<VehicleSpecification[]> {
  const { orderBy, orderDirection, page, limit } = filter;
  const direction = orderDirection.startsWith('ASC') ? 'asc' : 'desc';
  const byName = [sql`fold_for_names(make)`, sql`fold_for_names(model)`, sql`coalesce(year_from, 0)`];
  let rows = matching(db, filter).select(columns);
  for (const by of orderBy === 'make' ? byName : [sql`created_at`]) rows = rows.orderBy(by, direction);
  return rows.orderBy('id', direction).$call(onPage({ page, limit })).execute();
}

export function countVehicleSpecifications(db: Db, filter: SpecificationFilter): Promise<number> {
  return countUpTo(db, matching(db, filter));
}

export function findVehicleSpecification(
  db: Db,
  id: VehicleSpecificationId,
): Promise<VehicleSpecification | undefined> {
  return db
    .selectFrom('vehicleSpecifications')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(columns)
    .executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockVehicleSpecification(tx: Tx, id: VehicleSpecificationId): Promise<void> {
  await tx.selectFrom('vehicleSpecifications').select('id').where('id', '=', id).forUpdate().execute();
}

export const insertVehicleSpecification = <Values extends NewRow<'vehicleSpecifications'>>(
  tx: Tx,
  details: OnlyColumns<'vehicleSpecifications', Values>,
  createdAt: Date,
) => insertRow(tx, 'vehicleSpecifications', details, createdAt);

export const updateVehicleSpecification = <Values extends Details>(
  tx: Tx,
  id: VehicleSpecificationId,
  details: OnlyColumns<'vehicleSpecifications', Values>,
) => updateRow(tx, 'vehicleSpecifications', id, details);

export async function setVehicleSpecificationDeleted(
  tx: Tx,
  id: VehicleSpecificationId,
  deletedAt: Date | null,
): Promise<void> {
  await tx.updateTable('vehicleSpecifications').set({ deletedAt }).where('id', '=', id).execute();
}

/** The makes, each in its earliest spelling. */
export async function listMakes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ make: string }>`
    select distinct on (fold_for_names(make)) make from vehicle_specifications
    where deleted_at is null order by fold_for_names(make), created_at, id limit ${choicesMax}`.execute(db);
  return rows.map(({ make }) => make);
}

export function listModelsOf(db: Db, make: string): Promise<VehicleModel[]> {
  return db
    .selectFrom('vehicleSpecifications')
    .where('deletedAt', 'is', null)
    .where(sql`fold_for_names(make)`, '=', sql`fold_for_names(${make})`)
    .select(['model', 'yearFrom', 'yearTo', 'bodyType'])
    .orderBy(sql`fold_for_names(model)`)
    .orderBy(sql`coalesce(year_from, 0)`)
    .orderBy(sql`coalesce(year_to, 9999)`)
    .limit(choicesMax)
    .execute();
}
