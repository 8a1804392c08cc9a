/** A binary mask (1/0), row by row. */
export type Mask = { data: Uint8Array; width: number; height: number };

export function maskWhere(size: { width: number; height: number }, test: (at: number) => boolean): Mask {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = test(at) ? 1 : 0;
  return { data, width, height };
}

/** Numbers of a picture's pixels, row by row. */
type Values = { data: Float32Array; width: number; height: number };

/** Where `values` are at least `limit`. */
export function maskFrom({ data, width, height }: Values, limit: number): Mask {
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at++) if (data[at] >= limit) mask[at] = 1;
  return { data: mask, width, height };
}

/** Where `values` are more than `limit`. */
export function maskBeyond({ data, width, height }: Values, limit: number): Mask {
  const mask = new Uint8Array(width * height);
  for (let at = 0; at < mask.length; at++) if (data[at] > limit) mask[at] = 1;
  return { data: mask, width, height };
}

export function inverseMask({ data, width, height }: Mask): Mask {
  const other = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) if (data[at] === 0) other[at] = 1;
  return { data: other, width, height };
}

/** Larger than any distance in a mask that is not empty; thirds of a pixel. */
const far = 65_000;

/**
 * Distance of every pixel to the nearest set pixel, in pixels (chamfer 3-4, at most 6 % off).
 */
export function distanceTo({ data, width, height }: Mask): Float32Array {
  const stride = width + 2;
  const thirds = new Uint16Array(stride * (height + 2)).fill(far);
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = (y + 1) * stride + 1; x < width; x++, at++) if (data[y * width + x]) thirds[at] = 0;
  }
  for (let y = 1; y <= height; y++) relaxRow(thirds, y * stride + 1, width, 1, -stride);
  for (let y = height; y >= 1; y--) relaxRow(thirds, y * stride + width, width, -1, stride);
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) out[y * width + x] = thirds[(y + 1) * stride + x + 1] / 3;
  }
  return out;
}

/**
 * One pass of the chamfer transform over a row: shortens distances by way of the pixel before and of the previous row.
 * @param first Where the row begins in the direction `step` (1 or −1); `before` leads to the row done before.
 */
function relaxRow(d: Uint16Array, first: number, count: number, step: number, before: number): void {
  let behind = d[first - step];
  let aboveBehind = d[first + before - step];
  let above = d[first + before];
  for (let i = 0, at = first; i < count; i++, at += step) {
    const aboveAhead = d[at + before + step];
    const here = d[at];
    behind = here === 0 ? 0 : Math.min(here, behind + 3, above + 3, aboveBehind + 4, aboveAhead + 4);
    d[at] = behind;
    aboveBehind = above;
    above = aboveAhead;
  }
}

/** Like `distanceTo` for distances of at most `reach` pixels, Infinity elsewhere. */
export function distanceWithin(mask: Mask, reach: number): Float32Array {
  const out = distanceTo(mask);
  for (let at = 0; at < out.length; at++) if (out[at] > reach) out[at] = Number.POSITIVE_INFINITY;
  return out;
}

/** End of the run of set pixels at `at`, in the same row. */
function endOfRun(data: Uint8Array, at: number, width: number): number {
  const rowEnd = at - (at % width) + width;
  const end = data.indexOf(0, at);
  return end < 0 || end > rowEnd ? rowEnd : end;
}

/** A mask without parts that are thinner than three pixels. */
export function withoutThinParts(mask: Mask): Mask {
  const { height, width } = mask;
  const core = maskBeyond({ data: distanceTo(inverseMask(mask)), width, height }, 1.2);
  const near = distanceTo(core);
  return maskWhere(mask, (at) => near[at] <= 1.2);
}

export type Part = {
  /** Number of the component in `labels`, from 1. */
  label: number;
  area: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};

type Parts = { labels: Int32Array; parts: Part[] };

/** A run of set pixels in one row: [from, to) as indices into the whole picture. */
type Run = { from: number; to: number; part: number };

/**
 * Connected components of a mask (4-connectivity), numbered by their first pixels. Rows are read as runs of set
 * pixels; runs that touch a run of the row above are merged into its component.
 */
export function partsOf({ data, width, height }: Mask): Parts {
  const runs: Run[] = [];
  /** Union-find parents: an earlier component that this one was merged into; itself if none. */
  const same: number[] = [];
  let above = 0;
  let rowStart = 0;
  let row = -1;
  for (let at = data.indexOf(1); at >= 0; at = data.indexOf(1, at)) {
    const y = Math.floor(at / width);
    if (y !== row) {
      above = y === row + 1 ? rowStart : runs.length;
      rowStart = runs.length;
      row = y;
    }
    const run = { from: at, to: endOfRun(data, at, width), part: -1 };
    while (above < rowStart && runs[above].to + width <= run.from) above++;
    for (let i = above; i < rowStart && runs[i].from + width < run.to; i++) {
      const part = firstOf(same, runs[i].part);
      run.part = run.part < 0 ? part : join(same, run.part, part);
    }
    if (run.part < 0) run.part = same.push(same.length) - 1;
    runs.push(run);
    at = run.to;
    if (at >= data.length) break;
  }
  return gather(runs, same, width, height);
}

function firstOf(same: number[], part: number): number {
  let first = part;
  while (same[first] < first) first = same[first];
  return first;
}

/** Merges two components and returns the number of the result. */
function join(same: number[], a: number, b: number): number {
  const [firstA, firstB] = [firstOf(same, a), firstOf(same, b)];
  const first = Math.min(firstA, firstB);
  same[Math.max(firstA, firstB)] = first;
  return first;
}

/** Measures the components and labels their pixels. */
function gather(runs: Run[], same: number[], width: number, height: number): Parts {
  const labels = new Int32Array(width * height);
  const parts: Part[] = [];
  const final = new Map<number, Part>();
  for (const { from, part, to } of runs) {
    const first = firstOf(same, part);
    const y = Math.floor(from / width);
    const [left, right] = [from - y * width, to - 1 - y * width];
    let whole = final.get(first);
    if (!whole) {
      whole = { label: parts.length + 1, area: 0, left, top: y, right, bottom: y };
      parts.push(whole);
      final.set(first, whole);
    }
    whole.area += to - from;
    whole.left = Math.min(whole.left, left);
    whole.right = Math.max(whole.right, right);
    whole.bottom = y;
    labels.fill(whole.label, from, to);
  }
  return { labels, parts };
}

/** The pixels of a component, in order. */
export function pixelsOf(part: Part, labels: Int32Array, width: number): number[] {
  const pixels: number[] = [];
  for (let row = part.top * width; row <= part.bottom * width; row += width) {
    for (let at = row + part.left; at <= row + part.right; at++)
      if (labels[at] === part.label) pixels.push(at);
  }
  return pixels;
}
