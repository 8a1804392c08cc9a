import { placementInCell } from '@forecourt/contract/collage-cuts';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import { overlaysFor } from '@forecourt/contract/drawn-overlays';
import type { ImageId } from '@forecourt/contract/ids';
import type { Area } from '@forecourt/contract/overlay-borders';
import { type Analysis, canBeCutOut, type Recipe, type Target } from '@forecourt/contract/recipe';

/** What the finished picture of a photo was made of. */
export interface CellPhoto {
  id: ImageId;
  originalKey: string;
  /** An upright copy of the original, which is read faster; null where there is none. */
  uprightKey: string | null;
  matteKey: string | null;
  analysis: Analysis | null;
  recipe: Recipe | null;
}

/** What the picture of one cell is made of. */
export interface CellMaterial extends Pick<CellPhoto, 'originalKey' | 'uprightKey'> {
  matteKey: string;
  analysis: Analysis;
  recipe: Recipe;
}

/**
 * The page is encoded once more, so that artefacts of its pictures would be seen twice. JPEG is written several times as fast as WebP, which
 * cut-outs on nothing need.
 */
const encodingOf = ({ background }: Recipe) =>
  ({ name: 'cell', format: background.kind === 'transparent' ? 'webp' : 'jpeg', quality: 95 }) as const;

/** Whether a frame, a logo or a text is drawn over the finished picture. */
export function hasOverlays(recipe: Recipe | null): boolean {
  const [target] = recipe?.targets ?? [];
  return recipe !== null && target !== undefined && overlaysFor(recipe, target.name).length > 0;
}

/**
 * What the picture that fills a cell is made of: the showroom in the shape of the cell, with the whole vehicle, or the photo with its
 * own background; both without overlays, which the cell would cut off. Null if the finished picture is shown: whole, or because
 * nothing of it has to be left out, or because its photo was not analysed.
 * @param area The cell on its page, pixels.
 */
export function materialOfCell(
  { analysis, matteKey, originalKey, recipe, uprightKey }: CellPhoto,
  { fit }: Pick<CollageCell, 'fit'>,
  area: Pick<Area, 'width' | 'height'>,
): CellMaterial | null {
  const [first] = recipe?.targets ?? [];
  if (fit === 'contain' || !recipe || !first || !analysis || !matteKey) return null;
  const made = (size: Pick<Target, 'width' | 'height'>): CellMaterial => {
    const target = { ...encodingOf(recipe), width: size.width, height: size.height };
    const plain = { ...recipe, overlays: [], keepLocation: false, targets: [target] };
    return { originalKey, uprightKey, matteKey, analysis, recipe: plain };
  };
  if (recipe.background.kind === 'original') return hasOverlays(recipe) ? made(first) : null;
  if (!canBeCutOut(analysis)) return null;
  const material = made(area);
  const aspects = [area.width / area.height, first.width / first.height] as const;
  const placement = placementInCell(recipe.placement, ...aspects);
  return { ...material, recipe: { ...material.recipe, placement } };
}
