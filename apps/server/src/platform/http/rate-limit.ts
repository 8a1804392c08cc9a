import { dayS } from '@forecourt/contract/durations';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { RetryLater } from '../retry-later.ts';

export interface RateLimitPolicy {
  name: string;
  tries: number;
  windowS: number;
  /** Each time the tries are used up within a day the wait doubles, up to this; absent: it stays the same. */
  waitMaxS?: number;
}

/** Too many tries; the response headers state which limit was hit and when to retry. */
export class TooManyTries extends RetryLater {
  constructor({ name, tries, windowS }: RateLimitPolicy, waitS: number) {
    const headers = {
      'ratelimit-policy': `"${name}";q=${tries};w=${windowS}`,
      ratelimit: `"${name}";r=0;t=${waitS}`,
    };
    super('tooManyAtOnce', waitS, { params: { seconds: waitS }, headers });
  }
}

/** Counts tries per key in the database, so that all API processes share the limit. */
export class RateLimit {
  readonly #policy: RateLimitPolicy;
  readonly #tries: RateLimiterPostgres;
  readonly #strikes: RateLimiterPostgres;

  constructor(pool: pg.Pool, policy: RateLimitPolicy) {
    const limiter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration,
      });
    this.#policy = policy;
    this.#tries = limiter(policy.name, policy.tries, policy.windowS);
    this.#strikes = limiter(`${policy.name} strikes`, 1, dayS);
  }

  /** Fails when the tries of this key are used up; counts nothing. */
  async assertFree(key: string): Promise<void> {
    const state = await this.#tries.get(key);
    if (state && state.remainingPoints <= 0) this.#refuse(state.msBeforeNext);
  }

  /**
   * Counts one try; fails when there was none left. Call it before the work, so that concurrent tries cannot bypass the
   * limit.
   */
  async take(key: string): Promise<void> {
    try {
      await this.#tries.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const first = error.consumedPoints === this.#policy.tries + 1;
      this.#refuse(first ? await this.#block(key, error.msBeforeNext) : error.msBeforeNext);
    }
  }

  /** Gives back a try that has succeeded. */
  async giveBack(key: string): Promise<void> {
    await this.#tries.reward(key);
  }

  async forget(key: string): Promise<void> {
    await Promise.all([this.#tries.delete(key), this.#strikes.delete(key)]);
  }

  async #block(key: string, waitMs: number): Promise<number> {
    const { windowS, waitMaxS } = this.#policy;
    if (waitMaxS === undefined) return waitMs;
    const { consumedPoints } = await this.#strikes.penalty(key);
    const waitS = Math.min(windowS * 2 ** (consumedPoints - 1), waitMaxS);
    await this.#tries.block(key, waitS);
    return waitS * 1000;
  }

  #refuse(waitMs: number): never {
    throw new TooManyTries(this.#policy, Math.max(1, Math.ceil(waitMs / 1000)));
  }
}

/** Handler of the job rateLimits.prune: deletes counts that are over, because their keys name addresses and networks of people. */
export async function pruneTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute();
}
