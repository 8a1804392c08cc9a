import { z } from 'zod';
import { CatalogueItem, spinDirections } from './catalogue.ts';
import { CatalogueItemId, ImageId, SpinId, VehicleId } from './ids.ts';
import { imageFailures, type SharedBox } from './images.ts';
import { vehicleImagesMax } from './limits.ts';
import type { LogoOverlay } from './overlays.ts';
import { type ExteriorView, exteriorViews } from './positions.ts';
import { Done, route, Timestamp } from './route.ts';
import type { SpinAnimation } from './spin-animations.ts';
import { usualFrames } from './spin-limits.ts';

export const spinStates = ['queued', 'working', 'ready', 'failed', 'cancelled'] as const;
export type SpinState = (typeof spinStates)[number];

/** Why a spin could not be made: as for pictures, or because too few photos were left when it was its turn. */
export const spinFailures = [...imageFailures, 'too_few_photos'] as const;
export type SpinFailure = (typeof spinFailures)[number];

const [firstView, ...otherViews] = exteriorViews;
const View = z.enum([firstView as ExteriorView, ...otherViews]);

/**
 * How a spin turns: chosen with a template of the catalogue, or `usualSpin`. A turn lasts as long as so many frames take; of
 * fewer photos each is shown the longer, the farther away its neighbour is.
 */
export const SpinTurn = z.object({
  framesPerSecond: z.number().int(),
  /** Maximum number of frames; of more photos, some are left out evenly. */
  frames: z.number().int(),
  /** Of the vehicle, seen from above. */
  direction: z.enum(spinDirections),
});
export type SpinTurn = z.infer<typeof SpinTurn>;

/** The turn of a spin without a template: four and a half seconds. */
export const usualSpin: SpinTurn = { framesPerSecond: 8, frames: usualFrames, direction: 'clockwise' };

export const SpinFile = z.object({
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  /** Signed URL for `<img src>` and downloads. */
  url: z.string(),
});

/** Films of a spin, which are made where ffmpeg is installed. */
export type FilmFormat = 'mp4' | 'webm';

export type SpinSize = Omit<z.infer<typeof SpinFile>, 'url'>;

/** What the animations of a spin look like besides its turn, as it is stored: the logo is an overlay with its storage key. */
export interface StoredAnimation extends Pick<SpinAnimation, 'width' | 'loops'> {
  logo: LogoOverlay | null;
}

/** Where the vehicle of a frame is, in shares of the photo and of the frame. */
export interface SpinPlace {
  imageId: ImageId;
  photo: SharedBox;
  picture: SharedBox;
}

/** What a finished spin is made of, as it is stored: its files are in a folder of their own for every version. */
export interface SpinResult {
  /** Hash of the photos, recipes and the turn that it was made of. */
  version: string;
  /** Hash of the look of most of its pictures; absent of spins that were made before it was stored. */
  look?: string;
  width: number;
  height: number;
  /** Of the frames in the order in which they are shown, degrees. */
  azimuths: number[];
  /** Of the frames in the same order; absent of spins that were made before places were stored. */
  places?: (SpinPlace | null)[];
  gif: SpinSize;
  webp: SpinSize;
  /** Absent where it was not made. */
  mp4?: SpinSize;
  webm?: SpinSize;
}

