/** Presets: named recipes. Every installation has the built-in ones. */
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import type { Preset, PresetName } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import { priceOf } from './presets.rules.ts';

const names = Object.keys(builtInPresets) as PresetName[];

const recipes = new Map(names.map((name) => [name, Recipe.parse(builtInPresets[name])]));

export function recipeOf(name: PresetName): Recipe {
  const recipe = recipes.get(name);
  if (!recipe) throw new Error(`No preset ${name}`);
  return recipe;
}

export function list(): { results: Preset[] } {
  return { results: names.map((name) => ({ name, recipe: recipeOf(name), price: priceOf(recipeOf(name)) })) };
}
