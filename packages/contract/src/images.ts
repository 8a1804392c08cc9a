import { z } from 'zod';
import { cropNotes } from './crop-region.ts';
import { CatalogueItemId, ImageId, LicensePlateId, VehicleId } from './ids.ts';
import { ImageDoubt } from './image-doubts.ts';
import { inputVerdicts } from './input-verdicts.ts';
import { presetVersionNumberMax } from './limits.ts';
import { PictureSet } from './picture-sets.ts';
import { positionNames } from './positions.ts';
import { CatalogueLogo, CataloguePlate, PresetId } from './presets.ts';
import { Fidelity, PlateTreatment, Reflection, windowModes } from './recipe.ts';
import { rejectReasons, reportStates, retakeReasons } from './review-reasons.ts';
import { Done, Flag, route, Timestamp } from './route.ts';

/**
 * `needs_review`: the picture is finished, and shown to nobody but checkers until one of them approves it. `retake_requested` and
 * `rejected` are their other verdicts.
 */
export const imageStates = [
  'uploaded',
  'queued',
  'processing',
  'needs_review',
  'delivered',
  'retake_requested',
  'rejected',
  'failed',
  'cancelled',
] as const;
export type ImageState = (typeof imageStates)[number];

/**
 * Why a picture could not be made; the texts are in the i18n files under `images.failure.<name>`. `missing_parts`: the
 * photo cuts the vehicle off or another vehicle hides a part of it, and the settings refuse such photos.
 */
export const imageFailures = [
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
  'no_vehicle',
  'missing_parts',
  'time_limit',
  'memory_limit',
  'crashed',
  'storage',
  'internal',
] as const;
export const ImageFailure = z.enum(imageFailures);
export type ImageFailure = z.infer<typeof ImageFailure>;

export const Position = z.enum(positionNames);

/** A rectangle in a picture, in shares of its width and height. */
export const SharedBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type SharedBox = z.infer<typeof SharedBox>;

export const ImageOutput = z.object({
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  format: z.enum(['jpeg', 'webp', 'avif', 'png']),
  /** Position of the vehicle in the picture; null if it is the same as in the photo. */
  vehicle: SharedBox.nullable(),
  /** How true that vehicle is to the photo; null for other pictures, and for those made before this was measured. */
  fidelity: Fidelity.nullable(),
  /** Signed URL for `<img src>` and downloads. */
  url: z.string(),
});

export type ImageOutput = z.infer<typeof ImageOutput>;

/** The crop of a photo that keeps its background. Regions are shares of the photo and may extend beyond it. */
const ImageCrop = z.object({
  /** Width per height of the picture. */
  aspect: z.number(),
  /** The part of the photo that the picture shows. */
  region: SharedBox,
  /** The part that it would show if nobody had moved it. */
  automatic: SharedBox,
  /** The vehicle that it is around, in shares of the photo; null if the photo shows none from outside. */
  vehicle: SharedBox.nullable(),
  byHand: z.boolean(),
  /** What is special about the region; the texts are in the i18n files under `crops.notes.<name>`. */
  note: z.enum(cropNotes).nullable(),
});
export type ImageCrop = z.infer<typeof ImageCrop>;

