import type { CustomerId } from '@forecourt/contract/ids';
import { PresetId } from '@forecourt/contract/presets';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { OwnSettings } from './customer-settings.rules.ts';

/** A preset that no longer exists counts as not set. */
export async function find(db: Db, id: CustomerId): Promise<OwnSettings | undefined> {
  const row = await db
    .selectFrom('customer_settings')
    .select([
      'review_mode as reviewMode',
      'qc_share as qcShare',
      'plate_mode as plateMode',
      'retention_days as retentionDays',
      'preset',
      'brand_colour as brandColour',
      'background_id as backgroundId',
      'reflection',
    ])
    .where('customer_id', '=', id)
    .executeTakeFirst();
  return row && { ...row, preset: PresetId.safeParse(row.preset).data ?? null };
}

/** The retention of deleted vehicles that each customer and its parent have set. */
export function retentions(
  db: Db,
): Promise<{ customerId: CustomerId; own: number | null; above: number | null }[]> {
  return db
    .selectFrom('customers')
    .leftJoin('customer_settings as own', 'own.customer_id', 'customers.id')
    .leftJoin('customer_settings as above', 'above.customer_id', 'customers.parent_id')
    .select(['customers.id as customerId', 'own.retention_days as own', 'above.retention_days as above'])
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
    .insertInto('customer_settings')
    .values({ customer_id: id, ...values })
    .onConflict((conflict) =>
      Object.keys(values).length > 0
        ? conflict.column('customer_id').doUpdateSet(values)
        : conflict.column('customer_id').doNothing(),
    )
    .execute();
}
