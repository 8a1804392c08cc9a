import { dayS } from '@forecourt/contract/durations';
import type pg from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { RetryLater } from '../retry-later.ts';

/** Calls that a key may make, as the response headers of the RateLimit draft of the IETF state it. */
export type QuotaHeaders = Record<'ratelimit-policy' | 'ratelimit', string>;

const name = 'calls of the key';

/** Counts the calls of API keys per day, in the database, so that all API processes share the quota. */
export class KeyQuotas {
  readonly #counter: RateLimiterPostgres;

  constructor(pool: pg.Pool) {
    this.#counter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: 'api key',
      // Each key has a maximum of its own, which `take` compares.
      points: 1,
      duration: dayS,
    });
  }

  /** Counts a call; the day of a key begins with its first one. Fails with apiCallsExhausted once all are used. */
  async take(id: string, callsPerDay: number): Promise<QuotaHeaders> {
    const { consumedPoints, msBeforeNext } = await this.#counter.penalty(id);
    const resetS = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const left = Math.max(0, callsPerDay - consumedPoints);
    const headers = {
      'ratelimit-policy': `"${name}";q=${callsPerDay};w=${dayS}`,
      ratelimit: `"${name}";r=${left};t=${resetS}`,
    };
    if (consumedPoints > callsPerDay) throw new RetryLater('apiCallsExhausted', resetS, { headers });
    return headers;
  }
}
