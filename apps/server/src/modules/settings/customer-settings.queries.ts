import type { CustomerId } from '@forecourt/contract/ids';
import { PresetId } from '@forecourt/contract/presets';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { OwnSettings } from './customer-settings.rules.ts';

/** A preset that no longer exists counts as not set. */
export async function find(db: Db, id: CustomerId): Promise<OwnSettings | undefined> {
  const row = await db
    .selectFrom('customerSettings')
    .select([
      'reviewMode',
      'qcShare',
      'plateMode',
      'retentionDays',
      'preset',
      'brandColour',
      'backgroundId',
      'reflection',
    ])
    .where('customerId', '=', id)
    .executeTakeFirst();
  return row && { ...row, preset: PresetId.safeParse(row.preset).data ?? null };
}

/** The retention of deleted vehicles that each customer and its parent have set. */
export function retentions(
  db: Db,
): Promise<{ customerId: CustomerId; own: number | null; above: number | null }[]> {
  return db
    .selectFrom('customers')
    .leftJoin('customerSettings as own', 'own.customerId', 'customers.id')
    .leftJoin('customerSettings as above', 'above.customerId', 'customers.parentId')
    .select(['customers.id as customerId', 'own.retentionDays as own', 'above.retentionDays as above'])
    .execute();
}

export async function upsert(tx: Tx, id: CustomerId, change: Partial<OwnSettings>): Promise<void> {
  const given: [string, unknown][] = [
    ['review_mode', change.reviewMode],
    ['qc_share', change.qcShare],
    ['plate_mode', change.plateMode],
    ['retention_days', change.retentionDays],
    ['preset', change.preset],
    ['brand_colour', change.brandColour],
    ['background_id', change.backgroundId],
    ['reflection', change.reflection],
  ];
  const values = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  await tx
    .insertInto('customerSettings')
    .values({ customerId: id, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length > 0
        ? conflict.column('customerId').doUpdateSet(values)
        : conflict.column('customerId').doNothing(),
    )
    .execute();
}
