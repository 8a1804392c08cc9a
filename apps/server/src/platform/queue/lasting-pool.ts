import type pg from 'pg';
import { databaseErrorOf, isDatabaseAway } from '../db/database.ts';

/** “The database is starting”, which graphile-worker waits for: three seconds at first, then longer and longer, for hours. */
const startingCode = '57P03';

/** Runs what asks the database; that it could not be asked has the code that is waited for. */
async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (databaseErrorOf(error) && !isDatabaseAway(error)) throw error;
    const { message } = error as Error;
    throw Object.assign(new Error(message, { cause: error }), { code: startingCode });
  }
}

/**
 * The pool for graphile-worker. It writes that a job has ended in a call that it does not await, and repeats that call only after a
 * few codes: any other error of a database that is away would be nobody's and end the process.
 */
export function lastingPool(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await asking(() => pool.connect());
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
