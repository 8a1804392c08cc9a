import { z } from 'zod';
import { ImportId, UserId, VehicleId } from './ids.ts';
import { Import } from './imports.ts';
import {
  vehicleListBytesMax,
  vehicleListColumnsMax,
  vehicleListHeadingRowMax,
  vehicleListSheetNameMax,
} from './limits.ts';
import { csvColumns, Flag, PageQuery, pageOf, route } from './route.ts';

export const listFormats = ['csv', 'xlsx'] as const;
export type ListFormat = (typeof listFormats)[number];

export const listEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1253',
  'iso-8859-7',
  'windows-1251',
] as const;
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
  'cellsShifted',
  'vinInvalid',
  'textTooLong',
  'yearInvalid',
  'dateInvalid',
  'mileageInvalid',
  'priceInvalid',
  'currencyForeign',
  'addressInvalid',
  'tooManyPictures',
  'lettersLost',
  'digitsLost',
  'turnedIntoDate',
  'duplicate',
  'conflict',
] as const;
export type ListRowReason = (typeof listRowReasons)[number];

/** A cell that could not be read, without which its row is imported. */
export const ListCellDoubt = z.object({
  field: z.enum(listFields),
  reason: z.enum(listRowReasons),
  /** What is in the cell, as far as it is a text of the row. */
  text: z.string().nullable(),
});
export type ListCellDoubt = z.infer<typeof ListCellDoubt>;

/** What of the reading of a list is an uncertain guess; the texts are in the i18n files under `vehicleLists.doubts.<name>`. */
export const listDoubts = ['encoding', 'headings', 'sheet'] as const;
export type ListDoubt = (typeof listDoubts)[number];

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

/** The names that a workbook can give its sheets. */
const Sheet = z.string().min(1).max(vehicleListSheetNameMax);

/** The number of the row of headings, counted from 1; 0: there is none. */
export const HeadingRow = z.number().int().min(0).max(vehicleListHeadingRowMax);

/** The first rows of a file, among which the row of headings can be chosen. */
export const FirstRows = z.array(z.object({ number: z.number().int(), cells: z.array(z.string()) }));
export type FirstRows = z.infer<typeof FirstRows>;

const ListReading = z.strictObject({
  fields: reading.fields,
  /** If omitted, the one that was found. */
  headingRow: HeadingRow.optional(),
  /** The sheet of a workbook. If omitted, the one that was found. */
  sheet: Sheet.optional(),
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
  /** The headings of the columns; empty texts where there are none. */
  columns: z.array(z.string()),
  /** The number of the row of headings, counted from 1; 0: there is none. */
  headingRow: z.number().int(),
  /** The sheet that is read; null for CSV, and for a workbook that does not name it. */
  sheet: z.string().nullable(),
  /** The visible sheets of a workbook. */
  sheets: z.array(z.string()),
  /** What of this is an uncertain guess. */
  doubts: z.array(z.enum(listDoubts)),
  stage: z.enum(listStages),
  failure: z.enum(listFailures).nullable(),
  /** The row at which reading failed, counted from 1, which is the first row of the file. */
  failedRow: z.number().int().nullable(),
  /** Number of rows by outcome, as far as they were checked. */
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    faulty: z.number().int(),
  }),
  /** Number of rows that are imported without cells that could not be read. */
  doubtfulCount: z.number().int(),
  /** Number of rows whose vehicles were created or changed so far. */
  doneCount: z.number().int(),
  /** Number of picture addresses in rows that are not faulty. */
  pictureCount: z.number().int(),
});
export type VehicleList = z.infer<typeof VehicleList>;

export const VehicleListRow = z.object({
  /** Counted from 1, which is the first row of the file. */
  number: z.number().int(),
  reference: z.string().nullable(),
  vin: z.string().nullable(),
  outcome: z.enum(listOutcomes),
  reason: z.enum(listRowReasons).nullable(),
  /** What is wrong, as far as it is a text of the row. */
  text: z.string().nullable(),
  /** Cells that could not be read; the row is imported without them. Of a faulty row there are none. */
  doubts: z.array(ListCellDoubt),
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
  /** The texts of cells that could not be read, without which the row is imported. */
  leftOut: z.string().nullable(),
});
export type VehicleListCsvRow = z.infer<typeof VehicleListCsvRow>;

const params = z.object({ id: ImportId });
const errors = ['importNotFound'] as const;
const changing = [...errors, 'importStateWrong', 'vehicleListColumnsWrong'] as const;

export const createVehicleList = route({
  method: 'POST',
  path: '/v1/users/:id/vehicle-lists',
  summary:
    'Takes a list of vehicles: a CSV or Excel file as multipart in the field `file`, with addresses of pictures in it. The row of ' +
    'headings, the sheet and the character set are found; `doubts` says which of them are uncertain. Nothing is imported before its columns are assigned, it was checked, and it is started.',
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
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
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
  summary:
    'What the first 20 rows of a list would change if its columns were assigned like this. Without `fields`, they are proposed, ' +
    'and without `headingRow` the row of headings is found again.',
  permission: 'images:write',
  params,
  body: ListReading.partial({ fields: true }),
  response: z.object({
    columns: z.array(z.string()),
    rows: z.array(PreviewedRow),
    /** As they were assigned in the call, or else as they are proposed. */
    fields: reading.fields,
    headingRow: z.number().int(),
    firstRows: FirstRows,
  }),
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
  query: PageQuery.extend({
    outcome: z.enum(listOutcomes).optional(),
    /** Only rows with, or without, cells that could not be read. */
    doubtful: Flag.optional(),
  }),
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
