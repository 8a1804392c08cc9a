import type { Raster } from '../raster.ts';

/** How far from the model's edge the true edge may lie, in pixels of the model's picture. */
const reachInModelPixels = 1.4;
/** Colours of vehicle and place that differ by less than this (0–441) tell nothing about the edge. */
const contrastMin = 30;
/**
 * Exponent on the finished edge. The model draws vehicles a fraction of a pixel too small: measured against true
 * mattes it loses six times as much along the edge as it adds. Below 1 moves the edge outwards.
 */
const outward = 0.8;

type Layered = { colour: Float32Array; known: Uint8Array };

/**
 * Pixels within `reach` steps of the model's edge, and for every pixel its distance from the edge in steps, counted
 * from 1; 0 beyond the band.
 */
function edgeBand({ data, height, width }: Raster<1>, reach: number): { away: Uint8Array; band: number[] } {
  const away = new Uint8Array(width * height);
  const band: number[] = [];
  const mark = (at: number, step: number) => {
    if (at < 0 || at >= away.length || away[at] !== 0) return;
    away[at] = step;
    band.push(at);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const isIn = (data[at] as number) >= 128;
      if (x + 1 < width && (data[at + 1] as number) >= 128 !== isIn) {
        mark(at, 1);
        mark(at + 1, 1);
      }
      if (y + 1 < height && (data[at + width] as number) >= 128 !== isIn) {
        mark(at, 1);
        mark(at + width, 1);
      }
    }
  }
  for (let from = 0, step = 2; step <= reach; step++) {
    const to = band.length;
    for (; from < to; from++) {
      const at = band[from] as number;
      const x = at % width;
      if (x > 0) mark(at - 1, step);
      if (x < width - 1) mark(at + 1, step);
      mark(at - width, step);
      mark(at + width, step);
    }
  }
  return { away, band };
}

function isWithin(at: number, width: number, height: number): boolean {
  const x = at % width;
  return x > 0 && x < width - 1 && at >= width && at < width * (height - 1);
}

/** In `known`: a pixel of the photo that is sure, and one whose colour was carried there. */
const sure = 1;
const carried = 2;

/**
 * Carries the colours of the sure pixels into the band, layer by layer, each pixel taking the mean of its known
 * neighbours.
 */
function spread(rgb: Raster<3>, known: Uint8Array, band: Int32Array): Layered {
  const { data, width } = rgb;
  const colour = new Float32Array(data.length);
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  let open = band;
  while (open.length > 0) {
    const next: number[] = [];
    const done: number[] = [];
    for (const at of open) (takeMean(data, colour, known, at, around) ? done : next).push(at);
    for (const at of done) known[at] = carried;
    if (done.length === 0) break;
    open = Int32Array.from(next);
  }
  return { colour, known };
}

function takeMean(
  rgb: Uint8Array,
  colour: Float32Array,
  known: Uint8Array,
  at: number,
  around: number[],
): boolean {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (const step of around) {
    const beside = at + step;
    const state = known[beside];
    if (state !== sure && state !== carried) continue;
    const from = state === sure ? rgb : colour;
    r += from[beside * 3] as number;
    g += from[beside * 3 + 1] as number;
    b += from[beside * 3 + 2] as number;
    count++;
  }
  if (count === 0) return false;
  colour[at * 3] = r / count;
  colour[at * 3 + 1] = g / count;
  colour[at * 3 + 2] = b / count;
  return true;
}

/**
 * Sharpens the edge by the photo's own pixels: within a narrow band each pixel is taken as a mixture of the
 * vehicle's colour beside it and the place's, and gets the share of the vehicle. Where the two colours are alike
 * the model's word stands. Works in place.
 * @param scale Pixels of `alpha` per pixel of the model's picture, along the longer side.
 */
export function refineEdge(rgb: Raster<3>, alpha: Raster<1>, scale: number): void {
  const { width, height } = alpha;
  const reach = Math.max(1.5, reachInModelPixels * scale);
  const { away, band } = edgeBand(alpha, Math.ceil(reach));
  const sureInside = new Uint8Array(width * height);
  const sureOutside = new Uint8Array(width * height);
  for (let at = 0; at < away.length; at++) {
    if (away[at] === 0) ((alpha.data[at] as number) >= 128 ? sureInside : sureOutside)[at] = 1;
  }
  const open = Int32Array.from(band.filter((at) => isWithin(at, width, height)));
  const vehicle = spread(rgb, sureInside, open);
  const place = spread(rgb, sureOutside, open);
  const refined = new Float32Array(alpha.data.length);
  for (let at = 0; at < refined.length; at++) refined[at] = (alpha.data[at] as number) / 255;
  for (const at of open) {
    if (!vehicle.known[at] || !place.known[at]) continue;
    const near = 1 - Math.min(1, ((away[at] as number) - 1) / reach) ** 2;
    const model = refined[at] as number;
    const { share, trust } = unmix(rgb.data, vehicle.colour, place.colour, at);
    refined[at] = model + (share - model) * trust * near;
  }
  for (const at of open) alpha.data[at] = Math.round(255 * softened(refined, at, width) ** outward);
}

/** Binomial mean of 3 × 3: single pixels of noise would fray the edge. */
function softened(shares: Float32Array, at: number, width: number): number {
  const row = (middle: number) =>
    (shares[middle - 1] as number) + 2 * (shares[middle] as number) + (shares[middle + 1] as number);
  return (row(at - width) + 2 * row(at) + row(at + width)) / 16;
}

/** Share of the vehicle's colour in a pixel, and how much that can be trusted. */
function unmix(
  rgb: Uint8Array,
  vehicle: Float32Array,
  place: Float32Array,
  at: number,
): { share: number; trust: number } {
  let along = 0;
  let contrast = 0;
  for (let c = at * 3; c < at * 3 + 3; c++) {
    const difference = (vehicle[c] as number) - (place[c] as number);
    along += ((rgb[c] as number) - (place[c] as number)) * difference;
    contrast += difference * difference;
  }
  return {
    share: Math.min(1, Math.max(0, along / (contrast + 1e-3))),
    trust: contrast / (contrast + contrastMin * contrastMin),
  };
}
