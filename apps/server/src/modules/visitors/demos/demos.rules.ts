import type { Recipe, Target } from '@forecourt/contract/recipe';
import { withSafeArea } from '@forecourt/contract/target-safe-areas';

/** Behind the jobs of all users with an account; see priorityAt of the images. */
export const demoPriority = 31_000;

/** The name of an installation that has none of its own. */
const productName = 'Forecourt';

const demoTarget: Target = { name: 'demo', width: 1600, height: 1200, format: 'jpeg', quality: 84 };

/** The recipe of a demo picture: one small size, with the name of the installation as a watermark across it. */
export function demoRecipe(preset: Recipe, installationName: string | null): Recipe {
  return {
    ...preset,
    watermark: installationName ?? productName,
    keepLocation: false,
    targets: [withSafeArea(demoTarget, preset.targets)],
  };
}

/** The `retry-after` that is sent while the demo queue is full, in seconds. */
export const fullWaitS = 30;
