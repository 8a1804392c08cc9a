import { z } from 'zod';
import { FileId, UserId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { Done, route, Timestamp } from './route.ts';

export const fileTypes = ['profilePicture', 'logo', 'document', 'background'] as const;
export const FileType = z.enum(fileTypes);
export type FileType = z.infer<typeof FileType>;

export const fileStates = ['waiting', 'ready', 'failed'] as const;

export const UserFile = z.object({
  id: FileId,
  userId: UserId,
  type: FileType,
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** A picture is `waiting` until it has been re-encoded, and `failed` if that is impossible. */
  state: z.enum(fileStates),
  failure: ImageFailure.nullable(),
  /** Signed URL path; null until the file is ready. Documents are sent as downloads. */
  path: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: Timestamp,
});
export type UserFile = z.infer<typeof UserFile>;

const userParams = z.object({ id: UserId });
const uploadErrors = [
  'userNotFound',
  'userForbidden',
  'customerForbidden',
  'clientForbiddenUser',
  'fileDataMissing',
  'imageTypeInvalid',
  'fileTypeInvalid',
  'imageTooLarge',
  'fileQuotaExceeded',
  'storageLimitReached',
  'fileInfected',
  'uploadBroken',
  'storageFull',
  'validationError',
] as const;

export const listFiles = route({
  method: 'GET',
  path: '/v1/users/:id/files',
  summary: 'The files of a user, newest first; `type` narrows the list.',
  permission: 'account:read',
  params: userParams,
  query: z.strictObject({ type: FileType.optional() }),
  response: z.object({ results: z.array(UserFile) }),
  errors: ['userNotFound'],
});

const upload = {
  permission: 'account:write',
  file: true,
  query: z.strictObject({ type: FileType.optional() }),
  body: z.strictObject({ type: FileType.optional() }),
  response: UserFile,
  status: 201,
  errors: uploadErrors,
} as const;

export const uploadFile = route({
  ...upload,
  method: 'POST',
  path: '/v1/users/:id/files',
  summary:
    'Adds a file: multipart with the field `file`, and `type` before or after it or in the address. Without a type a ' +
    'PDF is a document and a picture a background. A document is a PDF, everything else a picture, which is re-encoded ' +
    'before anybody sees it. The newest picture of type profilePicture is the one of the user.',
  params: userParams,
});

export const uploadFileAsRoot = route({
  ...upload,
  method: 'POST',
  path: '/v1/root/:rootId/users/:id/files',
  summary: 'As the call above, for root, who is named in the address.',
  permission: 'files:write-any',
  params: z.object({ rootId: UserId, id: UserId }),
});

export const deleteFile = route({
  method: 'DELETE',
  path: '/v1/users/:id/files/:fid',
  summary: 'Removes a file of a user for good.',
  permission: 'account:write',
  params: z.object({ id: UserId, fid: FileId }),
  response: Done,
  errors: ['userNotFound', 'fileNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'],
});
