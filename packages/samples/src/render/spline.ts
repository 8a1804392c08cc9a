import type { Point } from './vector.ts';

/** A smooth function of one number. */
type Curve = (t: number) => number;

const SAMPLES = 1024;

function blur(values: Float64Array<ArrayBuffer>, radius: number): Float64Array<ArrayBuffer> {
  const n = values.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += values[Math.min(n - 1, Math.max(0, i + k))];
    out[i] = sum / (2 * radius + 1);
  }
  return out;
}

function polyline(points: readonly Point[], t: number): number {
  let before = points[0];
  if (t <= before[0]) return before[1];
  for (const p of points) {
    if (t <= p[0]) return before[1] + ((p[1] - before[1]) * (t - before[0])) / (p[0] - before[0] || 1);
    before = p;
  }
  return before[1];
}

/**
 * The polyline through `points` (rising t, value), its corners rounded over about `rounding` to each side. Constant
 * beyond the ends.
 */
export function smoothLine(points: readonly Point[], rounding: number): Curve {
  const from = points[0][0] - rounding;
  const to = (points.at(-1) as Point)[0] + rounding;
  const step = (to - from) / (SAMPLES - 1);
  let table: Float64Array<ArrayBuffer> = Float64Array.from({ length: SAMPLES }, (_, i) =>
    polyline(points, from + i * step),
  );
  const radius = Math.round(rounding / step / 2);
  for (let pass = 0; pass < 3; pass++) table = blur(table, radius);
  return (t) => {
    const x = Math.min(SAMPLES - 3.001, Math.max(1, (t - from) / step));
    const i = Math.floor(x);
    const f = x - i;
    const a = table[i - 1];
    const b = table[i];
    const c = table[i + 1];
    const d = table[i + 2];
    return b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a)));
  };
}

/** A closed cubic B-spline around its control points, as a polygon of `steps` points each. */
export function closedSpline(control: readonly Point[], steps = 30): Point[] {
  const n = control.length;
  const polygon: Point[] = [];
  for (let i = 0; i < n; i++) {
    const p = [0, 1, 2, 3].map((k) => control[(i + k) % n]);
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const w = [(1 - t) ** 3, 3 * t ** 3 - 6 * t * t + 4, -3 * t ** 3 + 3 * t * t + 3 * t + 1, t ** 3];
      const sum = (axis: 0 | 1): number => p.reduce((acc, q, k) => acc + (q[axis] * w[k]) / 6, 0);
      polygon.push([sum(0), sum(1)]);
    }
  }
  return polygon;
}
