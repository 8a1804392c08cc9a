import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';

/** Top left, top right, bottom right, bottom left. */
export type Quad = [Point, Point, Point, Point];

/** Row by row, the last element 1 up to scale: x' = (a·x + b·y + c) / (g·x + h·y + i). */
type Homography = readonly [number, number, number, number, number, number, number, number, number];

/** Maps the unit square (0,0 top left; 1,1 bottom right) onto the quad. Heckbert 1989, in closed form. */
export function unitToQuad([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): Homography {
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** The inverse mapping. */
export function inverseHomography([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export function mapPoint([a, b, c, d, e, f, g, h, i]: Homography, x: number, y: number): Point {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** Intersection of the lines through two pairs of points; undefined when they are parallel. */
export function crossing([p, q]: [Point, Point], [r, s]: [Point, Point]): Point | undefined {
  const [ax, ay] = [q[0] - p[0], q[1] - p[1]];
  const [bx, by] = [s[0] - r[0], s[1] - r[1]];
  const area = ax * by - ay * bx;
  if (Math.abs(area) < 1e-9) return undefined;
  const t = ((r[0] - p[0]) * by - (r[1] - p[1]) * bx) / area;
  return [p[0] + t * ax, p[1] + t * ay];
}

/** Coverage of the pixel at x, y (its centre) by the quad, 0..1: antialiased over one pixel at every side. */
export function coverOf(quad: Quad): (x: number, y: number) => number {
  // Inward distance from each side: a·x + b·y + c.
  const sides = new Float64Array(12);
  for (let side = 0; side < 4; side++) {
    const [fromX, fromY] = quad[side];
    const [toX, toY] = quad[(side + 1) % 4];
    const long = Math.hypot(toX - fromX, toY - fromY) || 1;
    const [a, b] = [(fromY - toY) / long, (toX - fromX) / long];
    sides.set([a, b, -(a * fromX + b * fromY)], side * 3);
  }
  return (x, y) => {
    let cover = 1;
    for (let at = 0; at < 12; at += 3) {
      const depth = sides[at] * x + sides[at + 1] * y + sides[at + 2];
      if (depth < 0.5) cover = Math.min(cover, depth + 0.5);
    }
    return Math.max(0, cover);
  };
}

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** The upright box around a quad. */
export function boundsOf(quad: Quad): Bounds {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Mean lengths of the two pairs of opposite sides, pixels. */
export function quadSize([a, b, c, d]: Quad): { width: number; height: number } {
  const long = (p: Point, q: Point) => Math.hypot(p[0] - q[0], p[1] - q[1]);
  return { width: (long(a, b) + long(d, c)) / 2, height: (long(a, d) + long(b, c)) / 2 };
}

/** The quad with every side moved outwards by `by` pixels and its corners recomputed. */
export function grownQuad(quad: Quad, by: number): Quad {
  const side = (at: number): [Point, Point] => {
    const from = quad[at % 4];
    const to = quad[(at + 1) % 4];
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [nx, ny] = [((to[1] - from[1]) / long) * by, (-(to[0] - from[0]) / long) * by];
    return [
      [from[0] + nx, from[1] + ny],
      [to[0] + nx, to[1] + ny],
    ];
  };
  const corner = (at: number): Point => crossing(side(at + 3), side(at)) ?? quad[at];
  return [corner(0), corner(1), corner(2), corner(3)];
}

export function scaledQuad(quad: Quad, scale: number): Quad {
  return quad.map(([x, y]) => [x * scale, y * scale]) as Quad;
}

/**
 * Samples a picture between its pixels into `out`; the centre of pixel (0, 0) is at 0.5, 0.5; outside the picture, the
 * border pixels are repeated.
 */
export function sampleAt(picture: Raster, x: number, y: number, out: Float64Array): void {
  const { channels, data, height, width } = picture;
  const fx = Math.min(width - 1, Math.max(0, x - 0.5));
  const fy = Math.min(height - 1, Math.max(0, y - 0.5));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const right = x0 + 1 < width ? channels : 0;
  const down = y0 + 1 < height ? width * channels : 0;
  const u = fx - x0;
  const v = fy - y0;
  const at = (y0 * width + x0) * channels;
  for (let c = 0; c < channels; c++) {
    const top = data[at + c] * (1 - u) + data[at + right + c] * u;
    const bottom = data[at + down + c] * (1 - u) + data[at + down + right + c] * u;
    out[c] = top * (1 - v) + bottom * v;
  }
}
