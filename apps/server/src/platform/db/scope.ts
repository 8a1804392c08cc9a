import type { Scope } from '@forecourt/contract/actor';
import type { CustomerId } from '@forecourt/contract/ids';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The tenant columns of a row, as `table.column`. */
interface ScopeColumns {
  user?: string;
  client?: string;
  customer: string;
}

/**
 * Matches these customers and their sub-customers. The array is computed once, so that the plan starts from the index
 * on the customer column: with a subquery it would scan all rows in the order of the list.
 */
function reachable(column: string, ids: CustomerId[]): RawBuilder<SqlBool> {
  const list = sql`any(${ids}::uuid[])`;
  const all = sql`select id from customers where id = ${list} union all select id from customers where parent_id = ${list}`;
  return sql<SqlBool>`${sql.ref(column)} = any(array(${all}))`;
}

/**
 * The SQL condition that restricts a query to a scope. A scope of a client or user excludes the organisations above.
 */
export function within(scope: Scope, columns: ScopeColumns): RawBuilder<SqlBool> {
  const equals = (column: string | undefined, id: string) =>
    column === undefined ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} = ${id}`;
  switch (scope.kind) {
    case 'everything':
      return sql<SqlBool>`true`;
    case 'customer':
      return reachable(columns.customer, [scope.customerId]);
    case 'customers':
      return reachable(columns.customer, scope.customerIds);
    case 'client':
      return equals(columns.client, scope.clientId);
    case 'user':
      return equals(columns.user, scope.userId);
    case 'nothing':
      return sql<SqlBool>`false`;
  }
}

/** Like `within`, for a table or view that has the columns `user_id`, `client_id` and `customer_id`. */
export function inScope(scope: Scope, table: string): RawBuilder<SqlBool> {
  return within(scope, {
    user: `${table}.user_id`,
    client: `${table}.client_id`,
    customer: `${table}.customer_id`,
  });
}
