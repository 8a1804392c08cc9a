import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';

interface MadeWith {
  analysis: Pick<Analysis, 'plates'> | null;
  matteKey: string | null;
  recipe: Recipe | null;
}

/** Whether two pictures of one photo look the same: their outline, their treated plates and their recipe do. */
export function isSamePicture(one: MadeWith, other: MadeWith): boolean {
  if (one.matteKey !== other.matteKey || !one.recipe || !other.recipe) return false;
  // Both come from the database, which orders their keys.
  const [plates, others] = [one, other].map(({ analysis }) => JSON.stringify(analysis?.plates));
  return plates === others && hashOfRecipe(one.recipe) === hashOfRecipe(other.recipe);
}
