import type { Actor } from '@forecourt/contract/actor';
import type { RecipeOwner } from '../../studio/recipes/recipes.rules.ts';

/** The owner of a set, with the limits, features and credit source that apply to its pictures. */
export interface PictureSetOwner extends RecipeOwner {
  creditSource: 'client' | 'user';
  maxCount: number;
}

/** The owner of a new set when none is named; null for accounts that work for several users. */
export function ownerByDefault(actor: Actor) {
  return actor.kind === 'person' && actor.role === 'user' ? actor.userId : null;
}
