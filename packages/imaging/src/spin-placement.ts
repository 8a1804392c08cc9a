import { backgroundSeenFrom } from '@forecourt/contract/background-views';
import { overlaysFor } from '@forecourt/contract/drawn-overlays';
import { noInsets } from '@forecourt/contract/overlay-borders';
import type { Analysis, Placement, Recipe } from '@forecourt/contract/recipe';
import { baselineBefore, horizonOfRoom, shownOfPlace } from '@forecourt/contract/tall-pictures';
import type { Size } from './raster.ts';
import { placementAbove } from './steps/overlay.ts';
import { floorBehind, lowestBaseline } from './steps/place.ts';

/** What of a photo decides how large its vehicle can be in a spin. */
type SpinPhoto = Pick<Analysis, 'vehicle' | 'contacts'>;

/** A vehicle is not enlarged more than this, in any frame: it would only show blurred edges. */
const enlargedMax = 2;
/** A turned photo has a wider box than its analysis says, by at most this share for the rolls that are straightened. */
const turned = 0.02;

type SpinRecipe = Pick<Recipe, 'background' | 'placement'>;

/** Where the floor of a background begins in a spin, share of the height: rooms are drawn as they usually are, the same in all frames. */
function horizonOf({ background, placement }: SpinRecipe, { height, width }: Size): number | null {
  if (background.kind === 'picture')
    return background.horizon * shownOfPlace(width / height, background.horizon);
  const isRoom = background.kind === 'showroom' || background.kind === 'room';
  return isRoom ? horizonOfRoom(width / height, placement.baseline) : null;
}

/**
 * One size and one placement for all frames of a spin: the largest height with which the vehicle fits into every frame, on the
 * highest baseline that leaves floor behind its farthest tyre in all of them.
 * @param size The wanted size in pixels; the result is smaller in the same shape where a photo is too small for it.
 */
export function placeSpin(
  photos: readonly SpinPhoto[],
  recipe: SpinRecipe,
  size: Size,
): { placement: Placement; size: Size } {
  const { baseline: asked, marginTop, vehicleWidth } = recipe.placement;
  const boxes = photos.flatMap(({ contacts, vehicle }) => {
    if (!vehicle) return [];
    const bottom = vehicle.y + vehicle.height;
    const farthest = Math.min(bottom, ...contacts.map(([, y]) => y));
    return [{ ...vehicle, depth: (bottom - farthest) / vehicle.height }];
  });
  const widest = Math.max(...boxes.map(({ height, width }) => width / height)) * (1 + turned);
  const deepest = Math.max(0, ...boxes.map(({ depth }) => depth));
  const horizon = horizonOf(recipe, size);
  let height = Math.min((vehicleWidth * size.width) / widest / size.height, asked - marginTop);
  let baseline = asked;
  if (horizon !== null) {
    const isPlace = recipe.background.kind === 'picture';
    const usual = isPlace ? baselineBefore(size.width / size.height, horizon, asked, height) : asked;
    const floor = horizon + floorBehind;
    baseline = Math.min(lowestBaseline, Math.max(usual, floor + deepest * height));
    if (deepest > 0) height = Math.min(height, (baseline - floor) / deepest);
  }
  const smallest = Math.min(...boxes.map((box) => box.height));
  const shrink = Math.min(1, (enlargedMax * smallest) / (height * size.height));
  const even = (side: number) => 2 * Math.round((side * shrink) / 2);
  return {
    placement: { ...recipe.placement, baseline, vehicleHeight: height },
    size: { width: even(size.width), height: even(size.height) },
  };
}

/**
 * The recipe of a frame of a spin. All frames have the main picture of their background: the place stays while the vehicle turns.
 * In tall pictures the vehicle is above what is laid over the lower edge, in all of them alike, because their overlays are the same.
 * @param photos All photos of the spin, this one among them.
 */
export async function recipeInSpin(
  recipe: Recipe,
  photos: readonly SpinPhoto[],
  materials: Parameters<typeof placementAbove>[3],
): Promise<Recipe> {
  const [target] = recipe.targets;
  if (!target || photos.length === 0) return recipe;
  const overlays = overlaysFor(recipe, target.name);
  const edges = target.safeArea ?? noInsets;
  const above = await placementAbove(target, recipe.placement, overlays, materials, edges);
  const { placement, size } = placeSpin(photos, { ...recipe, placement: above }, target);
  const background = backgroundSeenFrom(recipe.background, null);
  return { ...recipe, background, placement, targets: [{ ...target, ...size }] };
}

/**
 * The analysis by which a frame is rendered: without the eye level, so that the room is not drawn for each photo's camera and
 * stays the same while the vehicle turns. The roll is kept, by which the vehicle is held level.
 */
export function analysisForSpin(analysis: Analysis): Analysis {
  const { camera } = analysis;
  if (!camera) return analysis;
  return { ...analysis, camera: { ...camera, confidence: { ...camera.confidence, eyeLevel: 0 } } };
}
