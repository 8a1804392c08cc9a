import type { Point, Vec } from './vector.ts';
import { cross, normalize, sub } from './vector.ts';

/** Triangles with a normal per corner and a material number each. */
export interface Mesh {
  positions: number[];
  normals: number[];
  /** Three corners per triangle. */
  corners: number[];
  /** One per triangle. */
  materials: number[];
}

export function emptyMesh(): Mesh {
  return { positions: [], normals: [], corners: [], materials: [] };
}

export function addVertex(mesh: Mesh, p: Vec, n: Vec): number {
  mesh.positions.push(p[0], p[1], p[2]);
  mesh.normals.push(n[0], n[1], n[2]);
  return mesh.positions.length / 3 - 1;
}

export function addTriangle(mesh: Mesh, a: number, b: number, c: number, material: number): void {
  mesh.corners.push(a, b, c);
  mesh.materials.push(material);
}

/** Flat quad a, b, c, d (counter-clockwise seen from its front). */
export function addQuad(mesh: Mesh, [a, b, c, d]: readonly [Vec, Vec, Vec, Vec], material: number): void {
  const n = normalize(cross(sub(b, a), sub(d, a)));
  const [i, j, k, l] = [
    addVertex(mesh, a, n),
    addVertex(mesh, b, n),
    addVertex(mesh, c, n),
    addVertex(mesh, d, n),
  ];
  addTriangle(mesh, i, j, k, material);
  addTriangle(mesh, i, k, l, material);
}

/** Each face of a box by its corners, a bit per axis (1 x, 2 y, 4 z: the high side). */
const BOX_FACES = [
  [1, 3, 7, 5],
  [2, 0, 4, 6],
  [3, 2, 6, 7],
  [0, 1, 5, 4],
  [4, 5, 7, 6],
  [2, 3, 1, 0],
] as const;

export function addBox(mesh: Mesh, low: Vec, high: Vec, material: number): void {
  const corner = (bits: number): Vec => [
    (bits & 1 ? high : low)[0],
    (bits & 2 ? high : low)[1],
    (bits & 4 ? high : low)[2],
  ];
  for (const [a, b, c, d] of BOX_FACES) addQuad(mesh, [corner(a), corner(b), corner(c), corner(d)], material);
}

/** A grid of points, rows × columns, joined by quads, with smooth normals computed from neighbouring points. */
export function addSheet(mesh: Mesh, rows: readonly (readonly Vec[])[], material: number): void {
  const width = rows[0]?.length ?? 0;
  const first = mesh.positions.length / 3;
  const at = (r: number, c: number): Vec => rows[r][c];
  for (let r = 0; r < rows.length; r++) {
    for (let c = 0; c < width; c++) {
      const du = sub(at(r, Math.min(width - 1, c + 1)), at(r, Math.max(0, c - 1)));
      const dv = sub(at(Math.min(rows.length - 1, r + 1), c), at(Math.max(0, r - 1), c));
      addVertex(mesh, at(r, c), normalize(cross(du, dv)));
    }
  }
  for (let r = 0; r + 1 < rows.length; r++) {
    for (let c = 0; c + 1 < width; c++) {
      const i = first + r * width + c;
      addTriangle(mesh, i, i + 1, i + width + 1, material);
      addTriangle(mesh, i, i + width + 1, i + width, material);
    }
  }
}

/** Revolves the profile (radius, offset along y) around the y axis through `centre`. */
export function addLathe(
  mesh: Mesh,
  centre: Vec,
  profile: readonly Point[],
  material: number,
  steps = 64,
): void {
  const ring = (angle: number): Vec[] =>
    profile.map(([r, y]) => [
      centre[0] + r * Math.cos(angle),
      centre[1] + y,
      centre[2] + r * Math.sin(angle),
    ]);
  addSheet(
    mesh,
    Array.from({ length: steps + 1 }, (_, i) => ring((i / steps) * 2 * Math.PI)),
    material,
  );
}

/** A tube of `radius` along the points. */
export function addTube(
  mesh: Mesh,
  path: readonly Vec[],
  radius: number,
  material: number,
  steps = 10,
): void {
  const rows = path.map((p, i) => {
    const forward = normalize(sub(path[Math.min(path.length - 1, i + 1)], path[Math.max(0, i - 1)]));
    const side = normalize(cross(forward, Math.abs(forward[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
    const up = cross(side, forward);
    return Array.from({ length: steps + 1 }, (_, k): Vec => {
      const c = Math.cos((k / steps) * 2 * Math.PI) * radius;
      const s = Math.sin((k / steps) * 2 * Math.PI) * radius;
      return [p[0] + side[0] * c + up[0] * s, p[1] + side[1] * c + up[1] * s, p[2] + side[2] * c + up[2] * s];
    });
  });
  addSheet(mesh, rows, material);
}

export function addSphere(mesh: Mesh, centre: Vec, radii: Vec, material: number, steps = 24): void {
  const rows = Array.from({ length: steps / 2 + 1 }, (_, r) => {
    const polar = (Math.PI * r) / (steps / 2);
    return Array.from({ length: steps + 1 }, (_, c): Vec => {
      const angle = (2 * Math.PI * c) / steps;
      const s = Math.sin(polar);
      return [
        centre[0] + radii[0] * s * Math.cos(angle),
        centre[1] - radii[1] * s * Math.sin(angle),
        centre[2] + radii[2] * Math.cos(polar),
      ];
    });
  });
  addSheet(mesh, rows, material);
}

/** Adds a copy of `part`, each point passed through `move` and each normal through `turn`. */
export function addMoved(mesh: Mesh, part: Mesh, move: (p: Vec) => Vec, turn: (n: Vec) => Vec): void {
  const first = mesh.positions.length / 3;
  const triple = (xs: number[], i: number): Vec => [xs[i], xs[i + 1], xs[i + 2]];
  for (let i = 0; i < part.positions.length; i += 3) {
    addVertex(mesh, move(triple(part.positions, i)), turn(triple(part.normals, i)));
  }
  for (const corner of part.corners) mesh.corners.push(corner + first);
  for (const material of part.materials) mesh.materials.push(material);
}

/** Adds `part` and its mirror image at the plane y = 0. */
export function addBothSides(mesh: Mesh, part: Mesh): void {
  const same = (v: Vec): Vec => v;
  const mirrored = (v: Vec): Vec => [v[0], -v[1], v[2]];
  addMoved(mesh, part, same, same);
  addMoved(mesh, part, mirrored, mirrored);
}
