import type { PositionClass } from '@forecourt/contract/positions';
import { type Fidelity, type Recipe, treatsWindows } from '@forecourt/contract/recipe';
import { type OmittedStep, omittedSteps } from '@forecourt/contract/reviews';
import { keepingBackground } from '../../studio/recipes/recipes.rules.ts';

const has: Record<OmittedStep, (recipe: Recipe) => boolean> = {
  background: ({ background }) => background.kind !== 'original',
  windows: (recipe) => treatsWindows(recipe) !== undefined,
  shadow: ({ background, shadow }) => standsOnFloor(background) && (shadow.contact > 0 || shadow.ambient > 0),
  reflection: ({ background, reflection }) => standsOnFloor(background) && reflection.opacity > 0,
  plate: ({ plate }) => plate.mode !== 'keep' && plate.mode !== 'blur',
  tone: ({ tone }) => tone === true,
  overlays: ({ overlays }) => overlays.length > 0,
};

function standsOnFloor({ kind }: Recipe['background']): boolean {
  return kind !== 'original' && kind !== 'transparent';
}

const leaveOut: Record<OmittedStep, (recipe: Recipe, group: PositionClass) => Recipe> = {
  background: keepingBackground,
  windows: (recipe) => ({ ...recipe, windows: 'keep' }),
  shadow: (recipe) => ({ ...recipe, shadow: { contact: 0, ambient: 0 } }),
  reflection: (recipe) => ({ ...recipe, reflection: { ...recipe.reflection, opacity: 0 } }),
  // The plate stays hidden: whose it is was ordered to be unreadable.
  plate: (recipe) => ({ ...recipe, plate: { mode: 'blur' } }),
  tone: (recipe) => ({ ...recipe, tone: false }),
  overlays: (recipe) => ({ ...recipe, overlays: [] }),
};

/** The steps of a recipe that a picture can be made without. */
export function omittableSteps(recipe: Recipe): OmittedStep[] {
  return omittedSteps.filter((step) => has[step](recipe));
}

/**
 * Those of them that a picture may look different without: light is ordered of most pictures, and corrected in few.
 * @param without What this picture was made without.
 */
export function offeredSteps(
  recipe: Recipe,
  { fidelity, without }: { fidelity: Fidelity | null; without: readonly OmittedStep[] },
): OmittedStep[] {
  const isLightAsItWas = fidelity !== null && !fidelity.tone && !without.includes('tone');
  return omittableSteps(recipe).filter((step) => step !== 'tone' || !isLightAsItWas);
}

/** The recipe without these steps; `group` is the class of the photo's position. */
export function withoutSteps(recipe: Recipe, steps: readonly OmittedStep[], group: PositionClass): Recipe {
  // A photo that keeps its background gets a corrected tone, so that step comes last.
  return omittedSteps
    .filter((step) => steps.includes(step))
    .reduce((left, step) => leaveOut[step](left, group), recipe);
}
