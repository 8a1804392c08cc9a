import type { Vec } from './vector.ts';
import { normalize } from './vector.ts';

/** Repeatable pseudo-random number in [0, 1) from three integers. */
export function hash(x: number, y: number, z = 0): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(z | 0, 0x2545f491);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** A stream of pseudo-random numbers in [0, 1) (mulberry32). */
export function randomStream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth value noise in [-1, 1] with one bump per unit. */
export function noise(x: number, y: number, z = 0): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  const u = fade(x - xi);
  const v = fade(y - yi);
  const w = fade(z - zi);
  const plane = (k: number): number => {
    const a = hash(xi, yi, k) + (hash(xi + 1, yi, k) - hash(xi, yi, k)) * u;
    const b = hash(xi, yi + 1, k) + (hash(xi + 1, yi + 1, k) - hash(xi, yi + 1, k)) * u;
    return a + (b - a) * v;
  };
  const low = plane(zi);
  return (w === 0 ? low : low + (plane(zi + 1) - low) * w) * 2 - 1;
}

/** Noise of several octaves, about [-1, 1]. */
export function fbm(x: number, y: number, octaves: number, z = 0): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += noise(x * scale + i * 17.3, y * scale - i * 9.1, z * scale) * weight;
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** Nearest of the scattered points, one per unit cell (Worley noise). */
interface Cell {
  /** Distance to the nearest point. */
  near: number;
  /** Distance to the second nearest. */
  next: number;
  /** Random number in [0, 1) that belongs to the nearest point. */
  id: number;
}

export function cells(x: number, y: number): Cell {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  let near = 9;
  let next = 9;
  let id = 0;
  for (let j = yi - 1; j <= yi + 1; j++) {
    for (let i = xi - 1; i <= xi + 1; i++) {
      const dx = i + 0.1 + 0.8 * hash(i, j, 1) - x;
      const dy = j + 0.1 + 0.8 * hash(i, j, 2) - y;
      const d = dx * dx + dy * dy;
      if (d < near) {
        next = near;
        near = d;
        id = hash(i, j, 3);
      } else if (d < next) next = d;
    }
  }
  return { near: Math.sqrt(near), next: Math.sqrt(next), id };
}

/** Direction around `n`, cosine-weighted, from two numbers in [0, 1). */
export function cosineDirection(n: Vec, a: number, b: number): Vec {
  const phi = 2 * Math.PI * a;
  const z = 2 * b - 1;
  const r = Math.sqrt(1 - z * z);
  return normalize([n[0] + r * Math.cos(phi), n[1] + r * Math.sin(phi), n[2] + z + 1e-6]);
}
