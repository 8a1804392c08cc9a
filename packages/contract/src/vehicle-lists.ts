import { z } from 'zod';
import { ImportId, UserId, VehicleId } from './ids.ts';
import { Import } from './imports.ts';
import { vehicleListBytesMax, vehicleListColumnsMax } from './limits.ts';
import { csvColumns, PageQuery, pageOf, route } from './route.ts';

export const listFormats = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];

export const listEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type ListEncoding = (typeof listEncodings)[number];

export const listDelimiters = [';', ',', '\t', '|'] as const;
export type ListDelimiter = (typeof listDelimiters)[number];

/** What a column of a list can contain. Several columns may have `pictures`, each other field one. */
export const listFields = [
  'reference',
  'vin',
  'make',
  'model',
  'year',
  'colour',
  'mileage',
  'price',
  'pictures',
] as const;
export type ListField = (typeof listFields)[number];
/** What a column contains; an empty text: nothing that is imported. */
export type ListColumn = ListField | '';

/** The fields of a vehicle that a row names, except those that name the vehicle itself. */
export interface RowDetails {
  make?: string;
  model?: string;
  year?: number;
  colour?: string;
  mileage?: number;
  mileageUnit?: 'km' | 'mi';
  priceCents?: number;
}

/** What becomes of a row; the texts are in the i18n files under `vehicleLists.outcomes.<name>`. */
export const listOutcomes = ['new', 'changed', 'unchanged', 'faulty'] as const;
export type ListOutcome = (typeof listOutcomes)[number];

/** Why a row is faulty; the texts are in the i18n files under `vehicleLists.reasons.<name>`. */
export const listRowReasons = [
  'noName',
  'vinInvalid',
  'textTooLong',
  'yearInvalid',
  'dateInvalid',
  'mileageInvalid',
  'priceInvalid',
  'addressInvalid',
  'tooManyPictures',
  'duplicate',
  'conflict',
] as const;
export type ListRowReason = (typeof listRowReasons)[number];

/** `open`: waits for its columns to be assigned. */
export const listStages = ['open', 'checking', 'checked', 'failed'] as const;
export type ListStage = (typeof listStages)[number];

/** Why a list could not be read to its end; the texts are in the i18n files under `vehicleLists.failure.<name>`. */
export const listFailures = [
  'unreadable',
  'quotes',
  'rowTooLong',
  'tooManyRows',
  'bomb',
  'notAllowed',
  'internal',
] as const;
export type ListFailure = (typeof listFailures)[number];

/** How a list is read. */
const reading = {
  /** The field of each column, in the order of the columns; null: the column is not imported. */
  fields: z.array(z.enum(listFields).nullable()).min(1).max(vehicleListColumnsMax),
  /** Whether the pictures of a row are in the order of the positions. If not, only their names count. */
  picturesInOrder: z.boolean(),
  /** Only of CSV. */
  delimiter: z.enum(listDelimiters).nullable(),
  /** Only of CSV. */
  encoding: z.enum(listEncodings).nullable(),
};

const ListReading = z.strictObject({
  fields: reading.fields,
  picturesInOrder: reading.picturesInOrder.default(false),
  /** If omitted, the one that was found. */
  delimiter: z.enum(listDelimiters).optional(),
  /** If omitted, the one that was found. */
  encoding: z.enum(listEncodings).optional(),
});

export const VehicleList = z.object({
  /** Of its import. */
  id: ImportId,
  format: z.enum(listFormats),
  ...reading,
  /** The first row: the headings of the columns. */
  columns: z.array(z.string()),
  stage: z.enum(listStages),
  failure: z.enum(listFailures).nullable(),
  /** The row at which reading failed, counted from 1, which is the row of headings. */
  failedRow: z.number().int().nullable(),
  /** Number of rows by outcome, as far as they were checked. */
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    faulty: z.number().int(),
  }),
  /** Number of rows whose vehicles were created or changed so far. */
  doneCount: z.number().int(),
  /** Number of picture addresses in rows that are not faulty. */
  pictureCount: z.number().int(),
});
export type VehicleList = z.infer<typeof VehicleList>;

