/** Yes/no pixels (1/0), row by row. */
export type Mask = { data: Uint8Array; width: number; height: number };

export function maskWhere(size: { width: number; height: number }, test: (at: number) => boolean): Mask {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = test(at) ? 1 : 0;
  return { data, width, height };
}

/**
 * Distance of every pixel to the nearest set pixel, in pixels (chamfer 3-4, at most 6 % off).
 */
export function distanceTo(mask: Mask): Float32Array {
  const { data, width, height } = mask;
  const far = 3 * (width + height);
  const stride = width + 2;
  const padded = new Uint16Array(stride * (height + 2)).fill(Math.min(65000, far));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) padded[(y + 1) * stride + x + 1] = data[y * width + x] ? 0 : 65000;
  }
  for (let y = 1; y <= height; y++) {
    for (let at = y * stride + 1; at <= y * stride + width; at++) {
      relax(padded, at, -1, -stride, -stride - 1, -stride + 1);
    }
  }
  for (let y = height; y >= 1; y--) {
    for (let at = y * stride + width; at > y * stride; at--) {
      relax(padded, at, 1, stride, stride + 1, stride - 1);
    }
  }
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = (padded[(y + 1) * stride + x + 1] as number) / 3;
  }
  return out;
}

function relax(d: Uint16Array, at: number, near1: number, near2: number, far1: number, far2: number): void {
  const here = d[at] as number;
  if (here === 0) return;
  const straight = Math.min(d[at + near1] as number, d[at + near2] as number) + 3;
  const slanted = Math.min(d[at + far1] as number, d[at + far2] as number) + 4;
  const best = Math.min(straight, slanted);
  if (best < here) d[at] = best;
}

export type Part = {
  /** Number of the part in `labels`, from 1. */
  label: number;
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

export type Parts = { labels: Int32Array; parts: Part[] };

/** Connected parts of a mask (four neighbours). */
export function partsOf({ data, width, height }: Mask): Parts {
  const labels = new Int32Array(width * height);
  const parts: Part[] = [];
  const open = new Int32Array(width * height);
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const part: Part = { label: parts.length + 1, area: 0, left: width, top: height, right: 0, bottom: 0 };
    parts.push(part);
    let count = 1;
    open[0] = start;
    labels[start] = part.label;
    while (count > 0) {
      const at = open[--count] as number;
      const x = at % width;
      const y = (at - x) / width;
      grow(part, x, y);
      if (x > 0) count = visit(data, labels, open, count, at - 1, part.label);
      if (x < width - 1) count = visit(data, labels, open, count, at + 1, part.label);
      if (y > 0) count = visit(data, labels, open, count, at - width, part.label);
      if (y < height - 1) count = visit(data, labels, open, count, at + width, part.label);
    }
  }
  return { labels, parts };
}

function grow(part: Part, x: number, y: number): void {
  part.area++;
  if (x < part.left) part.left = x;
  if (x > part.right) part.right = x;
  if (y < part.top) part.top = y;
  if (y > part.bottom) part.bottom = y;
}

function visit(
  data: Uint8Array,
  labels: Int32Array,
  open: Int32Array,
  count: number,
  at: number,
  label: number,
): number {
  if (!data[at] || labels[at]) return count;
  labels[at] = label;
  open[count] = at;
  return count + 1;
}
