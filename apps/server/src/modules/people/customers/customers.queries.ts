import type { Scope } from '@forecourt/contract/actor';
import type { Customer, SubCustomer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { sql } from 'kysely';
import {
  type ColumnValues,
  insertRow,
  type NewRow,
  type OnlyColumns,
  updateRow,
} from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { ordered } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';

export const scopeColumns = { customer: 'customers.id' };

export function selectCustomers(db: Db, scope: Scope) {
  return db
    .selectFrom('customers')
    .where(within(scope, scopeColumns))
    .where('customers.deletedAt', 'is', null);
}

/**
 * There is only one level of sub-customers: a sub-customer keeps the switch, which applies again once it has no parent.
 */
const mayHaveBelow = sql<boolean>`customers.allow_childs and customers.parent_id is null`;

/** Joins the details to the rows of one page only. */
export function withDetails(db: Db, page: ReturnType<typeof selectCustomers>) {
  return db
    .selectFrom(page.selectAll('customers').as('customers'))
    .leftJoin('accounts', (join) =>
      join.on('accounts.ownerKind', '=', 'customer').onRef('accounts.ownerId', '=', 'customers.id'),
    )
    .select([
      'customers.id',
      'customers.name',
      'customers.phone',
      'customers.infoEmail',
      'customers.address',
      'customers.vatId as uid',
      'customers.allowNegativeCredits',
      'customers.geoLocationEnabled',
      'customers.isNotify',
      'customers.storageLimitGb',
      sql<number>`storage_used(customers.id)`.as('storageUsedBytes'),
      'customers.parentId',
      'customers.createdAt',
      mayHaveBelow.as('allowChilds'),
      (eb) => eb.fn.coalesce('accounts.balance', sql<number>`0`).as('credits'),
      (eb) =>
        eb
          .selectFrom('clients')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('clients.customerId', '=', 'customers.id')
          .where('clients.deletedAt', 'is', null)
          .$asScalar()
          .$notNull()
          .as('clientCount'),
    ]);
}

/** Nests the sub-customers, newest first, under their customers. */
export async function withChildren(db: Db, scope: Scope, parents: SubCustomer[]): Promise<Customer[]> {
  if (parents.length === 0) return [];
  const ids = parents.map(({ id }) => id);
  const below = selectCustomers(db, scope).where('customers.parentId', 'in', ids);
  const newestFirst = ordered(sql.ref('customers.createdAt'), 'DESC', 'customers');
  const rows = await withDetails(db, below).orderBy(newestFirst).execute();
  const children = Map.groupBy(rows, (child) => child.parentId);
  return parents.map((parent) => ({ ...parent, customers: children.get(parent.id) ?? [] }));
}

export async function findCustomer(db: Db, scope: Scope, id: CustomerId): Promise<Customer | undefined> {
  const one = selectCustomers(db, scope).where('customers.id', '=', id);
  const row = await withDetails(db, one).executeTakeFirst();
  return row && (await withChildren(db, scope, [row]))[0];
}

/** Locks the customer until the transaction ends; `share` allows other share locks. */
export async function lockCustomer(
  tx: Tx,
  id: CustomerId,
  strength: 'update' | 'share' = 'update',
): Promise<void> {
  const row = tx.selectFrom('customers').select('id').where('id', '=', id);
  await (strength === 'update' ? row.forUpdate() : row.forShare()).execute();
}

type CustomerValues = ColumnValues<'customers'>;

export const insertCustomer = <Values extends NewRow<'customers'>>(
  tx: Tx,
  customer: OnlyColumns<'customers', Values>,
  createdAt: Date,
) => insertRow(tx, 'customers', customer, createdAt);

export const updateCustomer = <Values extends CustomerValues>(
  tx: Tx,
  id: CustomerId,
  change: OnlyColumns<'customers', Values>,
) => updateRow(tx, 'customers', id, change);

/**
 * Soft-deletes the customer, its sub-customers and all their clients; the rows below record which deletion removed
 * them.
 */
export async function setCustomerDeleted(
  tx: Tx,
  id: CustomerId,
  below: CustomerId[],
  deletedAt: Date,
): Promise<void> {
  const along = { deletedAt, deletedWith: id };
  await tx.updateTable('customers').set({ deletedAt }).where('id', '=', id).execute();
  await tx
    .updateTable('clients')
    .set(along)
    .where('customerId', 'in', [id, ...below])
    .where('deletedAt', 'is', null)
    .execute();
  if (below.length > 0) await tx.updateTable('customers').set(along).where('id', 'in', below).execute();
}

/** Whether this customer was deleted on its own and its parent, if any, is live. */
export async function isCustomerRestorable(tx: Tx, scope: Scope, id: CustomerId): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .leftJoin('customers as above', 'above.id', 'customers.parentId')
    .select('customers.id')
    .where(within(scope, scopeColumns))
    .where('customers.id', '=', id)
    .where('customers.deletedAt', 'is not', null)
    .where('customers.erasedAt', 'is', null)
    .where('customers.deletedWith', 'is', null)
    .where('above.deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Restores the customer and the sub-customers and clients that were deleted with it, but none that was erased since. */
export async function setCustomerRestored(tx: Tx, id: CustomerId): Promise<void> {
  await tx.updateTable('customers').set({ deletedAt: null }).where('id', '=', id).execute();
  const back = { deletedAt: null, deletedWith: null };
  await tx
    .updateTable('customers')
    .set(back)
    .where('deletedWith', '=', id)
    .where('erasedAt', 'is', null)
    .execute();
  await tx
    .updateTable('clients')
    .from('customers')
    .set(back)
    .whereRef('customers.id', '=', 'clients.customerId')
    .where('customers.erasedAt', 'is', null)
    .where('clients.deletedWith', '=', id)
    .execute();
}
