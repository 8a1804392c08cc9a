import type { AssignedTo, Assignee } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

const columnOf = { customer: 'customer_id', client: 'client_id', user: 'user_id' } as const;

/** Deleted assignees are left out; they reappear when they are restored, because their assignments remain. */
export async function listAssignments(db: Db, id: CatalogueItemId): Promise<AssignedTo[]> {
  return db
    .selectFrom('catalogueAssignments as a')
    .leftJoin('users', 'users.id', 'a.userId')
    .leftJoin('clients', (join) => join.on(sql<boolean>`clients.id = coalesce(a.client_id, users.client_id)`))
    .leftJoin('customers', (join) =>
      join.on(sql<boolean>`customers.id = coalesce(a.customer_id, clients.customer_id, users.customer_id)`),
    )
    .where('a.itemId', '=', id)
    .where(sql<boolean>`case when a.user_id is not null then users.deleted_at
      when a.client_id is not null then clients.deleted_at else customers.deleted_at end is null`)
    .select([
      sql<AssignedTo['to']>`case when a.user_id is not null then 'user'
        when a.client_id is not null then 'client' else 'customer' end`.as('to'),
      sql<string>`coalesce(a.user_id, a.client_id, a.customer_id)`.as('id'),
      sql<string>`case when a.user_id is not null then coalesce(users.name, users.email)
        when a.client_id is not null then clients.name else customers.name end`.as('name'),
      sql<string | null>`case when a.customer_id is null then customers.name end`.as('customerName'),
    ])
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute();
}

export async function addAssignments(
  tx: Tx,
  itemId: CatalogueItemId,
  { to, id }: Assignee,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('catalogueAssignments')
    .values({ itemId, [columnOf[to]]: id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeAssignments(
  tx: Tx,
  itemId: CatalogueItemId,
  { to, id }: Assignee,
): Promise<void> {
  await tx
    .deleteFrom('catalogueAssignments')
    .where('itemId', '=', itemId)
    .where(sql.ref(columnOf[to]), '=', id)
    .execute();
}
