import type { Raster } from '../raster.ts';
import type { ShareBox } from './detect.ts';
import { type Mask, maskWhere } from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** A colour step of this size (0–255) costs as much as some ten pixels of distance. */
const edgeUnit = 6;
/** A change of the matting model's certainty by this costs as much: it is less sure of a neighbour, even of one in the same colour. */
const certaintyUnit = 0.08;
/** Certainty, in decimal digits of the doubt, above which nothing is told apart. */
const certaintyMax = 3;
/** Costs are integers of at most this, so that a ring of buckets can serve as the priority queue. */
const stepMax = 1023;

/** Label of a pixel: main vehicle, rival or undecided. */
type Side = 0 | 1 | 2;
const open: Side = 0;
const main: Side = 1;
const rival: Side = 2;

/**
 * A rival never gets more than this share of the main vehicle's area beyond its own markers: keeping a piece of
 * another car is better than losing the roof of this one.
 */
const takenMax = 0.22;

function count(sides: Uint8Array, side: Side): number {
  let found = 0;
  for (let at = 0; at < sides.length; at++) if (sides[at] === side) found++;
  return found;
}

const isLevelWith = (box: ShareBox, y: number, grow: number): boolean =>
  y >= box.top - grow && y <= box.bottom + grow;

const isInside = (box: ShareBox, x: number, y: number, grow: number): boolean =>
  x >= box.left - grow && x <= box.right + grow && isLevelWith(box, y, grow);

/**
 * Markers of the flood: the middle of the lower part of the main vehicle's box, and what no rival's box covers, belong
 * to the main vehicle; what is in a rival's box and outside the main one's belongs to the rival.
 */
function markers(foreground: Mask, own: ShareBox, rivals: ShareBox[]): Uint8Array {
  const { data, height, width } = foreground;
  const side = new Uint8Array(width * height);
  const lower = own.top + 0.62 * (own.bottom - own.top);
  const inset = 0.1 * (own.right - own.left);
  for (let y = 0; y < height; y++) {
    const sy = (y + 0.5) / height;
    const beside = rivals.filter((box) => isLevelWith(box, sy, 0.02));
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!data[at]) continue;
      const sx = (x + 0.5) / width;
      const contested = beside.some((box) => isInside(box, sx, sy, 0.02));
      const isOwn = isInside(own, sx, sy, 0.006);
      if (contested && !isOwn) side[at] = rival;
      else if (isOwn && (!contested || (sy > lower && sx > own.left + inset && sx < own.right - inset))) {
        side[at] = main;
      }
    }
  }
  return side;
}

/** What the flood reads: colours, and how certain the matting model is of each pixel. */
type Picture = { rgb: Raster<3>; certainty: Float32Array };

/** Digits of the model's doubt at each pixel: 1 where it is sure by 0.9, 2 by 0.99. */
const certaintyOf = ({ data }: Shares): Float32Array =>
  data.map((share) => Math.min(certaintyMax, -Math.log10(Math.max(Number.EPSILON, 1 - share))));

/** Cost of the step between two pixels: near 1 on a uniform surface, high across an edge of colour or of certainty. */
function stepCost({ certainty, rgb: { data } }: Picture, from: number, to: number): number {
  const r = Math.abs(data[from * 3] - data[to * 3]);
  const g = Math.abs(data[from * 3 + 1] - data[to * 3 + 1]);
  const b = Math.abs(data[from * 3 + 2] - data[to * 3 + 2]);
  const edge = Math.max(r, g, b) / edgeUnit;
  const drop = Math.abs(certainty[from] - certainty[to]) / certaintyUnit;
  return Math.min(stepMax, Math.round(1 + (edge * edge + drop * drop) * 4));
}

/**
 * Assigns every undecided foreground pixel to the side with the cheaper path to it, which crosses weaker edges (a
 * watershed).
 */
function flood(picture: Picture, foreground: Mask, side: Uint8Array): void {
  const { width } = foreground;
  const cost = new Uint32Array(side.length).fill(0xffffffff);
  const ring: number[][] = Array.from({ length: stepMax + 1 }, () => []);
  let waiting = 0;
  const isOpen = (at: number) => foreground.data[at] === 1 && side[at] === open;
  for (let at = 0; at < side.length; at++) {
    if (side[at] === open) continue;
    cost[at] = 0;
    // The flood begins where something is undecided; beyond the picture's ends is nothing.
    if (!isOpen(at - 1) && !isOpen(at + 1) && !isOpen(at - width) && !isOpen(at + width)) continue;
    ring[0].push(at);
    waiting++;
  }
  const spread = (at: number, to: number, now: number): void => {
    // Also false above the first row and below the last one.
    if (!foreground.data[to]) return;
    const total = now + stepCost(picture, at, to);
    if (total >= cost[to]) return;
    cost[to] = total;
    side[to] = side[at];
    ring[total % (stepMax + 1)].push(to);
    waiting++;
  };
  for (let now = 0; waiting > 0; now++) {
    const bucket = ring[now % (stepMax + 1)];
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      waiting--;
      if (cost[at] !== now) continue;
      const x = at % width;
      if (x > 0) spread(at, at - 1, now);
      if (x < width - 1) spread(at, at + 1, now);
      spread(at, at - width, now);
      spread(at, at + width, now);
    }
  }
}

/**
 * Removes other vehicles right behind or beside the main one from its matte, in place. The model sees one foreground;
 * the detector's boxes provide markers for each, and the rest is separated by the photo's edges and by where the model's certainty
 * changes.
 * @param rgb The same picture as `shares`, same size.
 * @param own The main vehicle's box, `rivals` those that overlap it; shares of the picture.
 * @returns Whether anything was removed.
 */
export function splitVehicles(shares: Shares, rgb: Raster<3>, own: ShareBox, rivals: ShareBox[]): boolean {
  if (rivals.length === 0) return false;
  const foreground = maskWhere(shares, (at) => shares.data[at] >= 0.3);
  const side = markers(foreground, own, rivals);
  if (!side.includes(rival) || !side.includes(main)) return false;
  const sure = count(side, rival);
  flood({ rgb, certainty: certaintyOf(shares) }, foreground, side);
  if (count(side, rival) > takenMax * count(side, main) + sure) return false;
  for (let at = 0; at < side.length; at++) if (side[at] === rival) shares.data[at] = 0;
  return true;
}