export const Image = z.object({
  id: ImageId,
  set: PictureSet,
  /** Of no meaning in a set of cut-outs. */
  position: Position,
  /**
   * The position is only proposed, because nobody chose it: `sure` if the photo was recognised as what belongs there, `unsure`
   * otherwise. Null where somebody chose or confirmed it, and until the photo has been analysed.
   */
  proposal: z.enum(['sure', 'unsure']).nullable(),
  state: z.enum(imageStates),
  failure: ImageFailure.nullable(),
  /** Why a checker wants another photo, or rejected the picture; null in all other states. */
  review: z
    .object({
      reasons: z.array(z.enum([...new Set([...retakeReasons, ...rejectReasons])])),
      note: z.string(),
    })
    .nullable(),
  /** What somebody reported about the picture, and what became of it; null once another picture was ordered. */
  report: z
    .object({
      /** `fixing`: a checker has opened it. `fixed`: this picture replaces the reported one. `declined`: it stays as it is. */
      state: z.enum(reportStates),
      reasons: z.array(z.enum(rejectReasons)),
      note: z.string(),
      /** What the checker says about it. */
      answer: z.string(),
      /** False after a restyle: the report was about the picture before, which an undo of the restyle brings back. */
      isOfShown: z.boolean(),
    })
    .nullable(),
  /** What is wrong with the photo; null until it has been analysed. */
  verdicts: z.array(z.enum(inputVerdicts)).nullable(),
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Size of the upright photo in pixels; null until it has been analysed. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Position of the vehicle in the photo; null until the photo has been analysed, or if no vehicle was found. */
  vehicle: SharedBox.nullable(),
  /** The vehicles found in the photo, the main one first, then the others from left to right; empty until its analysis says so. */
  vehicles: z.array(SharedBox),
  /** Whether somebody changed the outline of the vehicle by hand. */
  retouched: z.boolean(),
  /** What is asked about its outline; empty until the photo has been analysed, and once nobody has to look at the outline any more. */
  doubts: z.array(ImageDoubt),
  /** Whether the picture is finished, but no channel, feed, server, shared page or event has it until its questions are answered. */
  heldBack: z.boolean(),
  /** Signed URL to download the photo as uploaded. */
  original: z.string(),
  /** The photo re-encoded upright, 480 and 1920 pixels wide; null until it has been analysed. */
  thumbnail: z.string().nullable(),
  upright: z.string().nullable(),
  preset: PresetId.nullable(),
  /**
   * The version of a catalogue preset that the picture was ordered with; null for built-in presets, and for pictures that are
   * older than versions.
   */
  presetVersion: z.number().int().nullable(),
  /** The catalogue background that replaces the one of the preset; null if it is the preset's own, or if that is not known. */
  backgroundId: CatalogueItemId.nullable(),
  outputs: z.array(ImageOutput),
  /** How the ordered picture crops the photo; null until the photo has been analysed, and for pictures of all of it. */
  crop: ImageCrop.nullable(),
  /** Credits charged for the picture so far. */
  charged: z.number().int(),
  /** Position in the installation's queue of pictures; null unless queued. */
  queuePlace: z.number().int().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Image = z.infer<typeof Image>;

const imageParams = z.object({ id: ImageId });

export const listImages = route({
  method: 'GET',
  path: '/v1/vehicles/:id/images',
  summary: 'The images of a vehicle in the order of their positions.',
  permission: 'images:read',
  params: z.object({ id: VehicleId }),
  response: z.object({
    results: z.array(Image),
    /**
     * Recent interval between two finished pictures of this installation, ms: for first renderings, and for pictures
     * that are rendered again. Null until enough pictures have been made.
     */
    paceMs: z.number().int().nullable(),
    restylePaceMs: z.number().int().nullable(),
  }),
  errors: ['vehicleNotFound'],
});

export const uploadImage = route({
  method: 'POST',
  path: '/v1/vehicles/:id/images',
  summary:
    'Adds a photo: multipart with the field `file` (JPEG, PNG, WebP, HEIC or AVIF) and maybe `position`. Without one, or ' +
    'if it is only `suggested`, the photo moves to a position of what it shows once it has been analysed. With ' +
    '`replaces`, the id of an image of this vehicle, that image is deleted and the photo takes its position.',
  permission: 'images:write',
  params: z.object({ id: VehicleId }),
  file: true,
  body: z.strictObject({
    position: Position.optional(),
    /** Nobody chose the position. */
    suggested: Flag.optional(),
    replaces: ImageId.optional(),
  }),
  response: Image,
  status: 201,
  errors: [
    'vehicleNotFound',
    'imageNotFound',
    'imageBusy',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'imageAnimated',
    'imageDuplicate',
    'exteriorCountExceeded',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
  ],
});

export const patchImage = route({
  method: 'PATCH',
  path: '/v1/images/:id',
  summary:
    'Moves an image to another position, or confirms the one that was proposed for it. With `swaps`, the id of an image at ' +
    'that position, both change places.',
  permission: 'images:write',
  params: imageParams,
  body: z.strictObject({
    position: Position,
    /** A position that is only suggested may still be changed by the analysis. */
    suggested: z.boolean().optional(),
    /** Ignored if that image is at another position by now. */
    swaps: ImageId.optional(),
  }),
  response: Image,
  errors: ['imageNotFound', 'exteriorCountExceeded'],
});

export const deleteImage = route({
  method: 'DELETE',
  path: '/v1/images/:id',
  summary: 'Deletes an image; it can be restored.',
  permission: 'images:write',
  params: imageParams,
  response: Done,
  errors: ['imageNotFound', 'imageBusy'],
});

export const restoreImage = route({
  method: 'POST',
  path: '/v1/images/:id/restore',
  summary: 'Restores a deleted image.',
  permission: 'images:write',
  params: imageParams,
  response: Image,
  errors: ['imageNotFound', 'positionTakenOnRestore', 'exteriorCountExceeded', 'imageDuplicate'],
});

const [keep, blur, colour] = PlateTreatment.options;
/** A licence plate picture that belongs to the vehicle's owner. */
const ownPlate = z.strictObject({ mode: z.literal('picture'), licensePlateId: LicensePlateId });

export const processImages = route({
  method: 'POST',
  path: '/v1/vehicles/:id/process',
  summary:
    'Makes showroom pictures. What is left out is as GET /v1/vehicles/:id/settings has it, without steps that the ' +
    'vehicle’s owner may not use. Credits are held now and charged when a picture is delivered, ' +
    'which may be after a checker has approved it.',
  permission: 'images:write',
  idempotent: true,
  params: z.object({ id: VehicleId }),
  body: z.strictObject({
    preset: PresetId.optional(),
    /** An earlier version of `preset`, which must be one of the catalogue; if omitted, the current one. */
    presetVersion: z.number().int().min(1).max(presetVersionNumberMax).optional(),
    /** The dealer's colour for the preset `brand`, `#rrggbb`. */
    brandColour: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .optional(),
    /** Overrides the preset's plate treatment. Rejected if the vehicle's owner may not use it. */
    plate: z.discriminatedUnion('mode', [keep, blur, colour, ownPlate, CataloguePlate]).optional(),
    /**
     * A catalogue background for the vehicle's exterior pictures; its owner must be allowed to choose it. `default`: the one of
     * the settings, also together with a preset.
     */
    background: z.union([z.strictObject({ catalogueId: CatalogueItemId }), z.literal('default')]).optional(),
    /** Catalogue logos that replace those of the preset. They are above its frames and texts. */
    logos: z.array(CatalogueLogo).max(7).optional(),
    /** A catalogue frame that replaces each frame of the preset, which must have one. */
    frame: z.strictObject({ catalogueId: CatalogueItemId }).optional(),
    reflection: Reflection.optional(),
    /** What happens to the windows; see `windows` of the recipe. */
    windows: z.enum(windowModes).optional(),
    /** If omitted, all pictures of the vehicle that have a usable photo and are not queued or processing. Photos that the
     * settings refuse (cutOffPhotos), and what a checker rejected in the same look, are left out; one that is listed here fails with `missing_parts` and costs nothing. */
    imageIds: z.array(ImageId).min(1).max(500).optional(),
  }),
  response: z.object({ results: z.array(Image), held: z.number().int() }),
  status: 202,
  errors: [
    'vehicleNotFound',
    'imageNotFound',
    'noImagesToProcess',
    'imageBusy',
    'clientLicensePlateNotFound',
    'presetNotFound',
    'presetVersionNotFound',
    'presetNotAssignedToUser',
    'presetIncomplete',
    'presetNotOffered',
    'backgroundNotFound',
    'backgroundFileNotFound',
    'wallNotFound',
    'backgroundFloorNotFound',
    'backgroundNotAssigned',
    'defaultBackgroundNotSet',
    'frameNotFound',
    'presetNotAssignedToFrame',
    'catalogueItemNotFound',
    'catalogueItemNotAssigned',
    'validationError',
    'userCreditsExhausted',
    'clientCreditsExhausted',
    'fieldsNotUpdatable',
    'exteriorCountExceeded',
  ],
});

export const cancelImage = route({
  method: 'POST',
  path: '/v1/images/:id/cancel',
  summary:
    'Removes a queued image from the queue, or its picture from those that wait for a checker, and releases its credits. An image that had a finished picture shows it again.',
  permission: 'images:write',
  idempotent: true,
  params: imageParams,
  response: Image,
  errors: ['imageNotFound', 'imageBusy'],
});

export const revertImage = route({
  method: 'POST',
  path: '/v1/images/:id/revert',
  summary: 'Goes back to the photo as it was. Free.',
  permission: 'images:write',
  params: imageParams,
  response: Image,
  errors: ['imageNotFound', 'imageBusy'],
});

export const getImageTarget = route({
  method: 'GET',
  path: '/v1/images/:id/targets/:name',
  summary:
    'The file of one target of a picture, by the name that its preset gives it: `url` downloads it. With `format`, it has to ' +
    'be of that type.',
  permission: 'images:read',
  params: imageParams.extend({ name: z.string().min(1).max(100).meta({ example: 'web' }) }),
  query: z.object({ format: ImageOutput.shape.format.optional() }),
  response: ImageOutput,
  errors: ['imageNotFound', 'targetNotFound', 'targetFileNotFound'],
});

const share = z.number().min(0).max(1);

export const chooseVehicle = route({
  method: 'POST',
  path: '/v1/images/:id/vehicle',
  summary:
    'Chooses the vehicle that pictures of this photo show, where it shows several: one of the image’s `vehicles`. The photo is ' +
    'analysed again, its pictures are removed, and a finished one is made again, free of charge. Later orders keep the choice.',
  permission: 'images:write',
  params: imageParams,
  body: z.strictObject({
    vehicle: z.strictObject({ x: share, y: share, width: share, height: share }),
  }),
  response: Image,
  errors: ['imageNotFound', 'imageBusy', 'vehicleNotInPhoto'],
});

export const ImagePreview = z.object({
  /** A preset, or a catalogue background combined with the vehicle's effective preset. */
  preset: PresetId,
  /** Signed URL; null while the picture is being made. */
  url: z.string().nullable(),
});

export const previewImage = route({
  method: 'POST',
  path: '/v1/images/:id/previews',
  summary:
    'Small pictures of this photo in every preset and every background that may be chosen for it. Free. Missing ones ' +
    'are made and announced as an event.',
  permission: 'images:read',
  params: imageParams,
  /** `only`: the preview of this preset or background, and no other. */
  query: z.object({ only: PresetId.optional() }),
  response: z.object({ results: z.array(ImagePreview) }),
  errors: ['imageNotFound'],
});
