import { z } from 'zod';
import { CatalogueRoom, ViewChanges } from './catalogue.ts';
import { CatalogueItemId, CustomerId, ImageId } from './ids.ts';
import { route } from './route.ts';

/** A background that is being designed: a room of a wall and a floor, or a stored picture of a place with where its floor begins. */
export const BackgroundDraft = z.discriminatedUnion('use', [
  z.strictObject({ use: z.literal('room'), room: CatalogueRoom }),
  z.strictObject({
    use: z.literal('whole'),
    backgroundId: CatalogueItemId,
    /** Share of the height from the top. */
    horizon: z.number().min(0).max(1),
    /** Of its pictures for views; those that are not named stay as they are stored. */
    views: ViewChanges.default({}),
  }),
]);
export type BackgroundDraft = z.infer<typeof BackgroundDraft>;

const params = z.object({ id: ImageId });
const response = z.object({
  /** WebP, its longer side 960 pixels, in Base64. Plates and windows are as photographed. */
  picture: z.string(),
});
const errors = [
  'imageNotFound',
  'vehicleNotInPhoto',
  'wallNotFound',
  'backgroundFloorNotFound',
  'backgroundFileNotFound',
  'backgroundNotFound',
  'imageBusy',
] as const;

export const previewBackground = route({
  method: 'POST',
  path: '/v1/images/:id/background-preview',
  summary:
    'What the vehicle of a photo would look like before a background of the catalogue that is being designed. Changes nothing, and is ' +
    'free.',
  permission: 'catalogue:write',
  params,
  body: z.strictObject({ draft: BackgroundDraft }),
  response,
  errors,
});

export const previewOwnBackground = route({
  method: 'POST',
  path: '/v1/images/:id/own-background-preview',
  summary:
    'What the vehicle of a photo would look like before a background of the customer’s own that is being designed. Changes nothing, ' +
    'and is free.',
  permission: 'backgrounds:write',
  params,
  body: z.strictObject({ customerId: CustomerId, draft: BackgroundDraft }),
  response,
  errors: [...errors, 'customerNotFound', 'backgroundNotAssigned'],
});
