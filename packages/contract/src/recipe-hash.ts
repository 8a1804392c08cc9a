import { createHash } from 'node:crypto';
import type { Recipe } from './recipe.ts';

/** Sorts the fields of objects: the database returns those of a stored recipe in another order. */
function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Two recipes are equal if their hashes are. Names of stored files and the finished pictures contain it. */
export const hashOfRecipe = (recipe: Recipe): string =>
  createHash('sha256').update(JSON.stringify(recipe, sortFields)).digest('hex').slice(0, 24);
