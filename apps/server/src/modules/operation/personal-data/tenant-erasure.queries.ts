import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type TenantTable, tenantFields } from './tenant-tables.rules.ts';

/** A deleted customer and its sub-customers; none if it is not deleted. */
export async function listDeletedWithSubCustomers(db: Db, id: CustomerId): Promise<CustomerId[]> {
  const { rows } = await sql<{ id: CustomerId }>`
    select below.id from customers top join customers below on below.id = top.id or below.parent_id = top.id
      where top.id = ${id} and top.deleted_at is not null and below.deleted_at is not null order by below.id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Accounts of these customers that are not erased yet. */
export async function listUsersToErase(db: Db, customerIds: CustomerId[]): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('customerId', '=', sql<CustomerId>`any(${customerIds}::uuid[])`)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

function filled(text: string, customerIds: CustomerId[]): RawBuilder<unknown> {
  const parts = text.split(':customers').map((part) => sql.raw(part));
  return sql.join(parts, sql`${customerIds}::uuid[]`);
}

export async function eraseRows(
  tx: Tx,
  { erased, of, table }: TenantTable,
  ids: CustomerId[],
): Promise<void> {
  const condition = filled(of, ids);
  if (erased === 'rows') {
    await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx);
    return;
  }
  const values = Object.entries(erased).map(([column, value]) => sql`${sql.id(column)} = ${sql.raw(value)}`);
  await sql`update ${sql.table(table)} set ${sql.join(values)} where ${condition}`.execute(tx);
}

/** Ids of the rows, as the audit log names them. */
export async function readIds(tx: Tx, { of, table }: TenantTable, ids: CustomerId[]): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select to_jsonb(t)->>'id' as id from ${sql.table(table)} t
      where ctid in (select ctid from ${sql.table(table)} where ${filled(of, ids)})`.execute(tx);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes what names a customer out of the entries about it, about these rows, and about what its people did. */
export async function forgetInAuditLog(db: Db, id: CustomerId, rows: string[]): Promise<void> {
  await sql`select audit_forget_customer(${id}, ${rows}, ${tenantFields})`.execute(db);
}
