import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StorageUse } from './storage-limits.rules.ts';

/** What counts to the limit of `customers`: what it keeps, and its sub-customers, deleted ones too. */
export const usedBytes = sql<number>`(select coalesce(sum(kept.bytes), 0)::bigint from customers counted
  join customer_storage kept on kept.customer_id = counted.id
  where counted.id = customers.id or counted.parent_id = customers.id)`;

/** The limits that what a customer adds counts to: its own and that of the customer above it. */
export async function listLimits(db: Db, id: CustomerId): Promise<StorageUse[]> {
  const { rows } = await sql<StorageUse>`
    select customers.storage_limit_gb as "limitGb", ${usedBytes} as "usedBytes"
    from customers own join customers on customers.id in (own.id, own.parent_id)
    where own.id = ${id} and customers.storage_limit_gb is not null`.execute(db);
  return rows;
}

/** Counts what this transaction has written, which otherwise happens as it ends; other uploads of the customer wait from here on. */
export async function countNow(tx: Tx): Promise<void> {
  await sql`set constraints images_count_storage, images_uncount_storage, vehicle_documents_count_storage,
    import_entries_count_storage, files_count_storage immediate`.execute(tx);
}

export async function findCustomerOf(db: Db, userId: UserId): Promise<CustomerId | null> {
  const row = await db.selectFrom('users').select('customerId').where('id', '=', userId).executeTakeFirst();
  return row?.customerId ?? null;
}
