import type { Actor } from '@forecourt/contract/actor';
import type { Vehicle } from '@forecourt/contract/vehicles';

/** A vehicle is in work while one of its pictures is, and ready as soon as one is finished. */
export function stateOf(counts: { busyCount: number; deliveredCount: number }): Vehicle['state'] {
  if (counts.busyCount > 0) return 'processing';
  return counts.deliveredCount > 0 ? 'ready' : 'draft';
}

/** Whose vehicle it becomes when nobody is named; null for accounts that work for several users. */
export function ownerByDefault(actor: Actor) {
  return actor.kind === 'person' && actor.role === 'user' ? actor.userId : null;
}
