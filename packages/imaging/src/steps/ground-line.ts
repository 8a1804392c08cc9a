import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';

/**
 * The line on which the vehicle stands, one y per column of its box: through the tyres' lowest points, each side
 * of the vehicle a straight stretch, the outer ones carried on under the overhangs. In a three-quarter view the
 * near and the far wheels stand at different heights, so the line has a corner at the nearest one.
 * @param contacts Left to right, same pixels as `box`.
 */
export function groundLine(box: PixelBox, contacts: Point[]): Float32Array {
  const line = new Float32Array(box.width).fill(box.top + box.height);
  const points = lowerHull(contacts);
  if (points.length === 0) return line;
  if (points.length === 1) return line.fill((points[0] as Point)[1]);
  for (let x = 0; x < box.width; x++) {
    const at = box.left + x + 0.5;
    let segment = 0;
    while (segment < points.length - 2 && at > (points[segment + 1] as Point)[0]) segment++;
    const [x1, y1] = points[segment] as Point;
    const [x2, y2] = points[segment + 1] as Point;
    line[x] = y1 + ((y2 - y1) * (at - x1)) / (x2 - x1 || 1);
  }
  return line;
}

/** Points that lie highest between their neighbours belong to wheels on the far side: the body hides their ground. */
function lowerHull(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (
      hull.length >= 2 &&
      !turnsDown(hull[hull.length - 2] as Point, hull[hull.length - 1] as Point, point)
    ) {
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** Whether `b` lies below (larger y) the straight line from `a` to `c`. */
function turnsDown(a: Point, b: Point, c: Point): boolean {
  return b[1] >= a[1] + ((c[1] - a[1]) * (b[0] - a[0])) / (c[0] - a[0] || 1);
}
