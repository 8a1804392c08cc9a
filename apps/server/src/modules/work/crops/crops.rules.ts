import type { Cut } from '@forecourt/contract/crops';
import type { Recipe } from '@forecourt/contract/recipe';

/** The vehicle fills nearly the whole width, since nothing else is in the picture. Fractions of width and height. */
const placement = { vehicleWidth: 0.92, baseline: 0.92, marginTop: 0.06 };

/**
 * The recipe of a cut-out: the preset's recipe with the background of the set. On a colour the vehicle keeps its
 * shadow, without which it would seem to float.
 */
export function cutRecipe(preset: Recipe, cut: Cut, keepLocation: boolean): Recipe {
  const [full, ...smaller] = preset.targets;
  if (!full) throw new Error('A preset makes at least one picture');
  if (cut.background === 'transparent') {
    const targets = [{ ...full, format: cut.format, quality: 90 }, ...smaller];
    return { ...preset, placement, targets, keepLocation };
  }
  return {
    ...preset,
    placement,
    background: { kind: 'colour', colour: cut.colour },
    shadow: { contact: 0.6, ambient: 0.25 },
    targets: [{ ...full, format: 'jpeg', quality: 90 }, ...smaller],
    keepLocation,
  };
}
