import type { Recipe } from '@forecourt/contract/recipe';

/** Behind everything that somebody with an account waits for; see priorityAt of the pictures. */
export const demoPriority = 31_000;

/** What an installation without a name of its own is called. */
const productName = 'Forecourt';

/** A showroom's picture for looking at only: one size, and the name of the installation all over it. */
export function demoRecipe(preset: Recipe, installationName: string | null): Recipe {
  return {
    ...preset,
    watermark: installationName ?? productName,
    keepLocation: false,
    targets: [{ name: 'demo', width: 1600, height: 1200, format: 'jpeg', quality: 84 }],
  };
}

/** How long somebody is asked to wait while as many demos wait as may. */
export const fullWaitS = 30;
