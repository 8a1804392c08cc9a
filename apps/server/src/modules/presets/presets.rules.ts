import type { Recipe } from '@forecourt/contract/recipe';

/** Hiding a plate alone is free; whatever needs the vehicle cut out costs one credit. */
export function priceOf(recipe: Recipe): number {
  return recipe.background.kind === 'original' ? 0 : 1;
}
