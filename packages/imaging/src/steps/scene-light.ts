import type { Point } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { type Cast, linearOf, type Regions, regionsOf } from './light-regions.ts';

/** How the tone of a vehicle changes, from black to white in linear light. */
export type ToneChange = {
  /** Exposure values by which shadows become brighter, negative darker; less towards white, which stays white. */
  exposure: number;
  /** Factors of red, green and blue, linear; their brightest is a grey's brightness unchanged. */
  gains: readonly [number, number, number];
};

/**
 * When a photo counts as badly exposed or tinted, and how far it is changed. Set on 36 photos of streets and 40 renderings, so
 * that those which look right are not touched; levels are sRGB, 0–255.
 */
const limits = {
  /** Surroundings with a median below this one, around a vehicle whose highlights are below `highlights`, are too dark. */
  darkScene: 120,
  highlights: 205,
  /** The same for vehicles whose paint has no colour: well exposed white and silver ones are brighter. */
  greyHighlights: 235,
  /** Surroundings with a median above this one, around a vehicle whose median is above `pale`, are too bright. */
  brightScene: 140,
  pale: 215,
  /** Surroundings smaller than this share of the photo do not say how bright the light was. */
  aroundMin: 0.15,
  /** Greatest changes of exposure, EV. */
  lift: 0.7,
  dim: 0.4,
  /** Changes below this one would not be noticed, EV. */
  exposureMin: 0.15,
  /** Casts of less than this are left, as they may be those of the things and not of the light; log2 of a ratio of channels. */
  castMin: 0.2,
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

const isGreyPaint = (vehicle: Regions['vehicle']) => vehicle.greyShare() > limits.greyPaint;

/**
 * Exposure is judged by two things at once, because each alone may be as it should be: a black car has few bright pixels, and
 * a well lit one may be in front of a dark hedge.
 */
function exposureFor({ around, ground, vehicle }: Regions, photo: Size): number {
  const [scene, highlights, middle] = [around.level(0.5), vehicle.level(0.95), vehicle.level(0.5)];
  if (scene === undefined || highlights === undefined || middle === undefined) return 0;
  if (around.size < limits.aroundMin * photo.width * photo.height) return 0;
  const brighter = Math.max(scene, ground.level(0.5) ?? scene);
  const darker = Math.min(scene, ground.level(0.5) ?? scene);
  const lift = Math.min(
    Math.log2(linearOf[limits.darkScene] / brighter),
    Math.log2(linearOf[isGreyPaint(vehicle) ? limits.greyHighlights : limits.highlights] / highlights),
  );
  const dim = Math.min(
    Math.log2(darker / linearOf[limits.brightScene]),
    Math.log2(middle / linearOf[limits.pale]),
  );
  const wanted = lift > 0 ? Math.min(lift, limits.lift) : -clamp(dim, 0, limits.dim);
  // In steps, so that photos of a walk-around that differ little are changed alike.
  return Math.abs(wanted) < limits.exposureMin ? 0 : Math.round(wanted * 20) / 20;
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
  return Math.hypot(...left) < limits.castMin / 2 ? [0, 0] : left;
}

/** Factors that take a cast away and leave a grey as bright as it is. */
function gainsAgainst([red, blue]: Cast): ToneChange['gains'] {
  const { balanced, castMax } = limits;
  const [r, b] = [red, blue].map((part) => 2 ** -clamp(balanced * part, -castMax, castMax)) as [
    number,
    number,
  ];
  const level = 0.2126 * r + 0.7152 + 0.0722 * b;
  return [r / level, 1 / level, b / level];
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
  const cast = castOf(regions);
  if (exposure === 0 && cast[0] === 0 && cast[1] === 0) return null;
  return { exposure, gains: gainsAgainst(cast) };
}
