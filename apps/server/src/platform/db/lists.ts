/** What the lists of all modules have in common: search, counts and order. */
import type { Direction } from '@forecourt/contract/route';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Database } from './schema.gen.ts';

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
  table: keyof Database,
  nullable = false,
): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`);
  const isUp = direction.startsWith('ASC');
  const nullsLast = direction === 'ASC NULLS LAST' || direction === 'DESC';
  const nulls = nullable ? (nullsLast ? sql` nulls last` : sql` nulls first`) : sql``;
  return isUp ? sql`${column} asc${nulls}, ${id} asc` : sql`${column} desc${nulls}, ${id} desc`;
}
