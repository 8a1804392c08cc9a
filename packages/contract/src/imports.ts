import { z } from 'zod';
import { ImageId, ImportEntryId, ImportId, UserId, VehicleId } from './ids.ts';
import { ImageFailure, Position } from './images.ts';
import { importBytesMax } from './limits.ts';
import { Direction, Done, Flag, PageQuery, pageOf, route, Timestamp, wordOf } from './route.ts';
import { lineText } from './text-fields.ts';

/** A ZIP of photos; a list of vehicles with addresses of their pictures; photos that a program uploaded by SFTP. */
export const importSources = ['zip', 'list', 'sftp'] as const;

/** `draft`: a list that has not been started yet. */
export const importStates = ['draft', 'received', 'running', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Why an import took no files, or stopped; the texts are in the i18n files under `imports.failure.<name>`. */
export const importFailures = ['unreadable', 'tooManyFiles', 'bomb', 'notAllowed', 'internal'] as const;
export type ImportFailure = (typeof importFailures)[number];

export const importEntryStates = ['waiting', 'taken', 'held', 'skipped', 'failed', 'discarded'] as const;
export type ImportEntryState = (typeof importEntryStates)[number];

/** Why a file is held, was skipped or failed; the texts are in the i18n files under `imports.reasons.<name>`. */
export const importReasons = [
  // Held; a photo that is being recognised is added to its vehicle if its view is sure and free.
  'recognising',
  'noVehicle',
  'noPosition',
  'exteriorCountExceeded',
  'panorama',
  // Skipped
  'path',
  'link',
  'encrypted',
  'archive',
  'ratio',
  'fileDataMissing',
  'imageTypeInvalid',
  'imageTooLarge',
  'imageAnimated',
  'imageDuplicate',
  'fileInfected',
  'addressForbidden',
  'cancelled',
  // Failed
  'addressNotFound',
  'addressRefused',
  'addressUnreachable',
  'storageLimitReached',
  'unreadable',
  'internal',
] as const;
export type ImportReason = (typeof importReasons)[number];

export const ImportCounts = z.object(
  Object.fromEntries(importEntryStates.map((state) => [state, z.number().int()])) as Record<
    ImportEntryState,
    z.ZodNumber
  >,
);

export const Import = z.object({
  id: ImportId,
  /** The user whose vehicles receive the photos. */
  userId: UserId,
  userName: z.string().nullable(),
  source: z.enum(importSources),
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** The vehicle that all photos belong to; null if folder and file names identify it. */
  vehicle: z.object({ id: VehicleId, reference: z.string() }).nullable(),
  /** Whether missing vehicles are created. */
  createVehicles: z.boolean(),
  state: z.enum(importStates),
  failure: z.enum(importFailures).nullable(),
  /** Number of files by result; all zero until the ZIP has been opened. */
  counts: ImportCounts,
  /** Number of held photos whose view is still being recognised. */
  recognisingCount: z.number().int(),
  /** Of a list: number of rows that are faulty and left out. */
  faultyRowCount: z.number().int(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Import = z.infer<typeof Import>;

export const ImportEntry = z.object({
  id: ImportEntryId,
  importId: ImportId,
  /** Path inside the ZIP, including folders; of a fetched picture its vehicle and its file name. */
  path: z.string(),
  /** 0 until a picture has been fetched. */
  sizeBytes: z.number().int(),
  state: z.enum(importEntryStates),
  reason: z.enum(importReasons).nullable(),
  /** The vehicle that the photo belongs to, or probably belongs to. */
  vehicle: z.object({ id: VehicleId, reference: z.string() }).nullable(),
  position: Position.nullable(),
  imageId: ImageId.nullable(),
  /** Why no picture can be made of the photo; known only once the imported photo has been analysed. */
  failure: ImageFailure.nullable(),
  /** Signed URL of a thumbnail for `<img src>`; null while there is none. */
  thumbnail: z.string().nullable(),
});
export type ImportEntry = z.infer<typeof ImportEntry>;

const importParams = z.object({ id: ImportId });
const entryParams = z.object({ id: ImportEntryId });

export const createImport = route({
  method: 'POST',
  path: '/v1/users/:id/imports',
  summary:
    'Takes the photos of a ZIP: multipart with the field `file`, and before it maybe `vehicleId` or `createVehicles`. ' +
    'Names of folders and files say vehicle (stock number or VIN) and position (`front_left`, or its number in the order in ' +
    'which vehicles are shown). What has no place by its name is held until somebody assigns it.',
  permission: 'images:write',
  idempotent: true,
  params: z.object({ id: UserId }),
  file: true,
  fileBytesMax: importBytesMax,
  body: z.strictObject({
    /** The user's vehicle that all photos are added to. */
    vehicleId: VehicleId.optional(),
    /** Creates vehicles for folder names that contain a digit, and for VINs. */
    createVehicles: Flag.default(false),
  }),
  response: Import,
  status: 202,
  errors: [
    'userNotFound',
    'vehicleNotFound',
    'fileDataMissing',
    'importTypeInvalid',
    'importTooLarge',
    'importsExceeded',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
  ],
});

export const importOrders = ['createdAt', 'fileName'] as const;

export const listImports = route({
  method: 'GET',
  path: '/v1/imports',
  summary: 'Imports in your reach.',
  permission: 'images:read',
  query: PageQuery.extend({
    /** Searches the name of the file and of its user. */
    search: lineText().max(200).optional(),
    state: z.enum(importStates).optional(),
    userId: UserId.optional(),
    /** Finds imports into this vehicle, and imports that hold a photo for it. */
    vehicleId: VehicleId.optional(),
    orderBy: wordOf(importOrders).default('createdAt'),
    orderDirection: Direction.default('DESC'),
  }),
  response: pageOf(Import),
  errors: [],
});

export const getImport = route({
  method: 'GET',
  path: '/v1/imports/:id',
  summary: 'One import.',
  permission: 'images:read',
  params: importParams,
  response: Import,
  errors: ['importNotFound'],
});

export const cancelImport = route({
  method: 'POST',
  path: '/v1/imports/:id/cancel',
  summary: 'Stops an import: photos that were taken stay, no further one is.',
  permission: 'images:write',
  params: importParams,
  response: Import,
  errors: ['importNotFound', 'importStateWrong'],
});

export const deleteImport = route({
  method: 'DELETE',
  path: '/v1/imports/:id',
  summary: 'Deletes an ended import with the photos that it holds; photos that were taken stay.',
  permission: 'images:write',
  params: importParams,
  response: Done,
  errors: ['importNotFound', 'importStateWrong'],
});

export const listImportEntries = route({
  method: 'GET',
  path: '/v1/imports/:id/entries',
  summary: 'The files of an import in the order of the ZIP or the list.',
  permission: 'images:read',
  params: importParams,
  query: PageQuery.extend({
    search: lineText().max(200).optional(),
    state: z.enum(importEntryStates).optional(),
  }),
  response: pageOf(ImportEntry),
  errors: ['importNotFound'],
});

export const assignImportEntry = route({
  method: 'POST',
  path: '/v1/import-entries/:id/assign',
  summary: 'Puts a held photo into a vehicle, as if it had been uploaded there.',
  permission: 'images:write',
  params: entryParams,
  body: z.strictObject({
    vehicleId: VehicleId,
    /** If omitted, the next free position. */
    position: Position.optional(),
  }),
  response: ImportEntry,
  errors: [
    'importEntryNotFound',
    'importStateWrong',
    'vehicleNotFound',
    'imageDuplicate',
    'exteriorCountExceeded',
    'storageFull',
    'storageLimitReached',
    'fileInfected',
    'uploadBroken',
  ],
});

export const unassignImportEntry = route({
  method: 'POST',
  path: '/v1/import-entries/:id/unassign',
  summary:
    'Takes back an assignment: the photo leaves the vehicle and is held as it was before. Only while nothing else was done ' +
    'with it there.',
  permission: 'images:write',
  params: entryParams,
  response: ImportEntry,
  errors: [
    'importEntryNotFound',
    'importStateWrong',
    'imageNotFound',
    'imageBusy',
    'imageDuplicate',
    'storageFull',
    'storageLimitReached',
  ],
});

export const discardImportEntry = route({
  method: 'DELETE',
  path: '/v1/import-entries/:id',
  summary: 'Throws a held photo away; it can come back for a day.',
  permission: 'images:write',
  params: entryParams,
  response: Done,
  errors: ['importEntryNotFound', 'importStateWrong'],
});

export const restoreImportEntry = route({
  method: 'POST',
  path: '/v1/import-entries/:id/restore',
  summary: 'Holds a photo again that was thrown away.',
  permission: 'images:write',
  params: entryParams,
  response: ImportEntry,
  errors: ['importEntryNotFound', 'importStateWrong'],
});
