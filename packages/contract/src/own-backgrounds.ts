import { z } from 'zod';
import { backgroundUses, CatalogueItem, CatalogueRoom, ViewChanges } from './catalogue.ts';
import { CatalogueItemId, CustomerId } from './ids.ts';
import { viewClasses } from './positions.ts';
import { Done, route } from './route.ts';
import { lineText } from './text-fields.ts';

/** Backgrounds, walls and floors that customers make themselves; only they and those below them can choose them. */

const customerParams = z.object({ id: CustomerId });
const itemParams = customerParams.extend({ backgroundId: CatalogueItemId });
const Name = lineText().min(1).max(100);
const fields = {
  name: Name,
  use: z.enum(backgroundUses),
  /** Pictures of a complete place: where the floor begins, share of the height from the top. */
  horizon: z.number().min(0).max(1),
  /** Rooms: wall, floor and light. Their pictures are walls and floors that the customer may choose. */
  room: CatalogueRoom,
};
const missing = ['customerNotFound', 'backgroundNotFound'] as const;
/** Errors for a wall or floor that does not exist, or that the customer may not choose. */
const surfaceErrors = ['wallNotFound', 'backgroundFloorNotFound', 'backgroundNotAssigned'] as const;
/** Errors for the picture of a background. */
const pictureErrors = [
  ...missing,
  'validationError',
  'fileDataMissing',
  'imageTypeInvalid',
  'imageTooLarge',
  'fileInfected',
  'uploadBroken',
  'storageFull',
] as const;

export const listOwnBackgrounds = route({
  method: 'GET',
  path: '/v1/customers/:id/backgrounds',
  summary: 'The backgrounds, walls and floors that a customer made for its own pictures, newest first.',
  permission: 'backgrounds:read',
  params: customerParams,
  response: z.object({ results: z.array(CatalogueItem) }),
  errors: ['customerNotFound'],
});

export const createOwnBackground = route({
  method: 'POST',
  path: '/v1/customers/:id/backgrounds',
  summary:
    'Adds a background of the customer’s own: a picture of a complete place, a room of a wall and a floor, or a wall or ' +
    'floor for such rooms. Pictures are sent afterwards. Everybody below the customer can choose it.',
  permission: 'backgrounds:write',
  params: customerParams,
  body: z.strictObject({
    name: Name,
    use: fields.use.default('room'),
    horizon: fields.horizon.optional(),
    room: fields.room.optional(),
  }),
  response: CatalogueItem,
  status: 201,
  errors: [
    'customerNotFound',
    'backgroundExists',
    'ownBackgroundsExceeded',
    ...surfaceErrors,
    'validationError',
  ],
});

export const getOwnBackground = route({
  method: 'GET',
  path: '/v1/customers/:id/backgrounds/:backgroundId',
  summary: 'One background of the customer’s own.',
  permission: 'backgrounds:read',
  params: itemParams,
  response: CatalogueItem,
  errors: missing,
});

export const patchOwnBackground = route({
  method: 'PATCH',
  path: '/v1/customers/:id/backgrounds/:backgroundId',
  summary: 'Changes its name or what it shows. Pictures made with it stay as they are.',
  permission: 'backgrounds:write',
  params: itemParams,
  body: z.strictObject({ ...fields, views: ViewChanges }).partial(),
  response: CatalogueItem,
  errors: [...missing, 'backgroundExists', ...surfaceErrors, 'validationError'],
});

export const deleteOwnBackground = route({
  method: 'DELETE',
  path: '/v1/customers/:id/backgrounds/:backgroundId',
  summary:
    'Takes it out of the choice. Pictures made with it stay, and can be made again; rooms with it cannot be chosen.',
  permission: 'backgrounds:write',
  params: itemParams,
  response: Done,
  errors: missing,
});

export const restoreOwnBackground = route({
  method: 'POST',
  path: '/v1/customers/:id/backgrounds/:backgroundId/restore',
  summary: 'Brings it back; refused when another one has its name by now.',
  permission: 'backgrounds:write',
  params: itemParams,
  response: CatalogueItem,
  errors: [...missing, 'backgroundExists'],
});

export const uploadOwnBackgroundPicture = route({
  method: 'POST',
  path: '/v1/customers/:id/backgrounds/:backgroundId/picture',
  summary:
    'Sends its picture, in place of an earlier one: multipart with the field `file`. It is re-encoded before anybody ' +
    'sees it. Rooms have none of their own.',
  permission: 'backgrounds:write',
  params: itemParams,
  file: true,
  response: CatalogueItem,
  status: 201,
  errors: pictureErrors,
});

export const uploadOwnBackgroundViewPicture = route({
  method: 'POST',
  path: '/v1/customers/:id/backgrounds/:backgroundId/views/:view/picture',
  summary:
    'Sends the picture that a background of a complete place shows behind vehicles seen from there, in place of an earlier ' +
    'one: multipart with the field `file`. Its floor begins where that of the main picture does, until that is changed.',
  permission: 'backgrounds:write',
  params: itemParams.extend({ view: z.enum(viewClasses) }),
  file: true,
  response: CatalogueItem,
  status: 201,
  errors: pictureErrors,
});
