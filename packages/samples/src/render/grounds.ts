import { cells, fbm, hash, noise } from './noise.ts';
import { glossy, matt, type Surface } from './surface.ts';
import type { Vec } from './vector.ts';
import { clamp, grey, mix, normalize, scale, smoothstep } from './vector.ts';

/** Appearance of the ground at (x, y); `footprint` in metres limits how fine the detail may be. */
export type Ground = (x: number, y: number, footprint: number) => Surface;

/** 1 for detail of the given size that is large enough to be resolved, 0 for detail that would only alias. */
const visible = (size: number, footprint: number): number => clamp(1.5 - footprint / size);

function bumped(height: (x: number, y: number) => number, x: number, y: number, e: number, k: number): Vec {
  if (k < 0.02) return [0, 0, 1];
  const h = height(x, y);
  return normalize([((h - height(x + e, y)) / e) * k, ((h - height(x, y + e)) / e) * k, 1]);
}

/** Worn tarmac: stones in bitumen, patches, cracks. */
export function asphalt(seed: number, shade = 0.105): Ground {
  return (x, y, f) => {
    const fine = visible(0.012, f);
    const stone = fine > 0 ? cells(x * 95, y * 95) : undefined;
    const patch = fbm(x * 0.45 + seed, y * 0.45, 4);
    const stain = smoothstep(0.25, 0.5, fbm(x * 0.9 + seed, y * 0.9 - seed, 3));
    let v = shade * (1 + 0.22 * patch + 0.1 * noise(x * 6, y * 6) * visible(0.2, f)) * (1 - 0.28 * stain);
    if (stone)
      v *= 1 + fine * ((stone.id - 0.5) * 0.95 - 0.35 * smoothstep(0.3, 0.05, stone.next - stone.near));
    const wander = 0.5 * fbm(x * 0.8 + seed, y * 0.8, 4);
    const crack = Math.abs(noise(x * 0.33 + wander + seed, y * 0.33 - wander));
    v *= 1 - 0.5 * smoothstep(0.006, 0.001, crack) * visible(0.03, f);
    const n = bumped((a, b) => noise(a * 120, b * 120), x, y, 0.004, 0.0022 * fine);
    return glossy(n, [v, v * 0.99, v * 0.97], 0.02, 0.6);
  };
}

/** Pressed concrete stones in rows, as dealers' yards have them. */
export function paving(seed: number): Ground {
  const [w, h] = [0.2, 0.1];
  return (x, y, f) => {
    const row = Math.floor(y / h);
    const u = x / w + (row % 2) * 0.5;
    const column = Math.floor(u);
    const edge = Math.min((u - column) * w, (1 - u + column) * w, y - row * h, (row + 1) * h - y);
    const joint = smoothstep(0.007, 0.002, edge) * visible(0.03, f);
    const id = hash(column, row, seed);
    const grain = fbm(x * 60, y * 60, 3) * visible(0.02, f);
    const dirt = fbm(x * 0.6 + seed, y * 0.6, 4);
    const v = (0.25 + 0.055 * (id - 0.5) * visible(0.25, f) + 0.05 * dirt) * (1 + 0.25 * grain);
    const moss: Vec = [0.07, 0.075, 0.045];
    const tint: Vec = id > 0.7 ? [v, v * 0.93, v * 0.88] : [v, v * 0.985, v * 0.96];
    const n: Vec = normalize([
      noise(x * 90, y * 90) * 0.05 * visible(0.02, f),
      noise(x * 90, y * 90, 4) * 0.05,
      1,
    ]);
    return glossy(n, mix(tint, moss, joint * 0.85), 0.015, 0.6);
  };
}

/** Loose stones of two sizes. */
export function gravel(seed: number): Ground {
  return (x, y, f) => {
    const fine = visible(0.03, f);
    const coarse = cells(x * 34, y * 34);
    const small = cells(x * 80 + 3, y * 80);
    const id = small.near < 0.33 ? small.id : coarse.id;
    const patch = fbm(x * 0.5 + seed, y * 0.5, 5);
    const edge = smoothstep(0.25, 0.02, coarse.next - coarse.near);
    const v = (0.26 + 0.05 * patch) * (1 + fine * (0.75 * (id - 0.5) - 0.5 * edge));
    const tone = fine * (id - 0.5) * 0.12;
    const e = 0.006;
    const tilt = fine * 0.5;
    const n: Vec = normalize([
      (cells((x + e) * 34, y * 34).near - coarse.near) * tilt * 4,
      (cells(x * 34, (y + e) * 34).near - coarse.near) * tilt * 4,
      1,
    ]);
    const weed =
      smoothstep(0.28, 0.5, fbm(x * 0.35 + seed * 3, y * 0.35, 5)) * (0.5 + 0.5 * noise(x * 40, y * 40));
    return matt(n, mix([v * (1.02 + tone), v * 0.96, v * (0.86 - tone)], [0.06, 0.085, 0.03], weed * 0.8));
  };
}

/** Poured slabs, smooth and a little shiny. */
export function concrete(seed: number, slab = 4, shade = 0.3): Ground {
  return (x, y, f) => {
    const u = (((x / slab) % 1) + 1) % 1;
    const v = (((y / slab) % 1) + 1) % 1;
    const edge = Math.min(u, 1 - u, v, 1 - v) * slab;
    const cloud = fbm(x * 0.7 + seed, y * 0.7, 5) + 0.4 * fbm(x * 5, y * 5, 3) * visible(0.1, f);
    const tyre = smoothstep(0.3, 0.6, fbm(x * 0.5, y * 3 + seed, 3)) * 0.12;
    const speck = noise(x * 260, y * 260) * visible(0.006, f) * 0.06;
    const tone =
      shade *
      (1 + 0.16 * cloud - tyre + speck) *
      (1 - 0.6 * smoothstep(0.009, 0.004, edge) * visible(0.03, f));
    return glossy([0, 0, 1], [tone, tone * 0.985, tone * 0.95], 0.028, 0.4);
  };
}

/** A meadow or lawn seen from standing height. */
export function grass(seed: number): Ground {
  return (x, y, f) => {
    const blade = noise(x * 70 + noise(x * 9, y * 9), y * 25) * visible(0.03, f);
    const tuft = fbm(x * 3, y * 3, 4) * visible(0.3, f);
    const field = fbm(x * 0.12 + seed, y * 0.12, 4);
    const dry = clamp(0.35 + 0.7 * field);
    const base = mix([0.055, 0.105, 0.025], [0.17, 0.165, 0.06], dry);
    return matt(normalize([blade * 0.5, tuft * 0.6, 1]), scale(base, 1 + 0.55 * blade + 0.4 * tuft));
  };
}

/** Paint on the ground: white where `mask` says 1, rubbed off in places. */
export function withLines(
  under: Ground,
  mask: (x: number, y: number) => number,
  colour: Vec = grey(0.62),
): Ground {
  return (x, y, f) => {
    const below = under(x, y, f);
    const share = mask(x, y);
    if (share <= 0) return below;
    const worn = smoothstep(
      0.42,
      0.1,
      fbm(x * 5, y * 5, 5) + 0.35 * noise(x * 110, y * 110) * visible(0.02, f),
    );
    return { ...below, base: mix(below.base, colour, share * (0.25 + 0.75 * worn)) };
  };
}

/** One ground where `inside` is below zero (metres), another beyond. */
export function split(inside: (x: number, y: number) => number, a: Ground, b: Ground): Ground {
  return (x, y, f) => (inside(x, y) < 0 ? a(x, y, f) : b(x, y, f));
}
