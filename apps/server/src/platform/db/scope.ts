import type { Scope } from '@forecourt/contract/actor';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition that keeps a query inside a scope. The query has joined the view `user_tenants` under `tenants`
 * for the user a row belongs to.
 */
export function inScope(scope: Scope, tenants: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${tenants}.${name}`);
  switch (scope.kind) {
    case 'everything':
      return sql<SqlBool>`true`;
    case 'customer':
      return sql<SqlBool>`(${column('customer_id')} = ${scope.customerId} or ${column('parent_customer_id')} = ${scope.customerId})`;
    case 'client':
      return sql<SqlBool>`${column('client_id')} = ${scope.clientId}`;
    case 'user':
      return sql<SqlBool>`${column('user_id')} = ${scope.userId}`;
    case 'nothing':
      return sql<SqlBool>`false`;
  }
}

/** Text for `ilike` that matches only itself: % and _ lose their meaning. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

const exactMax = 10_000;

export interface Count {
  count: number;
  countIsExact: boolean;
}

/** Counts at most 10,001 rows of a query; beyond that the answer says that it is not exact. */
export function counted(rowsUpToLimit: number): Count {
  return rowsUpToLimit > exactMax
    ? { count: exactMax, countIsExact: false }
    : { count: rowsUpToLimit, countIsExact: true };
}

export const countLimit = exactMax + 1;
