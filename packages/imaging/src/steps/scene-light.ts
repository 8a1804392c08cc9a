import type { Point } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { hueClassOf, type Rgb } from './hue-class.ts';
import { type Cast, linearOf, type Regions, regionsOf } from './light-regions.ts';

/** How the tone of a vehicle changes, from black to white in linear light. */
export type ToneChange = {
  /** Exposure values by which shadows become brighter; less towards white, which stays white. */
  exposure: number;
  /** Factors of red, green and blue, linear; their brightest is a grey's brightness unchanged. */
  gains: Rgb;
};

/**
 * When a photo counts as clearly too dark or tinted, and how far it is changed; levels are sRGB, 0–255. The reasons are in
 * docs/decisions/0204-clear-faults-of-light-are-corrected.md.
 */
const limits = {
  /** Surroundings with a median below this one are too dark if nothing in the photo is bright. */
  darkScene: 120,
  /** A fiftieth of a well exposed photo is brighter: sky, walls, white lines, chrome. */
  brightParts: 195,
  /** Surroundings below this one are too dark whatever is bright in the photo: no dry road is as dark in the light of day. */
  deepScene: 75,
  /** Vehicles whose brightest twentieth begins above this one are lit well enough. */
  highlights: 205,
  /** The same for vehicles whose paint has no colour: well exposed white and silver ones are brighter. */
  greyHighlights: 235,
  /** A paint without colour below this median is black, and is not made brighter than this. */
  blackPaint: 60,
  /** Surroundings smaller than this share of the photo do not say how bright the light was. */
  aroundMin: 0.15,
  /** Greatest change of exposure, EV. */
  lift: 0.7,
  /** Changes below this one would not be noticed, EV. */
  exposureMin: 0.15,
  /** Casts of less than this are left, as they may be those of the things and not of the light; log2 of a ratio of channels. */
  castMin: 0.2,
  /** The same for what a paint without colour has of it. */
  paintCastMin: 0.1,
  /** How far sources may be apart to be believed, share of the cast. */
  apart: 0.6,
  /** A vehicle with this share of nearly grey pixels is white, silver, grey or black. Never more than its own cast is taken away. */
  greyPaint: 0.7,
  /** Share of a cast that is taken away: all of it would turn highlights, which have less of it, to its opposite. */
  balanced: 0.75,
  /** Greatest cast that is taken away: a channel's bytes change by 12 % at most. */
  castMax: 0.32,
};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Exposure values from a linear brightness up to a level. */
const stepsTo = (level: number, brightness: number) => Math.log2(linearOf[level] / brightness);

const isGreyPaint = (vehicle: Regions['vehicle']) => vehicle.greyShare() > limits.greyPaint;

/** How much brighter the vehicle may become: its highlights are not to burn out, and black stays black. */
function roomOf(vehicle: Regions['vehicle'], highlights: number, middle: number): number {
  if (!isGreyPaint(vehicle)) return stepsTo(limits.highlights, highlights);
  const room = stepsTo(limits.greyHighlights, highlights);
  const toGrey = stepsTo(limits.blackPaint, middle);
  return toGrey > 0 ? Math.min(room, toGrey) : room;
}

/**
 * Exposure is judged by several things at once, because each alone may be as it should be: a black car has few bright pixels, a
 * well lit one may be in front of a dark hedge, and a road may be dark in bright sun.
 */
function exposureFor({ around, ground, vehicle, whole }: Regions, photo: Size): number {
  const [scene, highlights, middle] = [around.level(0.5), vehicle.level(0.95), vehicle.level(0.5)];
  const bright = whole.level(0.98);
  if (scene === undefined || highlights === undefined || middle === undefined || bright === undefined)
    return 0;
  if (around.size < limits.aroundMin * photo.width * photo.height) return 0;
  const brighter = Math.max(scene, ground.level(0.5) ?? scene);
  const missing = Math.max(
    Math.min(stepsTo(limits.darkScene, brighter), stepsTo(limits.brightParts, bright)),
    stepsTo(limits.deepScene, brighter),
  );
  const lift = Math.min(missing, roomOf(vehicle, highlights, middle), limits.lift);
  // In steps, so that photos of a walk-around that differ little are changed alike.
  return lift < limits.exposureMin ? 0 : Math.round(lift * 20) / 20;
}

const distance = (a: Cast, b: Cast) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** What all of the casts have: in each direction the weakest, or nothing where they contradict each other. */
function common(casts: Cast[]): Cast {
  const shared = (values: number[]) => {
    const weakest = values.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    return values.every((value) => value * weakest > 0) ? weakest : 0;
  };
  return [shared(casts.map((cast) => cast[0])), shared(casts.map((cast) => cast[1]))];
}

/**
 * The colour of the light is believed only where the ground, the tyres and the other dark parts of the vehicle agree on it:
 * pavers are warm, black paint reflects the sky, and dark parts of a red car are red.
 */
function castOf({ dark, ground, tyres, vehicle }: Regions): Cast {
  const casts = [ground.cast(), tyres.cast(), dark.cast()].filter((cast) => cast !== undefined);
  if (casts.length < 3) return [0, 0];
  const cast = common(casts);
  const strength = Math.hypot(...cast);
  const apart = Math.max(...casts.flatMap((a) => casts.map((b) => distance(a, b))));
  if (strength < limits.castMin || apart > limits.apart * strength) return [0, 0];
  const paint = isGreyPaint(vehicle) ? vehicle.cast() : undefined;
  const left = paint ? common([cast, paint]) : cast;
  return Math.hypot(...left) < limits.paintCastMin ? [0, 0] : left;
}

/** Factors that take a cast away and leave a grey as bright as it is. */
function gainsAgainst([red, blue]: Cast): Rgb {
  const { balanced, castMax } = limits;
  const [r, b] = [red, blue].map((part) => 2 ** -clamp(balanced * part, -castMax, castMax)) as [
    number,
    number,
  ];
  const level = 0.2126 * r + 0.7152 + 0.0722 * b;
  return [r / level, 1 / level, b / level];
}

/** Shares of a cast of which the largest is taken away that leaves the paint's hue in its class. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];

/** Factors against a cast, weak enough that a coloured paint is called by the same colour as in the photo. */
function gainsFor(vehicle: Regions['vehicle'], [red, blue]: Cast): Rgb {
  if (isGreyPaint(vehicle)) return gainsAgainst([red, blue]);
  const { colour } = vehicle;
  const before = hueClassOf(colour);
  const kept = shares.find((share) => {
    const [r, g, b] = gainsAgainst([red * share, blue * share]);
    return hueClassOf([r * colour[0], g * colour[1], b * colour[2]]) === before;
  });
  return gainsAgainst([red * (kept ?? 0), blue * (kept ?? 0)]);
}

/**
 * What is to be changed so that a vehicle looks as in daylight of a usual brightness, as showrooms are drawn; null where the
 * photo is fine, or does not say clearly that it is not.
 * @param photo The whole photo, about 640 px on its longer side.
 * @param matte Of the same size.
 * @param contacts Tyres' lowest points, in pixels of `photo`.
 */
export function toneNeeded(photo: Raster<3>, matte: Raster<1>, contacts: Point[]): ToneChange | null {
  const regions = regionsOf(photo, matte, contacts);
  if (!regions) return null;
  const exposure = exposureFor(regions, photo);
  const gains = gainsFor(regions.vehicle, castOf(regions));
  return exposure === 0 && gains.every((gain) => gain === 1) ? null : { exposure, gains };
}
