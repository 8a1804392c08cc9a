import { emptyRaster, type Raster } from '../raster.ts';
import { blurPlane, emptyPlane, type Plane } from './blur.ts';
import type { Vehicle } from './vehicle.ts';

/** The even tint at the upper and the lower end of the windows, sRGB: nearly neutral, as of tinted glass in a studio. */
const tint = { upper: [52, 56, 60], lower: [30, 33, 36] } as const;
/**
 * Reaches of blurs, shares of the vehicle's width. What is bright and finer than `bright` is lost: lamps, sky between trees;
 * what is dark is kept down to `dark`, because seats, pillars and the steering wheel are. Brightness is compared with its
 * mean within `pane`, so that all panes become equally dark.
 */
const reaches = { dark: 0.0022, bright: 0.012, pane: 0.06 };
/** Difference from that mean that has three quarters of the effect, levels. */
const softness = 40;
/** How far what is bright rises above the tint, and what is dark falls below it, levels. */
const rise = { clean: 8, clear: 10 };
const fall = { clean: 17, clear: 17 };
/** How much of the new background is seen through glass in front of something bright, such as the old place, and something dark. */
const through = { bright: 0.55, dark: 0.12 };

const luma = (data: Uint8Array, at: number) => 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];

/** Mean brightness of the windows within a reach in pixels, and of nothing around them; 0 outside. */
function brightnessWithin({ data }: Raster<3>, glass: Raster<1>, weights: Plane, reach: number): Plane {
  const sums = emptyPlane(glass.width, glass.height);
  for (let at = 0; at < glass.data.length; at++)
    if (weights.data[at] > 0) sums.data[at] = weights.data[at] * luma(data, at * 3);
  const pixels = Math.max(1, reach);
  const [weight, sum] = [blurPlane(weights, pixels, pixels), blurPlane(sums, pixels, pixels)];
  for (let at = 0; at < sum.data.length; at++)
    sum.data[at] = weights.data[at] > 0 ? sum.data[at] / Math.max(1e-6, weight.data[at]) : 0;
  return sum;
}

/** What is seen in the windows, without fine bright detail: −1 dark to 1 bright, compared with what is around it. */
function shapesIn(rgb: Raster<3>, glass: Raster<1>): Float32Array {
  const weights = { ...glass, data: Float32Array.from(glass.data, (share) => share / 255) };
  const [dark, bright, pane] = [reaches.dark, reaches.bright, reaches.pane].map((reach) =>
    brightnessWithin(rgb, glass, weights, reach * rgb.width),
  ) as [Plane, Plane, Plane];
  return pane.data.map((mean, at) => Math.tanh((Math.min(dark.data[at], bright.data[at]) - mean) / softness));
}

/** The rows between which the windows are. */
function rowsOf({ data, height, width }: Raster<1>): { top: number; bottom: number } {
  const first = data.findIndex((share) => share > 0);
  const last = data.findLastIndex((share) => share > 0);
  return first < 0
    ? { top: 0, bottom: height }
    : { top: Math.floor(first / width), bottom: Math.floor(last / width) };
}

/**
 * Gives the windows of a vehicle that was cut out an even tint, slightly graded from top to bottom, in which seats and pillars
 * stay as faint shapes. Nothing outside the windows changes.
 * @param glass The share of each pixel of the vehicle that is window, 0 to 255.
 * @param mode `clear` also lets the new background show through, more where something bright was behind the glass.
 * @returns The vehicle with its windows; the one given is not changed.
 */
export function treatWindows(vehicle: Vehicle, glass: Raster<1>, mode: 'clean' | 'clear'): Vehicle {
  const { width } = vehicle.rgb;
  const rgb = { ...vehicle.rgb, data: new Uint8Array(vehicle.rgb.data) };
  const seen = shapesIn(rgb, glass);
  const { bottom, top } = rowsOf(glass);
  const shownThrough = mode === 'clear' ? emptyRaster(glass.width, glass.height, 1) : undefined;
  for (let at = 0; at < glass.data.length; at++) {
    const share = glass.data[at] / 255;
    if (share === 0) continue;
    const down = (Math.floor(at / width) - top) / Math.max(1, bottom - top);
    const shape = seen[at];
    const shift = shape * (shape > 0 ? rise[mode] : fall[mode]);
    for (let c = 0; c < 3; c++) {
      const level = tint.upper[c] + (tint.lower[c] - tint.upper[c]) * down + shift;
      const old = rgb.data[at * 3 + c];
      rgb.data[at * 3 + c] = Math.round(old + (level - old) * share);
    }
    if (shownThrough)
      shownThrough.data[at] =
        255 * share * (through.dark + ((through.bright - through.dark) * (shape + 1)) / 2);
  }
  return { ...vehicle, rgb, windows: { glass, ...(shownThrough && { through: shownThrough }) } };
}

/** A matte with the windows as transparent as they are. */
export function withClearWindows(alpha: Raster<1>, seenThrough: Raster<1> | undefined): Raster<1> {
  if (!seenThrough) return alpha;
  const data = alpha.data.map((value, at) => Math.round((value * (255 - seenThrough.data[at])) / 255));
  return { ...alpha, data };
}
