import { overlaysIn } from './drawn-overlays.ts';
import { hidesFaces, type Recipe } from './recipe.ts';

const digitalSourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** IPTC's word for what is put together of several pictures. */
export const compositeSourceType = `${digitalSourceTypes}composite`;

/**
 * IPTC's word for how a picture of this recipe came about, as an address. Nothing in it is generated: a showroom is drawn by
 * code, so a vehicle in front of one is a composite of elements, as is a photo with a logo.
 */
export function digitalSourceType(recipe: Recipe): string {
  return digitalSourceTypes + nameOfType(recipe);
}

function nameOfType(recipe: Recipe): string {
  const { background, crop, plate, straighten, tone, watermark } = recipe;
  const isLaidOn = plate.mode === 'picture' || plate.mode === 'design';
  if (background.kind !== 'original' || overlaysIn(recipe).length > 0 || watermark || isLaidOn)
    return 'composite';
  // A crop may be larger than its photo, whose blurred colours then surround it.
  const isCapture = plate.mode === 'keep' && !crop && !tone && !straighten && !hidesFaces(recipe);
  return isCapture ? 'digitalCapture' : 'algorithmicallyEnhanced';
}
