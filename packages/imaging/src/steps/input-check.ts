import { type InputVerdict, sureOutline } from '@forecourt/contract/input-verdicts';
import type { Analysis, PhotoKind } from '@forecourt/contract/recipe';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { matteBox } from './contacts.ts';
import { touchedShares } from './cut-sides.ts';
import { areaOf, type Scene, type ShareBox } from './detect.ts';

/** The vehicle is measured at this many pixels on its longer side, so that sharpness values are comparable. */
const measuredSide = 1024;

const limits = {
  /** Minimum size of the vehicle on its longer side, pixels of the photo. */
  vehiclePixelsMin: 640,
  /** Variance of the Laplacian. */
  sharpnessMin: 40,
  /** Mean luminance 0–255. */
  darkBelow: 28,
  brightAbove: 228,
  /** Maximum share of the vehicle's pixels that are blown out. */
  burntShareMax: 0.4,
  /** Maximum share of a side of the vehicle that touches the picture's edge. */
  cutShareMax: 0.08,
  /** Another vehicle of at least this size relative to the main one makes the picture ambiguous. */
  rivalShareMin: 0.6,
  /**
   * Another vehicle is in front if its tyres are at most this share of the main one's height above those of the main one. Of
   * 43 that were behind, the lowest had 0.08; of two in front, the highest -0.01.
   */
  frontAboveMax: 0.04,
  /** Least and largest share of the main vehicle's box that a vehicle in front overlaps. A larger one is the same vehicle. */
  hiddenShare: { min: 0.015, max: 0.5 },
};

/**
 * A matte of which the model is less certain than this, 0..1, is of shreds: an interior or a detail that the detector took
 * for a vehicle, never a whole vehicle from outside.
 */
const certaintyMin = 0.45;

/** Whether a photo shows a vehicle from outside, as a whole or in part. */
export function showsVehicle({ main }: Scene, matte: Raster<1>, certainty: number): boolean {
  return main !== undefined && matteBox(matte) !== null && certainty >= certaintyMin;
}

type Quality = Pick<Analysis['scores'], 'sharpness' | 'brightness'> & { burntShare: number };

/** Sharpness, brightness and blown-out share of the area that the matte covers. */
export async function measureQuality(photo: Raster<3>, matte: Raster<1>): Promise<Quality> {
  const box = matteBox(matte);
  if (!box) return { sharpness: 0, brightness: 0, burntShare: 0 };
  const scale = Math.min(1, measuredSide / Math.max(box.width, box.height));
  const size = {
    width: Math.max(8, Math.round(box.width * scale)),
    height: Math.max(8, Math.round(box.height * scale)),
  };
  const shrink = (raster: Raster) =>
    sharp(raster.data, { raw: raster })
      .extract(box)
      .resize(size.width, size.height, { fit: 'fill', kernel: 'linear' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  const [grey, alpha] = await Promise.all([shrink(photo), shrink(matte)]);
  return { ...laplacian(grey, alpha, size.width, size.height), ...exposure(grey, alpha) };
}

function laplacian(
  grey: Uint8Array,
  alpha: Uint8Array,
  width: number,
  height: number,
): { sharpness: number } {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (alpha[at] < 250) continue;
      const around = grey[at - 1] + grey[at + 1] + grey[at - width] + grey[at + width];
      const value = around - 4 * grey[at];
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return { sharpness: count ? squares / count - (sum / count) ** 2 : 0 };
}

function exposure(grey: Uint8Array, alpha: Uint8Array): { brightness: number; burntShare: number } {
  let sum = 0;
  let burnt = 0;
  let count = 0;
  for (let i = 0; i < grey.length; i++) {
    if (alpha[i] < 250) continue;
    const value = grey[i];
    sum += value;
    if (value >= 253) burnt++;
    count++;
  }
  return { brightness: count ? sum / count : 0, burntShare: count ? burnt / count : 0 };
}

/** Whether this vehicle is in front of the main one and hides a part of it. */
function hidesPart(one: ShareBox, main: ShareBox, { data, height, width }: Raster<1>): boolean {
  const left = Math.max(one.left, main.left);
  const right = Math.min(one.right, main.right);
  const top = Math.max(one.top, main.top);
  const bottom = Math.min(one.bottom, main.bottom);
  const share = areaOf({ left, top, right, bottom }) / areaOf(main);
  const above = (main.bottom - one.bottom) / (main.bottom - main.top);
  if (above > limits.frontAboveMax || share < limits.hiddenShare.min || share > limits.hiddenShare.max)
    return false;
  let [pixels, sum] = [0, 0];
  for (let y = Math.floor(top * height); y < bottom * height - 1; y++) {
    for (let x = Math.floor(left * width); x < right * width - 1; x++) {
      sum += data[y * width + x];
      pixels++;
    }
  }
  return sum < 127 * pixels;
}

/** Whether the vehicle is cut off by the picture's edge or hidden by another vehicle. */
function missesParts({ main, otherVehicles }: Scene, matte: Raster<1>): boolean {
  if (Math.max(...Object.values(touchedShares(matte))) > limits.cutShareMax) return true;
  return main !== undefined && otherVehicles.some((one) => hidesPart(one, main, matte));
}

type Inspection = {
  scene: Scene;
  matte: Raster<1>;
  /** How likely its outline is whole, 0..1; undefined where that was not measured. */
  outline?: number | undefined;
  quality: Quality;
  kind: PhotoKind;
  /** Original pixels per pixel of the matte. */
  scale: number;
};

/** What is wrong with the photo, worst first; empty when it is fine. */
export function verdictsOn({ scene, matte, outline, quality, kind, scale }: Inspection): InputVerdict[] {
  const box = matteBox(matte);
  if (kind === 'interior') return ['shows_interior'];
  if (kind === 'detail') return ['shows_detail'];
  if (kind === 'none' || !box) return ['no_vehicle'];
  const mainArea = scene.main ? areaOf(scene.main) : (box.width * box.height) / (matte.width * matte.height);
  const checks: [InputVerdict, boolean][] = [
    ['missing_parts', missesParts(scene, matte)],
    // Where somebody chose the vehicle, nothing is ambiguous.
    [
      'several_vehicles',
      !scene.isChosen && scene.otherVehicles.some((one) => areaOf(one) > limits.rivalShareMin * mainArea),
    ],
    ['unsure_outline', outline !== undefined && outline < sureOutline],
    ['low_resolution', Math.max(box.width, box.height) * scale < limits.vehiclePixelsMin],
    ['blurriness', quality.sharpness < limits.sharpnessMin],
    ['underexposure', quality.brightness < limits.darkBelow],
    ['overexposure', quality.brightness > limits.brightAbove || quality.burntShare > limits.burntShareMax],
  ];
  return checks.filter(([, wrong]) => wrong).map(([verdict]) => verdict);
}
