import type { Bvh } from './bvh.ts';
import { cosineDirection, hash } from './noise.ts';
import { blocked, type Instance, instanceOf, type Model } from './scene.ts';
import type { Vec } from './vector.ts';
import { scale } from './vector.ts';

const RAYS = 32;
/** Occluders farther away do not darken, metres. */
const REACH = 2.5;

function standing(model: Model): Instance[] {
  return [instanceOf(model, [0, 0, 0], 0, 1, 0)];
}

function openShare(scene: readonly Instance[], p: Vec, n: Vec, seed: number, rays: number): number {
  let open = 0;
  for (let r = 0; r < rays; r++) {
    const d = cosineDirection(n, (r + hash(seed, r, 1)) / rays, (r * 0.618034 + hash(seed, 2)) % 1);
    if (blocked(scene, p, d, REACH)) continue;
    open += 1;
  }
  return open / rays;
}

/** Bakes the ambient openness of each vertex of a model. */
export function bakeOpenness(model: Model): void {
  const { positions, normals, openness }: Bvh = model.bvh;
  const scene = standing(model);
  for (let v = 0; v < openness.length; v++) {
    const n: Vec = [normals[v * 3], normals[v * 3 + 1], normals[v * 3 + 2]];
    const off = (k: number): Vec => [
      positions[v * 3] + n[0] * k,
      positions[v * 3 + 1] + n[1] * k,
      positions[v * 3 + 2] + n[2] * k,
    ];
    const front = openShare(scene, off(0.006), n, v, RAYS);
    /* Thin parts are visible from both sides, whichever way their normals point. */
    openness[v] = front > 0.3 ? front : Math.max(front, openShare(scene, off(-0.006), scale(n, -1), v, RAYS));
  }
}

/** Ambient openness of the ground around a model, on a grid in the model's own space. */
export interface GroundShade {
  low: readonly [number, number];
  step: number;
  columns: number;
  rows: number;
  open: Float32Array;
}

export function bakeGround(model: Model, halfX: number, halfY: number, step = 0.05): GroundShade {
  const columns = Math.ceil((2 * halfX) / step) + 1;
  const rows = Math.ceil((2 * halfY) / step) + 1;
  const open = new Float32Array(new SharedArrayBuffer(columns * rows * 4));
  const scene = standing(model);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      open[j * columns + i] = openShare(
        scene,
        [-halfX + i * step, -halfY + j * step, 0.001],
        [0, 0, 1],
        j * 977 + i,
        96,
      );
    }
  }
  return { low: [-halfX, -halfY], step, columns, rows, open: smoothed(open, columns, rows) };
}

function smoothed(open: Float32Array, columns: number, rows: number): Float32Array {
  const out = new Float32Array(new SharedArrayBuffer(open.length * 4)).fill(1);
  const kernel = [1, 2, 1];
  for (let j = 1; j + 1 < rows; j++) {
    for (let i = 1; i + 1 < columns; i++) {
      let sum = 0;
      for (let b = 0; b < 3; b++) {
        for (let a = 0; a < 3; a++) {
          sum += open[(j + b - 1) * columns + i + a - 1] * kernel[a] * kernel[b];
        }
      }
      out[j * columns + i] = sum / 16;
    }
  }
  return out;
}

/** Openness of the ground at (x, y) of the model's space; 1 beyond the grid. */
export function shadeAt({ low, step, columns, rows, open }: GroundShade, x: number, y: number): number {
  const u = (x - low[0]) / step;
  const v = (y - low[1]) / step;
  const i = Math.floor(u);
  const j = Math.floor(v);
  if (i < 0 || j < 0 || i + 1 >= columns || j + 1 >= rows) return 1;
  const at = (k: number): number => open[k];
  const k = j * columns + i;
  const [a, b] = [u - i, v - j];
  return (
    (at(k) * (1 - a) + at(k + 1) * a) * (1 - b) + (at(k + columns) * (1 - a) + at(k + columns + 1) * a) * b
  );
}
