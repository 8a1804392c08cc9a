import { fail } from '@forecourt/contract/errors';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts tries under a key, in the database, so that every API process knows of them. */
export class RateLimit {
  readonly #limiter: RateLimiterPostgres;

  constructor(pool: pg.Pool, options: { name: string; tries: number; windowS: number }) {
    this.#limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: options.name,
      points: options.tries,
      duration: options.windowS,
    });
  }

  /** Fails with tooManyAtOnce when the tries under this key are used up; counts nothing. */
  async assertFree(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state && state.remainingPoints <= 0) refuse(state);
  }

  /** Counts one try; fails when there was none left. */
  async count(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse(error);
      throw error;
    }
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

function refuse(state: RateLimiterRes): never {
  return fail('tooManyAtOnce', { params: { seconds: Math.ceil(state.msBeforeNext / 1000) } });
}
