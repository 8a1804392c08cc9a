import type { Scope } from '@forecourt/contract/actor';
import type * as routes from '@forecourt/contract/customers';
import type { Customer, SubCustomer } from '@forecourt/contract/customers';
import type { PageQuery, RouteInput } from '@forecourt/contract/route';
import { sql } from 'kysely';
import { type Db, readAll } from '../../../platform/db/database.ts';
import { containsText, countUpTo, onPage, ordered } from '../../../platform/db/lists.ts';
import { within } from '../../../platform/db/scope.ts';
import { scopeColumns, selectCustomers, withChildren, withDetails } from './customers.queries.ts';

export type CustomerFilter = RouteInput<typeof routes.listCustomers>['query'];
export type CustomerListFilter = Omit<CustomerFilter, keyof PageQuery>;

/** Top-level customers visible in this scope. */
function selectTops(db: Db, scope: Scope) {
  const rows = selectCustomers(db, scope);
  if (scope.kind === 'customer') return rows.where('customers.id', '=', scope.customerId);
  if (scope.kind !== 'customers') return rows.where('customers.parentId', 'is', null);
  return rows.where(
    sql<boolean>`(customers.parent_id is null or customers.parent_id <> all(${scope.customerIds}::uuid[]))`,
  );
}

/** Customers that were deleted individually. */
function selectDeleted(db: Db, scope: Scope) {
  return db
    .selectFrom('customers')
    .where(within(scope, scopeColumns))
    .where('customers.deletedAt', 'is not', null)
    .where('customers.erasedAt', 'is', null)
    .where('customers.deletedWith', 'is', null);
}

/**
 * The rows of a list: the top-level customers, or all matches of a search. A sub-customer that matches is nested under
 * its customer if that one matches too, and is listed on its own otherwise. The sub-customers of one customer are all
 * listed on their own.
 */
function selectListed(db: Db, scope: Scope, filter: CustomerFilter | CustomerListFilter) {
  const { search, parentId, onlyDeleted } = filter;
  if (onlyDeleted || parentId) {
    return (onlyDeleted ? selectDeleted(db, scope) : selectCustomers(db, scope))
      .$if(parentId !== undefined, (rows) => rows.where('customers.parentId', '=', parentId ?? null))
      .$if(Boolean(search), (rows) => rows.where(containsText('customers.name', search ?? '')));
  }
  if (!search) return selectTops(db, scope);
  const above = sql<boolean>`exists (select 1 from customers above where above.id = customers.parent_id
    and above.deleted_at is null and ${containsText('above.name', search)} and ${within(scope, { customer: 'above.id' })})`;
  return selectCustomers(db, scope)
    .where(containsText('customers.name', search))
    .where(({ not }) => not(above));
}

function orderOf({ orderBy, orderDirection }: CustomerListFilter) {
  const column = orderBy === 'name' ? sql`lower(customers.name)` : sql.ref('customers.createdAt');
  return ordered(column, orderDirection, 'customers');
}

export async function listCustomers(db: Db, scope: Scope, filter: CustomerFilter): Promise<Customer[]> {
  const order = orderOf(filter);
  const page = selectListed(db, scope, filter).orderBy(order).$call(onPage(filter));
  return withChildren(db, scope, await withDetails(db, page).orderBy(order).execute());
}

/**
 * All rows that match the filter, in the order of the list, with the number of sub-customers instead of the
 * sub-customers.
 */
export async function* readAllCustomers(
  db: Db,
  scope: Scope,
  filter: CustomerListFilter,
): AsyncGenerator<SubCustomer & { subCustomerCount: number }> {
  const rows = withDetails(db, selectListed(db, scope, filter))
    .select((eb) =>
      eb
        .selectFrom('customers as below')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where(within(scope, { customer: 'below.id' }))
        .where('below.deletedAt', 'is', null)
        .whereRef('below.parentId', '=', 'customers.id')
        .$asScalar()
        .$notNull()
        .as('subCustomerCount'),
    )
    .orderBy(orderOf(filter));
  yield* readAll(db, rows);
}

export function countCustomers(db: Db, scope: Scope, filter: CustomerFilter): Promise<number> {
  return countUpTo(db, selectListed(db, scope, filter));
}
