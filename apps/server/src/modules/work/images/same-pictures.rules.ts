import { isDeepStrictEqual } from 'node:util';
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
  const isPlatesSame = isDeepStrictEqual(one.analysis?.plates, other.analysis?.plates);
  return isPlatesSame && hashOfRecipe(one.recipe) === hashOfRecipe(other.recipe);
}
