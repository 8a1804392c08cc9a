import type { Point } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { matteBox } from './contacts.ts';
import type { Rgb } from './hue-class.ts';

/** Pixels from this linear brightness on, with channels less than `ratio` apart, may be of things that are grey. */
const grey = { darkest: 0.004, brightest: 0.9, ratio: 2.2 };
/** Brightest linear value of tyres, seals and grilles, which are black or grey on every vehicle. */
const darkParts = 0.05;
/** Least number of pixels that say something about the light. */
const pixelsMin = 60;

/** sRGB bytes to linear light. Source: IEC 61966-2-1. */
export const linearOf = Float64Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const logOf = linearOf.map(Math.log2);

/** Median log2 ratios of a region's channels. */
export type Cast = readonly [redToGreen: number, blueToGreen: number];

/** Counts of values between `low` and `high` in equal bins. */
class Histogram {
  private readonly bins = new Uint32Array(1024);
  private readonly low: number;
  private readonly step: number;
  count = 0;

  constructor(low: number, high: number) {
    this.low = low;
    this.step = (high - low) / (this.bins.length - 1);
  }

  add(value: number): void {
    this.bins[Math.round((value - this.low) / this.step)]++;
    this.count++;
  }

  /** The value that this share of the values is below; undefined where there are too few. */
  quantile(share: number): number | undefined {
    if (this.count < pixelsMin) return undefined;
    let [bin, passed] = [0, this.bins[0]];
    while (passed <= share * this.count && bin < this.bins.length - 1) passed += this.bins[++bin];
    return this.low + bin * this.step;
  }
}

/** Brightness and colour of the pixels of one region. */
class Region {
  /** Square roots of linear brightness, so that dark levels have bins enough. */
  private readonly roots = new Histogram(0, 1);
  private readonly reds = new Histogram(-2, 2);
  private readonly blues = new Histogram(-2, 2);
  /** Sums of the linear channels of the pixels that have a colour of their own. */
  private readonly coloured: [number, number, number] = [0, 0, 0];

  /** Counts one pixel, given by its bytes. */
  add(red: number, green: number, blue: number): void {
    const r = linearOf[red];
    const g = linearOf[green];
    const b = linearOf[blue];
    const level = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    this.roots.add(Math.sqrt(Math.min(1, level)));
    const most = Math.max(r, g, b);
    if (level < grey.darkest || most > grey.brightest) return;
    if (most > grey.ratio * Math.min(r, g, b)) {
      this.coloured[0] += r;
      this.coloured[1] += g;
      this.coloured[2] += b;
      return;
    }
    this.reds.add(logOf[red] - logOf[green]);
    this.blues.add(logOf[blue] - logOf[green]);
  }

  /** The linear brightness that this share of the pixels is below; undefined where there are too few. */
  level(share: number): number | undefined {
    const root = this.roots.quantile(share);
    return root === undefined ? undefined : root * root;
  }

  /** Median cast of the nearly grey pixels; undefined where there are too few. */
  cast(): Cast | undefined {
    const [red, blue] = [this.reds.quantile(0.5), this.blues.quantile(0.5)];
    return red === undefined || blue === undefined ? undefined : [red, blue];
  }

  /** Number of its pixels. */
  get size(): number {
    return this.roots.count;
  }

  /** The colour that the pixels with a colour have in common; all 0 where there are none. */
  get colour(): Rgb {
    return this.coloured;
  }

  /** Share of the pixels that are nearly grey. */
  greyShare(): number {
    return this.reds.count / Math.max(1, this.size);
  }
}

export type Regions = Record<'whole' | 'around' | 'ground' | 'vehicle' | 'tyres' | 'dark', Region>;

/** Sorts the pixels of a photo by what they are of: the ground around the vehicle, its tyres, its other dark parts. */
export function regionsOf(
  { data, height, width }: Raster<3>,
  matte: Raster<1>,
  contacts: Point[],
): Regions | null {
  const box = matteBox(matte);
  if (!box) return null;
  const regions: Regions = {
    whole: new Region(),
    around: new Region(),
    ground: new Region(),
    vehicle: new Region(),
    tyres: new Region(),
    dark: new Region(),
  };
  const isTyre = (x: number, y: number) =>
    contacts.some(
      ([atX, atY]) => Math.abs(x - atX) < 0.03 * box.width && y < atY && y > atY - 0.05 * box.width,
    );
  const isOutside = (x: number, y: number) =>
    x < box.left || x >= box.left + box.width || y < box.top || y >= box.top + box.height;
  const isGround = (x: number, y: number) =>
    y > box.top + 0.72 * box.height &&
    y < box.top + 1.3 * box.height &&
    x > box.left - 0.4 * box.width &&
    x < box.left + 1.4 * box.width;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const cover = matte.data[at];
      if (cover > 0 && cover < 255) continue;
      const r = data[at * 3];
      const g = data[at * 3 + 1];
      const b = data[at * 3 + 2];
      regions.whole.add(r, g, b);
      if (cover === 0) {
        // What the matte leaves out inside the box may be a window or a plate.
        if (isOutside(x, y)) regions.around.add(r, g, b);
        if (isGround(x, y)) regions.ground.add(r, g, b);
        continue;
      }
      regions.vehicle.add(r, g, b);
      if (isTyre(x, y)) regions.tyres.add(r, g, b);
      if (linearOf[Math.max(r, g, b)] < darkParts) regions.dark.add(r, g, b);
    }
  }
  return regions;
}
