import type { Scope } from '@forecourt/contract/actor';
import type { CustomerId } from '@forecourt/contract/ids';
import type { Direction } from '@forecourt/contract/route';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.gen.ts';

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

/** As `within`, for a table or view that has the columns `user_id`, `client_id` and `customer_id`. */
export function inScope(scope: Scope, table: string): RawBuilder<SqlBool> {
  return within(scope, {
    user: `${table}.user_id`,
    client: `${table}.client_id`,
    customer: `${table}.customer_id`,
  });
}

/** A LIKE pattern for a literal substring: % and _ are escaped. */
function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** The SQL condition that a text contains another, ignoring case and accents. */
export function containsText(text: RawBuilder<unknown> | string, part: string): RawBuilder<SqlBool> {
  const whole = typeof text === 'string' ? sql.ref(text) : text;
  return sql<SqlBool>`fold_for_search(${whole}) like fold_for_search(${patternOf(part)})`;
}

/** The SQL condition that a time is within a day in UTC. */
export function onDay(column: string, day: string): RawBuilder<SqlBool> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`;
  return sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '1 day'`;
}

/** The SQL condition that one of the texts contains another. */
export function anyContains(texts: readonly string[], part: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => containsText(text, part)),
    sql` or `,
  )})`;
}

const exactMax = 10_000;

interface Count {
  count: number;
  countIsExact: boolean;
}

/** The count for an answer: exact up to 10,000, otherwise marked as not exact. */
export function counted(rowsUpToLimit: number): Count {
  return rowsUpToLimit > exactMax
    ? { count: exactMax, countIsExact: false }
    : { count: rowsUpToLimit, countIsExact: true };
}

export const countLimit = exactMax + 1;

/** Counts the rows of a query, up to the limit of `counted`. */
export async function countUpTo<DB extends Database, TB extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const one = query.select(sql<SqlBool>`true`.as('one')).limit(countLimit);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${one}) as found`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * `column direction`, then the id of the table. Nulls come last when descending and first when ascending, so that one
 * index serves both. A direction with the opposite order of nulls is sorted without an index.
 */
export function ordered(
  column: RawBuilder<unknown>,
  direction: Direction,
  table: 'users' | 'customers' | 'clients' | 'vehicles' | 'cropSets',
  nullable = false,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const isUp = direction.startsWith('ASC');
  const nullsLast = direction === 'ASC NULLS LAST' || direction === 'DESC';
  const nulls = nullable ? (nullsLast ? sql` nulls last` : sql` nulls first`) : sql``;
  return isUp ? sql`${column} asc${nulls}, ${id} asc` : sql`${column} desc${nulls}, ${id} desc`;
}
