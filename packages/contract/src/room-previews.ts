import { z } from 'zod';
import { CatalogueRoom } from './catalogue.ts';
import { ImageId } from './ids.ts';
import { route } from './route.ts';

export const previewRoom = route({
  method: 'POST',
  path: '/v1/images/:id/room-preview',
  summary:
    'What the vehicle of a photo would look like in a room of a wall and a floor that is being designed. Changes nothing, and is free.',
  permission: 'catalogue:write',
  params: z.object({ id: ImageId }),
  body: z.strictObject({ room: CatalogueRoom }),
  response: z.object({
    /** WebP, its longer side 960 pixels, in Base64. Plates and windows are as photographed. */
    picture: z.string(),
  }),
  errors: [
    'imageNotFound',
    'vehicleNotInPhoto',
    'wallNotFound',
    'backgroundFloorNotFound',
    'backgroundFileNotFound',
    'imageBusy',
  ],
});
