import type { SettingValues } from '@forecourt/contract/customer-settings';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What a customer decided itself; null = not it. */
export type OwnSettings = { [Name in keyof SettingValues]: SettingValues[Name] | null };

export function find(db: Db, id: CustomerId): Promise<OwnSettings | undefined> {
  return db
    .selectFrom('customer_settings')
    .select([
      'review_mode as reviewMode',
      'qc_share as qcShare',
      'plate_mode as plateMode',
      'retention_days as retentionDays',
    ])
    .where('customer_id', '=', id)
    .executeTakeFirst();
}

export async function upsert(tx: Tx, id: CustomerId, change: Partial<OwnSettings>): Promise<void> {
  const given: [string, unknown][] = [
    ['review_mode', change.reviewMode],
    ['qc_share', change.qcShare],
    ['plate_mode', change.plateMode],
    ['retention_days', change.retentionDays],
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
