import type { Raster } from '../raster.ts';

/** From this alpha on a pixel shows nothing but the vehicle, and is left as it is. */
export const untouchedFrom = 250;

/** How many pixels beyond the solid part get the vehicle's colour: the soft edge and what resizing reaches into. */
const reach = 9;

/**
 * Replaces the colours of the soft edge, which are a mixture with the old place, by those of the vehicle beside
 * them, layer by layer outwards. Without this every vehicle keeps a rim of its old background.
 * Pixels of alpha ≥ `untouchedFrom` are not changed. Works in place.
 */
export function purifyEdge(rgb: Raster<3>, alpha: Raster<1>): void {
  const { width, height } = alpha;
  const known = new Uint8Array(width * height);
  for (let i = 0; i < known.length; i++) known[i] = (alpha.data[i] as number) >= untouchedFrom ? 1 : 0;
  let front = solidRim(known, width, height);
  for (let layer = 0; layer < reach && front.length > 0; layer++) {
    const next: number[] = [];
    for (const at of unknownBeside(front, known, width, height)) {
      takeColour(rgb.data, known, at, width, height);
      next.push(at);
    }
    for (const at of next) known[at] = 1;
    front = next;
  }
}

function solidRim(known: Uint8Array, width: number, height: number): number[] {
  const rim: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (!known[at]) continue;
      if (!known[at - 1] || !known[at + 1] || !known[at - width] || !known[at + width]) rim.push(at);
    }
  }
  return rim;
}

function unknownBeside(front: number[], known: Uint8Array, width: number, height: number): Set<number> {
  const found = new Set<number>();
  const last = width * height;
  for (const at of front) {
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      if (beside >= 0 && beside < last && !known[beside]) found.add(beside);
    }
  }
  return found;
}

/** The mean of the known neighbours, eight around the pixel. */
function takeColour(data: Uint8Array, known: Uint8Array, at: number, width: number, height: number): void {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (let dy = -width; dy <= width; dy += width) {
    for (let dx = -1; dx <= 1; dx++) {
      const beside = at + dy + dx;
      if (beside < 0 || beside >= width * height || !known[beside]) continue;
      r += data[beside * 3] as number;
      g += data[beside * 3 + 1] as number;
      b += data[beside * 3 + 2] as number;
      count++;
    }
  }
  if (count === 0) return;
  data[at * 3] = r / count;
  data[at * 3 + 1] = g / count;
  data[at * 3 + 2] = b / count;
}
