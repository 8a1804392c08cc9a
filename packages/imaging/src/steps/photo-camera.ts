import type { Analysis, Point } from '@forecourt/contract/recipe';
import type { CameraAnswer } from '../models/view-model.ts';
import type { PixelBox } from '../raster.ts';

/** The camera of a photo whose eye level is sure, in the pixels of a raster. */
export type PhotoCamera = {
  /** A point of the horizon in the middle of the vehicle; it may be outside the raster. */
  horizon: Point;
  /** Metres above the ground. */
  height: number;
  /** From where the vehicle is seen, degrees as in the analysis; absent where no view was recognised. */
  azimuth?: number;
  /** Focal length; absent where the photo does not name it. */
  focal?: number;
};

/**
 * The camera as it is in a part of the photo, or in a smaller or larger copy.
 * @param moved Where a point of the photo is in the copy.
 * @param scale Pixels of the copy per pixel of the photo.
 */
export function movedCamera(camera: PhotoCamera, moved: (at: Point) => Point, scale: number): PhotoCamera {
  const { focal, horizon } = camera;
  return { ...camera, horizon: moved(horizon), ...(focal && { focal: focal * scale }) };
}

/** An answer is right when it is this near the truth: eye level in heights of the vehicle's box, roll in degrees. */
const near = { eyeLevel: 0.12, roll: 1 };

/** Standard deviation of the roll that plumb lines show, degrees, measured on 145 renderings (plumb-lines.ts). */
const plumbDeviation = 0.3;
/** Plumb lines that differ more from what the vehicle shows are no plumb lines, degrees. */
const contradiction = 2;

/** Likelihood that a normally distributed error of that standard deviation is at most `most`. */
function likelihood(most: number, deviation: number): number {
  // Abramowitz and Stegun 7.1.26; its error is below 2e-7.
  const x = most / deviation / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592].reduce(
    (all, factor) => all * t + factor,
    0,
  );
  return 1 - sum * t * Math.exp(-x * x);
}

/** The mean of two answers, and its deviation: theirs and half their distance. */
function agreed(a: { value: number; deviation: number }, b: { value: number; deviation: number }) {
  return {
    value: (a.value + b.value) / 2,
    deviation: Math.hypot((a.deviation + b.deviation) / 2, (a.value - b.value) / 2),
  };
}

/**
 * How the camera was held, from what the view model says of a vehicle and of its mirror image.
 * @param box Around the vehicle, in the pixels in which the eye level is returned.
 * @param plumb The roll that plumb lines of the surroundings show, which is far more exact; null where there are none.
 */
export function readCamera(
  seen: CameraAnswer,
  inMirror: CameraAnswer,
  box: PixelBox,
  plumb: number | null,
): NonNullable<Analysis['camera']> {
  const eyeLevel = agreed(seen.eyeLevel, inMirror.eyeLevel);
  const ofVehicle = agreed(seen.roll, { ...inMirror.roll, value: -inMirror.roll.value });
  const isPlumb = plumb !== null && Math.abs(plumb - ofVehicle.value) <= contradiction;
  const roll = isPlumb ? { value: plumb, deviation: plumbDeviation } : ofVehicle;
  return {
    eyeLevel: box.top + box.height * (1 - eyeLevel.value),
    height: Math.sqrt(seen.height * inMirror.height),
    roll: roll.value,
    confidence: {
      eyeLevel: likelihood(near.eyeLevel, eyeLevel.deviation),
      roll: likelihood(near.roll, roll.deviation),
    },
  };
}

/** Confidences from which an estimate is used; a roll that the vehicle alone shows never reaches it (docs/decisions/0088-rooms-are-drawn-for-the-camera.md). */
const sureFrom = { eyeLevel: 0.5, roll: 0.9 };
/** Rolls that are straightened, degrees: a smaller one is not noticed, and a larger one is meant. */
const rollRange = [0.8, 8] as const;

/**
 * The camera for which a room can be drawn and wheels be told from bumpers, in the pixels of what is handed over (of the upright
 * original for an analysis); null when it is not sure.
 */
export function sureCamera({
  camera,
  vehicle,
  view,
}: Pick<Analysis, 'camera' | 'vehicle' | 'view'>): PhotoCamera | null {
  if (!camera || !vehicle || camera.confidence.eyeLevel < sureFrom.eyeLevel) return null;
  const horizon: Point = [vehicle.x + vehicle.width / 2, camera.eyeLevel];
  const { focal, height } = camera;
  return { horizon, height, ...(view && { azimuth: view.azimuth }), ...(focal && { focal }) };
}

/** Views in which the tyres of a side show the roll, degrees from the middle of a side: farther off, perspective slopes them as much. */
const sideWithin = 12;
/** From how far away vehicles are photographed from the side, metres. */
const usualDistance = 6;
/** The tyres of a side are this far apart, shares of the vehicle's width. */
const wheelbase = [0.5, 0.75] as const;
/** Rolls that tyres alone show, degrees from here: smaller ones are within the error of the view. */
const ofTyresFrom = 3;
/** The vehicle as a whole shows this share of it at least: where it shows none, the tyres slope by perspective. */
const confirmedFrom = 0.4;

type Standing = Pick<Analysis, 'camera' | 'contacts' | 'vehicle' | 'view'>;

/** The roll that the two tyres of a side show, degrees; 0 where it is not clear. */
function rollOfTyres({ camera, contacts, vehicle, view }: Standing): number {
  const [left, right, third] = contacts;
  if (!camera || !vehicle || !view || !left || !right || third) return 0;
  const off = (((view.azimuth % 180) + 180) % 180) - 90;
  const apart = (right[0] - left[0]) / vehicle.width;
  if (Math.abs(off) > sideWithin || apart < wheelbase[0] || apart > wheelbase[1]) return 0;
  const slope = degrees(Math.atan2(right[1] - left[1], right[0] - left[0]));
  const ofView = degrees(Math.atan((camera.height / usualDistance) * Math.tan((off * Math.PI) / 180)));
  const roll = slope - ofView;
  const isClear = Math.abs(roll) >= ofTyresFrom && camera.roll / roll >= confirmedFrom;
  return isClear ? roll : 0;
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * Degrees by which a photo has to be turned counter-clockwise for its vehicle to stand level, by plumb lines or, where there are none, by
 * the tyres of a side; 0 when that is not sure.
 */
export function turnToLevel(analysis: Standing): number {
  const { camera } = analysis;
  if (!camera) return 0;
  const roll = camera.confidence.roll >= sureFrom.roll ? camera.roll : rollOfTyres(analysis);
  const size = Math.abs(roll);
  return size >= rollRange[0] && size <= rollRange[1] ? roll : 0;
}
