import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import type { RateLimit } from './rate-limit.ts';

/**
 * An e-mail address is unique across all tenants, so a call that creates an account reveals whether an address has one.
 * This limits how many addresses a person can probe: see docs/decisions/0051.
 */
export class AddressProbes {
  readonly #limit: RateLimit;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Fails with tooManyAtOnce when this person has hit too many taken addresses and names another one. */
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

/** Per person, so that nobody exhausts the limit for a whole customer. Root sees every account anyway. */
function keyOf(actor: Actor): string | null {
  return actor.kind !== 'person' || actor.role === 'root' ? null : actor.userId;
}
