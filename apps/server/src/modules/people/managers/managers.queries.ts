import type { CustomerId, UserId } from '@forecourt/contract/ids';
import type { Manager } from '@forecourt/contract/managers';
import type { Db, Tx } from '../../../platform/db/database.ts';

type Assigned = Manager['customers'];

/** Manager → the live customers assigned to it, by name. */
export async function listCustomersAssignedTo(db: Db, ids: UserId[]): Promise<Map<UserId, Assigned>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('managerCustomers')
    .innerJoin('customers', 'customers.id', 'managerCustomers.customerId')
    .select(['managerId', 'customers.id', 'customers.name'])
    .where('managerId', 'in', ids)
    .where('customers.deletedAt', 'is', null)
    .orderBy('customers.name')
    .execute();
  const byManager = Map.groupBy(rows, (row) => row.managerId);
  return new Map(
    [...byManager].map(([manager, own]) => [manager, own.map(({ id, name }) => ({ id, name }))]),
  );
}

/** Which of these customers are live. */
export async function listLiveCustomers(tx: Tx, ids: CustomerId[]): Promise<CustomerId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .forShare()
    .execute();
  return rows.map((row) => row.id);
}

export async function replaceAssignments(tx: Tx, id: UserId, customerIds: CustomerId[]): Promise<void> {
  await tx.deleteFrom('managerCustomers').where('managerId', '=', id).execute();
  if (customerIds.length === 0) return;
  await tx
    .insertInto('managerCustomers')
    .values(customerIds.map((customerId) => ({ managerId: id, customerId })))
    .execute();
}
