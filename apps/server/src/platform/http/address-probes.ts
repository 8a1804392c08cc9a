import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import type { RateLimit } from './rate-limit.ts';

/**
 * One e-mail has one account, in all tenants, so a call that makes an account tells whether an address has one. This
 * keeps each person from asking for many: see docs/decisions/0051.
 */
export class AddressProbes {
  readonly #limit: RateLimit;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Fails with tooManyAtOnce when this person has run into too many taken addresses and names another one. */
  async assertFree(actor: Actor, route: Route, body: unknown): Promise<void> {
    const key = keyOf(actor);
    const namesAddress = typeof body === 'object' && body !== null && Object.hasOwn(body, 'email');
    if (key && namesAddress && route.errors.includes('userExists')) await this.#limit.assertFree(key);
  }

  async count(actor: Actor, refused: ErrorName): Promise<void> {
    const key = keyOf(actor);
    // Reaching the limit does not change the answer to this call.
    if (key && refused === 'userExists') await this.#limit.take(key).catch(() => undefined);
  }
}

/** By person, so that nobody closes the accounts of a whole customer to the others. Root sees every account anyway. */
function keyOf(actor: Actor): string | null {
  return actor.kind !== 'person' || actor.role === 'root' ? null : actor.userId;
}
