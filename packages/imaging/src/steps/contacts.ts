import type { Point } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from '../raster.ts';

/** From this alpha on a pixel counts as vehicle. */
const solid = 128;

/** Smallest box around everything that is at least half covered; null when there is nothing. */
export function matteBox(matte: Raster<1>): PixelBox | null {
  const { data, width, height } = matte;
  let left = width;
  let right = -1;
  let top = -1;
  let bottom = -1;
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value >= solid);
    if (first < 0) continue;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((value) => value >= solid),
    );
  }
  return bottom < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Lowest covered row of every column inside `box`, −1 where a column is empty. */
export function underside(matte: Raster<1>, box: PixelBox): Int32Array {
  const { data, width } = matte;
  const lowest = new Int32Array(box.width).fill(-1);
  for (let x = 0; x < box.width; x++) {
    for (let y = box.top + box.height - 1; y >= box.top; y--) {
      if ((data[y * width + box.left + x] as number) >= solid) {
        lowest[x] = y;
        break;
      }
    }
  }
  return lowest;
}

/** Median over a window, so that a stray pixel, an aerial or a hanging cable is no tyre. */
function smoothed(line: Int32Array, reach: number): Int32Array {
  const out = new Int32Array(line.length);
  for (let x = 0; x < line.length; x++) {
    const window = line.slice(Math.max(0, x - reach), x + reach + 1).sort();
    out[x] = window[window.length >> 1] as number;
  }
  return out;
}

type Dip = { from: number; to: number; low: number };

/** How far the underside rises on the way from `x` to lower ground, or to the vehicle's end. */
function riseTowards(line: Int32Array, x: number, step: 1 | -1): number {
  const start = line[x] as number;
  let highest = start;
  for (let at = x + step; at >= 0 && at < line.length; at += step) {
    const here = line[at] as number;
    if (here > start) break;
    highest = Math.min(highest, here < 0 ? highest : here);
  }
  return start - highest;
}

/** Stretches of the underside that hang lower than what is beside them by at least `rise` pixels. */
function dips(line: Int32Array, rise: number): Dip[] {
  const found: Dip[] = [];
  for (let x = 0; x < line.length; x++) {
    const low = line[x] as number;
    if (low < 0 || (x > 0 && (line[x - 1] as number) >= low)) continue;
    let to = x;
    while (to + 1 < line.length && line[to + 1] === low) to++;
    if (to + 1 < line.length && (line[to + 1] as number) > low) continue;
    const atEdge = { left: x === 0, right: to === line.length - 1 };
    const left = atEdge.left ? rise : riseTowards(line, x, -1);
    const right = atEdge.right ? rise : riseTowards(line, to, 1);
    if (Math.min(left, right) >= rise) found.push({ from: x, to, low });
  }
  return found;
}

/**
 * Lowest points of the tyres, left to right, in pixels of the matte. A tyre is a stretch of the underside that hangs
 * below what is beside it; of two that are closer than a tyre is wide the lower one counts.
 */
export function findContacts(matte: Raster<1>): Point[] {
  const box = matteBox(matte);
  if (!box) return [];
  const reach = Math.max(1, Math.round(box.width / 200));
  const line = smoothed(underside(matte, box), reach);
  const bottom = box.top + box.height;
  const candidates = dips(line, Math.max(3, box.height * 0.022)).filter(
    (dip) => dip.low > bottom - box.height * 0.42,
  );
  const tyreWidth = box.width * 0.07;
  const kept: Dip[] = [];
  for (const dip of candidates.sort((a, b) => b.low - a.low)) {
    const middle = (dip.from + dip.to) / 2;
    const close = kept.some((other) => Math.abs((other.from + other.to) / 2 - middle) < tyreWidth);
    if (!close) kept.push(dip);
  }
  return kept
    .sort((a, b) => a.from - b.from)
    .map((dip): Point => [box.left + (dip.from + dip.to) / 2, dip.low + 1]);
}
