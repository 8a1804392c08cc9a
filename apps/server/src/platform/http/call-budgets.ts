import type { Actor } from '@forecourt/contract/actor';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimitPolicy, TooManyTries } from './rate-limit.ts';

export interface BudgetSizes {
  /** Maximum calls per window, of one account and of all accounts of one customer. */
  accountCalls: number;
  tenantCalls: number;
  windowS: number;
}

interface Budget {
  policy: RateLimitPolicy;
  limiter: RateLimiterMemory;
}

/**
 * Limits the calls of one account and of one tenant, so that neither can monopolise the server. Counted in this
 * process: a write to the database for each call would cost more than most calls do.
 */
export class CallBudgets {
  readonly #account: Budget;
  readonly #tenant: Budget;

  constructor({ accountCalls, tenantCalls, windowS }: BudgetSizes) {
    const budget = (name: string, tries: number): Budget => ({
      policy: { name, tries, windowS },
      limiter: new RateLimiterMemory({ points: tries, duration: windowS }),
    });
    this.#account = budget('calls', accountCalls);
    this.#tenant = budget('calls of the customer', tenantCalls);
  }

  /** Counts one call of a person; fails with tooManyAtOnce when the budget is used up. */
  async take(actor: Actor): Promise<void> {
    if (actor.kind !== 'person') return;
    await takeFrom(this.#account, actor.userId);
    if (actor.customerId) await takeFrom(this.#tenant, actor.customerId);
  }
}

async function takeFrom({ limiter, policy }: Budget, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyTries(policy, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
  }
}
