import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox } from '../raster.ts';
import { smooth } from '../showrooms/scene.ts';
import type { PhotoCamera } from './photo-camera.ts';
import { isEndOn } from './wheel-layout.ts';

/** Wheels at nearly equal heights mean a side view, in which the overhangs are above the same ground line. */
const sideViewSlope = 0.04;
const threeQuarterSlope = 0.14;
/** Steepest ground line that occurs in real views, rows per column. */
const slopeMax = 0.7;
/**
 * Height of the lower edge of bumpers above the ground, metres: low sports cars have about this much, others more, so no
 * bumper is lifted too far.
 */
const bumperMin = 0.12;
/** Distance from a tyre's lowest point over which that height is reached, metres: beside the tyre, but not under it. */
const beside = { from: 0.2, to: 1.1 };
/** Of a side that goes on farther beyond a tyre a wheel is hidden there, or too high in the picture to be found; share of the box width. */
const overhangMax = 0.35;
/** Reach of the mean that takes the steps out of the underside, share of the box width. */
const smoothReach = 0.006;

/**
 * The line on which the vehicle stands, one y per column of its box: through the tyres' lowest points, each side
 * of the vehicle a straight stretch. In a three-quarter view the near and the far wheels stand at different heights,
 * so the line has a corner at the nearest one; where the wheel at the far end of a side is hidden, the side's lower
 * edge gives the direction. Level where an end is seen with one tyre only. Never above the vehicle's underside; beyond the outermost tyres below it where the camera is known,
 * since a bumper that hangs lower in the picture than the wheels behind it is nearer to the camera, not on the ground.
 * @param contacts Tyres' lowest points, left to right, same pixels as `box`.
 * @param under Lowest covered row of each column of the box, −1 where there is none.
 * @param camera In the same pixels; absent or null when it is not sure.
 */
export function groundLine(
  box: PixelBox,
  contacts: Point[],
  under: Int32Array,
  camera?: PhotoCamera | null,
): Float32Array {
  const points = lowerHull(contacts);
  const first = points[0];
  const last = points[points.length - 1];
  const lowest = under.reduce((a, b) => Math.max(a, b), -1);
  const line = new Float32Array(box.width).fill(lowest < 0 ? box.top + box.height : lowest + 1);
  if (!first || !last) return line;
  const isLevel = first === last && isEndOn(camera);
  const leftSlope = isLevel ? 0 : overhangSlope(points, under, box.left, -1);
  const rightSlope = isLevel ? 0 : overhangSlope([...points].reverse(), under, box.left, 1);
  const edge = smoothed(under, Math.round(box.width * smoothReach));
  for (let x = 0; x < box.width; x++) {
    const at = box.left + x + 0.5;
    if (at <= first[0]) line[x] = first[1] + leftSlope * (first[0] - at);
    else if (at >= last[0]) line[x] = last[1] + rightSlope * (at - last[0]);
    else line[x] = between(points, at);
    const below =
      camera && first !== last && edge[x] >= 0 ? bumperHeight(edge[x], at, [first, last], camera) : 0;
    line[x] = Math.max(line[x], edge[x] + 1 + below);
  }
  evenOut(line, Math.round(first[0] - box.left), -1);
  evenOut(line, Math.round(last[0] - box.left), 1);
  return line;
}

/**
 * Takes the waves out of the line beyond a tyre, in place: exhausts and lips hang from the bumper, and the floor beneath it has none
 * of their shapes. The new line is the lowest straight or outward-bent one that stays below the old one, and no steeper than ground is.
 */
function evenOut(line: Float32Array, tyre: number, step: 1 | -1): void {
  const end = step > 0 ? line.length - 1 : 0;
  const corners: Point[] = [];
  for (let x = Math.min(line.length - 1, Math.max(0, tyre)); (end - x) * step >= 0; x += step) {
    const before = corners.at(-1);
    const lowest = before ? before[1] - slopeMax * Math.abs(x - before[0]) : Number.NEGATIVE_INFINITY;
    const here: Point = [x, Math.max(line[x], lowest)];
    while (corners.length >= 2 && !liesBelow(corners[corners.length - 1], corners[corners.length - 2], here))
      corners.pop();
    corners.push(here);
  }
  for (let at = 1; at < corners.length; at++) {
    const [[from, y], [to, toY]] = [corners[at - 1], corners[at]];
    for (let x = from; (to - x) * step >= 0; x += step) line[x] = y + ((toY - y) * (x - from)) / (to - from);
  }
}

