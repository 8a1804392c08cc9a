import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';

/** The vehicle alone: colours free of background up to and beyond its edge, and its matte, both of the same size. */
export type Vehicle = {
  rgb: Raster<3>;
  alpha: Raster<1>;
  /** Tyres' lowest points in the pixels of `rgb`. */
  contacts: Point[];
  /** Where the photo cut it off. */
  cut: CutSides;
};

/** Margin around the vehicle's box that keeps its soft edge; pixels. */
export const rim = 4;
