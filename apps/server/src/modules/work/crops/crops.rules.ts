import { thumbTarget } from '@forecourt/contract/built-in-presets';
import { cropAspects } from '@forecourt/contract/crop-aspects';
import type { CropFrame } from '@forecourt/contract/crop-region';
import type { Cut } from '@forecourt/contract/crops';
import type { Recipe, Target } from '@forecourt/contract/recipe';

/** The vehicle fills nearly the whole width, since nothing else is in the picture. Fractions of width and height. */
const placement = { vehicleWidth: 0.92, baseline: 0.92, marginTop: 0.06 };

/** A set's pictures of photos that keep their background. */
type CropCut = Extract<Cut, { background: 'original' }>;
type VehicleCut = Exclude<Cut, CropCut>;

export function isCropCut(cut: Cut): cut is CropCut {
  return cut.background === 'original';
}

/**
 * The recipe of a cut-out: the preset's recipe with the background of the set. On a colour the vehicle keeps its
 * shadow, without which it would seem to float.
 */
export function cutRecipe(preset: Recipe, cut: VehicleCut, keepLocation: boolean): Recipe {
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

/** The thumbnail of a picture, in its shape; its longer side is that of any other thumbnail. */
function thumbOf({ height, width }: { width: number; height: number }): Target {
  const shrink = thumbTarget.width / Math.max(width, height);
  return { ...thumbTarget, width: Math.round(width * shrink), height: Math.round(height * shrink) };
}

/** What of a crop's recipe is not decided by its set. */
interface CropParts extends Pick<Recipe, 'plate' | 'faces' | 'keepLocation'> {
  /** Where somebody moved the crop; undefined: around the vehicle. */
  frame: CropFrame | undefined;
}

/** The recipe of a crop: the photo with its own background, in the size of the aspect. */
export function cropRecipe(preset: Recipe, cut: CropCut, { frame, ...parts }: CropParts): Recipe {
  const { height, width } = cropAspects[cut.aspect];
  return {
    ...preset,
    ...parts,
    crop: { padding: cut.padding, ...(frame && { frame }) },
    targets: [{ name: 'full', width, height, format: 'jpeg', quality: 90 }, thumbOf({ width, height })],
  };
}

/** Shapes are the same up to this: that of a recipe is computed from whole pixels. */
const tolerance = 0.001;

/** Where somebody moved a crop, if that still holds for the set: it has to have the same shape. */
export function keptFrame(
  cut: CropCut,
  crop: { aspect: number; frame?: CropFrame | undefined } | null,
): CropFrame | undefined {
  const { height, width } = cropAspects[cut.aspect];
  return crop && Math.abs(crop.aspect - width / height) < tolerance ? crop.frame : undefined;
}
