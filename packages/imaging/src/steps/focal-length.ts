import type { Exif } from 'exif-reader';
import type { Size } from '../raster.ts';

/** Diagonal of the film that equivalent focal lengths refer to, millimetres (36 × 24). */
const filmDiagonal = Math.hypot(36, 24);
/** Equivalent focal lengths from which a vehicle is photographed, millimetres; 0 means unknown. */
const plausible = { min: 10, max: 600 };
/** Difference between the shapes of a photo and of what its camera took, from which it is a crop. */
const cropped = 0.01;

const shapeOf = ({ height, width }: Size) => Math.max(width, height) / Math.min(width, height);

/**
 * Focal length in pixels of a photo, by the equivalent one that its EXIF names (FocalLengthIn35mmFilm, EXIF 2.32, 4.6.6.7); undefined
 * where it names none, or the photo has been cropped to another shape since.
 */
export function focalLengthOf(tags: Exif | undefined, size: Size): number | undefined {
  const { FocalLengthIn35mmFilm: film, PixelXDimension: width, PixelYDimension: height } = tags?.Photo ?? {};
  if (typeof film !== 'number' || !(film >= plausible.min && film <= plausible.max)) return undefined;
  if (width && height && Math.abs(shapeOf({ width, height }) / shapeOf(size) - 1) > cropped) return undefined;
  return (film / filmDiagonal) * Math.hypot(size.width, size.height);
}
