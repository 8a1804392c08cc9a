import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import type { RateLimit } from './rate-limit.ts';

/**
 * One e-mail has one account, in all tenants, so a call that makes an account tells whether an address has one. This
 * keeps a tenant from asking for many: see docs/decisions/0051.
 */
export class AddressProbes {
  readonly #limit: RateLimit;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Fails with tooManyAtOnce when the tenant has run into too many taken addresses. */
  async assertFree(actor: Actor, route: Route): Promise<void> {
    const key = keyOf(actor);
    if (key && route.errors.includes('userExists')) await this.#limit.assertFree(key);
  }

  async count(actor: Actor, refused: ErrorName): Promise<void> {
    const key = keyOf(actor);
    // Reaching the limit does not change the answer to this call.
    if (key && refused === 'userExists') await this.#limit.take(key).catch(() => undefined);
  }
}

/** Root sees every account anyway. */
function keyOf(actor: Actor): string | null {
  if (actor.kind !== 'person' || actor.role === 'root') return null;
  return actor.customerId ?? actor.userId;
}
