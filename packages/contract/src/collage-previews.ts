import { z } from 'zod';
import { CatalogueItemId, ImageId, VehicleId } from './ids.ts';
import { route } from './route.ts';

export const previewCollage = route({
  method: 'POST',
  path: '/v1/vehicles/:id/collages/preview',
  summary:
    'What a page of a vehicle would look like with this template and these pictures, in a small size; cells without a picture are ' +
    'empty. Changes nothing, and is free.',
  permission: 'collages:write',
  params: z.object({ id: VehicleId }),
  body: z.strictObject({
    templateId: CatalogueItemId,
    /** The picture of each cell; null, or a shorter list: as the template says. */
    chosen: z
      .array(ImageId.nullable())
      .max(12 ** 2)
      .optional(),
  }),
  response: z.object({
    /** WebP, its longer side at most 960 pixels, in Base64. Windows are as photographed. */
    picture: z.string(),
  }),
  errors: [
    'vehicleNotFound',
    'noCollagesToProcess',
    'collageNotFound',
    'collageNotAssigned',
    'imageNotFound',
    'validationError',
  ],
});
