import { expect, test } from 'vitest';
import { CatalogueItemId } from './ids.ts';
import { Recipe } from './recipe.ts';
import { hashOfRecipe } from './recipe-hash.ts';

const recipe = Recipe.parse({
  background: { kind: 'showroom', name: 'studio-grey' },
  targets: [
    { name: 'full', width: 1920, height: 1440 },
    { name: 'thumb', width: 480, height: 360 },
  ],
});

test('a recipe has the same hash whatever the order of its fields, and another one in another order of targets', () => {
  const { background, targets, ...rest } = recipe;
  const turned = { targets, ...rest, background: { name: 'studio-grey', kind: 'showroom' } as const };
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(recipe));
  expect(hashOfRecipe(turned)).toBe(hashOfRecipe(recipe));
  expect(hashOfRecipe({ ...recipe, targets: targets.toReversed() })).not.toBe(hashOfRecipe(recipe));
});

test('where a background was taken from changes nothing of the hash', () => {
  const backgroundId = CatalogueItemId.parse('0196f000-0000-7000-8000-000000000001');
  expect(hashOfRecipe(Recipe.parse({ ...recipe, backgroundId }))).toBe(hashOfRecipe(recipe));
});