export const VehicleListRow = z.object({
  /** Counted from 1, which is the row of headings. */
  number: z.number().int(),
  reference: z.string().nullable(),
  vin: z.string().nullable(),
  outcome: z.enum(listOutcomes),
  reason: z.enum(listRowReasons).nullable(),
  /** What is wrong, as far as it is a text of the row. */
  text: z.string().nullable(),
  pictureCount: z.number().int(),
  /** The vehicle that the row belongs to; null until it is created. */
  vehicleId: VehicleId.nullable(),
});
export type VehicleListRow = z.infer<typeof VehicleListRow>;

/** A row of the report. */
export const VehicleListCsvRow = z.object({
  row: z.number().int(),
  reference: z.string().nullable(),
  vin: z.string().nullable(),
  outcome: z.enum(listOutcomes),
  reason: z.enum(listRowReasons).nullable(),
  text: z.string().nullable(),
  done: z.boolean(),
  /** Picture addresses in the row, and what became of them. */
  pictures: z.number().int(),
  taken: z.number().int(),
  held: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
});
export type VehicleListCsvRow = z.infer<typeof VehicleListCsvRow>;

const params = z.object({ id: ImportId });
const errors = ['importNotFound'] as const;
const changing = [...errors, 'importStateWrong', 'vehicleListColumnsWrong'] as const;

export const createVehicleList = route({
  method: 'POST',
  path: '/v1/users/:id/vehicle-lists',
  summary:
    'Takes a list of vehicles: a CSV or Excel file as multipart in the field `file`, with a row of headings and addresses of ' +
    'pictures in it. Nothing is imported before its columns are assigned, it was checked, and it is started.',
  permission: 'images:write',
  idempotent: true,
  params: z.object({ id: UserId }),
  file: true,
  fileBytesMax: vehicleListBytesMax,
  body: z.strictObject({}),
  response: VehicleList,
  status: 201,
  errors: [
    'userNotFound',
    'fileDataMissing',
    'vehicleListUnreadable',
    'vehicleListTooLarge',
    'importsExceeded',
    'uploadBroken',
    'storageFull',
  ],
});

export const getVehicleList = route({
  method: 'GET',
  path: '/v1/vehicle-lists/:id',
  summary: 'The list of an import: its columns, and what its rows change.',
  permission: 'images:read',
  params,
  response: VehicleList,
  errors,
});

/** A row as a preview shows it. */
export const PreviewedRow = VehicleListRow.omit({ vehicleId: true }).extend({
  /** The values of the row, by field; those of pictures are not among them. */
  values: z.partialRecord(z.enum(listFields), z.string()),
});
export type PreviewedRow = z.infer<typeof PreviewedRow>;

export const previewVehicleList = route({
  method: 'POST',
  path: '/v1/vehicle-lists/:id/preview',
  summary: 'What the first 20 rows of a list would change if its columns were assigned like this.',
  permission: 'images:write',
  params,
  body: ListReading,
  response: z.object({ columns: z.array(z.string()), rows: z.array(PreviewedRow) }),
  errors: [...changing, 'vehicleListUnreadable'],
});

export const checkVehicleList = route({
  method: 'POST',
  path: '/v1/vehicle-lists/:id/check',
  summary:
    'Assigns the columns of a list, and checks in the background what each row would change. The assignment is proposed for ' +
    'the next list of the same client.',
  permission: 'images:write',
  params,
  body: ListReading,
  response: VehicleList,
  status: 202,
  errors: changing,
});

export const startVehicleList = route({
  method: 'POST',
  path: '/v1/vehicle-lists/:id/start',
  summary:
    'Imports a checked list: vehicles are created and changed, then their pictures are fetched. Faulty rows are left out.',
  permission: 'images:write',
  params,
  response: Import,
  status: 202,
  errors: [...errors, 'importStateWrong'],
});

export const listVehicleListRows = route({
  method: 'GET',
  path: '/v1/vehicle-lists/:id/rows',
  summary: 'The checked rows of a list, in its order.',
  permission: 'images:read',
  params,
  query: PageQuery.extend({ outcome: z.enum(listOutcomes).optional() }),
  response: pageOf(VehicleListRow),
  errors,
});

export const listVehicleListRowsAsCsv = route({
  method: 'GET',
  path: '/v1/vehicle-lists/:id/csv',
  summary: 'The report of a list: each row with its outcome, and what became of its pictures.',
  permission: 'images:read',
  answer: 'csv',
  params,
  query: z.object({ outcome: z.enum(listOutcomes).optional(), ...csvColumns(VehicleListCsvRow) }),
  response: VehicleListCsvRow,
  errors,
});
