import type { Raster } from '../raster.ts';

/** A pixel with at least this alpha counts as inside. */
const inside = 128;

/** Intersection over union of two mattes of the same size, 0..1. */
export function matteIou(a: Raster<1>, b: Raster<1>): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < a.data.length; at++) {
    const inA = a.data[at] >= inside;
    const inB = b.data[at] >= inside;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either ? both / either : 1;
}

/** 1 on the pixels of a matte that have a neighbour outside. */
function boundary({ data, height, width }: Raster<1>): Uint8Array {
  const out = new Uint8Array(width * height);
  const isIn = (at: number) => data[at] >= inside;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (isIn(at) && !(isIn(at - 1) && isIn(at + 1) && isIn(at - width) && isIn(at + width))) out[at] = 1;
    }
  }
  return out;
}

function near(marks: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const out = new Uint8Array(marks.length);
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      if (!marks[y * width + x]) continue;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          if (dx * dx + dy * dy <= reach * reach) out[(y + dy) * width + x + dx] = 1;
        }
      }
    }
  }
  return out;
}

function shareOf(marks: Uint8Array, covered: Uint8Array): number {
  let hit = 0;
  let all = 0;
  for (let at = 0; at < marks.length; at++) {
    if (!marks[at]) continue;
    all++;
    if (covered[at]) hit++;
  }
  return all ? hit / all : 0;
}

/** How well two mattes' outlines agree within `reach` pixels: harmonic mean of precision and recall, 0..1. */
export function boundaryF(found: Raster<1>, truth: Raster<1>, reach = 2): number {
  const { height, width } = truth;
  const a = boundary(found);
  const b = boundary(truth);
  const precision = shareOf(a, near(b, width, height, reach));
  const recall = shareOf(b, near(a, width, height, reach));
  return precision + recall ? (2 * precision * recall) / (precision + recall) : 0;
}

/** Mean and largest absolute difference of two pictures' values, 0–255, over the pixels where `where` is true. */
export function pixelDifference(
  a: Raster,
  b: Raster,
  where: (x: number, y: number) => boolean = () => true,
): { mean: number; max: number; count: number } {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) {
    throw new Error(
      `${a.width}×${a.height}×${a.channels} cannot be compared with ${b.width}×${b.height}×${b.channels}`,
    );
  }
  let sum = 0;
  let max = 0;
  let count = 0;
  for (let y = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++) {
      if (!where(x, y)) continue;
      for (let at = (y * a.width + x) * a.channels; at < (y * a.width + x + 1) * a.channels; at++) {
        const difference = Math.abs(a.data[at] - b.data[at]);
        sum += difference;
        if (difference > max) max = difference;
        count++;
      }
    }
  }
  return { mean: count ? sum / count : 0, max, count };
}
