import { z } from 'zod';
import { fileStates } from './files.ts';
import { LicensePlateId, UserId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { PlateDesign } from './recipe.ts';
import { Done, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

/** A picture or a design that is laid onto licence plates. */
export const LicensePlate = z.object({
  id: LicensePlateId,
  userId: UserId,
  name: z.string(),
  /** Null for a plate that is an uploaded picture. */
  design: PlateDesign.nullable(),
  /** Of its picture, or of its design's logo; a design without one is always ready. */
  state: z.enum(fileStates),
  failure: ImageFailure.nullable(),
  /** Signed URL path of the picture, or of the design's logo; null until what was uploaded has been re-encoded. */
  path: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Timestamp,
});
export type LicensePlate = z.infer<typeof LicensePlate>;

export const plateNameMax = 100;

const userParams = z.object({ id: UserId });
const plateParams = z.object({ id: UserId, pid: LicensePlateId });
const Name = lineText().min(1).max(plateNameMax);
const refusals = ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'] as const;

export const listLicensePlates = route({
  method: 'GET',
  path: '/v1/users/:id/license-plates',
  summary: 'The plates of a user, pictures and designs, newest first.',
  permission: 'account:read',
  params: userParams,
  response: z.object({ results: z.array(LicensePlate) }),
  errors: ['userNotFound'],
});

export const createLicensePlate = route({
  method: 'POST',
  path: '/v1/users/:id/license-plates',
  summary:
    'Adds a plate picture: multipart with the field `file`, and `name` before or after it. Without a name it has that ' +
    'of its file.',
  permission: 'account:write',
  params: userParams,
  file: true,
  body: z.strictObject({ name: lineText().max(plateNameMax).optional() }),
  response: LicensePlate,
  status: 201,
  errors: [
    ...refusals,
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'fileQuotaExceeded',
    'storageLimitReached',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'validationError',
  ],
});

export const createPlateDesign = route({
  method: 'POST',
  path: '/v1/users/:id/license-plates/designs',
  summary:
    'Adds a designed plate: text and colours on the plate of a country. Its logo’s picture is sent afterwards. In pictures it ' +
    'is drawn in the shape of the photographed plate.',
  permission: 'account:write',
  params: userParams,
  body: z.strictObject({ name: Name, design: PlateDesign }),
  response: LicensePlate,
  status: 201,
  errors: [...refusals, 'licensePlatesExceeded', 'plateTextTooLong', 'plateLetterMissing', 'validationError'],
});

export const patchPlateDesign = route({
  method: 'PATCH',
  path: '/v1/users/:id/license-plates/:pid',
  summary:
    'Renames a plate or changes its design; a design without a logo loses the picture of its logo. Pictures made with it stay ' +
    'as they are.',
  permission: 'account:write',
  params: plateParams,
  body: z.strictObject({ name: Name, design: PlateDesign }).partial(),
  response: LicensePlate,
  errors: [
    ...refusals,
    'clientLicensePlateNotFound',
    'plateTextTooLong',
    'plateLetterMissing',
    'validationError',
  ],
});

export const uploadPlateLogo = route({
  method: 'POST',
  path: '/v1/users/:id/license-plates/:pid/logo',
  summary:
    'Sends the picture of a design’s logo, in place of an earlier one: multipart with the field `file`. A design that has no ' +
    'place for a logo is refused.',
  permission: 'account:write',
  params: plateParams,
  file: true,
  response: LicensePlate,
  status: 201,
  errors: [
    ...refusals,
    'clientLicensePlateNotFound',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'fileQuotaExceeded',
    'storageLimitReached',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'validationError',
  ],
});

export const deleteLicensePlate = route({
  method: 'DELETE',
  path: '/v1/users/:id/license-plates/:pid',
  summary: 'Removes a plate. Pictures made with it stay.',
  permission: 'account:write',
  params: plateParams,
  response: Done,
  errors: [...refusals, 'clientLicensePlateNotFound'],
});

export const restoreLicensePlate = route({
  method: 'POST',
  path: '/v1/users/:id/license-plates/:pid/restore',
  summary: 'Brings a removed plate back.',
  permission: 'account:write',
  params: plateParams,
  response: LicensePlate,
  errors: [...refusals, 'clientLicensePlateNotFound'],
});
