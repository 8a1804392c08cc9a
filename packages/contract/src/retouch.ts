import { z } from 'zod';
import { ImageId } from './ids.ts';
import { Image, SharedBox } from './images.ts';
import type { Analysis } from './recipe.ts';
import { route } from './route.ts';

const params = z.object({ id: ImageId });
const share = z.number().min(0).max(1);

/** What is stored at an image whose outline or plates somebody changed by hand. */
export interface Retouch {
  /** Names the outline together with the plates; part of the addresses of its pictures, which browsers cache. */
  version: string;
  /** What the analysis found, to go back to. */
  automatic: { analysis: Analysis; matteKey: string };
}

/** The outline of a photo's vehicle as a picture: white inside, black outside, grey along the edge. */
export const Matte = z.object({
  /** 8-bit grey PNG, in Base64. */
  mask: z.string(),
  /** Names this outline; a change says which one it changes. */
  version: z.string(),
  /** Whether somebody changed it. */
  byHand: z.boolean(),
});
export type Matte = z.infer<typeof Matte>;

export const getMatte = route({
  method: 'GET',
  path: '/v1/images/:id/matte',
  summary:
    'The outline of the vehicle of a photo. The photo is also read, so that the first click on it is answered at once.',
  permission: 'mattes:write',
  params,
  response: Matte,
  errors: ['imageNotFound', 'vehicleNotInPhoto'],
});

/** A part of a photo. */
export const MatteRegion = SharedBox.extend({
  /** 8-bit grey PNG of any size, in Base64: white where the region is. */
  mask: z.string(),
});
export type MatteRegion = z.infer<typeof MatteRegion>;

export const findRegion = route({
  method: 'POST',
  path: '/v1/images/:id/matte/regions',
  summary:
    'What is at a place of a photo, so that it can be added to its vehicle, or taken away from it. Changes nothing. Null where ' +
    'nothing smaller than half the vehicle is found.',
  permission: 'mattes:write',
  params,
  body: z.strictObject({
    x: share,
    y: share,
    /** Whether what is there belongs to the vehicle. */
    belongs: z.boolean(),
  }),
  response: z.object({ region: MatteRegion.nullable() }),
  errors: ['imageNotFound', 'vehicleNotInPhoto'],
});

export const changeMatte = route({
  method: 'POST',
  path: '/v1/images/:id/matte',
  summary:
    'Replaces the outline of the vehicle: multipart with the field `file`, a PNG of the size of the present one, and ' +
    '`version`, that of the outline that was changed. The picture of the photo is made again, free of charge; later orders ' +
    'keep the outline.',
  permission: 'mattes:write',
  params,
  file: true,
  fileBytesMax: 16 * 1024 * 1024,
  body: z.strictObject({ version: z.string().min(1).max(64) }),
  response: Image,
  errors: [
    'imageNotFound',
    'imageBusy',
    'vehicleNotInPhoto',
    'matteChanged',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'fileInfected',
    'uploadBroken',
    'storageFull',
  ],
});

export const deleteMatte = route({
  method: 'DELETE',
  path: '/v1/images/:id/matte',
  summary: 'Brings back the outline that the analysis found; the picture is made again, free of charge.',
  permission: 'mattes:write',
  params,
  response: Image,
  errors: ['imageNotFound', 'imageBusy'],
});

export const answerDoubt = route({
  method: 'PATCH',
  path: '/v1/images/:id/doubts/:doubt',
  summary:
    'Answers whether a region of the photo is part of the vehicle: one of the image’s `doubts`. If that changes the outline, the ' +
    'picture is made again, free of charge. The other answer takes it back.',
  permission: 'images:write',
  params: params.extend({ doubt: z.coerce.number().int().min(0).max(1000).meta({ example: 0 }) }),
  body: z.strictObject({ isPart: z.boolean() }),
  response: Image,
  errors: ['imageNotFound', 'doubtSettled', 'imageBusy', 'vehicleNotInPhoto', 'matteChanged'],
});
