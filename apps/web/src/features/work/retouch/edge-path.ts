import type { Point } from './brush-rules.ts';

/** Brightness of a photo, 0 to 255. */
export interface GreyPhoto {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * How far the path may be from the straight line: a share of its length, within these limits in pixels. With a fifth, and a third of
 * `costMin`, paths at two of seven real photos left the outline for edges beside it.
 */
const reach = { share: 0.15, min: 10, max: 60 };
/** Strength of an edge (Sobel, 0 to about 1,000) at which a pixel costs half of one without an edge. */
const halfCost = 60;
/** What every pixel costs at least, so that a path along an edge does not wind. */
const costMin = 0.12;

/** Strength of the edge at a pixel: the length of the brightness gradient. */
function strengthAt({ data, height, width }: GreyPhoto, x: number, y: number): number {
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return 0;
  const at = y * width + x;
  const value = (offset: number) => data[at + offset] ?? 0;
  const across =
    value(1 - width) + 2 * value(1) + value(1 + width) - value(-1 - width) - 2 * value(-1) - value(width - 1);
  const down =
    value(width - 1) +
    2 * value(width) +
    value(width + 1) -
    value(-width - 1) -
    2 * value(-width) -
    value(1 - width);
  return Math.hypot(across, down);
}

/** Numbers by their cost, the smallest first. */
class CostQueue {
  readonly #items: { cost: number; at: number }[] = [];

  push(at: number, cost: number): void {
    const items = this.#items;
    let index = items.push({ at, cost }) - 1;
    for (let above = (index - 1) >> 1; index > 0; above = (index - 1) >> 1) {
      const [mine, parent] = [items[index], items[above]];
      if (!mine || !parent || parent.cost <= mine.cost) return;
      [items[index], items[above]] = [parent, mine];
      index = above;
    }
  }

  pop(): { cost: number; at: number } | undefined {
    const items = this.#items;
    const [top] = items;
    const last = items.pop();
    if (!last || items.length === 0) return top;
    items[0] = last;
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const costOf = (one: number) => items[one]?.cost ?? Number.POSITIVE_INFINITY;
      const below = costOf(right) < costOf(left) ? right : left;
      const [mine, child] = [items[index], items[below]];
      if (!mine || !child || child.cost >= mine.cost) return top;
      [items[index], items[below]] = [child, mine];
      index = below;
    }
  }
}

/** The part of the photo that a path may be in. */
interface Strip {
  left: number;
  top: number;
  width: number;
  height: number;
  isInside: (x: number, y: number) => boolean;
}

function stripBetween(photo: GreyPhoto, from: Point, to: Point): Strip {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const far = Math.min(reach.max, Math.max(reach.min, length * reach.share));
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - far));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - far));
  return {
    left,
    top,
    width: Math.min(photo.width, Math.ceil(Math.max(from.x, to.x) + far) + 1) - left,
    height: Math.min(photo.height, Math.ceil(Math.max(from.y, to.y) + far) + 1) - top,
    isInside: (x, y) => {
      const along =
        ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / (length * length || 1);
      const share = Math.min(1, Math.max(0, along));
      const [nearX, nearY] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
      return Math.hypot(x - nearX, y - nearY) <= far;
    },
  };
}

/** The previous pixel of each on the cheapest paths from the first one, by place in the strip; -1: none. */
function cheapest(photo: GreyPhoto, strip: Strip, start: number, end: number): Int32Array {
  const { height, isInside, left, top, width } = strip;
  const costs = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY);
  const before = new Int32Array(width * height).fill(-1);
  const queue = new CostQueue();
  costs[start] = 0;
  queue.push(start, 0);
  for (let next = queue.pop(); next && next.at !== end; next = queue.pop()) {
    if (next.cost > (costs[next.at] ?? 0)) continue;
    const [x, y] = [next.at % width, Math.floor(next.at / width)];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = row * width + column;
        if (!isInside(left + column, top + row)) continue;
        const step = row !== y && column !== x ? Math.SQRT2 : 1;
        const edge = halfCost / (halfCost + strengthAt(photo, left + column, top + row));
        const cost = next.cost + step * Math.max(costMin, edge * edge);
        if (cost >= (costs[at] ?? 0)) continue;
        costs[at] = cost;
        before[at] = next.at;
        queue.push(at, cost);
      }
  }
  return before;
}

/** Each point is the mean of its neighbours on the path, which takes the steps of whole pixels away; the ends stay. */
function smoothed(path: readonly Point[]): Point[] {
  return path.map((point, index) => {
    const near = path.slice(Math.max(0, index - 2), index + 3);
    if (index === 0 || index === path.length - 1 || near.length < 3) return point;
    const sum = near.reduce((all, one) => ({ x: all.x + one.x, y: all.y + one.y }));
    return { x: sum.x / near.length, y: sum.y / near.length };
  });
}

/**
 * The way from one place to another along the strongest edges of the photo between them (the cheapest path over its pixels, where
 * edges cost little: E. Mortensen, W. Barrett: Intelligent Scissors, 1995). Pixels of the photo; both ends are part of it.
 */
export function edgePath(photo: GreyPhoto, from: Point, to: Point): Point[] {
  const strip = stripBetween(photo, from, to);
  const { height, left, top, width } = strip;
  const placeOf = ({ x, y }: Point) =>
    Math.min(height - 1, Math.max(0, Math.floor(y) - top)) * width +
    Math.min(width - 1, Math.max(0, Math.floor(x) - left));
  const [start, end] = [placeOf(from), placeOf(to)];
  const before = cheapest(photo, strip, start, end);
  const path = [to];
  for (let at = before[end] ?? -1; at >= 0 && at !== start; at = before[at] ?? -1)
    path.unshift({ x: left + (at % width) + 0.5, y: top + Math.floor(at / width) + 0.5 });
  path.unshift(from);
  return smoothed(path);
}
