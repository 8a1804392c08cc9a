import type { Bvh } from './bvh.ts';
import type { Vec } from './vector.ts';

/** Holes through which a ray may pass although a triangle is there; in the model's own space. */
export interface Cutouts {
  /** Only material numbers below this one are tested. */
  below: number;
  /** Whether there is nothing at the point. */
  hole(material: number, x: number, y: number, z: number): boolean;
  /** Whether there is nothing at the point, or something transparent. */
  clear(material: number, x: number, y: number, z: number): boolean;
}

export interface Model {
  bvh: Bvh;
  cutouts?: Cutouts;
}

/** A model placed in the scene: rotated about z, scaled, translated. */
export interface Instance {
  model: Model;
  at: Vec;
  /** Rotation about z in radians. */
  turn: number;
  scale: number;
  /** Index into the scene's data about its instances. */
  id: number;
  sin: number;
  cos: number;
  /** Bounding sphere in world space: centre and squared radius. */
  centre: Vec;
  reach2: number;
}

/** Places a model in the scene; `turn` is the rotation about z in radians. */
export function instanceOf(model: Model, at: Vec, turn: number, scale: number, id: number): Instance {
  const [x, y, z, X, Y, Z] = model.bvh.bounds as unknown as [number, number, number, number, number, number];
  const sin = Math.sin(turn);
  const cos = Math.cos(turn);
  const middle: Vec = [((x + X) / 2) * scale, ((y + Y) / 2) * scale, ((z + Z) / 2) * scale];
  const centre: Vec = [
    at[0] + middle[0] * cos - middle[1] * sin,
    at[1] + middle[0] * sin + middle[1] * cos,
    at[2] + middle[2],
  ];
  const reach2 = (((X - x) ** 2 + (Y - y) ** 2 + (Z - z) ** 2) * scale * scale) / 4;
  return { model, at, turn, scale, id, sin, cos, centre, reach2 };
}

/** True when the ray passes through the instance's bounding sphere before `limit`. */
function near({ centre, reach2 }: Instance, o: Vec, d: Vec, limit: number): boolean {
  const x = centre[0] - o[0];
  const y = centre[1] - o[1];
  const z = centre[2] - o[2];
  const along = x * d[0] + y * d[1] + z * d[2];
  const far2 = x * x + y * y + z * z;
  if (far2 < reach2) return true;
  if (along < 0 || far2 - along * along > reach2) return false;
  return along - Math.sqrt(reach2) < limit;
}

/** A ray's nearest hit. */
export interface Hit {
  t: number;
  /** Undefined for the ground. */
  instance: Instance | undefined;
  triangle: number;
  u: number;
  v: number;
}

export const FAR = 1e9;
const stack = new Int32Array(96);

/** Nearest triangle of a model along a ray in its own space, nearer than `limit`. Reused between calls. */
const found = { t: FAR, triangle: -1, u: 0, v: 0 };

function entersBox(b: Float32Array, at: number, ray: LocalRay, limit: number): boolean {
  const x0 = (b[at] - ray.ox) * ray.ix;
  const x1 = (b[at + 3] - ray.ox) * ray.ix;
  const y0 = (b[at + 1] - ray.oy) * ray.iy;
  const y1 = (b[at + 4] - ray.oy) * ray.iy;
  const z0 = (b[at + 2] - ray.oz) * ray.iz;
  const z1 = (b[at + 5] - ray.oz) * ray.iz;
  const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0);
  const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), limit);
  return near <= far;
}

interface LocalRay {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
  ix: number;
  iy: number;
  iz: number;
}
const local: LocalRay = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0, ix: 0, iy: 0, iz: 0 };

function toLocal(instance: Instance, o: Vec, d: Vec): void {
  const c = instance.cos / instance.scale;
  const s = instance.sin / instance.scale;
  const x = o[0] - instance.at[0];
  const y = o[1] - instance.at[1];
  local.ox = x * c + y * s;
  local.oy = y * c - x * s;
  local.oz = (o[2] - instance.at[2]) / instance.scale;
  local.dx = d[0] * c + d[1] * s;
  local.dy = d[1] * c - d[0] * s;
  local.dz = d[2] / instance.scale;
  local.ix = 1 / (local.dx || 1e-12);
  local.iy = 1 / (local.dy || 1e-12);
  local.iz = 1 / (local.dz || 1e-12);
}

