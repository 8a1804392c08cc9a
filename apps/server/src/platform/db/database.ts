import { type ErrorName, type ErrorParams, fail } from '@forecourt/contract/errors';
import { type Expression, type Kysely, Kysely as KyselyInstance, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { countQuery } from '../trace.ts';
import { AuditedDialect } from './audited-dialect.ts';
import { assertNoTransaction, holdingConnection } from './one-connection.ts';
import { isStalePlan, preparedPool, takeNames } from './prepared-statements.ts';
import type { Database } from './schema.gen.ts';

/** Reads and writes; a transaction is accepted too. */
export type Db = Kysely<Database>;
/** A transaction; a plain Db is not assignable to it. */
export type Tx = Transaction<Database>;

const types = {
  int8: 20,
  numeric: 1700,
  timestamptz: 1184,
};

// Credits and counts stay far below 2^53; times are ISO strings, in rows as in answers.
pg.types.setTypeParser(types.int8, Number);
pg.types.setTypeParser(types.numeric, Number);
pg.types.setTypeParser(types.timestamptz, isoTime);

/** `2026-01-31 12:00:00.5+00` as `2026-01-31T12:00:00.500Z`; a text of another form or time zone is parsed as a date. */
function isoTime(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString();
  const milliseconds = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

/**
 * How long an unused connection stays open. On a new one PostgreSQL loads its catalogue and plans every statement again, so the
 * first answer takes several times as long. The driver's default of ten seconds is shorter than the pause between two clicks.
 */
const idleMs = 5 * 60_000;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** The query builder, limits and the queue all take their connections here. */
class GuardedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    assertNoTransaction('A second connection');
    return callback ? super.connect(callback) : super.connect();
  }
}

interface PoolOptions {
  /** Whether a pooler is at `url`, which gives each transaction any session. */
  isPooler?: boolean;
}

export function createPool(
  url: string,
  connectionsMax: number,
  applicationName: string,
  { isPooler = false }: PoolOptions = {},
): pg.Pool {
  const pool = new GuardedPool({
    connectionString: url,
    max: connectionsMax,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMs,
  });
  // Errors of a connection in use are emitted on the client, which needs a listener, also for graphile-worker.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (isPooler) takeNames(client);
  });
  // The pool replaces an idle connection that breaks; without a listener its error would end the process.
  pool.on('error', () => {});
  return pool;
}

/** @param isTimed whether queries are counted for the current trace */
export function createDb(pool: pg.Pool, isTimed = false): Db {
  return new KyselyInstance<Database>({
    dialect: new AuditedDialect({ pool: preparedPool(pool) }),
    ...(isTimed && { log: ({ queryDurationMillis }) => countQuery(queryDurationMillis) }),
  });
}

const retriesMax = 3;
/** Serialisation failure and deadlock: a retry of the transaction may succeed. */
const worthRetrying = new Set(['40001', '40P01']);

function isTx(db: Db): db is Tx {
  return db.isTransaction;
}

/**
 * Runs `work` in a transaction, and retries it after a serialisation failure, up to three attempts. Inside a
 * transaction it becomes part of that one.
 */
export async function inTx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return work(db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((tx) => holdingConnection(() => work(tx)));
    } catch (error) {
      const isWorthIt = worthRetrying.has(databaseErrorOf(error)?.code ?? '') || isStalePlan(error);
      if (attempt >= retriesMax || !isWorthIt) throw error;
    }
  }
}

/** Few, so that other calls are answered between two batches. */
const rowsAtOnce = 100;
/** When a consumer stops reading for this long, the connection is released. */
const readerPause = sql.lit('60s');

/** Streams all rows of a query from one snapshot, in batches. */
export async function* readAll<Row>(db: Db, query: Expression<Row>): AsyncGenerator<Row> {
  const settings = db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const tx = await settings.execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${readerPause}`.execute(tx);
    await sql`declare found no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from found`.execute(tx);
      yield* rows;
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** Code and constraint of a database error; null for any other error. */
export function databaseErrorOf(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof pg.DatabaseError) || !error.code) return null;
  return { code: error.code, constraint: error.constraint };
}

const uniqueViolation = '23505';

/** Fails with the error of the table when `work` breaks this unique constraint, which decides between concurrent requests. */
export async function failOnDuplicate<T>(
  constraint: string,
  error: ErrorName,
  work: () => Promise<T>,
  params?: ErrorParams,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const found = databaseErrorOf(cause);
    if (found?.code === uniqueViolation && found.constraint === constraint)
      fail(error, { cause, ...(params && { params }) });
    throw cause;
  }
}

/**
 * Too many connections: PostgreSQL has none left for anybody, or this pool or PgBouncer has none left within the time that a call
 * waits. PgBouncer has one code for all that it refuses.
 */
const busyCodes = /^53300$/;
const busyWords = /^(timeout exceeded when trying to connect|query_wait_timeout|no more connections allowed)/;

/** Database shutting down or starting (class 57P), connection failure (08), and the driver's own codes. */
const awayCodes = /^(57P0\d|08\w{3}|ECONNREFUSED)$/;
const awayWords = /^Connection terminated|^Client .+ is not queryable$/;

/** Why the database cannot be used, where a retry may succeed soon; null for any other error. */
export function databaseFailureOf(error: unknown): 'databaseBusy' | 'databaseAway' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (busyCodes.test(code) || busyWords.test(error.message)) return 'databaseBusy';
  return awayCodes.test(code) || awayWords.test(error.message) ? 'databaseAway' : null;
}

/** Whether the database was unavailable, so that a retry may succeed soon. */
export function isDatabaseAway(error: unknown): boolean {
  return databaseFailureOf(error) !== null;
}
