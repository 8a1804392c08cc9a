import type { Mesh } from './mesh.ts';

/** A bounding volume hierarchy of triangles for ray tracing. Typed arrays, so that threads can share it. */
export interface Bvh {
  /** Per node: low x y z, high x y z. */
  bounds: Float32Array;
  /** Per node: first triangle or right child (the left one follows its parent), number of triangles or -1 - axis. */
  links: Int32Array;
  /** Per triangle: corner, edge, edge (9 numbers). */
  triangles: Float32Array;
  /** Per triangle: its three vertices. */
  corners: Int32Array;
  materials: Uint8Array;
  /** Per vertex: x y z. */
  positions: Float32Array;
  /** Per vertex: x y z. */
  normals: Float32Array;
  /** Per vertex: ambient openness, the share of the surrounding light that reaches it, 0..1. */
  openness: Float32Array;
}

const LEAF = 4;
const BINS = 12;

class Builder {
  readonly bounds: number[] = [];
  readonly links: number[] = [];
  readonly order: Int32Array;
  private readonly boxes: Float32Array;

  constructor(mesh: Mesh) {
    const count = mesh.materials.length;
    this.order = Int32Array.from({ length: count }, (_, i) => i);
    this.boxes = new Float32Array(count * 6);
    for (let t = 0; t < count; t++) {
      for (let axis = 0; axis < 3; axis++) {
        const v = [0, 1, 2].map((c) => mesh.positions[mesh.corners[t * 3 + c] * 3 + axis]);
        this.boxes[t * 6 + axis] = Math.min(...v);
        this.boxes[t * 6 + 3 + axis] = Math.max(...v);
      }
    }
    this.node(0, count);
  }

  private extent(from: number, to: number): number[] {
    const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = from; i < to; i++) {
      const t = this.order[i] * 6;
      for (let a = 0; a < 3; a++) {
        box[a] = Math.min(box[a], this.boxes[t + a]);
        box[a + 3] = Math.max(box[a + 3], this.boxes[t + a + 3]);
      }
    }
    return box;
  }

  private middle(i: number, axis: number): number {
    const t = this.order[i] * 6 + axis;
    return (this.boxes[t] + this.boxes[t + 3]) / 2;
  }

  private node(from: number, to: number): number {
    const at = this.links.length / 2;
    const box = this.extent(from, to);
    this.bounds.push(...box);
    this.links.push(from, to - from);
    if (to - from <= LEAF) return at;
    const { cut, axis } = this.split(from, to);
    if (cut <= from || cut >= to) return at;
    this.links[at * 2 + 1] = -1 - axis;
    this.node(from, cut);
    this.links[at * 2] = this.node(cut, to);
    return at;
  }

  /** Splits the range at the cheapest of a few planes and returns where the second half begins. */
  private split(from: number, to: number): { cut: number; axis: number } {
    let low = Infinity;
    let high = -Infinity;
    let axis = 0;
    for (let a = 0; a < 3; a++) {
      let l = Infinity;
      let h = -Infinity;
      for (let i = from; i < to; i++) {
        const m = this.middle(i, a);
        l = Math.min(l, m);
        h = Math.max(h, m);
      }
      if (a === 0 || h - l > high - low) [low, high, axis] = [l, h, a];
    }
    if (high - low < 1e-7) return { cut: from + ((to - from) >> 1), axis };
    const plane = this.cheapest(from, to, axis, low, high);
    let i = from;
    let j = to - 1;
    while (i <= j) {
      if (this.middle(i, axis) < plane) i++;
      else {
        const swap = this.order[i];
        this.order[i] = this.order[j];
        this.order[j--] = swap;
      }
    }
    return { cut: i, axis };
  }

  private cheapest(from: number, to: number, axis: number, low: number, high: number): number {
    const count = new Float64Array(BINS);
    const boxes = Array.from({ length: BINS }, () => [
      Infinity,
      Infinity,
      Infinity,
      -Infinity,
      -Infinity,
      -Infinity,
    ]);
    for (let i = from; i < to; i++) {
      const bin = Math.min(BINS - 1, Math.floor(((this.middle(i, axis) - low) / (high - low)) * BINS));
      count[bin] = count[bin] + 1;
      grow(boxes[bin], this.boxes, this.order[i] * 6);
    }
    let best = Infinity;
    let plane = (low + high) / 2;
    for (let cut = 1; cut < BINS; cut++) {
      const cost = side(count, boxes, 0, cut) + side(count, boxes, cut, BINS);
      if (cost < best) {
        best = cost;
        plane = low + ((high - low) * cut) / BINS;
      }
    }
    return plane;
  }
}

function grow(box: number[], from: ArrayLike<number>, at: number): void {
  for (let a = 0; a < 3; a++) {
    box[a] = Math.min(box[a], from[at + a]);
    box[a + 3] = Math.max(box[a + 3], from[at + a + 3]);
  }
}

function side(count: Float64Array, boxes: number[][], from: number, to: number): number {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  let n = 0;
  for (let i = from; i < to; i++) {
    if (count[i] === 0) continue;
    n += count[i];
    grow(box, boxes[i], 0);
  }
  if (n === 0) return Infinity;
  const [x, y, z, X, Y, Z] = box as [number, number, number, number, number, number];
  return n * ((X - x) * (Y - y) + (Y - y) * (Z - z) + (Z - z) * (X - x));
}

function shared(values: ArrayLike<number>): Float32Array {
  const array = new Float32Array(new SharedArrayBuffer(Math.max(4, values.length * 4)), 0, values.length);
  array.set(values);
  return array;
}

function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, length * 4)), 0, length);
}

export function buildBvh(mesh: Mesh): Bvh {
  const builder = new Builder(mesh);
  const count = builder.order.length;
  const triangles = shared(new Float32Array(count * 9));
  const materials = new Uint8Array(new SharedArrayBuffer(Math.max(1, count)));
  const corners = sharedInts(count * 3);
  for (let i = 0; i < count; i++) {
    const t = builder.order[i];
    materials[i] = mesh.materials[t];
    const v0 = mesh.corners[t * 3] * 3;
    for (let c = 0; c < 3; c++) {
      const v = mesh.corners[t * 3 + c];
      corners[i * 3 + c] = v;
      for (let a = 0; a < 3; a++) {
        const p = mesh.positions[v * 3 + a];
        triangles[i * 9 + c * 3 + a] = c === 0 ? p : p - mesh.positions[v0 + a];
      }
    }
  }
  const links = sharedInts(builder.links.length);
  links.set(builder.links);
  return {
    bounds: shared(builder.bounds),
    links,
    triangles,
    corners,
    materials,
    positions: shared(mesh.positions),
    normals: shared(mesh.normals),
    openness: shared(new Float32Array(mesh.positions.length / 3).fill(1)),
  };
}
