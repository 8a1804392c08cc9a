import type { Raster } from '../raster.ts';

/**
 * Limits of the correction. They are gentler than what phones do to such photos by themselves, because most photos have been
 * through that once.
 */
const limits = {
  /** Medians of brightness, 0–255, from which nothing is done: a dark cabin is meant to be dark. */
  darkBelow: 88,
  brightAbove: 168,
  /** Strongest exponents of the brightness curve. */
  lift: 0.72,
  dim: 1.15,
  /** Greatest change of one colour channel by the white balance, share. */
  balance: 0.06,
};

/** Only pixels of middling brightness and little colour say what colour the light has. */
const greyPixels = { darkest: 24, brightest: 232, colourMax: 56 };

/** Values below this one are lifted less and less, because lifted blacks look like haze. */
const deep = 40;

type Measured = {
  /** Median of brightness, 0–255. */
  median: number;
  /** Mean red, green and blue of the nearly grey pixels; null if there are too few. */
  grey: [number, number, number] | null;
};

/** Every 4th pixel in both directions is measured. */
const stride = 4;
/** The least share of nearly grey pixels from which a colour cast is believed. */
const greyShareMin = 0.1;

function measure({ data, height, width }: Raster<3>): Measured {
  const histogram = new Uint32Array(256);
  const sums: [number, number, number] = [0, 0, 0];
  let [count, greys] = [0, 0];
  for (let y = 0; y < height; y += stride) {
    for (let x = 0; x < width; x += stride) {
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
      const brightness = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      histogram[Math.round(brightness)]++;
      count++;
      const colour = Math.max(r, g, b) - Math.min(r, g, b);
      const { brightest, colourMax, darkest } = greyPixels;
      if (colour > colourMax || brightness < darkest || brightness > brightest) continue;
      greys++;
      sums[0] += r;
      sums[1] += g;
      sums[2] += b;
    }
  }
  let [median, passed] = [0, 0];
  while (median < 255 && passed + histogram[median] < count / 2) passed += histogram[median++];
  const grey: Measured['grey'] =
    greys >= count * greyShareMin ? [sums[0] / greys, sums[1] / greys, sums[2] / greys] : null;
  return { median, grey };
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The exponent that brings the median to the nearest brightness at which nothing is done. */
function exponentFor(median: number): number {
  const target = clamp(median, limits.darkBelow, limits.brightAbove);
  const shown = clamp(median, 1, 254);
  return clamp(Math.log(target / 255) / Math.log(shown / 255), limits.lift, limits.dim);
}

/** Factors that bring the mean of the nearly grey pixels half-way to grey. */
function balanceOf(grey: Measured['grey']): number[] {
  if (!grey) return [1, 1, 1];
  const level = (grey[0] + grey[1] + grey[2]) / 3;
  return grey.map((mean) => clamp(Math.sqrt(level / mean), 1 - limits.balance, 1 + limits.balance));
}

/**
 * Exposure and white balance as a phone sets them: the middle of a dark photo is lifted and that of a pale one dimmed, black
 * and white stay where they are, and a colour cast becomes weaker. The raster is changed in place.
 */
export function correctTone(photo: Raster<3>): void {
  const { grey, median } = measure(photo);
  const exponent = exponentFor(median);
  const curves = balanceOf(grey).map((factor) =>
    Uint8Array.from({ length: 256 }, (_, value) => {
      const change = 255 * (value / 255) ** exponent - value;
      const lit = value + change * Math.min(1, value / deep);
      // Fades out towards white, so that highlights keep their detail and their colour.
      const weight = 1 - (value / 255) ** 4;
      return clamp(Math.round(lit * (1 + (factor - 1) * weight)), 0, 255);
    }),
  );
  const { data } = photo;
  for (let at = 0; at < data.length; at += 3) {
    for (let c = 0; c < 3; c++) data[at + c] = curves[c][data[at + c]];
  }
}
