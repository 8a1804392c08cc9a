/**
 * Position of the sample vehicle, calculated as in the picture step `place`: as wide as in most presets, its lowest
 * tyre on the baseline, and every tyre below the line where the floor starts. All values are shares of the picture,
 * 4 to 3.
 */
const vehicleWidth = 0.8;
const baselineUsual = 0.86;
const baselineLowest = 0.96;
const floorBehind = 0.02;
const aspect = 4 / 3;
/** Height of the sample vehicle's rear tyre above its lowest point, as a share of its width. */
const tyreDepth = 193 / 2216;

interface SamplePlace {
  width: number;
  left: number;
  /** Distance from the top of the picture to the lowest tyre. */
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
