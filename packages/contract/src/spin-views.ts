import { type ExteriorView, exteriorAzimuth, exteriorViews, type PositionName, viewAt } from './positions.ts';

/** A view is missing if the nearest photo is at least so many degrees away: then it is nearer to another view. */
export const nearView = 22.5;
/** Gaps up to here are not noticed as such: two of the eight views are 45 degrees apart. */
const gapMax = 60;
/**
 * The views in gaps between neighbouring photos of a spin, by azimuth.
 * @param taken Positions of the finished pictures that nobody left out. What users see at a position is not missing,
 *   also if it was taken from somewhat aside, or is too much cut off for a spin.
 */
export function missingViews(
  photos: readonly { azimuth: number }[],
  taken: readonly PositionName[],
): ExteriorView[] {
  return viewsInGaps(photos).filter((view) => !taken.includes(view));
}

function viewsInGaps(photos: readonly { azimuth: number }[]): ExteriorView[] {
  const azimuths = photos.map(({ azimuth }) => azimuth).sort((a, b) => a - b);
  if (azimuths.length === 0) return exteriorViews;
  const missing = new Set<ExteriorView>();
  for (const [at, from] of azimuths.entries()) {
    const next = azimuths[at + 1] ?? (azimuths[0] ?? 0) + 360;
    if (next - from <= gapMax) continue;
    const inside = exteriorViews.filter((view) => {
      const ahead = (exteriorAzimuth[view] - from + 720) % 360;
      return ahead >= nearView && next - from - ahead >= nearView;
    });
    for (const view of inside.length > 0 ? inside : [viewAt((from + next) / 2)]) missing.add(view);
  }
  return exteriorViews.filter((view) => missing.has(view));
}
