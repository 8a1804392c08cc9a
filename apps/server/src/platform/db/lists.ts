/** What the lists of all modules have in common: search, counts and order. */
import type { Direction, PageQuery } from '@forecourt/contract/route';
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

/** How long a count above the limit is not repeated: it takes as long as reading 10,000 rows, and says no number. */
const uncountedMs = 30_000;
const uncountedMax = 1_000;
const uncounted = new WeakMap<Db, Set<string>>();

function rememberUncounted(db: Db, key: string): void {
  const keys = uncounted.get(db) ?? new Set();
  uncounted.set(db, keys);
  if (keys.size >= uncountedMax) return;
  keys.add(key);
  setTimeout(() => keys.delete(key), uncountedMs).unref();
}

/**
 * Counts the rows of a query, up to the limit of `counted`. A list that had more stays “more than” it for half a minute,
 * even if most of its rows are deleted meanwhile.
 */
export async function countUpTo<DB extends Database, TB extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const one = query.select(sql<SqlBool>`true`.as('one')).limit(sql.lit(countLimit));
  const counting = sql<{ count: number }>`select count(*) as count from (${one}) as found`.compile(db);
  const key = JSON.stringify([counting.sql, counting.parameters]);
  if (uncounted.get(db)?.has(key)) return countLimit;
  const { rows } = await db.executeQuery(counting);
  const count = rows[0]?.count ?? 0;
  if (count >= countLimit) rememberUncounted(db, key);
  return count;
}

/**
 * Cuts a page out of a query. Its numbers are part of the SQL: without them PostgreSQL's plan for a prepared statement is made for
 * a tenth of all rows, and takes twice as long.
 */
export function onPage({ page, limit }: PageQuery) {
  return <DB, TB extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, TB, Row>,
  ): SelectQueryBuilder<DB, TB, Row> => query.limit(sql.lit(limit)).offset(sql.lit((page - 1) * limit));
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
