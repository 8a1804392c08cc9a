/** A border weaker than this is noise and is ignored. */
export const edgeMin = 0.16;

/**
 * A line across the patch: its offset at the beginning (`from`) and end (`to`) of the searched span, patch pixels, and
 * its strength.
 */
export type Line = { from: number; to: number; clear: number };

/** Offset of a line's middle, patch pixels. */
export function middleOf({ from, to }: Line): number {
  return (from + to) / 2;
}

/** The four borders of a plate in its patch. */
export type Borders = { top: Line; right: Line; bottom: Line; left: Line };

export type Search = {
  /** Offsets of the line's middle to try, patch pixels. */
  first: number;
  last: number;
  /** Expected position of the border, used when none is found. */
  expected: number;
  /** How well a border at that position agrees with other evidence, 0..1. */
  fits(across: number): number;
  /** Maximum difference between the offsets of the line's ends, patch pixels; even. */
  tilt: number;
  /** Span along the line. */
  begin: number;
  end: number;
};

/**
 * Searches for the line where the plate's background ends. `step(along, across)` is how much brighter that
 * background's side is, relative to the text's contrast. Steps are capped, so that a weak but even border beats a few
 * strong spots.
 */
export function strongestLine(step: (along: number, across: number) => number, search: Search): Line {
  const { begin, end, expected, first, fits, last, tilt } = search;
  const span = last - first;
  let best: Line = { from: expected, to: expected, clear: 0 };
  let bestWeight = 0;
  const stride = Math.max(1, (end - begin) / 60);
  for (let middle = first; middle <= last; middle++) {
    const away = (middle - expected) / span;
    const prior = Math.exp(-away * away) * fits(middle);
    for (let lean = -tilt; lean <= tilt; lean += 2) {
      let sum = 0;
      let count = 0;
      for (let along = begin; along < end; along += stride) {
        const across = middle + lean * ((along - begin) / (end - begin) - 0.5);
        sum += Math.min(1, Math.max(-0.2, step(Math.round(along), across)));
        count++;
      }
      const clear = sum / count;
      // Prefers a level line unless a tilted one is clearly better.
      const weight = clear * prior * (1 - 0.2 * Math.abs(lean / (tilt + 1)));
      if (weight <= bestWeight) continue;
      bestWeight = weight;
      best = { from: middle - lean / 2, to: middle + lean / 2, clear };
    }
  }
  return best;
}

/** Refines the line to the steepest gradient along it, with subpixel precision. */
export function sharpened(
  line: Line,
  step: (along: number, across: number) => number,
  { begin, end }: Search,
): Line {
  const at: [number, number][] = [];
  for (let along = Math.ceil(begin); along < end; along++) {
    const guess = line.from + ((line.to - line.from) * (along - begin)) / (end - begin);
    let [weight, moment] = [0, 0];
    for (let off = -3; off <= 3; off++) {
      const value = Math.max(0, step(along, guess + off)) ** 2;
      weight += value;
      moment += value * off;
    }
    if (weight > 0.02) at.push([(along - begin) / (end - begin), guess + moment / weight]);
  }
  if (at.length < (end - begin) / 3) return line;
  let kept = at;
  let fitted = leastSquares(kept);
  for (let round = 0; round < 2; round++) {
    const { from, to } = fitted;
    const near = kept.filter(([t, y]) => Math.abs(from + (to - from) * t - y) < 1.5);
    if (near.length < at.length / 3) break;
    kept = near;
    fitted = leastSquares(kept);
  }
  return { ...fitted, clear: line.clear };
}

function leastSquares(at: [number, number][]): { from: number; to: number } {
  let [n, st, sy, stt, sty] = [0, 0, 0, 0, 0];
  for (const [t, y] of at) {
    n++;
    st += t;
    sy += y;
    stt += t * t;
    sty += t * y;
  }
  const spread = n * stt - st * st;
  const slope = spread > 1e-6 ? (n * sty - st * sy) / spread : 0;
  const from = (sy - slope * st) / n;
  return { from, to: from + slope };
}
