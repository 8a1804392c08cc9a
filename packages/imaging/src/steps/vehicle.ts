import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';
import type { PhotoCamera } from './photo-camera.ts';

/** Treated windows, of the same size as the vehicle. */
export type Windows = {
  /** The share of each pixel that is window, 0 to 255. */
  glass: Raster<1>;
  /** How much of the new background is seen through each pixel, 0 to 255; absent: nothing. */
  through?: Raster<1>;
};

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
  /** The outline that its place and size follow, if not its own. */
  placedBy?: PlacedBy | undefined;
  /** The camera of its photo in the pixels of `rgb`, if that is sure. */
  camera: PhotoCamera | null;
  /** Absent: its windows are as photographed. */
  windows?: Windows;
};

/** Margin around the vehicle's box that keeps its soft edge; pixels. */
export const rim = 4;