/** Möller–Trumbore intersection; stores its result in `found`. */
function meet(tr: Float32Array, t: number, ray: LocalRay, limit: number): boolean {
  const at = t * 9;
  const e1x = tr[at + 3];
  const e1y = tr[at + 4];
  const e1z = tr[at + 5];
  const e2x = tr[at + 6];
  const e2y = tr[at + 7];
  const e2z = tr[at + 8];
  const px = ray.dy * e2z - ray.dz * e2y;
  const py = ray.dz * e2x - ray.dx * e2z;
  const pz = ray.dx * e2y - ray.dy * e2x;
  const det = e1x * px + e1y * py + e1z * pz;
  if (det > -1e-14 && det < 1e-14) return false;
  const inv = 1 / det;
  const sx = ray.ox - tr[at];
  const sy = ray.oy - tr[at + 1];
  const sz = ray.oz - tr[at + 2];
  const u = (sx * px + sy * py + sz * pz) * inv;
  if (u < 0 || u > 1) return false;
  const qx = sy * e1z - sz * e1y;
  const qy = sz * e1x - sx * e1z;
  const qz = sx * e1y - sy * e1x;
  const v = (ray.dx * qx + ray.dy * qy + ray.dz * qz) * inv;
  if (v < 0 || u + v > 1) return false;
  const dist = (e2x * qx + e2y * qy + e2z * qz) * inv;
  if (dist < 1e-4 || dist >= limit) return false;
  found.t = dist;
  found.u = u;
  found.v = v;
  found.triangle = t;
  return true;
}

type Passes = ((material: number, x: number, y: number, z: number) => boolean) | undefined;

/** Traverses the model's BVH. With `any`, stops at the first hit. True when something nearer than `limit` was hit. */
function walk(bvh: Bvh, limit: number, below: number, passes: Passes, any: boolean): boolean {
  const { bounds, links, triangles, materials } = bvh;
  let best = limit;
  let triangle = -1;
  let u = 0;
  let v = 0;
  let top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const node = stack[--top];
    if (!entersBox(bounds, node * 6, local, best)) continue;
    const first = links[node * 2];
    const count = links[node * 2 + 1];
    if (count < 0) {
      const backwards = (count === -1 ? local.dx : count === -2 ? local.dy : local.dz) < 0;
      stack[top++] = backwards ? node + 1 : first;
      stack[top++] = backwards ? first : node + 1;
      continue;
    }
    for (let t = first; t < first + count; t++) {
      if (!meet(triangles, t, local, best)) continue;
      const m = materials[t];
      const at = found.t;
      if (
        passes &&
        m < below &&
        passes(m, local.ox + local.dx * at, local.oy + local.dy * at, local.oz + local.dz * at)
      )
        continue;
      best = at;
      triangle = t;
      u = found.u;
      v = found.v;
      if (any) return true;
    }
  }
  if (triangle < 0) return false;
  found.t = best;
  found.triangle = triangle;
  found.u = u;
  found.v = v;
  return true;
}

/** The nearest hit of a ray, the ground z = 0 included. */
export function closest(instances: readonly Instance[], o: Vec, d: Vec): Hit | undefined {
  const ground = d[2] < -1e-9 ? -o[2] / d[2] : FAR;
  const hit: Hit = { t: ground > 1e-4 ? ground : FAR, instance: undefined, triangle: -1, u: 0, v: 0 };
  for (const instance of instances) {
    if (!near(instance, o, d, hit.t)) continue;
    toLocal(instance, o, d);
    const cut = instance.model.cutouts;
    if (!walk(instance.model.bvh, hit.t, cut?.below ?? 0, cut?.hole, false)) continue;
    hit.t = found.t;
    hit.instance = instance;
    hit.triangle = found.triangle;
    hit.u = found.u;
    hit.v = found.v;
  }
  return hit.t < FAR ? hit : undefined;
}

/** True when something solid is within `reach` metres along the ray (the ground does not count). */
export function blocked(instances: readonly Instance[], o: Vec, d: Vec, reach = FAR): boolean {
  for (const instance of instances) {
    if (!near(instance, o, d, reach)) continue;
    toLocal(instance, o, d);
    const cut = instance.model.cutouts;
    if (walk(instance.model.bvh, reach, cut?.below ?? 0, cut?.clear, true)) return true;
  }
  return false;
}
