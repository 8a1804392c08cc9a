import { cropsOf } from '@forecourt/contract/photo-crops';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import { emptyRaster, type PixelBox, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { resizedRaster } from './cut-out.ts';
import type { Output } from './encode.ts';

/** How a photo is cropped for its pictures. */
export type PhotoCrop = {
  /** What of the crop is inside the photo, whole pixels of the upright original. */
  part: PixelBox;
  /** Size of the finished picture: the target's, or smaller in the same shape where the photo has fewer pixels there. */
  size: Size;
  /** The longer side that the whole photo would have at this size, pixels. */
  side: number;
  /** Where the part is in the finished picture. */
  at: PixelBox;
  /** The vehicle in shares of the finished picture; absent if there is none to show. */
  vehicle?: NonNullable<Output['vehicle']>;
};

/**
 * The crop of a recipe in pixels; undefined where the recipe shows the whole photo, or replaces its background.
 * @param target The largest target; the others have its shape.
 */
export function photoCrop(
  { background, crop }: Recipe,
  target: Size,
  photo: Analysis,
): PhotoCrop | undefined {
  if (!crop || background.kind !== 'original') return undefined;
  const { made, vehicle } = cropsOf(photo, { aspect: target.width / target.height, ...crop });
  const { region } = made;
  // Nothing is enlarged: the marketplace or the browser does that no worse, and the file says what the photo had.
  const scale = Math.min(1, target.width / (region.width * photo.width));
  const size = {
    width: Math.round(region.width * photo.width * scale),
    height: Math.round((region.width * photo.width * scale * target.height) / target.width),
  };
  const part = insidePhoto(region, photo);
  const across = shownAlong(region.x * photo.width * scale, photo.width * scale, size.width);
  const down = shownAlong(region.y * photo.height * scale, photo.height * scale, size.height);
  return {
    part,
    size,
    side: scale * Math.max(photo.width, photo.height),
    at: { left: across.from, top: down.from, width: across.length, height: down.length },
    ...(vehicle && {
      vehicle: {
        x: (vehicle.x - region.x) / region.width,
        y: (vehicle.y - region.y) / region.height,
        width: vehicle.width / region.width,
        height: vehicle.height / region.height,
      },
    }),
  };
}

/**
 * Which pixels of a picture show its photo, along one side: all of them, unless the photo begins or ends inside.
 * @param start Where the picture begins in the photo, pixels of the picture.
 */
function shownAlong(start: number, photoLength: number, length: number): { from: number; length: number } {
  const from = Math.max(0, Math.round(-start));
  return { from, length: Math.min(length, Math.round(photoLength - start)) - from };
}

type Region = { x: number; y: number; width: number; height: number };

/** What of a region is inside the photo, in whole pixels. */
function insidePhoto({ height, width, x, y }: Region, photo: Size): PixelBox {
  const left = Math.max(0, Math.round(x * photo.width));
  const top = Math.max(0, Math.round(y * photo.height));
  return {
    left,
    top,
    width: Math.min(photo.width - left, Math.round(width * photo.width)),
    height: Math.min(photo.height - top, Math.round(height * photo.height)),
  };
}

/** Standard deviation of the blur beyond the photo's edges, share of the picture's longer side: no shapes are left. */
const blurShare = 0.03;
/** The area beyond the edges is computed at this size, pixels: nothing finer is left in it. */
const blurredSide = 160;
/** Depth of the photo's border that goes on beyond its edges, share of the photo: further in is the vehicle. */
const borderShare = 0.04;

/**
 * The photo in its frame. Beyond its edges its border goes on, so blurred that nothing can be recognised but its colours.
 * @param shown The part of the photo that is inside the crop, treated.
 */
export async function framedPhoto(shown: Raster<3>, { at, size }: PhotoCrop): Promise<Raster<3>> {
  const isExact = (wanted: Size) => shown.width === wanted.width && shown.height === wanted.height;
  if (at.width === size.width && at.height === size.height)
    return isExact(size) ? shown : resizedRaster(shown, size);
  const inner = isExact(at) ? shown : await resizedRaster(shown, at);
  const canvas = await blurredSurroundings(inner, at, size);
  for (let y = 0; y < at.height; y++) {
    const row = inner.data.subarray(y * at.width * 3, (y + 1) * at.width * 3);
    canvas.data.set(row, ((at.top + y) * size.width + at.left) * 3);
  }
  return canvas;
}

/** Where in a photo of this length the pixel is that is shown at a coordinate: beyond an edge, the border there and back. */
function inBorder(at: number, length: number): number {
  if (at >= 0 && at < length) return at;
  const depth = Math.max(1, Math.round(borderShare * length));
  const beyond = at < 0 ? -at - 1 : at - length;
  const inPeriod = beyond % (2 * depth);
  const inwards = inPeriod < depth ? inPeriod : 2 * depth - 1 - inPeriod;
  return at < 0 ? inwards : length - 1 - inwards;
}

async function blurredSurroundings(inner: Raster<3>, at: PixelBox, size: Size): Promise<Raster<3>> {
  const shrink = Math.min(1, blurredSide / Math.max(size.width, size.height));
  const small = {
    width: Math.max(1, Math.round(size.width * shrink)),
    height: Math.max(1, Math.round(size.height * shrink)),
  };
  const source = await resizedRaster(inner, {
    width: Math.max(1, Math.round(at.width * shrink)),
    height: Math.max(1, Math.round(at.height * shrink)),
  });
  const [left, top] = [Math.round(at.left * shrink), Math.round(at.top * shrink)];
  const out = emptyRaster(small.width, small.height, 3);
  for (let y = 0; y < small.height; y++) {
    const row = inBorder(y - top, source.height) * source.width;
    for (let x = 0; x < small.width; x++) {
      const from = (row + inBorder(x - left, source.width)) * 3;
      out.data.set(source.data.subarray(from, from + 3), (y * small.width + x) * 3);
    }
  }
  const data = await sharp(out.data, { raw: out })
    .blur(Math.max(0.5, blurShare * Math.max(small.width, small.height)))
    .raw()
    .toBuffer();
  return resizedRaster({ ...out, data }, size);
}
