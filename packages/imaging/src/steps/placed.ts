import { type Insets, noInsets } from '@forecourt/contract/overlay-borders';
import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Placement, Point, Recipe } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';
import type { CutSides } from './cut-sides.ts';

/** A recipe's placement, with what frames cover of this picture, and how somebody moved the vehicle from there. */
export type FramedPlacement = Placement & {
  insets?: Insets | undefined;
  shift?: Recipe['shift'];
  /** Whether the background is a picture of a place: where it fills a taller shape, the vehicle covers the foot of its wall. */
  isInPlace?: boolean;
};

/** The vehicle's nearest tyre, share of the picture's height, as its placement wants it in the area that frames leave free. */
export function baselineIn({ baseline, insets = noInsets }: FramedPlacement): number {
  return insets.top + baseline * (1 - insets.top - insets.bottom);
}

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
