import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';

/** The vehicle by itself: colours pure up to and beyond its edge, and its matte, both of the same size. */
export type Vehicle = {
  rgb: Raster<3>;
  alpha: Raster<1>;
  /** Tyres' lowest points in the pixels of `rgb`. */
  contacts: Point[];
};

/** Room kept around the vehicle's box, so that its soft edge is not cut off; pixels. */
export const rim = 4;
