import type { Raster } from '../raster.ts';

/** Alpha from which `tightenEdge` makes a pixel opaque. */
const solidFrom = 250;

/**
 * Alpha from which a pixel keeps its own colour. A vehicle's edge is sharper than its matte: from about five sixths of
 * the ramp on, pixels show the vehicle alone (decision 81).
 */
const ownFrom = 212;

/** How many pixels farther out get the vehicle's colour: the soft edge and the support of the resampling filter. */
const reach = 10;

/**
 * Remaps matte values for compositing on another background: the faintest tenth is noise and becomes 0, which also
 * moves the edge inwards by about a third of a pixel. A vehicle cut slightly too tight looks clean, one cut slightly
 * too wide shows a fringe of its old background.
 */
const tightened = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round(Math.min(255, Math.max(0, ((value - 30) * 255) / (solidFrom - 30)))),
);

/** Moves the edge inwards, in place. */
export function tightenEdge(alpha: Raster<1>): void {
  const { data } = alpha;
  for (let at = 0; at < data.length; at++) data[at] = tightened[data[at]];
}

/**
 * Decontaminates the edge: colours of its outer part, which are mixed with the old background, are replaced by those of
 * the vehicle beside them, layer by layer outwards. Otherwise every vehicle would keep a fringe of its old background.
 * Solid pixels are not changed. Works in place.
 */
export function purifyEdge(rgb: Raster<3>, alpha: Raster<1>): void {
  const { width, height } = alpha;
  const known = ownPixels(alpha);
  let front = rimOf(known, width, height);
  for (let layer = 0; layer < reach && front.length > 0; layer++) {
    const next = unknownBeside(front, known, width);
    for (const at of next) takeColour(rgb.data, known, at, width);
    for (const at of next) known[at] = 1;
    front = next;
  }
}

/** 1 where a pixel keeps its own colour, 2 on the raster's border (never visited), else 0. */
function ownPixels({ data, height, width }: Raster<1>): Uint8Array {
  const known = new Uint8Array(width * height);
  for (let at = 0; at < known.length; at++) if (data[at] >= ownFrom) known[at] = 1;
  known.fill(2, 0, width).fill(2, width * (height - 1));
  for (let y = 0; y < height; y++) known[y * width] = known[(y + 1) * width - 1] = 2;
  return known;
}

function rimOf(known: Uint8Array, width: number, height: number): number[] {
  const rim: number[] = [];
  for (let at = width; at < width * (height - 1); at++) {
    if (known[at] !== 1) continue;
    if (!known[at - 1] || !known[at + 1] || !known[at - width] || !known[at + width]) rim.push(at);
  }
  return rim;
}

function unknownBeside(front: number[], known: Uint8Array, width: number): number[] {
  const found: number[] = [];
  for (const at of front) {
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      if (known[beside] !== 0) continue;
      known[beside] = 3;
      found.push(beside);
    }
  }
  return found;
}

/** Sets a pixel to the mean colour of its known neighbours, of eight. */
function takeColour(data: Uint8Array, known: Uint8Array, at: number, width: number): void {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (let row = at - width; row <= at + width; row += width) {
    for (let beside = row - 1; beside <= row + 1; beside++) {
      if (known[beside] !== 1) continue;
      r += data[beside * 3];
      g += data[beside * 3 + 1];
      b += data[beside * 3 + 2];
      count++;
    }
  }
  if (count === 0) return;
  data[at * 3] = r / count;
  data[at * 3 + 1] = g / count;
  data[at * 3 + 2] = b / count;
}
