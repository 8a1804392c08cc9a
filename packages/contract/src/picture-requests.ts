import { z } from 'zod';
import { roleNames } from './actor.ts';
import { CatalogueItem } from './catalogue.ts';
import { fileStates } from './files.ts';
import { CatalogueItemId, FileId, PictureRequestId, UserId } from './ids.ts';
import { ImageFailure } from './images.ts';
import { Direction, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText, paragraphText } from './text-fields.ts';

/** What can be requested: the operator makes it and adds it to the catalogue. */
export const requestKinds = ['background', 'license-plate'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ['open', 'in_work', 'done', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

const requestTextMax = 2_000;
const requestReasonMax = 1_000;

const Example = z.object({
  id: FileId,
  state: z.enum(fileStates),
  failure: ImageFailure.nullable(),
  /** Signed URL path; null until the uploaded picture has been re-encoded. */
  path: z.string().nullable(),
});

export const PictureRequest = z.object({
  id: PictureRequestId,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Description of the request in the requester's words. */
  text: z.string(),
  askedBy: z.object({ id: UserId, name: z.string(), role: z.enum(roleNames) }),
  customerName: z.string().nullable(),
  /** The member of the operator's staff who took the request. */
  handledBy: z.string().nullable(),
  /** Why the request was declined. */
  reason: z.string().nullable(),
  /** The catalogue item that was made. */
  item: z.object({ id: CatalogueItemId, name: z.string(), path: z.string().nullable() }).nullable(),
  createdAt: Timestamp,
  answeredAt: Timestamp.nullable(),
  examples: z.array(Example),
  /** What the caller may do with the request now. */
  can: z.object({
    addExample: z.boolean(),
    withdraw: z.boolean(),
    take: z.boolean(),
    answer: z.boolean(),
    decline: z.boolean(),
  }),
});
export type PictureRequest = z.infer<typeof PictureRequest>;

const params = z.object({ id: PictureRequestId });
const changeRefusals = [
  'pictureRequestNotFound',
  'pictureRequestStateWrong',
  'userForbidden',
  'customerForbidden',
  'clientForbiddenUser',
] as const;
const answerRefusals = ['pictureRequestNotFound', 'pictureRequestStateWrong'] as const;
const pictureRefusals = [
  'fileDataMissing',
  'imageTypeInvalid',
  'imageTooLarge',
  'fileInfected',
  'uploadBroken',
  'storageFull',
] as const;

/** `waiting`, ascending: unanswered requests first. */
export const requestOrders = ['waiting', 'createdAt'] as const;

export const listPictureRequests = route({
  method: 'GET',
  path: '/v1/picture-requests',
  summary:
    'Wishes for backgrounds and plate pictures of one’s own: of everybody in your reach, newest first. `waiting` with ' +
    'ASC: those without an answer first.',
  permission: 'picture-requests:read',
  query: PageQuery.extend({
    search: lineText().max(100).optional(),
    kind: z.enum(requestKinds).optional(),
    state: z.enum(requestStates).optional(),
    orderBy: wordOf(requestOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
  }).strict(),
  response: pageOf(PictureRequest),
  errors: [],
});

export const getPictureRequest = route({
  method: 'GET',
  path: '/v1/picture-requests/:id',
  summary: 'One of them.',
  permission: 'picture-requests:read',
  params,
  response: PictureRequest,
  errors: ['pictureRequestNotFound'],
});

export const createPictureRequest = route({
  method: 'POST',
  path: '/v1/picture-requests',
  summary:
    'Asks the operator for a background or a plate picture, for yourself or for an account that you manage. The ' +
    'result is for the account that asks: for a user alone, for a client or customer with all its people.',
  permission: 'picture-requests:write',
  body: z.strictObject({
    kind: z.enum(requestKinds),
    text: paragraphText().min(1).max(requestTextMax),
    userId: UserId.optional(),
  }),
  response: PictureRequest,
  status: 201,
  idempotent: true,
  errors: [
    'userNotFound',
    'userForbidden',
    'customerForbidden',
    'clientForbiddenUser',
    'validationError',
    'pictureRequestsExceeded',
  ],
});

export const uploadPictureRequestExample = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/examples',
  summary: 'Adds an example picture, such as a photo of the showroom, while the request is open.',
  permission: 'picture-requests:write',
  params,
  file: true,
  response: PictureRequest,
  status: 201,
  errors: [
    ...changeRefusals,
    ...pictureRefusals,
    'fileQuotaExceeded',
    'storageLimitReached',
    'pictureRequestExamplesExceeded',
  ],
});

export const withdrawPictureRequest = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/withdraw',
  summary: 'Takes a request back while it is open. Its example pictures are deleted.',
  permission: 'picture-requests:write',
  params,
  response: PictureRequest,
  errors: changeRefusals,
});

export const takePictureRequest = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/take',
  summary: 'Takes an open request into work, so that nobody else does and it is not withdrawn.',
  permission: 'picture-requests:answer',
  params,
  response: PictureRequest,
  errors: answerRefusals,
});

export const listPictureRequestChoices = route({
  method: 'GET',
  path: '/v1/picture-requests/:id/choices',
  summary: 'What of the catalogue can be the answer, newest first; at most fifty.',
  permission: 'picture-requests:answer',
  params,
  query: z.strictObject({ search: lineText().max(100).optional() }),
  response: z.object({ results: z.array(CatalogueItem) }),
  errors: ['pictureRequestNotFound'],
});

export const createPictureRequestItem = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/items',
  summary:
    'Puts a picture that was made for a request in work into the catalogue: multipart with `name` and `file`. Nobody ' +
    'can choose it before the request is done.',
  permission: 'picture-requests:answer',
  params,
  file: true,
  body: z.strictObject({ name: lineText().min(1).max(100) }),
  response: CatalogueItem,
  status: 201,
  errors: [...answerRefusals, ...pictureRefusals, 'backgroundExists', 'catalogueItemExists'],
});

export const completePictureRequest = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/complete',
  summary:
    'Answers a request in work with one of the catalogue, which the requester may choose from then on.',
  permission: 'picture-requests:answer',
  params,
  body: z.strictObject({ itemId: CatalogueItemId }),
  response: PictureRequest,
  errors: [
    ...answerRefusals,
    'backgroundNotFound',
    'backgroundFileNotFound',
    'catalogueItemNotFound',
    'imageBusy',
    'customerNotFound',
    'clientNotFound',
    'userNotFound',
  ],
});

export const declinePictureRequest = route({
  method: 'POST',
  path: '/v1/picture-requests/:id/decline',
  summary: 'Answers a request that is open or in work with why it cannot be.',
  permission: 'picture-requests:answer',
  params,
  body: z.strictObject({ reason: paragraphText().min(1).max(requestReasonMax) }),
  response: PictureRequest,
  errors: answerRefusals,
});
