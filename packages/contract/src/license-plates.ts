import { z } from 'zod';
import { fileStates } from './files.ts';
import { LicensePlateId, UserId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { Done, route, Timestamp } from './route.ts';

/** A picture that is laid onto licence plates. */
export const LicensePlate = z.object({
  id: LicensePlateId,
  userId: UserId,
  name: z.string(),
  state: z.enum(fileStates),
  failure: ImageFailure.nullable(),
  /** Signed URL path; null until the uploaded picture has been re-encoded. */
  path: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Timestamp,
});
export type LicensePlate = z.infer<typeof LicensePlate>;

export const plateNameMax = 100;

const userParams = z.object({ id: UserId });
const refusals = ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'] as const;

export const listLicensePlates = route({
  method: 'GET',
  path: '/v1/users/:id/license-plates',
  summary: 'The plate pictures of a user, newest first.',
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
  body: z.strictObject({ name: z.string().trim().max(plateNameMax).optional() }),
  response: LicensePlate,
  status: 201,
  errors: [
    ...refusals,
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'fileQuotaExceeded',
    'uploadBroken',
    'storageFull',
    'validationError',
  ],
});

export const deleteLicensePlate = route({
  method: 'DELETE',
  path: '/v1/users/:id/license-plates/:pid',
  summary: 'Removes a plate picture. Pictures made with it stay.',
  permission: 'account:write',
  params: z.object({ id: UserId, pid: LicensePlateId }),
  response: Done,
  errors: [...refusals, 'clientLicensePlateNotFound'],
});
