import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';
import type { PhotoCamera } from './photo-camera.ts';

/** The vehicle alone: colours free of background up to and beyond its edge, and its matte, both of the same size. */
export type Vehicle = {
  rgb: Raster<3>;
  alpha: Raster<1>;
  /** Where both are in the photo that they were cut out of; it may extend beyond the photo. */
  box: PixelBox;
  /** Tyres' lowest points in the pixels of `rgb`. */
  contacts: Point[];
  /** Where the photo cut it off. */
  cut: CutSides;
  /** The camera of its photo in the pixels of `rgb`, if that is sure. */
  camera: PhotoCamera | null;
};

/** Margin around the vehicle's box that keeps its soft edge; pixels. */
export const rim = 4;