/** Rows between the lower edge of a bumper and the ground beneath it, at least; 0 at and between the outermost tyres. */
function bumperHeight(edge: number, at: number, [first, last]: [Point, Point], camera: PhotoCamera): number {
  const [outside, tyre] = at < first[0] ? [first[0] - at, first] : [at - last[0], last];
  const metre = (tyre[1] - camera.horizon[1]) / camera.height;
  if (outside <= 0 || metre <= 0) return 0;
  const share = smooth(beside.from * metre, beside.to * metre, outside);
  const ofGround = bumperMin / camera.height;
  return (share * Math.max(0, edge - camera.horizon[1]) * ofGround) / (1 - ofGround);
}

/**
 * The underside without the steps of its whole rows, which a reflection would show; −1 where there is none, but beyond its ends that
 * of the outermost column that has one: there the box has only the soft edge of the same part.
 */
function smoothed(under: Int32Array, reach: number): Float32Array {
  const sums = new Float64Array(under.length + 1);
  const counts = new Int32Array(under.length + 1);
  for (let x = 0; x < under.length; x++) {
    sums[x + 1] = sums[x] + Math.max(0, under[x]);
    counts[x + 1] = counts[x] + (under[x] < 0 ? 0 : 1);
  }
  const [first, last] = [under.findIndex((y) => y >= 0), under.findLastIndex((y) => y >= 0)];
  return Float32Array.from(under, (_, column) => {
    const x = Math.max(first, Math.min(last, column));
    if (x < 0 || under[x] < 0) return -1;
    const from = Math.max(0, x - reach);
    const to = Math.min(under.length, x + reach + 1);
    return (sums[to] - sums[from]) / (counts[to] - counts[from]);
  });
}

function between(points: Point[], at: number): number {
  const index = points.findIndex(([x]) => x >= at);
  const [x1, y1] = points[index - 1];
  const [x2, y2] = points[index];
  return y1 + ((y2 - y1) * (at - x1)) / (x2 - x1 || 1);
}

/**
 * Slope of the ground from the outermost tyre outwards, rows per column (negative: towards the top). Beyond a far tyre
 * the side goes on straight, though not more steeply than its lower edge; beyond the nearest one another side begins, and beyond one
 * that is not the outermost the line follows the lower edge.
 * @param points Outermost first.
 */
function overhangSlope(points: Point[], under: Int32Array, left: number, step: 1 | -1): number {
  const [outer, next] = points as [Point, Point | undefined];
  const beyond = step > 0 ? left + under.length - outer[0] : outer[0] - left;
  const isOutermost = next !== undefined && beyond <= overhangMax * under.length;
  const rise = isOutermost ? (next[1] - outer[1]) / Math.abs(next[0] - outer[0] || 1) : threeQuarterSlope;
  const seen = edgeSlope(under, Math.round(outer[0] - left), step);
  const edge = Math.min(0, Math.max(-slopeMax, seen ?? 0));
  if (isOutermost && rise > 0)
    return Math.max(-Math.min(slopeMax, rise), seen === undefined ? -slopeMax : edge);
  const turned = (Math.abs(rise) - sideViewSlope) / (threeQuarterSlope - sideViewSlope);
  return edge * Math.min(1, Math.max(0, turned));
}

/**
 * Least-squares slope of the underside beyond a tyre, per column outwards; columns without an underside are skipped.
 * Undefined when too little of it is visible.
 */
function edgeSlope(under: Int32Array, wheel: number, step: 1 | -1): number | undefined {
  const tyre = Math.round(under.length * 0.05);
  const end = step > 0 ? under.length - 1 : 0;
  const from = wheel + step * tyre;
  const to = end - step * Math.round(Math.abs(end - wheel) * 0.15);
  const length = (to - from) * step;
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  for (let i = 0; i < length; i++) {
    const y = under[from + step * i];
    if (y < 0) continue;
    count += 1;
    sumX += i;
    sumY += y;
    sumXX += i * i;
    sumXY += i * y;
  }
  if (count < under.length * 0.04) return undefined;
  return (count * sumXY - sumX * sumY) / (count * sumXX - sumX * sumX);
}

/** Removes points above the line between their neighbours: wheels whose ground contact is hidden by the near ones. */
function lowerHull(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length >= 2 && !liesBelow(hull[hull.length - 1], hull[hull.length - 2], point)) {
      hull.pop();
    }
    hull.push(point);
  }
  return hull;
}

/** Whether `b` lies on or below (larger y) the straight line from `a` to `c`. */
function liesBelow(b: Point, a: Point, c: Point): boolean {
  return b[1] >= a[1] + ((c[1] - a[1]) * (b[0] - a[0])) / (c[0] - a[0] || 1);
}
