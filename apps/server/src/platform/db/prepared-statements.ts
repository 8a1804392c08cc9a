import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { withDatabase } from './broken-connection.ts';
import { camelCased } from './column-names.ts';

declare module 'pg' {
  interface Query {
    name: string | undefined;
    handleRowDescription(message: { fields: { name: string }[] }): void;
  }
}

/**
 * Gives the columns their names in code before the driver makes objects of its rows, which would else be copied once more. The
 * contents of jsonb columns are left as they are.
 */
class CamelCaseQuery extends pg.Query {
  override handleRowDescription(message: { fields: { name: string }[] }): void {
    for (const field of message.fields) field.name = camelCased(field.name);
    super.handleRowDescription(message);
  }
}

function ask(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
  name?: string,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new CamelCaseQuery(text, [...values], (error, result) =>
      error ? reject(error) : resolve(result),
    );
    query.name = name;
    client.query(query);
  });
}

/**
 * Prepared statements per connection, tens of kilobytes each. One that has so many is closed and replaced, because those of
 * today may be others: every page of a list is one.
 */
const preparedMax = 500;

/**
 * Limit of statements remembered as seen once; when it is exceeded they are forgotten, since those that repeat do so
 * soon.
 */
const seenMax = 1000;

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i;

/** The table has changed since the statement was prepared, so that the result has other columns. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** The names of the statements that a connection has prepared. */
class Names {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Null for statements that are not prepared: one that occurs for the first time may never repeat. */
  of(text: string): string | null {
    const known = this.#names.get(text);
    if (known) return known;
    if (this.#names.size >= preparedMax || !isPlanned.test(text)) return null;
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= seenMax) this.#seen.clear();
      this.#seen.add(text);
      return null;
    }
    this.#count += 1;
    this.#names.set(text, `statement_${this.#count}`);
    return this.#names.get(text) ?? null;
  }

  get areUsedUp(): boolean {
    return this.#names.size >= preparedMax;
  }

  /** Forgets all names; statements are prepared again under new ones. */
  forget(): void {
    this.#names.clear();
  }
}

/** Clients behind a pooler. */
const pooled = new WeakSet<pg.PoolClient>();

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const names = new Names();
  const send = async (text: string, values: readonly unknown[]) => {
    const name = pooled.has(client) ? null : names.of(text);
    if (!name) return ask(client, text, values);
    try {
      return await ask(client, text, values, name);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.forget();
      // An error aborts a transaction, so the whole transaction has to be retried.
      if (client.getTransactionStatus() !== 'I') throw error;
      return ask(client, text, values);
    }
  };
  const query = (text: string, values: readonly unknown[] = []) => withDatabase(() => send(text, values));
  const release = (destroy?: boolean) => client.release(destroy || names.areUsedUp);
  // Lacks the driver's cursors, because `readAll` reads large results.
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * The pool for the query builder. Each connection prepares a statement at its second use: PostgreSQL then parses it
 * only once, and caches its generic plan if that is no worse than a plan for the given values.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await withDatabase(() => pool.connect());
    const known = prepared.get(client) ?? preparing(client);
    prepared.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}

const isNamed = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'name' in asked && asked.name !== undefined;

/**
 * From now on no statement of this client has a name, whichever library asks: behind a pooler the next use may reach a session that
 * has not prepared it, or one where another process has given that name away.
 */
export function takeNames(client: pg.PoolClient): void {
  pooled.add(client);
  const query = client.query.bind(client) as (asked: unknown, ...more: unknown[]) => unknown;
  const nameless = (asked: unknown, ...more: unknown[]) =>
    query(isNamed(asked) ? { ...asked, name: undefined } : asked, ...more);
  client.query = nameless as typeof client.query;
}
