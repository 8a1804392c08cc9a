import { type Insets, noInsets } from '@forecourt/contract/overlay-borders';
import type { Box } from '@forecourt/contract/recipe';
import { baselineBefore } from '@forecourt/contract/tall-pictures';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';

/**
 * Position of the sample vehicle, calculated as in the picture step `place`: as wide as in most presets, its lowest
 * tyre on the baseline, and every tyre below the line where the floor starts. All values are shares of the picture.
 */
export const usualPlacement = { vehicleWidth: 0.8, baseline: 0.86 };
const baselineLowest = 0.96;
export const marginTop = 0.1;
const floorBehind = 0.02;
/** Widths per height between which a vehicle is seen from its end and from its side, and how wide it may be from its end. */
const [endAspect, sideAspect, endWidth] = [1.35, 1.9, 0.775];
/** The share of the usual width that a vehicle of this width per height may have. */
const widthAllowed = (aspect: number) =>
  endWidth + (1 - endWidth) * Math.min(1, Math.max(0, (aspect - endAspect) / (sideAspect - endAspect)));

/** The picture that a scene shows. */
export interface SceneShape {
  /** Width per height. */
  aspect: number;
  /** What frames cover of it. */
  insets: Insets;
  /** Absent: as in most presets. */
  placement?: typeof usualPlacement;
  /** Whether the background is a picture of a place, which stays as it is in tall scenes. */
  isPlace?: boolean;
}

export const usualShape: SceneShape = { aspect: 4 / 3, insets: noInsets };

/** Where the defaults of placements are in the area that frames leave free. */
export function freeArea({ aspect, insets, placement = usualPlacement }: SceneShape) {
  const [width, height] = [1 - insets.left - insets.right, 1 - insets.top - insets.bottom];
  const at = (share: number) => insets.top + share * height;
  const [baseline, lowest] = [at(placement.baseline), at(baselineLowest)];
  /** Width of a vehicle of this height per width, as wide as its area and its baseline allow. */
  const widthOf = (high: number) =>
    Math.min(
      placement.vehicleWidth * widthAllowed(1 / high) * width,
      (baseline - at(marginTop)) / (high * aspect),
    );
  return { baseline, lowest, widthOf, leftOf: (wide: number) => insets.left + (width - wide) / 2 };
}

interface SamplePlace {
  width: number;
  left: number;
  /** Distance from the top of the picture to the lowest tyre. */
  baseline: number;
}

export function samplePlace(
  horizon: number,
  shape = usualShape,
  name: SampleVehicleName = 'front',
): SamplePlace {
  const { aspect, tyres } = sampleVehicles[name];
  const free = freeArea(shape);
  const widest = free.widthOf(1 / aspect);
  // Its picture ends at its lowest point.
  const depth = ((1 - tyres[0]) / aspect) * widest * shape.aspect;
  const needed = horizon + floorBehind + depth;
  const high = (widest * shape.aspect) / aspect;
  const usual = shape.isPlace ? baselineBefore(shape.aspect, horizon, free.baseline, high) : free.baseline;
  const baseline = needed > usual ? Math.min(free.lowest, needed) : usual;
  const room = baseline - horizon - floorBehind;
  const width = depth > room && room > 0 ? (widest * room) / depth : widest;
  return { width, left: free.leftOf(width), baseline };
}

/** Where the floor of most presets begins. */
const usualHorizon = 0.62;

/** About where the sample vehicle is in a scene of this shape, whatever is behind it; shares of the scene. */
export function sampleBox(shape: SceneShape): Box {
  const { baseline, left, width } = samplePlace(usualHorizon, shape);
  const height = (width * shape.aspect) / sampleVehicles.front.aspect;
  return { x: left, y: baseline - height, width, height };
}
