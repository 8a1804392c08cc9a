import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from '../raster.ts';
import type { PhotoCamera } from './photo-camera.ts';
import { isEndOn, tyresOfView, withPartners } from './wheel-layout.ts';

/** A pixel with at least this alpha counts as vehicle. */
const solid = 128;

/** Bounding box of all pixels with at least half alpha; null when there are none. */
export function matteBox({ data, width }: Raster<1>): PixelBox | null {
  const firstIn = (from: number, to: number): number => {
    let at = from;
    while (at < to && data[at] < solid) at++;
    return at;
  };
  const first = firstIn(0, data.length);
  if (first === data.length) return null;
  const top = Math.floor(first / width);
  let end = data.length - 1;
  while (data[end] < solid) end--;
  const bottom = Math.floor(end / width);
  let left = width;
  let right = -1;
  // Each row is scanned only outside the bounds found so far.
  for (let row = top * width; row < (bottom + 1) * width; row += width) {
    left = firstIn(row, row + left) - row;
    for (let x = width - 1; x > right; x--) if (data[row + x] >= solid) right = x;
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Lowest covered row of every column inside `box`, −1 where a column is empty. */
export function underside(matte: Raster<1>, box: PixelBox): Int32Array {
  const { data, width } = matte;
  const lowest = new Int32Array(box.width).fill(-1);
  for (let x = 0; x < box.width; x++) {
    for (let y = box.top + box.height - 1; y >= box.top; y--) {
      if (data[y * width + box.left + x] >= solid) {
        lowest[x] = y;
        break;
      }
    }
  }
  return lowest;
}

/** Median filter, so that a stray pixel, an aerial or a hanging cable is not taken for a tyre. */
function smoothed(line: Int32Array, reach: number): Int32Array {
  const out = new Int32Array(line.length);
  for (let x = 0; x < line.length; x++) {
    const window = line.slice(Math.max(0, x - reach), x + reach + 1).sort();
    out[x] = window[window.length >> 1];
  }
  return out;
}

type Dip = { from: number; to: number; low: number };

/**
 * How far the underside rises between `x` and lower ground. A tyre may be the outermost thing on its side of the
 * vehicle: reaching the end within a tyre's width counts as a full rise.
 */
function riseTowards(line: Int32Array, x: number, step: 1 | -1, tyreWidth: number): number {
  const start = line[x];
  let highest = start;
  let at = x + step;
  for (; at >= 0 && at < line.length; at += step) {
    const here = line[at];
    if (here > start) return start - highest;
    highest = Math.min(highest, here < 0 ? highest : here);
  }
  return Math.abs(at - x) <= tyreWidth * 1.4 ? Number.POSITIVE_INFINITY : start - highest;
}

/** Sections of the underside that hang lower than their neighbours by at least `rise` pixels. */
function dips(line: Int32Array, rise: number, tyreWidth: number): Dip[] {
  const found: Dip[] = [];
  for (let x = 0; x < line.length; x++) {
    const low = line[x];
    if (low < 0 || (x > 0 && line[x - 1] >= low)) continue;
    let to = x;
    while (to + 1 < line.length && line[to + 1] === low) to++;
    if (to + 1 < line.length && line[to + 1] > low) continue;
    const rises = [riseTowards(line, x, -1, tyreWidth), riseTowards(line, to, 1, tyreWidth)];
    if (Math.min(...rises) >= rise) found.push({ from: x, to, low });
  }
  return found;
}

/**
 * Removes bumper lips. In a side view the lip of a bumper beyond the last wheel hangs down like a tyre but does not
 * reach the ground; in a three-quarter view a third tyre is well apart from the second.
 */
function withoutLips(points: Point[], width: number): Point[] {
  if (points.length < 3) return points;
  const isLip = (outer: Point, wheel: Point, far: Point): boolean => {
    const slope = Math.abs((far[1] - wheel[1]) / (far[0] - wheel[0]));
    const apart = Math.abs(outer[0] - wheel[0]) / width;
    const rise = (wheel[1] - outer[1]) / width;
    return rise > 0.008 && apart < (slope < 0.09 ? 0.2 : 0.1);
  };
  const [first, second, third] = points as [Point, Point, Point];
  if (isLip(first, second, third)) return withoutLips(points.slice(1), width);
  const [last, before, early] = points.slice(-3).reverse() as [Point, Point, Point];
  return isLip(last, before, early) ? withoutLips(points.slice(0, -1), width) : points;
}

/** Minimum rise of a vehicle's underside above the line from wheel to wheel, share of the box height. */
const clearanceMin = 0.022;

/** How far the underside rises above the straight line between two dips, rows. */
function clearance(line: Int32Array, a: Dip, b: Dip): number {
  let highest = 0;
  for (let x = a.to + 1; x < b.from; x++) {
    const chord = a.low + ((b.low - a.low) * (x - a.to)) / (b.from - a.to);
    if (line[x] >= 0) highest = Math.max(highest, chord - line[x]);
  }
  return highest;
}

/**
 * The dips that support the vehicle: no dip between two of them hangs lower than the line that joins them (the lower
 * hull).
 */
function carrying(dipsFound: Dip[]): Dip[] {
  const hull: Dip[] = [];
  for (const dip of dipsFound) {
    for (let b = hull.at(-1), a = hull.at(-2); a && b; b = hull.at(-1), a = hull.at(-2)) {
      if (b.low >= a.low + ((dip.low - a.low) * (b.from - a.from)) / (dip.from - a.from)) break;
      hull.pop();
    }
    hull.push(dip);
  }
  return hull;
}

/** Of two dips with no gap between them the lower one is the tyre, the other a bump of the same part. */
function apartOnly(line: Int32Array, dipsFound: Dip[], airMin: number): Dip[] {
  const kept: Dip[] = [];
  for (const dip of dipsFound) {
    const before = kept.at(-1);
    if (!before || clearance(line, before, dip) >= airMin) kept.push(dip);
    else if (dip.low > before.low) kept[kept.length - 1] = dip;
  }
  return kept;
}

/**
 * How far above its lowest point a tyre's width is read, and how wide it is there at most, in box heights. Tyres of 36 photos were up to
 * 0.24 wide there, seen from any side; what else was taken for them, lips of bumpers and a pair of exhausts, from 0.35.
 */
const tyre = { above: 0.015, widthMax: 0.3 };

/** Whether a dip is narrow enough for a tyre. One of which little shows below a bumper is not. */
function isNarrow(line: Int32Array, { from, low, to }: Dip, height: number): boolean {
  const isWithin = (x: number) => line[x] >= low - tyre.above * height;
  let [left, right] = [from, to];
  while (left > 0 && isWithin(left - 1)) left--;
  while (right < line.length - 1 && isWithin(right + 1)) right++;
  return right - left + 1 <= tyre.widthMax * height;
}

const lowestOf = ({ left }: PixelBox, { from, low, to }: Dip): Point => [left + (from + to) / 2, low + 1];

/**
 * Seen from an end, a tyre hangs below the bumper to both sides of it by at least this share of the box height: those of 8
 * renderings and 4 photos from 0.034, unless the bumper hides nearly all of it; bumpers and exhausts up to 0.027.
 */
const hangsMin = 0.03;

/** How far the underside rises within a quarter of the box height to either side of a dip; the smaller rise, in box heights. */
function hangs(line: Int32Array, { from, low, to }: Dip, height: number): number {
  const reach = Math.round(height / 4);
  const highest = (start: number, end: number) =>
    line.slice(Math.max(0, start), end).reduce((least, y) => (y < 0 ? least : Math.min(least, y)), low);
  const least = Math.max(highest(from - reach, from), highest(to, to + reach + 1));
  return (low - least) / height;
}

/**
 * Lowest points of the visible tyres that carry the vehicle, left to right, in pixels of the matte: dips of its underside.
 * Where the camera is sure, those that are where the wheels of a side can be; where no such pair is seen, those that are as
 * narrow as a tyre, not too near the vehicle's end, on its lower hull and with clearance between them; seen from an end,
 * those with clearance to both sides.
 */
export function findContacts(matte: Raster<1>, camera?: PhotoCamera | null): Point[] {
  const box = matteBox(matte);
  if (!box) return [];
  const reach = Math.max(1, Math.round(box.width / 200));
  const line = smoothed(underside(matte, box), reach);
  const floor = box.top + box.height * 0.5;
  const places = dips(line, Math.max(2, box.height * 0.005), box.width * 0.07)
    .filter((dip) => dip.low > floor)
    .map((dip) => ({ dip, at: lowestOf(box, dip), isNarrow: isNarrow(line, dip, box.height) }));
  const placed = camera && tyresOfView(places, box, camera);
  if (placed) return placed;
  const seenFromEnd = isEndOn(camera);
  const hanging = seenFromEnd
    ? places.filter(({ dip }) => hangs(line, dip, box.height) >= hangsMin)
    : withPartners(
        places.filter((place) => place.isNarrow),
        { box, camera, width: matte.width },
      );
  const carriers = carrying(hanging.map(({ dip }) => dip));
  const tyres = apartOnly(line, carriers, Math.max(3, box.height * clearanceMin));
  const points = tyres.map((dip) => lowestOf(box, dip));
  return seenFromEnd ? points : withoutLips(points, box.width);
}
