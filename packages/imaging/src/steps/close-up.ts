import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Analysis, Point, Recipe } from '@forecourt/contract/recipe';
import { cutsVehicle } from '@forecourt/contract/target-fit';
import { cropRaster, emptyRaster, type PixelBox, type Raster, type Size, sharesOf } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { between } from './between.ts';
import { type CutSides, uncut } from './cut-sides.ts';
import type { Photo } from './decode.ts';
import type { Fitting } from './fit-target.ts';
import type { Quad } from './perspective.ts';
import { movedCamera, type PhotoCamera, sureCamera } from './photo-camera.ts';
import { place } from './place.ts';
import type { FramedPlacement, Placed } from './placed.ts';
import { fixedHorizon } from './room.ts';

/** The stored matte has 2560 px: sampled more coarsely than every second pixel, its edge would become jagged. */
const sideMin = 1280;
/** Longest side at which a photo is processed, pixels: limits memory, and the matte has no finer edge. */
const sideMax = 4096;
/** A vehicle is not enlarged more than this. */
const enlargedMax = 2;
/** Margin around the vehicle for its soft edge and for plates that extend beyond it, share of the vehicle's width. */
const margin = 0.02;

/**
 * The part of a photo that is needed for a picture, at the size in which it is needed; coordinates are pixels of
 * `work`.
 */
export type CloseUp = {
  work: Raster<3>;
  matte: Raster<1>;
  contacts: Point[];
  plates: Quad[];
  /** The photo's camera, if that is sure. */
  camera: PhotoCamera | null;
  placedBy?: PlacedBy | undefined;
};

/** What of a recipe decides how large the vehicle is. */
type PlacedRecipe = Pick<Recipe, 'background'> & { placement: FramedPlacement };

/**
 * The longer side at which the whole photo would have to be processed, pixels, so that its vehicle is not enlarged:
 * that would cost time and sharpness.
 */
export function sideNeeded(recipe: PlacedRecipe, sizes: Size[], analysis: Analysis, cut = uncut): number {
  const longest = Math.max(analysis.width, analysis.height);
  let side = sideMin;
  for (const size of sizes) {
    if (recipe.background.kind === 'original') side = Math.max(side, size.width, size.height);
    else side = Math.max(side, scaleIn(recipe, size, analysis, cut) * longest);
  }
  return Math.min(side, sideMax, longest);
}

/** About where the vehicle will be in a picture, before its outline is read; null without one. */
function placedIn(
  { background, placement }: PlacedRecipe,
  size: Size,
  analysis: Analysis,
  cut: CutSides,
): Placed | null {
  const { contacts, placedBy, vehicle } = analysis;
  if (!vehicle) return null;
  const box = { left: vehicle.x, top: vehicle.y, width: vehicle.width, height: vehicle.height };
  const horizon = fixedHorizon(background, sureCamera(analysis), size, placement);
  return place({ box, contacts, cut, placedBy }, size, placement, horizon);
}

/** Pixels of the picture per pixel of the photo, in the vehicle; 0 without one. */
const scaleIn = (...of: Parameters<typeof placedIn>): number => placedIn(...of)?.scale ?? 0;

/** Whether a target that shows a scene cut cannot show all of its vehicle. */
export function isVehicleCut(
  recipe: PlacedRecipe,
  scene: Size,
  { fit, insets, target }: Fitting,
  analysis: Analysis,
  cut: CutSides,
): boolean {
  const placed = fit === 'cover' ? placedIn(recipe, scene, analysis, cut) : null;
  return placed !== null && cutsVehicle(scene, target, insets, sharesOf(placed.box, scene));
}

/**
 * The size in which a picture is painted: that of its target, or smaller in the same shape if the photo is so small that
 * its vehicle would be enlarged more than twice, which would only show blurred edges.
 */
export function paintedSize(recipe: PlacedRecipe, size: Size, analysis: Analysis, cut = uncut): Size {
  const excess = scaleIn(recipe, size, analysis, cut) / enlargedMax;
  if (recipe.background.kind === 'original' || excess <= 1) return size;
  return { width: Math.round(size.width / excess), height: Math.round(size.height / excess) };
}

