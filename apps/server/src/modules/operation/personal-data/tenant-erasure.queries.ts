import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type TenantTable, tenantFields } from './tenant-tables.rules.ts';

/** Marks a deleted customer and its sub-customers as erased, which no restore brings back; none if it is not deleted. */
export async function markErased(tx: Tx, id: CustomerId, erasedAt: Date): Promise<CustomerId[]> {
  const deleted = () =>
    tx.selectFrom('customers').select('id').where('deletedAt', 'is not', null).orderBy('id').forUpdate();
  // In the order of a restore, so that one of them waits for the other.
  if (!(await deleted().where('id', '=', id).executeTakeFirst())) return [];
  const below = await deleted().where('parentId', '=', id).execute();
  const ids = [id, ...below.map((row) => row.id)];
  const marked = tx.updateTable('customers').set({ erasedAt }).where('erasedAt', 'is', null);
  await marked.where('id', 'in', ids).execute();
  return ids;
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
