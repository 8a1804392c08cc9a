import type { Cut } from '@forecourt/contract/crops';
import type { Recipe } from '@forecourt/contract/recipe';

/** Nearly the whole width: nothing else is in the picture. Shares of the width and of the height. */
const placement = { vehicleWidth: 0.92, baseline: 0.92, marginTop: 0.06 };

/**
 * What is asked of a cut-out: the preset's recipe on what the set stands on. On a colour the vehicle keeps a shadow
 * under it, or it would float.
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
