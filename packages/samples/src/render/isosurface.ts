import { addTriangle, addVertex, emptyMesh, type Mesh } from './mesh.ts';
import type { Vec } from './vector.ts';
import { normalize } from './vector.ts';

/** A solid as a function that is about the distance to its surface, negative inside. */
export type Field3 = (x: number, y: number, z: number) => number;

/** Direction in which the field grows. */
export function gradient(field: Field3, [x, y, z]: Vec, eps = 0.006): Vec {
  return normalize([
    field(x + eps, y, z) - field(x - eps, y, z),
    field(x, y + eps, z) - field(x, y - eps, z),
    field(x, y, z + eps) - field(x, y, z - eps),
  ]);
}

const BLOCK = 6;

interface Grid {
  low: Vec;
  step: number;
  size: readonly [number, number, number];
}

/** Field values at the grid's corners; blocks that are far from the surface hold one approximate value. */
function sampled(field: Field3, { low, step, size: [nx, ny, nz] }: Grid): Float32Array {
  const values = new Float32Array(nx * ny * nz);
  const reach = BLOCK * step * 2;
  for (let bz = 0; bz < nz; bz += BLOCK) {
    for (let by = 0; by < ny; by += BLOCK) {
      for (let bx = 0; bx < nx; bx += BLOCK) {
        const half = BLOCK / 2;
        const middle = field(
          low[0] + (bx + half) * step,
          low[1] + (by + half) * step,
          low[2] + (bz + half) * step,
        );
        const near = Math.abs(middle) < reach;
        for (let k = bz; k < Math.min(nz, bz + BLOCK); k++) {
          for (let j = by; j < Math.min(ny, by + BLOCK); j++) {
            for (let i = bx; i < Math.min(nx, bx + BLOCK); i++) {
              const v = near ? field(low[0] + i * step, low[1] + j * step, low[2] + k * step) : middle;
              values[(k * ny + j) * nx + i] = v;
            }
          }
        }
      }
    }
  }
  return values;
}

/** Projects a point onto the surface along the gradient. */
function settled(field: Field3, start: Vec, step: number): { p: Vec; n: Vec } {
  let p = start;
  let n: Vec = [0, 0, 1];
  for (let i = 0; i < 2; i++) {
    n = gradient(field, p);
    const d = Math.max(-step, Math.min(step, field(p[0], p[1], p[2])));
    p = [p[0] - n[0] * d, p[1] - n[1] * d, p[2] - n[2] * d];
  }
  return { p, n: gradient(field, p) };
}

/**
 * The surface field = 0 as a mesh (surface nets: one vertex per crossed cell, one quad per crossed edge).
 *
 * @param step cell size in metres
 */
export function isosurface(field: Field3, low: Vec, high: Vec, step: number, material: number): Mesh {
  const size = [0, 1, 2].map((a) => Math.ceil((high[a] - low[a]) / step) + 1);
  const [nx, ny, nz] = size as [number, number, number];
  const values = sampled(field, { low, step, size: [nx, ny, nz] });
  const mesh = emptyMesh();
  const vertexOf = new Int32Array(nx * ny * nz).fill(-1);
  const stride = [1, nx, nx * ny] as const;
  const corners = [0, 1, nx, nx + 1, nx * ny, nx * ny + 1, nx * ny + nx, nx * ny + nx + 1];
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const at = (k * ny + j) * nx + i;
        let inside = 0;
        for (const c of corners) if (values[at + c] < 0) inside++;
        if (inside === 0 || inside === 8) continue;
        const middle: Vec = [low[0] + (i + 0.5) * step, low[1] + (j + 0.5) * step, low[2] + (k + 0.5) * step];
        const { p, n } = settled(field, middle, step);
        vertexOf[at] = addVertex(mesh, p, n);
      }
    }
  }
  for (let at = stride[2] + nx + 1; at < values.length - stride[2] - nx - 1; at++) {
    for (let axis = 0; axis < 3; axis++) joinEdge(mesh, values, vertexOf, at, axis, stride, material);
  }
  return mesh;
}

/** The quad around the grid edge that starts at `at` along `axis`, if the surface crosses it. */
function joinEdge(
  mesh: Mesh,
  values: Float32Array,
  vertexOf: Int32Array,
  at: number,
  axis: number,
  stride: readonly [number, number, number],
  material: number,
): void {
  const a = values[at] < 0;
  if (a === values[at + stride[axis]] < 0) return;
  const u = stride[(axis + 1) % 3];
  const v = stride[(axis + 2) % 3];
  const quad = [at, at - u, at - u - v, at - v].map((cell) => vertexOf[cell]);
  const [p, q, r, s] = quad as [number, number, number, number];
  if (p < 0 || q < 0 || r < 0 || s < 0) return;
  if (a) {
    addTriangle(mesh, p, q, r, material);
    addTriangle(mesh, p, r, s, material);
  } else {
    addTriangle(mesh, r, q, p, material);
    addTriangle(mesh, s, r, p, material);
  }
}
