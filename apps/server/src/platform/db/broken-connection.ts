/** What the system says of a connection that broke or cannot be made. It says the same of every other peer. */
const brokenCodes = new Set([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  // PostgreSQL removes its socket when it stops.
  'ENOENT',
]);

/** Runs what speaks to the database; a broken connection is named in the driver's own words, by which callers know that it was the database. */
export async function withDatabase<T>(speak: () => Promise<T>): Promise<T> {
  try {
    return await speak();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!brokenCodes.has(code ?? '')) throw error;
    throw Object.assign(new Error(`Connection terminated: ${message}`, { cause: error }), { code });
  }
}
