import { readFile } from 'node:fs/promises';
import { emptyRaster, type Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { purifyEdge, tightenEdge } from '../steps/foreground.ts';
import { matteIou } from './compare.ts';
import { readGrey, readRgb } from './pictures.ts';

/** Mattes of the model are softer than the vehicle's edge by about this; sigma in pixels. */
const softness = 1.3;
/** Alpha of the ramp's pixels, which are measured. */
const ramp = { from: 30, to: 250 };

type Known = {
  colours: Float32Array;
  alpha: Raster<1>;
  /** The photo as it is, at this size. */
  photo: Raster<3>;
};

/** A vehicle at half its size: there the true matte says which colours are its own, whatever stood behind it. */
async function halved(file: string, matte: string): Promise<Known> {
  const photo = await readRgb(await readFile(file));
  const truth = await readGrey(await readFile(matte), photo);
  const alpha = emptyRaster(photo.width >> 1, photo.height >> 1, 1);
  const small = emptyRaster(alpha.width, alpha.height, 3);
  const colours = new Float32Array(alpha.data.length * 3);
  for (let at = 0; at < alpha.data.length; at++) {
    const [x, y] = [(at % alpha.width) * 2, Math.floor(at / alpha.width) * 2];
    const four = [0, 1, photo.width, photo.width + 1].map((step) => y * photo.width + x + step);
    const own = four.filter((one) => truth.data[one] >= 250);
    alpha.data[at] = four.reduce((sum, one) => sum + truth.data[one], 0) / 4;
    for (let c = 0; c < 3; c++) {
      const meanOf = (some: number[]) =>
        some.reduce((sum, one) => sum + photo.data[one * 3 + c], 0) / (some.length || 1);
      colours[at * 3 + c] = meanOf(own);
      small.data[at * 3 + c] = meanOf(four) + 0.5;
    }
  }
  spread(colours, alpha);
  return { colours, alpha, photo: small };
}

/** Continues the vehicle's colours outwards, as far as the softened edge reaches. */
function spread(colours: Float32Array, { data, height, width }: Raster<1>): void {
  const known = Uint8Array.from(data, (_value, at) => (colours[at * 3] + colours[at * 3 + 1] > 0 ? 1 : 0));
  for (let step = 0; step < 6; step++) {
    const before = known.slice();
    for (let at = width + 1; at < width * (height - 1) - 1; at++) {
      const beside = [at - 1, at + 1, at - width, at + width].filter((one) => before[one]);
      if (before[at] || beside.length === 0) continue;
      for (let c = 0; c < 3; c++)
        colours[at * 3 + c] = beside.reduce((sum, one) => sum + colours[one * 3 + c], 0) / beside.length;
      known[at] = 1;
    }
  }
}

/** The vehicle in front of another photo, as a JPEG would show it. */
async function inFrontOf({ alpha, colours }: Known, place: string): Promise<Raster<3>> {
  const { height, width } = alpha;
  const behind = await sharp(await readFile(place))
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const data = new Uint8Array(behind);
  for (let at = 0; at < alpha.data.length; at++) {
    const share = alpha.data[at] / 255;
    for (let c = at * 3; c < at * 3 + 3; c++) data[c] = colours[c] * share + behind[c] * (1 - share) + 0.5;
  }
  return readRgb(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 88 })
      .toBuffer(),
  );
}

/** Mean error of the colours in the ramp of `soft`, 0–255, weighted by how visible `seen` makes them. */
function errorOf(rgb: Raster<3>, soft: Raster<1>, { colours }: Known, seen = soft): number {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < soft.data.length; at++) {
    if (soft.data[at] < ramp.from || soft.data[at] > ramp.to) continue;
    const value = seen.data[at];
    for (let c = at * 3; c < at * 3 + 3; c++) sum += (value / 255) * Math.abs(rgb.data[c] - colours[c]);
    weight += (3 * value) / 255;
  }
  return weight ? sum / weight : 0;
}

