import type { Actor } from '@forecourt/contract/actor';

/** The owner of a new vehicle when none is named; null for accounts that work for several users. */
export function ownerByDefault(actor: Actor) {
  return actor.kind === 'person' && actor.role === 'user' ? actor.userId : null;
}
