import { fail } from '@forecourt/contract/errors';
import type { Recipe, Target } from '@forecourt/contract/recipe';
import type { VehicleShift } from '@forecourt/contract/vehicle-shift';

/** The recipe with its vehicle elsewhere; null: where its placement puts it. Fails where nothing is cut out. */
export function withShift(recipe: Recipe, shift: VehicleShift | null): Recipe {
  if (recipe.background.kind === 'original') fail('pictureKeepsBackground');
  const { shift: _before, ...usual } = recipe;
  const isMoved = shift && (shift.x !== 0 || shift.y !== 0 || shift.scale !== 1);
  return isMoved ? { ...usual, shift } : usual;
}

/**
 * A recipe that is ordered for a photo, with the shift of its picture before: its place was corrected for the photo, not for one
 * look of it. A photo that keeps its background has none.
 */
export function keepingShift(ordered: Recipe, shift: VehicleShift | null | undefined): Recipe {
  return shift && ordered.background.kind !== 'original' ? { ...ordered, shift } : ordered;
}

/** Longer side, pixels. */
const smallSide = 960;

/** A small target in the shape of a recipe's first one, quickly encoded. */
export function smallTarget({ targets: [first] }: Recipe): Target {
  const { height, width } = first ?? { width: 4, height: 3 };
  const scale = smallSide / Math.max(width, height);
  const side = (pixels: number) => Math.max(64, Math.round(pixels * scale));
  return { name: 'preview', width: side(width), height: side(height), format: 'webp', quality: 74 };
}