/** The true alpha, as soft as the model's. */
async function softened({ alpha }: Known): Promise<Raster<1>> {
  const blurred = sharp(alpha.data, { raw: alpha }).blur(softness).toColourspace('b-w');
  return { ...alpha, data: await blurred.raw().toBuffer() };
}

/** A matte that is a pixel too wide all around. */
function widened({ data, height, width, channels }: Raster<1>): Raster<1> {
  const wide = new Uint8Array(data);
  for (let at = width; at < width * (height - 1); at++)
    wide[at] = Math.max(...[0, -1, 1, -width, width].map((step) => data[at + step]));
  return { data: wide, width, height, channels };
}

/**
 * Errors of colours before and after they are decontaminated, 0–255: with a soft matte, with a steep one, and with a steep one that is
 * a pixel too wide.
 */
export type EdgeErrors = Record<`${'soft' | 'steep' | 'wide'}${'Before' | 'After'}`, number>;

/**
 * Errors of the colours of a vehicle's soft edge, before and after they are decontaminated.
 * @param file A photo whose true matte is in the file `matte`.
 * @param place A photo in front of which the vehicle is put.
 */
export async function edgeErrors(file: string, matte: string, place: string): Promise<EdgeErrors> {
  const known = await halved(file, matte);
  const rgb = await inFrontOf(known, place);
  const soft = await softened(known);
  const after = (matte: Raster<1>) => {
    const cleaned = { ...rgb, data: new Uint8Array(rgb.data) };
    purifyEdge(cleaned, matte);
    return errorOf(cleaned, soft, known, matte);
  };
  const wide = widened(known.alpha);
  return {
    softBefore: errorOf(rgb, soft, known),
    softAfter: after(soft),
    steepBefore: errorOf(rgb, soft, known, known.alpha),
    steepAfter: after(known.alpha),
    wideBefore: errorOf(rgb, soft, known, wide),
    wideAfter: after(wide),
  };
}

/** A matte that agrees less with the true one is of another vehicle, beside it. */
const sameVehicle = 0.9;

/** Grey levels of the new backgrounds on which an edge is compared: a white studio's and a dark hall's. */
const newGrounds = [240, 30];

/** Mean difference, 0–255, of a composited edge from the true one, on all new backgrounds. */
function compositeError(rgb: Raster<3>, alpha: Raster<1>, known: Known, band: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < band.length; at++) {
    if (!band[at]) continue;
    const [ours, truth] = [alpha.data[at] / 255, known.alpha.data[at] / 255];
    for (const ground of newGrounds) {
      for (let c = at * 3; c < at * 3 + 3; c++) {
        const made = rgb.data[c] * ours + ground * (1 - ours);
        sum += Math.abs(made - known.colours[c] * truth - ground * (1 - truth));
        count++;
      }
    }
  }
  return count ? sum / count : 0;
}

/**
 * Errors of a vehicle's edge on new backgrounds, with both steps of the edge and without each; 0–255. Measured along the
 * true edge, as far as a soft one reaches.
 * @param file A photo whose true matte is in the file `matte`.
 * @param matteOf Cuts the vehicle out.
 * @returns Undefined when another thing was cut out.
 */
export async function compositedEdgeErrors(
  file: string,
  matte: string,
  matteOf: (photo: Raster<3>) => Promise<Raster<1>>,
): Promise<{ whole: number; withoutCleaning: number; withoutTightening: number } | undefined> {
  const known = await halved(file, matte);
  const { photo: rgb } = known;
  const alpha = await matteOf(rgb);
  if (matteIou(alpha, known.alpha) < sameVehicle) return undefined;
  const soft = await softened(known);
  const band = Uint8Array.from(soft.data, (value) => (value > 0 && value < 255 ? 1 : 0));
  const tight = { ...alpha, data: alpha.data.slice() };
  tightenEdge(tight);
  const withoutCleaning = compositeError(rgb, tight, known, band);
  purifyEdge(rgb, alpha);
  return {
    whole: compositeError(rgb, tight, known, band),
    withoutCleaning,
    withoutTightening: compositeError(rgb, alpha, known, band),
  };
}
