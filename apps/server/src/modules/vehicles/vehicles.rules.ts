import type { Actor } from '@forecourt/contract/actor';

/** Whose vehicle it becomes when nobody is named; null for accounts that work for several users. */
export function ownerByDefault(actor: Actor) {
  return actor.kind === 'person' && actor.role === 'user' ? actor.userId : null;
}
