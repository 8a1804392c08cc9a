import { z } from 'zod';
import { cropAspectNames, cropPaddingMax } from './crop-aspects.ts';
import { CropSetId, ImageId, UserId } from './ids.ts';
import { Image } from './images.ts';
import { pictureSetStates } from './picture-sets.ts';
import { CropRule } from './recipe.ts';
import { Colour } from './recipe-fields.ts';
import { Done, Flag, PageQuery, pageOf, route, Timestamp } from './route.ts';

/** What pictures of a set show: the vehicle cut out, or the photo with its own background, cropped around the vehicle. */
export const Cut = z.discriminatedUnion('background', [
  z.strictObject({ background: z.literal('transparent'), format: z.enum(['png', 'webp']) }),
  z.strictObject({ background: z.literal('colour'), colour: Colour }),
  z.strictObject({
    background: z.literal('original'),
    aspect: z.enum(cropAspectNames),
    /** Free space on each side of the vehicle, share of the picture's width or height. */
    padding: z.number().min(0).max(cropPaddingMax),
  }),
]);
export type Cut = z.infer<typeof Cut>;

/** A set of photos that were uploaded together for cut-outs or crops, with the resulting pictures. */
export const CropSet = z.object({
  id: CropSetId,
  userId: UserId,
  userName: z.string().nullable(),
  cut: Cut,
  state: z.enum(pictureSetStates),
  imageCount: z.number().int(),
  deliveredCount: z.number().int(),
  failedCount: z.number().int(),
  /** Thumbnails of the first pictures; signed URLs for `<img src>`. */
  thumbnails: z.array(z.string()),
  /** Signed URL of a ZIP of all finished pictures; null while there are none. */
  archive: z.string().nullable(),
  createdAt: Timestamp,
  deletedAt: Timestamp.nullable(),
});
export type CropSet = z.infer<typeof CropSet>;

const setParams = z.object({ id: CropSetId });
const imageParams = z.object({ id: ImageId });

export const listCropSets = route({
  method: 'GET',
  path: '/v1/crops',
  summary: 'Sets of cut-outs in your reach, newest first; `price` is what one picture costs the caller.',
  permission: 'crops:read',
  query: PageQuery.extend({ onlyDeleted: Flag.default(false) }),
  response: pageOf(CropSet).extend({ price: z.number().int() }),
  errors: [],
});

export const createCropSet = route({
  method: 'POST',
  path: '/v1/crops',
  summary: 'Makes an empty set. Its photos come with POST /v1/crops/:id/images.',
  permission: 'crops:write',
  body: z.strictObject({
    /** Owner of the set; required for accounts that work for several users. */
    userId: UserId.optional(),
    cut: Cut,
  }),
  response: CropSet,
  status: 201,
  errors: ['userNotFound', 'validationError'],
});

export const getCropSet = route({
  method: 'GET',
  path: '/v1/crops/:id',
  summary: 'One set.',
  permission: 'crops:read',
  params: setParams,
  response: CropSet,
  errors: ['cropSetNotFound'],
});

export const deleteCropSet = route({
  method: 'DELETE',
  path: '/v1/crops/:id',
  summary: 'Deletes a set; it can be restored as long as its customer’s settings say (retentionDays).',
  permission: 'crops:write',
  params: setParams,
  response: Done,
  errors: ['cropSetNotFound', 'imageBusy'],
});

export const restoreCropSet = route({
  method: 'POST',
  path: '/v1/crops/:id/restore',
  summary: 'Brings a deleted set back.',
  permission: 'crops:write',
  params: setParams,
  response: CropSet,
  errors: ['cropSetNotFound'],
});

export const listCropImages = route({
  method: 'GET',
  path: '/v1/crops/:id/images',
  summary:
    'The images of a set in the order in which their photos were uploaded. Their `position` has no meaning.',
  permission: 'crops:read',
  params: setParams,
  response: z.object({ results: z.array(Image) }),
  errors: ['cropSetNotFound'],
});

export const uploadCropImage = route({
  method: 'POST',
  path: '/v1/crops/:id/images',
  summary:
    'Adds a photo (multipart, field `file`: JPEG, PNG, WebP, HEIC or AVIF) and has it cut out or cropped. Credits are ' +
    'held now and charged when the picture is delivered.',
  permission: 'crops:write',
  params: setParams,
  file: true,
  body: z.strictObject({}),
  response: Image,
  status: 201,
  errors: [
    'cropSetNotFound',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'imageAnimated',
    'imageDuplicate',
    'cropCountExceeded',
    'userCreditsExhausted',
    'clientCreditsExhausted',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
  ],
});

export const processCropImages = route({
  method: 'POST',
  path: '/v1/crops/:id/process',
  summary:
    'Makes pictures of a set again, optionally with another cut. Free for those that were paid for once. Moved crops stay ' +
    'where they are unless the aspect changes.',
  permission: 'crops:write',
  idempotent: true,
  params: setParams,
  body: z.strictObject({
    /** New cut for the whole set from now on; if omitted, the cut stays unchanged. */
    cut: Cut.optional(),
    /** Pictures to process; if omitted, all that are not queued or processing. */
    imageIds: z.array(ImageId).min(1).max(500).optional(),
  }),
  response: z.object({ results: z.array(Image), held: z.number().int() }),
  status: 202,
  errors: [
    'cropSetNotFound',
    'cropImageNotFound',
    'noImagesToProcess',
    'imageBusy',
    'userCreditsExhausted',
    'clientCreditsExhausted',
  ],
});

export const moveCrop = route({
  method: 'POST',
  path: '/v1/crop-images/:id/frame',
  summary:
    'Moves or resizes the crop of an image, whose set has to be one of crops, or puts it around the vehicle again. The ' +
    'picture is made again, free if it was paid for once.',
  permission: 'crops:write',
  idempotent: true,
  params: imageParams,
  body: z.strictObject({
    /**
     * Left and upper edge and width of the crop, shares of the upright photo; its height follows from the aspect of the
     * set. What is beyond the photo is moved inside, as far as the crop fits into it. Null: around the vehicle.
     */
    frame: CropRule.shape.frame.unwrap().nullable(),
  }),
  response: Image,
  errors: [
    'cropImageNotFound',
    'imageBusy',
    'validationError',
    'userCreditsExhausted',
    'clientCreditsExhausted',
  ],
});

export const cancelCropImage = route({
  method: 'POST',
  path: '/v1/crop-images/:id/cancel',
  summary:
    'Removes a queued image from the queue and releases its credits. An image that had a finished picture shows it again.',
  permission: 'crops:write',
  idempotent: true,
  params: imageParams,
  response: Image,
  errors: ['cropImageNotFound', 'imageBusy'],
});

export const deleteCropImage = route({
  method: 'DELETE',
  path: '/v1/crop-images/:id',
  summary: 'Deletes an image of a set; it can be restored.',
  permission: 'crops:write',
  params: imageParams,
  response: Done,
  errors: ['cropImageNotFound', 'imageBusy'],
});

export const restoreCropImage = route({
  method: 'POST',
  path: '/v1/crop-images/:id/restore',
  summary: 'Restores a deleted image of a set.',
  permission: 'crops:write',
  params: imageParams,
  response: Image,
  errors: ['cropImageNotFound', 'imageDuplicate', 'cropCountExceeded'],
});
