import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { StorageUse } from './storage-limits.rules.ts';

/** The limits that what a customer adds counts to: its own and that of the customer above it. */
export async function listLimits(
  db: Db,
  id: CustomerId,
  counted: 'kept' | 'kept and waiting',
): Promise<StorageUse[]> {
  const waiting = counted === 'kept' ? sql`` : sql` + storage_waiting(c.id)`;
  const { rows } = await sql<StorageUse>`
    select c.storage_limit_gb as "limitGb", storage_used(c.id)${waiting} as "usedBytes"
    from customers own join customers c on c.id in (own.id, own.parent_id)
    where own.id = ${id} and c.storage_limit_gb is not null`.execute(db);
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

interface Watched {
  id: CustomerId;
  name: string;
  limitGb: number | null;
  usedBytes: number;
  isWarned: boolean;
}

/** Customers that have a limit, or whose people were told that it was near. */
export async function listWatched(db: Db): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select c.id, c.name, c.storage_limit_gb as "limitGb", storage_used(c.id) as "usedBytes",
      kept.warned_at is not null as "isWarned"
    from customers c left join customer_storage kept on kept.customer_id = c.id
    where c.deleted_at is null and (c.storage_limit_gb is not null or kept.warned_at is not null)
    order by c.id`.execute(db);
  return rows;
}

/** False where another process was faster. */
export async function setWarned(tx: Tx, id: CustomerId, warnedAt: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into customer_storage as kept (customer_id, bytes, warned_at) values (${id}, 0, ${warnedAt})
    on conflict (customer_id) do update set warned_at = excluded.warned_at
      where (kept.warned_at is null) <> (excluded.warned_at is null)`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listAdmins(db: Db, id: CustomerId): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('customerId', '=', id)
    .where('role', '=', 'customer')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
