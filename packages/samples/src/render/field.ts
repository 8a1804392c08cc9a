import type { Point } from './vector.ts';

/** Signed distance in metres: negative inside. */
export type Field2 = (u: number, v: number) => number;

/** Signed distance to a polygon whose corners are rounded by `radius`. */
export function polygonField(points: readonly Point[], radius = 0): Field2 {
  return (u, v) => {
    let best = Number.POSITIVE_INFINITY;
    let inside = false;
    let a = points.at(-1) as Point;
    for (const b of points) {
      const ex = b[0] - a[0];
      const ey = b[1] - a[1];
      const wx = u - a[0];
      const wy = v - a[1];
      const t = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)));
      const dx = wx - ex * t;
      const dy = wy - ey * t;
      best = Math.min(best, dx * dx + dy * dy);
      if (a[1] > v !== b[1] > v && u < (ex * (v - a[1])) / ey + a[0]) inside = !inside;
      a = b;
    }
    return (inside ? -1 : 1) * Math.sqrt(best) - radius;
  };
}

/** Rounded rectangle around (u, v). */
export function boxField(u: number, v: number, halfU: number, halfV: number, radius: number): Field2 {
  return (x, y) => {
    const dx = Math.abs(x - u) - halfU + radius;
    const dy = Math.abs(y - v) - halfV + radius;
    return Math.min(0, Math.max(dx, dy)) + Math.hypot(Math.max(0, dx), Math.max(0, dy)) - radius;
  };
}

/** Distance to an open line of points, never negative. */
export function lineField(points: readonly Point[]): Field2 {
  return (u, v) => {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 1; i < points.length; i++) {
      const a = points[i - 1];
      const b = points[i];
      const ex = b[0] - a[0];
      const ey = b[1] - a[1];
      const t = Math.min(1, Math.max(0, ((u - a[0]) * ex + (v - a[1]) * ey) / (ex * ex + ey * ey)));
      best = Math.min(best, Math.hypot(u - a[0] - ex * t, v - a[1] - ey * t));
    }
    return best;
  };
}

const weights = (t: number): [number, number, number, number] => [
  (1 - t) ** 3 / 6,
  (3 * t ** 3 - 6 * t * t + 4) / 6,
  (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
  t ** 3 / 6,
];

/** The field sampled on a grid and read through cubic B-splines: fast, and smooth to the second derivative. */
export function storedField(field: Field2, low: Point, high: Point, step: number): Field2 {
  const columns = Math.ceil((high[0] - low[0]) / step) + 1;
  const rows = Math.ceil((high[1] - low[1]) / step) + 1;
  const grid = new Float32Array(columns * rows);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) grid[j * columns + i] = field(low[0] + i * step, low[1] + j * step);
  }
  return (u, v) => {
    const x = Math.min(columns - 3.001, Math.max(1, (u - low[0]) / step));
    const y = Math.min(rows - 3.001, Math.max(1, (v - low[1]) / step));
    const i = Math.floor(x);
    const j = Math.floor(y);
    const [a, b, c, d] = weights(x - i);
    let sum = 0;
    const w = weights(y - j);
    for (let k = 0; k < 4; k++) {
      const at = (j + k - 1) * columns + i - 1;
      const row = a * grid[at] + b * grid[at + 1] + c * grid[at + 2] + d * grid[at + 3];
      sum += row * w[k];
    }
    return sum;
  };
}

/** Smooth maximum of two fields, blended over `k`. */
export function smoothMax(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.max(a, b) + (h * h * h * k) / 6;
}
/** Smooth minimum of two fields, blended over `k`. */
export function smoothMin(a: number, b: number, k: number): number {
  return -smoothMax(-a, -b, k);
}
