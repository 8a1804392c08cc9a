import { z } from 'zod';
import { VehicleFilter } from './bulk-jobs.ts';
import { reviewModes } from './customer-settings.ts';
import { CatalogueItemId, ImageId, RestyleId, VehicleId } from './ids.ts';
import { bulkIdsMax } from './limits.ts';
import { positionClasses } from './positions.ts';
import { PresetId } from './presets.ts';
import { NamedMoment, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** `undoing`: the pictures go back, in the background, to what they were. */
export const restyleStates = ['running', 'paused', 'finished', 'cancelled', 'undoing', 'undone'] as const;
export type RestyleState = (typeof restyleStates)[number];

/** Why a restyle is paused: somebody paused it, or the credits of a payer are used up. */
const restylePauses = ['person', 'credits'] as const;

/**
 * The look of a restyle: a preset, or a background of the catalogue in the preset that applies to each vehicle. Everything else
 * comes from the settings of each vehicle, as in an order.
 */
const RestyleLook = z
  .strictObject({ preset: PresetId.optional(), backgroundId: CatalogueItemId.optional() })
  .refine(({ backgroundId, preset }) => (preset === undefined) !== (backgroundId === undefined), {
    message: 'either a preset or a background',
  })
  .meta({ example: { preset: 'studio-white' } });
export type RestyleLook = z.infer<typeof RestyleLook>;

const classes = z.array(z.enum(positionClasses)).min(1).max(positionClasses.length);

/** Which pictures: those in positions of these classes, of the vehicles that a list finds. */
const choice = {
  filter: VehicleFilter.omit({ onlyDeleted: true }),
  /** Limits the restyle to these ids among the vehicles that the filter finds. */
  ids: z.array(VehicleId).min(1).max(bulkIdsMax).optional(),
  /** Vehicles that were created later are not included; now if omitted. */
  until: NamedMoment.optional(),
  classes: classes.default(['exterior']),
  look: RestyleLook,
};

/**
 * Pictures by the reason for which they are not made: the name of an error, or one of `restyleReasons`.
 */
const Reasons = z.array(z.object({ reason: z.string(), count: z.number().int() }));
export type RestyleReasons = z.infer<typeof Reasons>;

/** Reasons that are no errors of a call. */
export const restyleReasons = [
  /** The photo has not been analysed yet, so there is no matte. */
  'notAnalysed',
  /** An order would leave it out: the file cannot be opened, it shows no vehicle, or the settings refuse it. */
  'unusablePhoto',
  /** The vehicle is part of another restyle that has not ended. */
  'inAnotherRestyle',
  /** The picture already looks like this. */
  'alreadySo',
  /** A checker has to see the picture first: it has to be ordered by itself. */
  'reviewNeeded',
  /** The picture waits for a checker, or one looks at it. */
  'beingChecked',
  /** Somebody reported the picture, and no checker has answered yet. */
  'reportOpen',
  /** Somebody ordered, moved, reported or replaced the picture in the meantime. */
  'changedMeanwhile',
] as const;

export const RestyleQuote = z.object({
  /** Vehicles with pictures to make, and these pictures. */
  vehicles: z.number().int(),
  pictures: z.number().int(),
  /** Pictures that were paid for before, or cost nothing, and those that cost credits. */
  freePictures: z.number().int(),
  pricedPictures: z.number().int(),
  credits: z.number().int(),
  /** Who pays how much, and what they have now. Empty if nothing costs credits. */
  payers: z.array(z.object({ name: z.string(), credits: z.number().int(), balance: z.number().int() })),
  leftOut: Reasons,
  /** Vehicles with pictures to make of which others, left out, keep an earlier look. */
  mixedVehicles: z.number().int(),
  /** Further files that pictures have now, by the names of their targets, and that the look does not make; of how many pictures. */
  lostOutputs: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /**
   * Which of the pictures may be left out later, because no checker has approved their outline: `all` where customers have all of theirs
   * checked, `low-confidence` where those with an uncertain outline.
   */
  reviewMode: z.enum(reviewModes),
  /** A picture of up to six of the vehicles, to preview the look with. */
  samples: z.array(
    z.object({
      imageId: ImageId,
      vehicleId: VehicleId,
      reference: z.string(),
      /** The catalogue preset around the background of the look; null for a built-in one, and for a look that is a preset. */
      presetName: z.string().nullable(),
      /** Signed URL of a small copy of the photo. */
      thumbnail: z.string().nullable(),
    }),
  ),
});
export type RestyleQuote = z.infer<typeof RestyleQuote>;

export const Restyle = z.object({
  id: RestyleId,
  state: z.enum(restyleStates),
  /** Null unless it is paused. */
  pausedBy: z.enum(restylePauses).nullable(),
  preset: PresetId.nullable(),
  backgroundId: CatalogueItemId.nullable(),
  /** The name of the catalogue's preset or background; null for a built-in preset. */
  lookName: z.string().nullable(),
  classes,
  vehicles: z.number().int(),
  /** Chosen vehicles with pictures in these positions, none of which is part of it. */
  leftOutVehicles: z.number().int(),
  /** Vehicles that show pictures of it beside others in another look, in positions of these classes; 0 until it has ended. */
  mixedVehicles: z.number().int(),
  /** Pictures in all, made, not made, and taken back by an undo. */
  count: z.number().int(),
  doneCount: z.number().int(),
  skippedCount: z.number().int(),
  undoneCount: z.number().int(),
  /** Why pictures were not made. */
  skipped: Reasons,
  /** Why pictures were left out from the beginning. */
  leftOut: Reasons,
  /** Credits that it costs at most, and those that were charged. */
  credits: z.number().int(),
  charged: z.number().int(),
  /** Estimated from the last minute; null while nothing is known or nothing is being made. */
  secondsLeft: z.number().int().nullable(),
  /** Until when its pictures can go back to what they were; null if there is none to take back. */
  undoUntil: Timestamp.nullable(),
  /** How many of them still show the picture of the restyle, so that an undo brings back what was before; null in lists. */
  undoableCount: z.number().int().nullable(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Restyle = z.infer<typeof Restyle>;

export const quoteRestyle = route({
  method: 'POST',
  path: '/v1/restyles/quote',
  summary:
    'What a restyle of all vehicles that a list finds would make, what it would cost and what it would leave out. Changes nothing.',
  permission: 'images:write',
  body: z.strictObject(choice),
  response: RestyleQuote,
  errors: ['restyleTooLarge'],
});

export const createRestyle = route({
  method: 'POST',
  path: '/v1/restyles',
  summary:
    'Makes the pictures of all vehicles that a list finds again in one look, in the background, from their stored mattes. ' +
    'Pictures that were paid for are free. The pictures before are kept, and can come back.',
  permission: 'images:write',
  idempotent: true,
  body: z.strictObject({
    ...choice,
    /** The price of the quote; refused if it would cost more by now. */
    credits: z.number().int().min(0),
  }),
  response: Restyle,
  status: 202,
  errors: ['noImagesToProcess', 'restylePriceChanged', 'restyleTooLarge', 'vehiclesBeingRestyled'],
});

export const listRestyles = route({
  method: 'GET',
  path: '/v1/restyles',
  summary: 'Your restyles, newest first.',
  permission: 'images:read',
  query: PageQuery,
  response: pageOf(Restyle),
  errors: [],
});

const ofRestyle = z.object({ id: RestyleId });

export const getRestyle = route({
  method: 'GET',
  path: '/v1/restyles/:id',
  summary: 'One of your restyles.',
  permission: 'images:read',
  params: ofRestyle,
  response: Restyle,
  errors: ['restyleNotFound'],
});

export const RestyleSkip = z.object({
  vehicleId: VehicleId,
  reference: z.string(),
  imageId: ImageId,
  reason: z.string(),
});
export type RestyleSkip = z.infer<typeof RestyleSkip>;

export const listRestyleSkips = route({
  method: 'GET',
  path: '/v1/restyles/:id/skipped',
  summary:
    'The pictures that a restyle did not make, and those that an undo did not take back, each with its reason.',
  permission: 'images:read',
  params: ofRestyle,
  query: PageQuery,
  response: pageOf(RestyleSkip),
  errors: ['restyleNotFound'],
});

/** What became of a picture of a restyle; `skipped` has those too that an undo left as they were. */
export const restyleResults = ['waiting', 'done', 'skipped', 'undone'] as const;
export type RestyleResult = (typeof restyleResults)[number];

export const restyleVehicleFilters = [...restyleResults, 'mixed'] as const;

export const RestyleVehicle = z.object({
  vehicleId: VehicleId,
  reference: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** Its pictures by what became of them. */
  counts: z.object({
    waiting: z.number().int(),
    done: z.number().int(),
    skipped: z.number().int(),
    undone: z.number().int(),
  }),
  /** Why pictures were skipped. */
  skipped: Reasons,
  /** Its pictures in another look beside those of the restyle, whether they were part of it or not; 0 until that has ended. */
  otherLook: z.number().int(),
  /** One of the pictures, if possible one that was made: signed URLs of small copies, before the restyle and now. */
  before: z.string().nullable(),
  now: z.string().nullable(),
});
export type RestyleVehicle = z.infer<typeof RestyleVehicle>;

export const listRestyleVehicles = route({
  method: 'GET',
  path: '/v1/restyles/:id/vehicles',
  summary:
    'The vehicles of a restyle by stock number, each with what became of its pictures. Deleted vehicles, and those that are ' +
    'out of your reach by now, are left out.',
  permission: 'images:read',
  params: ofRestyle,
  query: PageQuery.extend({
    /** Only vehicles with a picture of which this became; `mixed`: with pictures in another look beside those of the restyle. */
    result: z.enum(restyleVehicleFilters).optional(),
  }),
  response: pageOf(RestyleVehicle),
  errors: ['restyleNotFound'],
});

export const pauseRestyle = route({
  method: 'POST',
  path: '/v1/restyles/:id/pause',
  summary: 'Pauses a restyle; the pictures that are being made at this moment are finished.',
  permission: 'images:write',
  params: ofRestyle,
  response: Restyle,
  errors: ['restyleNotFound', 'restyleStateWrong'],
});

export const continueRestyle = route({
  method: 'POST',
  path: '/v1/restyles/:id/continue',
  summary: 'Continues a paused restyle; refused while the credits are missing for which it was paused.',
  permission: 'images:write',
  params: ofRestyle,
  response: Restyle,
  errors: ['clientCreditsExhausted', 'restyleNotFound', 'restyleStateWrong', 'userCreditsExhausted'],
});

export const cancelRestyle = route({
  method: 'POST',
  path: '/v1/restyles/:id/cancel',
  summary: 'Ends a restyle: pictures that it has made stay, the others are not touched and cost nothing.',
  permission: 'images:write',
  params: ofRestyle,
  response: Restyle,
  errors: ['restyleNotFound', 'restyleStateWrong'],
});

export const undoRestyle = route({
  method: 'POST',
  path: '/v1/restyles/:id/undo',
  summary:
    'Shows the pictures again that were there before a restyle, free of charge; one that has not ended is cancelled first. ' +
    'Pictures that were changed since stay.',
  permission: 'images:write',
  params: ofRestyle,
  response: Restyle,
  status: 202,
  errors: ['restyleNotFound', 'restyleStateWrong'],
});
