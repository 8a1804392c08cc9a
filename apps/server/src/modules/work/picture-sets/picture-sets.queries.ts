import type { CustomerId, PictureSetId } from '@forecourt/contract/ids';
import { textValuesOf } from '@forecourt/contract/overlay-texts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PictureSetOwner } from './picture-sets.rules.ts';

export async function findPictureSetOwner(db: Db, id: PictureSetId): Promise<PictureSetOwner> {
  const row = await db
    .selectFrom('pictureSets')
    .innerJoin('users', 'users.id', 'pictureSets.userId')
    .leftJoin('clients', 'clients.id', 'users.clientId')
    .leftJoin('customers', 'customers.id', 'pictureSets.customerId')
    .select([
      'users.id as userId',
      'users.clientId',
      'pictureSets.customerId',
      'pictureSets.preset as vehiclePreset',
      'pictureSets.make',
      'pictureSets.model',
      'pictureSets.year',
      'pictureSets.mileage',
      'pictureSets.mileageUnit',
      'pictureSets.priceCents',
      (eb) => eb.selectFrom('invoiceSettings').select('currency').$asScalar().$notNull().as('currency'),
      'pictureSets.vin',
      'pictureSets.reference',
      'clients.name as clientName',
      'customers.geoLocationEnabled',
      'clients.creditSource',
      'users.maxCount',
      'users.licensePlateEnabled',
      'users.reflectiveFloorEnabled',
      sql<boolean>`exists (select from sandboxes s where s.user_id = users.id)`.as('isSandbox'),
    ])
    .where('pictureSets.id', '=', id)
    .executeTakeFirstOrThrow();
  const { clientName, currency, make, mileage, mileageUnit, model, ...rest } = row;
  const { priceCents, reference, vin, year, ...owner } = rest;
  return {
    ...owner,
    texts: textValuesOf(
      { clientName, make, mileage, mileageUnit, model, priceCents, reference, vin, year },
      currency,
    ),
    creditSource: row.creditSource ?? 'user',
    geoLocationEnabled: row.geoLocationEnabled ?? false,
  };
}

export async function findCustomerOfSet(db: Db, id: PictureSetId): Promise<CustomerId | null> {
  const row = await db.selectFrom('pictureSets').select('customerId').where('id', '=', id).executeTakeFirst();
  return row?.customerId ?? null;
}

/**
 * Locks the set, and thereby the states of its images, until the transaction ends. FOR UPDATE also blocks inserts of rows
 * that refer to the set, such as images.
 */
export async function lockPictureSet(tx: Tx, id: PictureSetId): Promise<void> {
  await tx.selectFrom('pictureSets').select('id').where('id', '=', id).forUpdate().execute();
}

export async function setPictureSetDeleted(tx: Tx, id: PictureSetId, deletedAt: Date | null): Promise<void> {
  await tx.updateTable('pictureSets').set({ deletedAt }).where('id', '=', id).execute();
}

/** Selects sets of these customers that were deleted before a moment. */
interface Expired {
  customerIds: CustomerId[];
  before: Date;
  limit: number;
}

/** Marks deleted sets as purged, so that they cannot be restored any more. Returns those that it marked. */
export async function setPictureSetsPurged(
  tx: Tx,
  { customerIds, before, limit }: Expired,
  now: Date,
): Promise<PictureSetId[]> {
  const expired = tx
    .selectFrom('pictureSets')
    .select('id')
    .where('customerId', '=', sql<CustomerId>`any(${customerIds}::uuid[])`)
    .where('deletedAt', '<', before.toISOString())
    .where('purgedAt', 'is', null)
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tx
    .updateTable('pictureSets')
    .set({ purgedAt: now, vin: null })
    .where('id', 'in', expired)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
