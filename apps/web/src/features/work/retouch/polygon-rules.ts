import type { Point } from './brush-rules.ts';
import { edgePath, type GreyPhoto } from './edge-path.ts';

/** A place in shares of the photo. */
type Share = Point;

/** A corner that was set, with the way to it from the one before, both in shares of the photo; the way ends at the corner. */
interface Corner {
  at: Share;
  way: readonly Share[];
}
/** The corners of an area that is being drawn. */
export type Polygon = readonly Corner[];

/** A polygon of fewer corners has no area. */
const cornersMin = 3;

/** The way between two places: along the edges of the photo, or straight without one. */
function wayBetween(photo: GreyPhoto | null, from: Share, to: Share): Share[] {
  if (!photo) return [to];
  const { height, width } = photo;
  const inPhoto = ({ x, y }: Share) => ({ x: x * width, y: y * height });
  return edgePath(photo, inPhoto(from), inPhoto(to)).map(({ x, y }) => ({ x: x / width, y: y / height }));
}

/** The polygon with one more corner; null: straight lines. */
export function withCorner(polygon: Polygon, at: Share, photo: GreyPhoto | null): Polygon {
  const last = polygon.at(-1);
  return [...polygon, { at, way: last ? wayBetween(photo, last.at, at) : [at] }];
}

/** The outline of the closed area, in shares of the photo; null if it has too few corners. */
export function closed(polygon: Polygon, photo: GreyPhoto | null): Share[] | null {
  const [first, last] = [polygon[0], polygon.at(-1)];
  if (!first || !last || !enclosesArea(polygon)) return null;
  return [...polygon.flatMap(({ way }) => way), ...wayBetween(photo, last.at, first.at)];
}

/** Whether the corners enclose an area. */
export const enclosesArea = (polygon: Polygon): boolean => polygon.length >= cornersMin;

/** What of the outline is drawn while corners are missing. */
export const wayOf = (polygon: Polygon): Share[] => polygon.flatMap(({ way }) => way);

/** Whether a place is that of the last corner, set again by Enter to close the area. */
export function isLastCorner(polygon: Polygon, { x, y }: Share): boolean {
  const last = polygon.at(-1)?.at;
  return last !== undefined && last.x === x && last.y === y;
}

/** Whether a click there closes the area. @param reach How close to the first corner that is, shares of the photo's sides. */
export function closesAt(polygon: Polygon, { x, y }: Share, reach: Share): boolean {
  const first = polygon[0]?.at;
  return (
    first !== undefined &&
    enclosesArea(polygon) &&
    Math.hypot((first.x - x) / reach.x, (first.y - y) / reach.y) < 1
  );
}
