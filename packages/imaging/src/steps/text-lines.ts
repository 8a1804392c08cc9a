import { type Quad, quadSize } from './perspective.ts';

export type TextLine = {
  /** Box around the characters: vertical sides, top and bottom along the text. */
  quad: Quad;
  /** Mean probability of its pixels, 0..1. */
  score: number;
};

/** A pixel with at least this probability belongs to a text's core. */
const inside = 0.3;
const scoreMin = 0.4;
/** Minimum area in pixels of the map; smaller components are noise. */
const areaMin = 12;
/** The model marks only the core of a line: it is expanded by this times area / perimeter, as in PP-OCR's training. */
const growth = 1.5;

type Patch = { at: number[]; sum: number };

/** Connected components of the map that are likely text. */
function patchesOf(map: Float32Array, width: number, height: number): Patch[] {
  const seen = new Uint8Array(map.length);
  const patches: Patch[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || map[start] < inside) continue;
    const patch: Patch = { at: [start], sum: 0 };
    seen[start] = 1;
    for (let next = 0; next < patch.at.length; next++) {
      const at = patch.at[next];
      patch.sum += map[at];
      const x = at % width;
      const y = (at - x) / width;
      const visit = (beside: number) => {
        if (seen[beside] || map[beside] < inside) return;
        seen[beside] = 1;
        patch.at.push(beside);
      };
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (y > 0) visit(at - width);
      if (y < height - 1) visit(at + width);
    }
    patches.push(patch);
  }
  return patches;
}

/** Fits y = level + slope · (x − middle) through points by least squares. */
function fitLevel(xs: number[], ys: number[], middle: number): { level: number; slope: number } {
  let sumX = 0;
  let sumY = 0;
  let sumXx = 0;
  let sumXy = 0;
  for (const [at, x] of xs.entries()) {
    const u = x - middle;
    const y = ys[at];
    sumX += u;
    sumY += y;
    sumXx += u * u;
    sumXy += u * y;
  }
  const n = xs.length;
  const spread = n * sumXx - sumX * sumX;
  const slope = spread > 1e-9 ? (n * sumXy - sumX * sumY) / spread : 0;
  return { level: (sumY - slope * sumX) / n, slope };
}

function lineOf({ at: pixels, sum }: Patch, width: number): TextLine {
  const tops = new Map<number, number>();
  const bottoms = new Map<number, number>();
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    tops.set(x, Math.min(tops.get(x) ?? y, y));
    bottoms.set(x, Math.max(bottoms.get(x) ?? y, y));
  }
  const xs = [...tops.keys()].sort((a, b) => a - b);
  const left = xs[0];
  const right = xs[xs.length - 1] + 1;
  const middle = (left + right) / 2;
  const { level, slope } = fitLevel(
    xs.map((x) => x + 0.5),
    xs.map((x) => ((tops.get(x) as number) + (bottoms.get(x) as number) + 1) / 2),
    middle,
  );
  const tall = pixels.length / (right - left);
  const grow = (growth * (right - left) * tall) / (2 * (right - left + tall));
  const half = tall / 2 + grow;
  const y = (x: number, side: number): number => level + slope * (x - middle) + side * half;
  const [from, to] = [left - grow, right + grow];
  return {
    quad: [
      [from, y(from, -1)],
      [to, y(to, -1)],
      [to, y(to, 1)],
      [from, y(from, 1)],
    ],
    score: sum / pixels.length,
  };
}

/** Widest gap between words of one text. */
const gapMax = 0.9;

/** Whether `right` continues the line of `left`: same height, same level, at most `widest` heights away. */
function carriesOn(left: Quad, right: Quad, widest: number): boolean {
  const [, [endX, endTop], [, endBottom]] = left;
  const [[startX, startTop], , , [, startBottom]] = right;
  const tallLeft = endBottom - endTop;
  const tallRight = startBottom - startTop;
  const tall = Math.max(tallLeft, tallRight);
  const gap = startX - endX;
  const slope = (endTop - left[0][1]) / (endX - left[0][0]);
  const drop = (startTop + startBottom) / 2 - ((endTop + endBottom) / 2 + slope * gap);
  return (
    Math.min(tallLeft, tallRight) > 0.7 * tall &&
    Math.abs(drop) < 0.2 * tall &&
    gap < widest * tall &&
    gap > -0.5 * tall
  );
}

/**
 * Merges words of the same line.
 * @param widest Widest gap between them, shares of the line's height.
 */
export function joinedLines(lines: TextLine[], widest = gapMax): TextLine[] {
  const joined: TextLine[] = [];
  for (const line of [...lines].sort((a, b) => a.quad[0][0] - b.quad[0][0])) {
    const before = joined.findIndex(({ quad }) => carriesOn(quad, line.quad, widest));
    const start = joined[before];
    if (!start) {
      joined.push(line);
      continue;
    }
    const quad: Quad = [start.quad[0], line.quad[1], line.quad[2], start.quad[3]];
    joined[before] = { quad, score: Math.min(start.score, line.score) };
  }
  return joined;
}

/** Lines of text in a text detector's output, in its pixels. Vertical text is left out. */
export function textLines(map: Float32Array, width: number, height: number): TextLine[] {
  const words = patchesOf(map, width, height)
    .filter(({ at, sum }) => at.length >= areaMin && sum / at.length >= scoreMin)
    .map((patch) => lineOf(patch, width));
  return joinedLines(words);
}

/** Whether two lines are rows of similar size, one above the other. */
export function areRows(one: Quad, other: Quad): boolean {
  const [a, b] = [quadSize(one).height, quadSize(other).height];
  const shared = Math.min(one[1][0], other[1][0]) - Math.max(one[0][0], other[0][0]);
  const middle = ([[, top], , [, bottom]]: Quad) => (top + bottom) / 2;
  const apart = Math.abs(middle(one) - middle(other));
  return (
    Math.min(a, b) > 0.6 * Math.max(a, b) &&
    shared > 0.5 * Math.min(quadSize(one).width, quadSize(other).width) &&
    apart > 0.5 * Math.max(a, b) &&
    apart < a + b
  );
}
