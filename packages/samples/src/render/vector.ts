/** Three numbers: a point or direction in metres (x forward, y left, z up) or linear RGB. */
export type Vec = readonly [number, number, number];
/** A point in a plane, metres unless said otherwise. */
export type Point = readonly [number, number];

export function add(a: Vec, b: Vec): Vec {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
export function sub(a: Vec, b: Vec): Vec {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
export function scale(a: Vec, k: number): Vec {
  return [a[0] * k, a[1] * k, a[2] * k];
}
/** Component-wise product, as a colour filters light. */
export function mul(a: Vec, b: Vec): Vec {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}
/** a + b·k */
export function along(a: Vec, b: Vec, k: number): Vec {
  return [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
}
export function mix(a: Vec, b: Vec, t: number): Vec {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}
export function dot(a: Vec, b: Vec): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
export function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
export function length(a: Vec): number {
  return Math.sqrt(dot(a, a));
}
export function normalize(a: Vec): Vec {
  return scale(a, 1 / (length(a) || 1));
}
/** The direction `d` reflected at a surface of normal `n`. */
export function reflect(d: Vec, n: Vec): Vec {
  return along(d, n, -2 * dot(d, n));
}
export function rotateZ(a: Vec, sin: number, cos: number): Vec {
  return [a[0] * cos - a[1] * sin, a[0] * sin + a[1] * cos, a[2]];
}
export function clamp(x: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, x));
}
/** 0 below `from`, 1 above `to`, smooth in between. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}
/** A grey of the given linear brightness. */
export function grey(v: number): Vec {
  return [v, v, v];
}
/** Linear RGB of an sRGB colour written as #rrggbb. */
export function rgb(hex: string): Vec {
  const part = (at: number): number => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}
