import { z } from 'zod';
import { VehicleDocumentId, VehicleId } from './ids.ts';
import { vehicleDocumentBytesMax, vehicleDocumentTitleMax } from './limits.ts';
import { Done, Flag, route, Timestamp } from './route.ts';
import { lineText } from './text-fields.ts';

export const documentKinds = [
  'inspectionReport',
  'conditionReport',
  'energyLabel',
  'certificateOfConformity',
  'serviceHistory',
  'priceSheet',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A PDF that belongs to a vehicle, such as its inspection report. */
export const VehicleDocument = z.object({
  id: VehicleDocumentId,
  vehicleId: VehicleId,
  kind: z.enum(documentKinds),
  title: z.string(),
  /** The name of the uploaded file, without characters that some systems refuse in names. */
  fileName: z.string(),
  sizeBytes: z.number().int(),
  /** Whether it goes out with exports, feeds, deliveries to servers and shared pages of the vehicle. */
  isPublic: z.boolean(),
  /** Signed URL of a download. */
  url: z.string(),
  createdAt: Timestamp,
});
export type VehicleDocument = z.infer<typeof VehicleDocument>;

/** A public document as those see it who are shown the vehicle. */
export const PublicDocument = VehicleDocument.pick({
  kind: true,
  title: true,
  fileName: true,
  sizeBytes: true,
  url: true,
});
export type PublicDocument = z.infer<typeof PublicDocument>;

const title = lineText().min(1).max(vehicleDocumentTitleMax);
const vehicleParams = z.object({ id: VehicleId });
const documentParams = z.object({ id: VehicleDocumentId });

export const listVehicleDocuments = route({
  method: 'GET',
  path: '/v1/vehicles/:id/documents',
  summary: 'The documents of a vehicle, newest first.',
  permission: 'images:read',
  params: vehicleParams,
  response: z.object({ results: z.array(VehicleDocument) }),
  errors: ['vehicleNotFound'],
});

export const uploadVehicleDocument = route({
  method: 'POST',
  path: '/v1/vehicles/:id/documents',
  summary:
    'Adds a document to a vehicle: multipart with the field `file` (a PDF of at most 20 MB), and maybe `kind`, `title` and ' +
    '`isPublic`, before or after it. Without a title it has the name of the file.',
  permission: 'images:write',
  params: vehicleParams,
  file: true,
  fileBytesMax: vehicleDocumentBytesMax,
  idempotent: true,
  body: z.strictObject({
    kind: z.enum(documentKinds).default('other'),
    title: title.optional(),
    isPublic: Flag.default(false),
  }),
  response: VehicleDocument,
  status: 201,
  errors: [
    'vehicleNotFound',
    'fileDataMissing',
    'vehicleDocumentTypeInvalid',
    'vehicleDocumentTooLarge',
    'vehicleDocumentsExceeded',
    'vehicleDocumentExists',
    'callInProgress',
    'idempotencyKeyReused',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
  ],
});

export const patchVehicleDocument = route({
  method: 'PATCH',
  path: '/v1/vehicle-documents/:id',
  summary: 'Changes the kind or the title of a document, or whether it is public.',
  permission: 'images:write',
  params: documentParams,
  body: z.strictObject({ kind: z.enum(documentKinds), title, isPublic: z.boolean() }).partial(),
  response: VehicleDocument,
  errors: ['vehicleFileNotFound'],
});

export const deleteVehicleDocument = route({
  method: 'DELETE',
  path: '/v1/vehicle-documents/:id',
  summary: 'Deletes a document; it can be restored as long as deleted photos can.',
  permission: 'images:write',
  params: documentParams,
  response: Done,
  errors: ['vehicleFileNotFound'],
});

export const restoreVehicleDocument = route({
  method: 'POST',
  path: '/v1/vehicle-documents/:id/restore',
  summary: 'Restores a deleted document.',
  permission: 'images:write',
  params: documentParams,
  response: VehicleDocument,
  errors: ['vehicleFileNotFound', 'vehicleDocumentsExceeded', 'vehicleDocumentExists'],
});
