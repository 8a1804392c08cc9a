import type { Raster } from '../raster.ts';

/** How far the true edge may be from the model's edge, in pixels of the model's input. */
const reachInModelPixels = 1.4;
/** If the colours of vehicle and background differ by less than this (0–441), they do not reveal the edge. */
const contrastMin = 30;
/**
 * Exponent applied to the refined edge. The model draws vehicles a fraction of a pixel too small: measured against
 * true mattes it loses six times as much along the edge as it adds. A value below 1 moves the edge outwards.
 */
const outward = 0.8;

/**
 * Pixels within `reach` steps of the model's edge, and for every pixel its distance from the edge in steps, counted
 * from 1; 0 outside the band.
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
      const isIn = data[at] >= 128;
      if (x + 1 < width && data[at + 1] >= 128 !== isIn) {
        mark(at, 1);
        mark(at + 1, 1);
      }
      if (y + 1 < height && data[at + width] >= 128 !== isIn) {
        mark(at, 1);
        mark(at + width, 1);
      }
    }
  }
  for (let from = 0, step = 2; step <= reach; step++) {
    const to = band.length;
    for (; from < to; from++) {
      const at = band[from];
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

/**
 * Pixels whose alpha is to be refined. Their colours and alphas are stored by their index in `pixels`, because the
 * band is a fiftieth of the picture.
 */
type Band = {
  pixels: Int32Array;
  /** Index of a pixel in `pixels`, counted from 1; 0 outside the band. */
  slot: Int32Array;
  /** Steps from the model's edge, from 1; 0 where the model is certain. */
  away: Uint8Array;
};

function bandAround(alpha: Raster<1>, reach: number): Band {
  const { width, height } = alpha;
  const { away, band } = edgeBand(alpha, Math.ceil(reach));
  const pixels = Int32Array.from(band.filter((at) => isWithin(at, width, height)));
  const slot = new Int32Array(width * height);
  for (let i = 0; i < pixels.length; i++) slot[pixels[i]] = i + 1;
  return { pixels, slot, away };
}

/** Colours propagated into the band: three numbers per slot, and which slots were reached. */
type Carried = { colour: Float32Array; known: Uint8Array };

/**
 * Propagates the colours of the certain pixels of one side into the band, layer by layer, each pixel taking the mean
 * of its known neighbours.
 * @param inside Whether the vehicle's colours are propagated, or the background's.
 */
function spread(rgb: Raster<3>, alpha: Raster<1>, band: Band, inside: boolean): Carried {
  const { width } = rgb;
  const reached: Carried = {
    colour: new Float32Array(band.pixels.length * 3),
    known: new Uint8Array(band.pixels.length),
  };
  const around = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  const isSure = (at: number) => band.away[at] === 0 && alpha.data[at] >= 128 === inside;
  let open = band.pixels;
  while (open.length > 0) {
    const next: number[] = [];
    const done: number[] = [];
    for (const at of open)
      (takeMean(rgb.data, reached, band.slot, isSure, at, around) ? done : next).push(at);
    for (const at of done) reached.known[band.slot[at] - 1] = 1;
    if (done.length === 0) break;
    open = Int32Array.from(next);
  }
  return reached;
}

function takeMean(
  rgb: Uint8Array,
  { colour, known }: Carried,
  slots: Int32Array,
  isSure: (at: number) => boolean,
  at: number,
  around: number[],
): boolean {
  let r = 0;
  let g = 0;
  let b = 0;
  let count = 0;
  for (const step of around) {
    const beside = at + step;
    const slot = slots[beside];
    if (slot > 0 ? known[slot - 1] === 0 : !isSure(beside)) continue;
    const from = slot > 0 ? colour : rgb;
    const first = 3 * (slot > 0 ? slot - 1 : beside);
    r += from[first];
    g += from[first + 1];
    b += from[first + 2];
    count++;
  }
  if (count === 0) return false;
  const to = 3 * (slots[at] - 1);
  colour[to] = r / count;
  colour[to + 1] = g / count;
  colour[to + 2] = b / count;
  return true;
}

/** A matte's value as a share, 0..1. */
const shareOf = Float32Array.from({ length: 256 }, (_, value) => value / 255);

/**
 * Refines the edge from the photo's pixels: in a narrow band each pixel is treated as a mixture of the nearby vehicle
 * and background colours, and its alpha becomes the vehicle's share. Where the two colours are alike, the model's
 * alpha is kept. Works in place.
 * @param scale Pixels of `alpha` per pixel of the model's input, along the longer side.
 */
export function refineEdge(rgb: Raster<3>, alpha: Raster<1>, scale: number): void {
  const reach = Math.max(1.5, reachInModelPixels * scale);
  const band = bandAround(alpha, reach);
  const vehicle = spread(rgb, alpha, band, true);
  const place = spread(rgb, alpha, band, false);
  const refined = new Float32Array(band.pixels.length);
  for (const [i, at] of band.pixels.entries()) {
    const model = shareOf[alpha.data[at]];
    refined[i] = model;
    if (!vehicle.known[i] || !place.known[i]) continue;
    const near = 1 - Math.min(1, (band.away[at] - 1) / reach) ** 2;
    const { share, trust } = unmix(rgb.data, at, vehicle.colour, place.colour, i);
    refined[i] = model + (share - model) * trust * near;
  }
  const at = (pixel: number): number => {
    const slot = band.slot[pixel];
    return slot > 0 ? refined[slot - 1] : shareOf[alpha.data[pixel]];
  };
  for (const pixel of band.pixels) {
    alpha.data[pixel] = Math.round(255 * softened(at, pixel, alpha.width) ** outward);
  }
}

/** 3 × 3 binomial mean, because noise in single pixels would fray the edge. */
function softened(shareAt: (pixel: number) => number, pixel: number, width: number): number {
  const row = (middle: number) => shareAt(middle - 1) + 2 * shareAt(middle) + shareAt(middle + 1);
  return (row(pixel - width) + 2 * row(pixel) + row(pixel + width)) / 16;
}

/** The vehicle's share of a pixel's colour (alpha), and the confidence in it. */
function unmix(
  rgb: Uint8Array,
  pixel: number,
  vehicle: Float32Array,
  place: Float32Array,
  slot: number,
): { share: number; trust: number } {
  let along = 0;
  let contrast = 0;
  for (let c = 0; c < 3; c++) {
    const behind = place[slot * 3 + c];
    const difference = vehicle[slot * 3 + c] - behind;
    along += (rgb[pixel * 3 + c] - behind) * difference;
    contrast += difference * difference;
  }
  return {
    share: Math.min(1, Math.max(0, along / (contrast + 1e-3))),
    trust: contrast / (contrast + contrastMin * contrastMin),
  };
}
