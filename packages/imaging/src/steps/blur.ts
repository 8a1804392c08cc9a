/** Plane of numbers, row by row. */
export type Plane = { data: Float32Array; width: number; height: number };

export function emptyPlane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}

function blurRow(
  from: Float32Array,
  to: Float32Array,
  start: number,
  stride: number,
  n: number,
  reach: number,
) {
  const norm = 1 / (2 * reach + 1);
  const last = start + (n - 1) * stride;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) {
    sum += from[Math.min(last, Math.max(start, start + i * stride))] as number;
  }
  for (let i = 0; i < n; i++) {
    const at = start + i * stride;
    to[at] = sum * norm;
    const enters = at + (reach + 1) * stride;
    const leaves = at - reach * stride;
    sum += (from[Math.min(enters, last)] as number) - (from[Math.max(leaves, start)] as number);
  }
}

/** Two box blurs each way, close to a Gaussian of about `reach` pixels; edges carry on. Returns a new plane. */
export function blurPlane(plane: Plane, reachX: number, reachY: number): Plane {
  const { width, height } = plane;
  let from = Float32Array.from(plane.data);
  let to = new Float32Array(from.length);
  const swap = () => {
    [from, to] = [to, from];
  };
  for (let pass = 0; pass < 2; pass++) {
    if (reachX >= 1) {
      for (let y = 0; y < height; y++) blurRow(from, to, y * width, 1, width, Math.round(reachX));
      swap();
    }
    if (reachY >= 1) {
      for (let x = 0; x < width; x++) blurRow(from, to, x, width, height, Math.round(reachY));
      swap();
    }
  }
  return { data: from, width, height };
}
