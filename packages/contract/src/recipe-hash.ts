import { createHash } from 'node:crypto';
import type { Recipe } from './recipe.ts';

/** Sorts the fields of objects: the database returns those of a stored recipe in another order. */
function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Two recipes give equal pictures if their hashes are equal: where a background was taken from is left out. Names of stored files and the
 * finished pictures contain it.
 */
export function hashOfRecipe({ backgroundId: _, ...rendered }: Recipe): string {
  return createHash('sha256').update(JSON.stringify(rendered, sortFields)).digest('hex').slice(0, 24);
}
