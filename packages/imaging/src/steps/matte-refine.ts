import type { Raster } from '../raster.ts';
import { distanceTo, maskWhere } from './mask-shapes.ts';

/** How far from the model's edge the true edge may lie, in pixels of the model's picture. */
const reachInModelPixels = 1.4;
/** Colours of vehicle and place that differ by less than this (0–441) tell nothing about the edge. */
const contrastMin = 30;

type Layered = { colour: Float32Array; known: Uint8Array };

/**
 * Carries the colours of the known pixels outwards into the band, layer by layer, each pixel taking the mean of
 * its known neighbours.
 */
function spread(rgb: Raster<3>, known: Uint8Array, band: Int32Array): Layered {
  const { width } = rgb;
  const colour = new Float32Array(rgb.data.length);
  for (let at = 0; at < known.length; at++) {
    if (known[at] !== 1) continue;
    colour[at * 3] = rgb.data[at * 3] as number;
    colour[at * 3 + 1] = rgb.data[at * 3 + 1] as number;
    colour[at * 3 + 2] = rgb.data[at * 3 + 2] as number;
  }
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  let open = band;
  for (let layer = 0; layer < 40 && open.length > 0; layer++) {
    const next: number[] = [];
    const done: number[] = [];
    for (const at of open) {
      if (takeMean(colour, known, at, around)) done.push(at);
      else next.push(at);
    }
    for (const at of done) known[at] = 1;
    if (done.length === 0) break;
    open = Int32Array.from(next);
  }
  return { colour, known };
}

function takeMean(colour: Float32Array, known: Uint8Array, at: number, around: number[]): boolean {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (const step of around) {
    const beside = at + step;
    if (known[beside] !== 1) continue;
    r += colour[beside * 3] as number;
    g += colour[beside * 3 + 1] as number;
    b += colour[beside * 3 + 2] as number;
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
  const inside = maskWhere(alpha, (at) => (alpha.data[at] as number) >= 128);
  const toInside = distanceTo(inside);
  const toOutside = distanceTo(maskWhere(alpha, (at) => inside.data[at] === 0));
  const sureInside = new Uint8Array(width * height);
  const sureOutside = new Uint8Array(width * height);
  const band: number[] = [];
  for (let at = 0; at < width * height; at++) {
    if ((toOutside[at] as number) > reach) sureInside[at] = 1;
    else if ((toInside[at] as number) > reach) sureOutside[at] = 1;
    else {
      const x = at % width;
      if (x > 0 && x < width - 1 && at >= width && at < width * (height - 1)) band.push(at);
    }
  }
  const open = Int32Array.from(band);
  const vehicle = spread(rgb, sureInside, open);
  const place = spread(rgb, sureOutside, open);
  const refined = Float32Array.from(alpha.data, (value) => value / 255);
  for (const at of open) {
    if (!vehicle.known[at] || !place.known[at]) continue;
    const away = Math.max(toInside[at] as number, toOutside[at] as number) - 1;
    const near = 1 - Math.min(1, Math.max(0, away / reach)) ** 2;
    const model = refined[at] as number;
    const { share, trust } = unmix(rgb.data, vehicle.colour, place.colour, at);
    refined[at] = model + (share - model) * trust * near;
  }
  for (const at of open) alpha.data[at] = Math.round(255 * softened(refined, at, width));
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
