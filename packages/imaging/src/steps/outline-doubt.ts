import type { ShareBox } from './detect.ts';
import { distanceTo, inverseMask, type Mask, maskBeyond } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Everything is measured at half the size of the shares; lengths are in its pixels, of which a crop has 320 or 384 across. */
const half = 2;

/** Shares between these are of neither the vehicle nor the background. */
const unsure = { from: 0.05, to: 0.95 };
/** Nearer to the outline they are normal; farther outside they are another thing's. */
const band = { from: 2, to: 20 };
/** Parts that are thinner than twice this stick out. */
const spurReach = 7;
/** A clear edge rises by at least this over two pixels. */
const clearRise = 0.8;
/** Below this share of the vehicle's height are tyres, shadows and splitters, whose edges say little. */
const upperUntil = 0.7;
/** The part of another object's box, from the top, that is looked at, and how far above it the vehicle hides it; shares of its height, and of the picture's. */
const strip = { from: 0.05, to: 0.3, hiddenAbove: 0.03 };

/** What may be wrong with an outline, each 0 or more: the more, the likelier it is torn or has a piece of something else. */
type OutlineSigns = {
  /** Where the model was undecided away from the outline; share of the vehicle's area. */
  undecided: number;
  /** Thin parts that stick out of the upper half; share of the vehicle's area. */
  spurs: number;
  /** Share of the upper outline along which the model saw no clear edge. */
  unclear: number;
  /** Largest part of the matte that is in the top of another object's box; share of the vehicle's area. */
  shared: number;
  /** 1 minus the detector's score of the vehicle. */
  undetected: number;
};

/**
 * How each sign counts: `weight` times the logarithm of the sign plus `least`. Fitted by logistic regression; figures in
 * docs/decisions/0163-unsure-outlines-are-held.md.
 */
const counts: Record<keyof OutlineSigns, { weight: number; least: number }> = {
  undecided: { weight: 0.97, least: 0.0045 },
  spurs: { weight: 0.87, least: 0.00023 },
  unclear: { weight: 2.61, least: 0.108 },
  shared: { weight: 0.33, least: 0.0001 },
  undetected: { weight: 0.91, least: 0.027 },
};
const intercept = 13.79;

function halved({ data, height, width }: Shares): Shares {
  const small = { width: Math.floor(width / half), height: Math.floor(height / half) };
  const values = new Float32Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, at++) {
      const from = y * half * width + x * half;
      values[at] = (data[from] + data[from + 1] + data[from + width] + data[from + width + 1]) / 4;
    }
  }
  return { data: values, ...small };
}

const areaOf = ({ data }: Mask): number => data.reduce((sum, one) => sum + one, 0);

/** Pixels of the mask with one outside it, or the picture's end, to the left, right, above or below, in the first `rows` rows. */
function outlineOf({ data, height, width }: Mask, rows: number): number[] {
  const found: number[] = [];
  for (let y = 0; y < Math.min(rows, height); y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (!data[at]) continue;
      const isInner =
        x > 0 &&
        x < width - 1 &&
        y > 0 &&
        y < height - 1 &&
        data[at - 1] &&
        data[at + 1] &&
        data[at - width] &&
        data[at + width];
      if (!isInner) found.push(at);
    }
  }
  return found;
}

/** How much the values differ among the pixel and the eight around it. */
function riseAt({ data, height, width }: Shares, at: number): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  let [least, most] = [1, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const value = data[row * width + column];
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return most - least;
}

/** Pixels of the matte in the upper part of a box, but not in columns where the vehicle is in front of it. */
function sharedWith({ left, top, right, bottom }: ShareBox, { data, height, width }: Mask): number {
  const [from, to] = [Math.max(0, Math.floor(left * width)), Math.min(width, Math.ceil(right * width))];
  const tall = bottom - top;
  const first = Math.max(0, Math.floor((top + strip.from * tall) * height));
  const end = Math.min(height, Math.floor((top + strip.to * tall) * height));
  const above = Math.max(1, Math.floor((top - strip.hiddenAbove) * height));
  let shared = 0;
  for (let x = from; x < to; x++) {
    let isHidden = false;
    for (let y = 0; y < above; y++) if (data[y * width + x]) isHidden = true;
    for (let y = first; !isHidden && y < end; y++) shared += data[y * width + x];
  }
  return shared;
}

type Judged = {
  /** What the looks of the matting model agreed on, before anything was tidied. */
  seen: Shares;
  /** The finished matte of the same crop, at the same size. */
  matte: Shares;
  /** The vehicle's box, and those of other vehicles and people, uncertain ones included; shares of the crop. */
  main: ShareBox;
  others: ShareBox[];
  /** The detector's score of the vehicle. */
  detection: number;
};

/** Measures what may be wrong with the outline of a matte. */
export function outlineSigns({ detection, main, matte, others, seen }: Judged): OutlineSigns {
  const own = maskBeyond(halved(matte), 0.5);
  const model = halved(seen);
  const { height, width } = own;
  const area = Math.max(1, areaOf(own));
  const toOutside = distanceTo(inverseMask(own));
  const toInside = distanceTo(own);
  const rows = Math.floor((main.top + upperUntil * (main.bottom - main.top)) * height);
  const core = distanceTo(maskBeyond({ data: toOutside, width, height }, spurReach));
  let [undecided, spurs] = [0, 0];
  for (let at = 0; at < own.data.length; at++) {
    const away = own.data[at] ? toOutside[at] : toInside[at];
    const value = model.data[at];
    if (value > unsure.from && value < unsure.to && away > band.from && toInside[at] < band.to) undecided++;
    if (own.data[at] && at < rows * width && core[at] > spurReach) spurs++;
  }
  const outline = outlineOf(own, rows);
  const unclear = outline.filter((at) => riseAt(model, at) < clearRise).length;
  return {
    undecided: undecided / area,
    spurs: spurs / area,
    unclear: unclear / Math.max(1, outline.length),
    shared: Math.max(0, ...others.map((box) => sharedWith(box, own))) / area,
    undetected: 1 - detection,
  };
}

/** How likely it is that an outline with these signs is whole, 0..1: below `sureOutline` it is held. */
export function outlineCertainty(signs: OutlineSigns): number {
  const doubt = Object.entries(counts).reduce(
    (sum, [sign, { least, weight }]) => sum + weight * Math.log(signs[sign as keyof OutlineSigns] + least),
    intercept,
  );
  return 1 / (1 + Math.exp(doubt));
}
