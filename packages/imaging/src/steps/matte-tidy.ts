import type { ShareBox } from './detect.ts';
import {
  distanceTo,
  inverseMask,
  type Mask,
  maskBeyond,
  maskFrom,
  maskWhere,
  type Part,
  partsOf,
  pixelsOf,
} from './mask-shapes.ts';
import type { Shares } from './shares.ts';

/** Detections in the same picture; boxes in shares of it. */
type Neighbours = {
  /** The vehicle's own box; undefined when it was not detected. */
  main: ShareBox | undefined;
  /** People and other vehicles. */
  others: ShareBox[];
};

/** All lengths below are in shares of the picture's longer side. */
const limits = {
  /** How far the vehicle may extend beyond the detector's box. */
  beyondBox: 0.05,
  /** Half the maximum thickness of a painted line on the ground. */
  tailReach: 0.022,
  /** Minimum length of a tail. */
  tailLength: 0.035,
  /** Maximum gap between the body and a detached part of it: half of a spoiler, a mirror behind glass. */
  strayGap: 0.02,
  /** Maximum thickness of the frame that separates the gap under a spoiler from the sky. */
  openGapFrame: 0.03,
  /** Depth inside the body from which everything is opaque. */
  solidDepth: 0.008,
};

/** Detached parts smaller than this share of the body are flecks: the tip of an aerial without its rod, leaves, sky. */
const fleckMax = 0.001;

/** How much steeper the edge becomes: the model's is softer than a vehicle's (mean error of 50 true mattes −9 %). */
const steepness = 1.8;

/**
 * Corrects known errors of the model: removes people and other cars, and painted lines attached to the vehicle like
 * tails; fills holes in the body (but keeps the gap under a spoiler open); makes the body opaque and everything away
 * from it empty. Works in place.
 */
export function tidyMatte(matte: Shares, around: Neighbours): void {
  const unit = Math.max(matte.width, matte.height);
  clearOthers(matte, around);
  keepBody(matte, unit);
  // Before cutting tails: the thin lip that closes a dark grille from below is attached to the body at both ends.
  fillHoles(matte, unit);
  if (cutTails(matte, around.main, unit)) fillHoles(matte, unit);
  harden(matte, unit);
}

type Span = { from: number; to: number };

/** The pixels of row `y` whose centres are inside `box`, expanded by a share of the picture. */
function spanOf(box: ShareBox, grow: number, y: number, { height, width }: Shares): Span {
  const middle = (y + 0.5) / height;
  if (middle < box.top - grow || middle > box.bottom + grow) return { from: 0, to: 0 };
  const inRow = (x: number) => Math.min(width, Math.max(0, x));
  // A box may be outside the picture: `fill` would count a negative end from the end of the whole matte.
  const from = inRow(Math.ceil((box.left - grow) * width - 0.5));
  return { from, to: Math.max(from, inRow(Math.floor((box.right + grow) * width - 0.5) + 1)) };
}

/** Clears what is in another object's box or far from the vehicle's own box, whose inside is never touched. */
function clearOthers(matte: Shares, { main, others }: Neighbours): void {
  if (!main) return;
  const { data, height, width } = matte;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const own = spanOf(main, 0.01, y, matte);
    const near = spanOf(main, limits.beyondBox, y, matte);
    const foreign = others.map((box) => spanOf(box, 0.01, y, matte));
    for (const { from, to } of [{ from: 0, to: near.from }, { from: near.to, to: width }, ...foreign]) {
      if (own.from >= own.to) data.fill(0, row + from, row + to);
      else {
        data.fill(0, row + from, row + Math.min(to, own.from));
        data.fill(0, row + Math.max(from, own.to), row + to);
      }
    }
  }
}

/** Keeps the largest component and smaller ones right beside it. */
function keepBody(matte: Shares, unit: number): void {
  const { data, width } = matte;
  const { labels, parts } = partsOf(maskFrom(matte, 0.5));
  const body = largest(parts);
  if (!body || parts.length === 1) return;
  const isFleck = ({ area }: Part) => area < fleckMax * body.area;
  const others = parts.filter((part) => !isFleck(part) && !isStroke(part, body));
  const stays = new Set(others.length > 0 ? besideBody(others, body, labels, matte, unit) : []).add(body);
  for (const part of parts) {
    if (!stays.has(part)) for (const at of pixelsOf(part, labels, width)) data[at] = 0;
  }
}

/** Those of `others` whose gap to the body is small. */
function besideBody(others: Part[], body: Part, labels: Int32Array, matte: Shares, unit: number): Part[] {
  const gap = limits.strayGap * unit;
  const distance = distanceTo(maskWhere(matte, (at) => labels[at] === body.label));
  return others.filter((part) => pixelsOf(part, labels, matte.width).some((at) => distance[at] <= gap));
}

/** A thin detached stroke is half a spoiler if it is near the roof, and a painted line or a kerb further down. */
function isStroke(part: Part, body: Part): boolean {
  const long = Math.hypot(part.right - part.left + 1, part.bottom - part.top + 1);
  const slender = part.area / long < long * 0.2;
  return slender && part.bottom > body.top + 0.3 * (body.bottom - body.top);
}

function largest(parts: Part[]): Part | undefined {
  return parts.reduce<Part | undefined>((a, b) => (a && a.area >= b.area ? a : b), undefined);
}

