import { createHash } from 'node:crypto';
import type { Recipe } from './recipe.ts';

/** Two recipes are equal if their hashes are. Names of stored files and the finished pictures contain it. */
export const hashOfRecipe = (recipe: Recipe): string =>
  createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 24);
