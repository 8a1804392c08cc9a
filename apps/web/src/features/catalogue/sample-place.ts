/**
 * Where the sample vehicle stands, as the picture step `place` puts it: as wide as most presets have it, its lowest
 * tyre on the baseline, and every tyre below the line where the floor begins. All shares of the picture, 4 to 3.
 */
const vehicleWidth = 0.8;
const baselineUsual = 0.86;
const baselineLowest = 0.96;
const floorBehind = 0.02;
const aspect = 4 / 3;
/** Of the sample vehicle, shares of its own width: how high it is, and how far its rear tyre is above its lowest point. */
export const sampleHeight = 338 / 800;
const tyreDepth = 193 / 2216;

export interface SamplePlace {
  width: number;
  left: number;
  /** From the top of the picture to the lowest tyre. */
  baseline: number;
}

export function samplePlace(horizon: number): SamplePlace {
  const depth = tyreDepth * vehicleWidth * aspect;
  const needed = horizon + floorBehind + depth;
  const baseline = needed > baselineUsual ? Math.min(baselineLowest, needed) : baselineUsual;
  const room = baseline - horizon - floorBehind;
  const width = depth > room && room > 0 ? (vehicleWidth * room) / depth : vehicleWidth;
  return { width, left: (1 - width) / 2, baseline };
}