/**
 * Removes painted lines, kerbs and shadow edges, which are attached to the lower half of the vehicle at a narrow end
 * and extend far out. Thin parts of the vehicle itself (lips, sills) are attached along their length, or (mirrors,
 * spoilers, aerials) are in the upper half; what extends beyond the detector's box up there is a fence or a wall's
 * edge.
 * @returns Whether anything was removed.
 */
function cutTails(matte: Shares, main: ShareBox | undefined, unit: number): boolean {
  const { data, height, width } = matte;
  const thin = maskFrom(matte, 0.35);
  const reach = limits.tailReach * unit;
  const depth = distanceTo(inverseMask(thin));
  const core = maskBeyond({ data: depth, width, height }, reach);
  const body = boundsOf(core);
  if (!body) return false;
  const fromCore = distanceTo(core);
  for (let at = 0; at < fromCore.length; at++) if (fromCore[at] <= reach * 1.25) thin.data[at] = 0;
  const lowerHalf = body.top + 0.5 * (body.bottom - body.top);
  const tails = findTails(thin, fromCore, reach, unit).filter(
    ({ part }) =>
      part.bottom >= height - 2 || part.top >= lowerHalf || (main && liesBeside(part, main, width)),
  );
  for (const { pixels } of tails) for (const at of pixels) data[at] = 0;
  return tails.length > 0;
}

/** Whether most of the tail's width is left or right of the vehicle's box. */
function liesBeside(tail: Part, main: ShareBox, width: number): boolean {
  const beyond = Math.max(main.left * width - tail.left, tail.right + 1 - main.right * width);
  return beyond > 0.6 * (tail.right + 1 - tail.left);
}

function findTails(thin: Mask, fromCore: Float32Array, reach: number, unit: number) {
  const { labels, parts } = partsOf(thin);
  return parts
    .map((part) => ({ part, pixels: pixelsOf(part, labels, thin.width) }))
    .filter(({ pixels }) => {
      let [length, root] = [0, 0];
      for (const at of pixels) {
        const away = fromCore[at] - reach * 1.25;
        length = Math.max(length, away);
        if (away < 1.5) root++;
      }
      // These are the pixels of the first 1.5 rows, so two thirds of them are the width at which the tail is attached.
      const width = (root * 2) / 3;
      return length > limits.tailLength * unit && length > 1.6 * width;
    });
}

function boundsOf(mask: Mask): { top: number; bottom: number } | undefined {
  const first = mask.data.indexOf(1);
  if (first < 0) return undefined;
  const row = (at: number) => Math.floor(at / mask.width);
  return { top: row(first), bottom: row(mask.data.lastIndexOf(1)) };
}

/**
 * Fills plates, windows and dark grilles: what the body encloses belongs to it, except the open gap under a spoiler.
 */
function fillHoles(matte: Shares, unit: number): void {
  const { data, height, width } = matte;
  const { labels, parts } = partsOf(inverseMask(maskFrom(matte, 0.5)));
  const isOutside = (part: Part) =>
    part.left === 0 || part.top === 0 || part.right === width - 1 || part.bottom === height - 1;
  const open = new Uint8Array(parts.length + 1);
  for (const part of parts) if (isOutside(part)) open[part.label] = 1;
  const holes = parts.filter((part) => !open[part.label]);
  if (holes.length === 0) return;
  for (const hole of gapsAmong(holes, matte, labels, open, unit)) open[hole.label] = 1;
  for (const hole of holes) {
    if (!open[hole.label]) for (const at of pixelsOf(hole, labels, width)) data[at] = 1;
  }
}

/** Holes that are certainly empty, in the upper half, and separated from the outside only by a thin frame. */
function gapsAmong(
  holes: Part[],
  { data, height, width }: Shares,
  labels: Int32Array,
  open: Uint8Array,
  unit: number,
): Part[] {
  const upper = holes.filter(({ bottom }) => bottom < height * 0.55);
  const empty = upper
    .map((hole) => ({ hole, pixels: pixelsOf(hole, labels, width) }))
    .filter(({ hole, pixels }) => pixels.reduce((sum, at) => sum + data[at], 0) / hole.area < 0.1);
  if (empty.length === 0) return [];
  const thin = limits.openGapFrame * unit;
  const outside = maskWhere({ width, height }, (at) => open[labels[at]] === 1);
  const toOutside = distanceTo(outside);
  return empty.filter(({ pixels }) => pixels.some((at) => toOutside[at] < thin)).map(({ hole }) => hole);
}

/** Makes the edge steeper where it is, in place; half stays half. */
export function steepenEdge({ data }: Shares): void {
  for (let at = 0; at < data.length; at++) {
    const value = data[at];
    if (value > 0 && value < 1) data[at] = Math.min(1, Math.max(0, (value - 0.5) * steepness + 0.5));
  }
}

/** Limits uncertain values to the edge: makes the inside opaque and everything away from the vehicle empty. */
function harden(matte: Shares, unit: number): void {
  const { data } = matte;
  const depth = limits.solidDepth * unit;
  const inside = maskFrom(matte, 0.5);
  const toOutside = distanceTo(inverseMask(inside));
  const toInside = distanceTo(inside);
  for (let at = 0; at < data.length; at++) {
    if (toOutside[at] > depth) data[at] = 1;
    else if (toInside[at] > depth / 2) data[at] = 0;
  }
}
