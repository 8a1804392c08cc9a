import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Plans that a connection keeps, tens of kilobytes each; statements beyond are planned at each use. */
const preparedMax = 500;

/** Statements seen once are forgotten beyond so many: those that return do so soon. */
const seenMax = 1000;

const isPlanned = /^\s*(select|insert|update|delete|with)\b/i;

/** The table changed since the statement was prepared, so that its rows have another shape. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** The names under which a connection has prepared its statements. */
class Names {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();
  #count = 0;

  /** Null for what is not prepared: a statement that comes for the first time may never return. */
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

  /** Everything is prepared anew under another name. */
  forget(): void {
    this.#names.clear();
  }
}

function preparing(client: pg.PoolClient): PostgresPoolClient {
  const names = new Names();
  const query = async (text: string, values: readonly unknown[] = []) => {
    const name = values.length > 0 ? names.of(text) : null;
    if (!name) return client.query(text, [...values]);
    try {
      return await client.query({ name, text, values: [...values] });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      names.forget();
      // In a transaction nothing more is answered: it has to begin again.
      if (client.getTransactionStatus() !== 'I') throw error;
      return client.query(text, [...values]);
    }
  };
  const release = (destroy?: boolean) => client.release(destroy);
  // Without the driver's cursors: many rows are read by `readAll`.
  return { query, release } as unknown as PostgresPoolClient;
}

/**
 * The pool for the query builder. Each connection prepares a statement when it comes for the second time: PostgreSQL
 * then parses it no more, and keeps its plan where that is no worse than one made for the values of each call.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = prepared.get(client) ?? preparing(client);
    prepared.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: pool.options };
}
