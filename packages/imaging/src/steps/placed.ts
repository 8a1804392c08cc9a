import type { Insets } from '@forecourt/contract/overlay-places';
import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Placement, Point, Recipe } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';

/** A recipe's placement, with what frames cover of this picture, and how somebody moved the vehicle from there. */
export type FramedPlacement = Placement & {
  insets?: Insets | undefined;
  shift?: Recipe['shift'];
};

export type Placed = {
  /** Target pixels per photo pixel. */
  scale: number;
  /** Position of the vehicle's box on the canvas; whole pixels. */
  box: PixelBox;
  /** The tyres' lowest points, target pixels, left to right. */
  contacts: Point[];
};

export type VehicleInPhoto = {
  /** Box around the vehicle, and its tyres' lowest points, both in photo pixels. */
  box: PixelBox;
  contacts: Point[];
  /** Where the photo cut it off. */
  cut?: CutSides;
  /** The outline that decides about place and size instead of its own, as long as the vehicle fits there. */
  placedBy?: PlacedBy | undefined;
};
