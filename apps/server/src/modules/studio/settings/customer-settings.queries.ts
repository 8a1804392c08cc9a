import type { CustomerId } from '@forecourt/contract/ids';
import { PresetId } from '@forecourt/contract/presets';
import type { ColumnValues, OnlyColumns } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { OwnSettings } from './customer-settings.rules.ts';

/** A preset that no longer exists counts as not set. */
export async function findCustomerSettings(db: Db, id: CustomerId): Promise<OwnSettings | undefined> {
  const row = await db
    .selectFrom('customerSettings')
    .select([
      'reviewMode',
      'reviewBelow',
      'qcShare',
      'questionsTo',
      'plateMode',
      'retentionDays',
      'preset',
      'brandColour',
      'backgroundId',
      'reflection',
      'cutOffPhotos',
      'tone',
      'windows',
    ])
    .where('customerId', '=', id)
    .executeTakeFirst();
  return row && { ...row, preset: PresetId.safeParse(row.preset).data ?? null };
}

/** The retention of deleted vehicles that each customer and its parent have set. */
export function listRetentions(
  db: Db,
): Promise<{ customerId: CustomerId; own: number | null; above: number | null }[]> {
  return db
    .selectFrom('customers')
    .leftJoin('customerSettings as own', 'own.customerId', 'customers.id')
    .leftJoin('customerSettings as above', 'above.customerId', 'customers.parentId')
    .select(['customers.id as customerId', 'own.retentionDays as own', 'above.retentionDays as above'])
    .execute();
}

type ReviewSettings = Pick<OwnSettings, 'reviewMode' | 'reviewBelow' | 'qcShare' | 'questionsTo'>;

/** What a customer and its parent have set about reviews, also if they are deleted. */
export async function findReviewSettings(
  db: Db,
  id: CustomerId,
): Promise<{ own: ReviewSettings; above: ReviewSettings }> {
  const row = await db
    .selectFrom('customers')
    .leftJoin('customerSettings as own', 'own.customerId', 'customers.id')
    .leftJoin('customerSettings as above', 'above.customerId', 'customers.parentId')
    .select([
      'own.reviewMode as reviewMode',
      'own.reviewBelow as reviewBelow',
      'own.qcShare as qcShare',
      'own.questionsTo as questionsTo',
      'above.qcShare as shareAbove',
      'above.questionsTo as questionsAbove',
      'above.reviewMode as modeAbove',
      'above.reviewBelow as belowAbove',
    ])
    .where('customers.id', '=', id)
    .executeTakeFirst();
  return {
    own: {
      reviewMode: row?.reviewMode ?? null,
      reviewBelow: row?.reviewBelow ?? null,
      qcShare: row?.qcShare ?? null,
      questionsTo: row?.questionsTo ?? null,
    },
    above: {
      reviewMode: row?.modeAbove ?? null,
      reviewBelow: row?.belowAbove ?? null,
      qcShare: row?.shareAbove ?? null,
      questionsTo: row?.questionsAbove ?? null,
    },
  };
}

/** A customer and those below it. */
export async function listWithSubCustomers(db: Db, id: CustomerId): Promise<CustomerId[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('parentId', '=', id)]))
    .execute();
  return rows.map((row) => row.id);
}

type Change = ColumnValues<'customerSettings'>;

export async function upsertCustomerSettings<Values extends Change>(
  tx: Tx,
  customerId: CustomerId,
  change: OnlyColumns<'customerSettings', Values>,
): Promise<void> {
  const values: Change = change;
  const isChange = Object.values(values).some((value) => value !== undefined);
  await tx
    .insertInto('customerSettings')
    .values({ ...values, customerId })
    .onConflict((conflict) =>
      isChange
        ? conflict.column('customerId').doUpdateSet(values)
        : conflict.column('customerId').doNothing(),
    )
    .execute();
}