/** The vehicle with a margin, in whole pixels of the photo; the whole photo when there is no vehicle. */
export function partAround({ height, vehicle, width }: Analysis): PixelBox {
  if (!vehicle) return { left: 0, top: 0, width, height };
  const room = 16 + margin * vehicle.width;
  const left = Math.max(0, Math.floor(vehicle.x - room));
  const top = Math.max(0, Math.floor(vehicle.y - room));
  const right = Math.min(width, Math.ceil(vehicle.x + vehicle.width + room));
  const bottom = Math.min(height, Math.ceil(vehicle.y + vehicle.height + room));
  return { left, top, width: right - left, height: bottom - top };
}

export type Seen = {
  analysis: Analysis;
  matte: Raster<1>;
  /** The whole photo at the matte's size, as it was analysed; undefined when only a stored analysis is available. */
  work?: Raster<3> | undefined;
};

/**
 * A part of the photo, scaled as if the whole had `side` pixels, with its share of the analysis. Decoded from the
 * original only if it is not in memory at sufficient resolution.
 */
export async function closeUp(photo: Photo, seen: Seen, wanted: PixelBox, side: number): Promise<CloseUp> {
  const kept = seen.work && side <= Math.max(seen.work.width, seen.work.height) ? seen.work : undefined;
  const { part, work } = kept
    ? await partInMemory(kept, photo, wanted, side)
    : { part: wanted, work: await photo.decode(side, wanted) };
  const scaleX = work.width / part.width;
  const scaleY = work.height / part.height;
  const moved = ([x, y]: Point): Point => [(x - part.left) * scaleX, (y - part.top) * scaleY];
  const camera = sureCamera(seen.analysis);
  return {
    work,
    matte: mattePart(seen.matte, part, photo, work),
    contacts: seen.analysis.contacts.map(moved),
    plates: seen.analysis.plates.map(({ corners }) => corners.map(moved) as Quad),
    camera: camera && movedCamera(camera, moved, scaleX),
    placedBy: seen.analysis.placedBy,
  };
}

/**
 * Crops the photo in memory. `part` is the actual crop in the photo's pixels: `wanted`, expanded to whole pixels of
 * `kept`.
 */
async function partInMemory(kept: Raster<3>, photo: Size, wanted: PixelBox, side: number) {
  const scaleX = kept.width / photo.width;
  const scaleY = kept.height / photo.height;
  const left = Math.floor(wanted.left * scaleX);
  const top = Math.floor(wanted.top * scaleY);
  const right = Math.min(kept.width, Math.ceil((wanted.left + wanted.width) * scaleX));
  const bottom = Math.min(kept.height, Math.ceil((wanted.top + wanted.height) * scaleY));
  const box = { left, top, width: right - left, height: bottom - top };
  const part = {
    left: left / scaleX,
    top: top / scaleY,
    width: box.width / scaleX,
    height: box.height / scaleY,
  };
  const shrink = side / Math.max(kept.width, kept.height);
  const width = Math.max(1, Math.round(box.width * shrink));
  const height = Math.max(1, Math.round(box.height * shrink));
  if (shrink === 1) return { part, work: cropRaster(kept, box) };
  const { data } = await sharp(kept.data, { raw: kept })
    .extract(box)
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { part, work: { data, width, height, channels: 3 } satisfies Raster<3> };
}

/**
 * The part of a matte that corresponds to a part of its photo, interpolated linearly. (sharp crops only at whole
 * pixels of the matte and shifts what it enlarges.)
 */
function mattePart(matte: Raster<1>, part: PixelBox, photo: Size, size: Size): Raster<1> {
  const out = emptyRaster(size.width, size.height, 1);
  const columns = between(part.left, part.width, size.width, matte.width / photo.width, matte.width);
  const rows = between(part.top, part.height, size.height, matte.height / photo.height, matte.height);
  for (let y = 0, at = 0; y < size.height; y++) {
    const upper = rows.first[y] * matte.width;
    const lower = rows.second[y] * matte.width;
    const down = rows.weight[y];
    for (let x = 0; x < size.width; x++, at++) {
      const left = columns.first[x];
      const right = columns.second[x];
      const a = matte.data[upper + left];
      const b = matte.data[upper + right];
      const c = matte.data[lower + left];
      const d = matte.data[lower + right];
      if (a === b && a === c && a === d) out.data[at] = a;
      else {
        const across = columns.weight[x];
        const above = a + (b - a) * across;
        out.data[at] = above + (c + (d - c) * across - above) * down + 0.5;
      }
    }
  }
  return out;
}
