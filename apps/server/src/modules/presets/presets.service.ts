/** Presets: named recipes. Every installation has the built-in ones. */
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import type { Preset, PresetName } from '@forecourt/contract/presets';
import { Recipe } from '@forecourt/contract/recipe';
import type { Ctx } from '../../platform/context.ts';
import { priceOf } from '../prices/prices.rules.ts';
import * as prices from '../prices/prices.service.ts';

const names = Object.keys(builtInPresets) as PresetName[];

const recipes = new Map(names.map((name) => [name, Recipe.parse(builtInPresets[name])]));

export function recipeOf(name: PresetName): Recipe {
  const recipe = recipes.get(name);
  if (!recipe) throw new Error(`No preset ${name}`);
  return recipe;
}

/** Whether the preset itself says what happens to licence plates. */
export function decidesPlate(name: PresetName): boolean {
  return builtInPresets[name].plate !== undefined;
}

export async function list(ctx: Ctx): Promise<{ results: Preset[] }> {
  const current = await prices.ofAsker(ctx);
  const results = names.map((name) => {
    const recipe = recipeOf(name);
    return {
      name,
      recipe,
      decidesPlate: decidesPlate(name),
      price: priceOf(current, recipe, 'exterior.front'),
    };
  });
  return { results };
}
