import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withDatabase } from '../db/broken-connection.ts';
import { isDatabaseAway } from '../db/database.ts';

/** “The database is starting”, after which graphile-worker repeats a call: some three seconds later, and after more and more if that fails too. */
const startingCode = '57P03';
const backMs = 1_000;

/** Runs what asks the database; that it is away has the code after which the call is repeated. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await withDatabase(ask);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    const { message } = error as Error;
    throw Object.assign(new Error(message, { cause: error }), { code: startingCode });
  }
}

/** An error of the system, of TLS or of the server, such as a password that is being changed or no file left to open; not one of this program. */
function isOfConnection(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isDatabaseAway(error) || (typeof code === 'string' && !/^ERR_(?!TLS|SSL)/.test(code));
}

/** Waits until a connection can be made: no cause outside this program may end the worker. */
async function connectOnceBack(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    // The process ends, and nobody waits for what is asked now: an error would be nobody's.
    if (pool.ending) return new Promise(() => {});
    try {
      return await withDatabase(() => pool.connect());
    } catch (error) {
      if (!isOfConnection(error) && !pool.ending) throw error;
    }
    await pause(backMs, undefined, { ref: false });
  }
}

/**
 * The pool for graphile-worker. It writes that a job has ended in a call that it does not await, and repeats that call only after a
 * few codes: any other error of a database that is away would be nobody's and end the process. The first repetition waits for a
 * connection here, so that work goes on as soon as the database is back, however long it was away.
 */
export function lastingPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await connectOnceBack(pool);
    const query = (...asked: Parameters<pg.PoolClient['query']>) =>
      asking(async () => client.query(...asked));
    return { query, release: () => client.release() };
  };
  // With a callback it is the connection for notifications, which is made again after every error.
  const connectEither = (...callback: []) => (callback.length > 0 ? pool.connect(...callback) : connect());
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connectEither : Reflect.get(target, name)),
  });
}
