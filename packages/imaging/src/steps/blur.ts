/** Plane of numbers, row by row. */
export type Plane = { data: Float32Array; width: number; height: number };

export function emptyPlane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}

/** Range of the rows that are not all zero, `to` excluded; both 0 when the plane is empty. */
export function filledRows({ data, width }: Plane): { from: number; to: number } {
  let first = 0;
  while (first < data.length && data[first] === 0) first++;
  if (first === data.length) return { from: 0, to: 0 };
  let last = data.length - 1;
  while (data[last] === 0) last--;
  return { from: Math.floor(first / width), to: Math.floor(last / width) + 1 };
}

/** Horizontal box blur of the rows. */
function blurAlong(
  { data, width }: Plane,
  to: Float32Array,
  rows: { from: number; to: number },
  reach: number,
) {
  const norm = 1 / (2 * reach + 1);
  for (let y = rows.from; y < rows.to; y++) {
    const start = y * width;
    const last = start + width - 1;
    let sum = 0;
    for (let i = -reach; i <= reach; i++) {
      sum += data[Math.min(last, Math.max(start, start + i))];
    }
    for (let at = start; at <= last; at++) {
      to[at] = sum * norm;
      const enters = at + reach + 1;
      const leaves = at - reach;
      sum += data[Math.min(enters, last)] - data[Math.max(leaves, start)];
    }
  }
}

/** Vertical box blur with a running sum per column, so that memory is read in order. */
function blurAcross(
  { data, height, width }: Plane,
  to: Float32Array,
  rows: { from: number; to: number },
  reach: number,
) {
  const norm = 1 / (2 * reach + 1);
  const sums = new Float64Array(width);
  const startOf = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let i = -reach; i <= reach; i++) {
    const start = startOf(rows.from + i);
    for (let x = 0; x < width; x++) sums[x] = sums[x] + data[start + x];
  }
  for (let y = rows.from; y < rows.to; y++) {
    const at = y * width;
    const enters = startOf(y + reach + 1);
    const leaves = startOf(y - reach);
    for (let x = 0; x < width; x++) {
      const sum = sums[x];
      to[at + x] = sum * norm;
      sums[x] = sum + data[enters + x] - data[leaves + x];
    }
  }
}

/**
 * Two box blurs in each direction, which approximate a Gaussian of about `reach` pixels; edge values are repeated.
 * Returns a new plane.
 */
export function blurPlane(plane: Plane, reachX: number, reachY: number): Plane {
  const { height, width } = plane;
  const across = reachY >= 1 ? Math.round(reachY) : 0;
  const filled = filledRows(plane);
  // Rows beyond these stay zero.
  const rows = { from: Math.max(0, filled.from - 2 * across), to: Math.min(height, filled.to + 2 * across) };
  let from: Plane = { ...plane, data: plane.data.slice() };
  let to = emptyPlane(width, height);
  const swap = () => {
    [from, to] = [to, from];
  };
  for (let pass = 0; pass < 2; pass++) {
    if (reachX >= 1) {
      blurAlong(from, to.data, rows, Math.round(reachX));
      swap();
    }
    if (across) {
      blurAcross(from, to.data, rows, across);
      swap();
    }
  }
  return from;
}