/** The exterior pictures of a vehicle as one turn. */
export const Spin = z.object({
  id: SpinId,
  vehicleId: VehicleId,
  state: z.enum(spinStates),
  failure: z.enum(spinFailures).nullable(),
  /** How many of its frames the current attempt has made, and of how many. */
  framesMade: z.number().int(),
  framesWanted: z.number().int(),
  templateId: CatalogueItemId.nullable(),
  ...SpinTurn.shape,
  /** Images that somebody left out of it. */
  leftOut: z.array(ImageId),
  /** The finished turn, which stays while a new one is made; null until there is one. */
  result: z
    .object({
      width: z.number().int(),
      height: z.number().int(),
      /** In the order in which they are shown; azimuths are degrees as in `exteriorAzimuth`. */
      frames: z.array(z.object({ azimuth: z.number(), url: z.string() })),
      gif: SpinFile,
      webp: SpinFile,
      /** One turn as a film, H.264 and VP9; null where ffmpeg was not installed when the spin was made. */
      mp4: SpinFile.nullable(),
      webm: SpinFile.nullable(),
    })
    .nullable(),
  /** Credits charged for it so far; once it was paid for, it is made again free of charge. */
  charged: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Spin = z.infer<typeof Spin>;

export const VehicleSpin = z.object({
  /** Null if there is none. */
  spin: Spin.nullable(),
  /** Whether photos or pictures changed since it was made. */
  isOutdated: z.boolean(),
  /** Number of exterior photos with a finished picture, of which a spin can be made, without those that were left out. */
  photoCount: z.number().int(),
  /** Images that may be in a spin: those that are, and those that somebody left out; azimuths are degrees as in `exteriorAzimuth`. */
  photos: z.array(z.object({ id: ImageId, azimuth: z.number(), isLeftOut: z.boolean() })),
  /**
   * Views of the vehicle of which no photo is near: between its neighbours are more than 60 degrees, and no finished picture that is not
   * left out has their position.
   */
  missing: z.array(View),
  /** Credits that making it now would cost. */
  credits: z.number().int(),
  /** Templates that the vehicle's owner may choose. */
  templates: z.array(CatalogueItem.pick({ id: true, name: true }).extend(SpinTurn.shape)),
});
export type VehicleSpin = z.infer<typeof VehicleSpin>;

const vehicleParams = z.object({ id: VehicleId });
const spinParams = z.object({ id: SpinId });

export const getVehicleSpin = route({
  method: 'GET',
  path: '/v1/vehicles/:id/spin',
  summary: 'The spin of a vehicle, and what one would be made of.',
  permission: 'spins:read',
  params: vehicleParams,
  response: VehicleSpin,
  errors: ['vehicleNotFound'],
});

export const createSpin = route({
  method: 'POST',
  path: '/v1/vehicles/:id/spin',
  summary:
    'Makes a spin of the exterior photos of a vehicle that have a finished picture, at least 4, or makes it again. Credits are held ' +
    'now and charged when it is ready; making it again is free.',
  permission: 'spins:write',
  idempotent: true,
  params: vehicleParams,
  body: z.strictObject({
    /** A GIF of the catalogue; left out or null: the usual turn. */
    templateId: CatalogueItemId.nullable().optional(),
    /** Images that are left out of it; absent: those that were left out before. */
    leftOut: z.array(ImageId).max(vehicleImagesMax).optional(),
  }),
  response: VehicleSpin,
  status: 202,
  errors: [
    'vehicleNotFound',
    'noImagesToProcess',
    'spinStateWrong',
    'catalogueItemNotFound',
    'catalogueItemNotAssigned',
    'clientCreditsExhausted',
    'userCreditsExhausted',
  ],
});

export const cancelSpin = route({
  method: 'POST',
  path: '/v1/spins/:id/cancel',
  summary: 'Stops making a spin and releases its credits. An earlier turn of it stays.',
  permission: 'spins:write',
  params: spinParams,
  response: VehicleSpin,
  errors: ['spinNotFound', 'spinStateWrong'],
});

export const deleteSpin = route({
  method: 'DELETE',
  path: '/v1/spins/:id',
  summary: 'Deletes a spin; it can be restored for a day.',
  permission: 'spins:write',
  params: spinParams,
  response: Done,
  errors: ['spinNotFound', 'spinStateWrong'],
});

export const restoreSpin = route({
  method: 'POST',
  path: '/v1/spins/:id/restore',
  summary: 'Restores a spin that was deleted within the last day, unless its vehicle has another one by now.',
  permission: 'spins:write',
  params: spinParams,
  response: VehicleSpin,
  errors: ['spinNotFound', 'spinStateWrong'],
});
