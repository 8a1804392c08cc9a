/**
 * Lists of vehicles as a source of imports. Guarantees that nothing is imported before somebody has seen what a list changes,
 * and that the columns of a list are assigned as a person last assigned them.
 */
import { AppError, fail } from '@forecourt/contract/errors';
import type { ImportId, UserId } from '@forecourt/contract/ids';
import type { Import } from '@forecourt/contract/imports';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-lists';
import type {
  ListColumn,
  ListDoubt,
  ListField,
  PreviewedRow,
  VehicleList,
} from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { Upload } from '../../../platform/http/forms.ts';
import type { CsvFile } from '../../../platform/http/serve-file.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { SheetError, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { receiveSheet, storeIncoming } from '../../people/files/incoming.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as imports from '../imports/imports.service.ts';
import { checkRows } from './list-check.service.ts';
import { findFormat, type StoredList } from './list-file.service.ts';
import { canRead } from './list-headings.rules.ts';
import * as rowQueries from './list-rows.queries.ts';
import { valuesOf } from './list-rows.rules.ts';
import { findTable, rowsBelow, type Table } from './list-table.service.ts';
import * as queries from './vehicle-lists.queries.ts';

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Refuses a file that is no list, and one that was removed meanwhile because its import was cancelled. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    if (isGone(cause)) throw new AppError('importStateWrong', { cause });
    throw cause instanceof SheetError ? new AppError('vehicleListUnreadable', { cause }) : cause;
  }
}

async function toVehicleList(db: Db, list: queries.ListRecord): Promise<VehicleList> {
  const { fields, version: _version, ...shown } = list;
  const counts = await queries.countListRows(db, list.id);
  return { ...shown, fields: fields.map((field) => field || null), ...counts };
}

async function find(db: Db, ctx: Ctx, id: ImportId): Promise<queries.ListRecord> {
  await imports.getImport({ ...ctx, db }, id);
  return (await queries.findVehicleList(db, id)) ?? fail('importNotFound');
}

export async function getVehicleList(ctx: Ctx, id: ImportId): Promise<VehicleList> {
  return toVehicleList(ctx.db, await find(ctx.db, ctx, id));
}

/** The field of each heading as it was last assigned. */
export async function keptFields(ctx: Ctx, userId: UserId): Promise<Map<string, ListColumn>> {
  const { client } = await users.getUser(ctx, userId);
  const lists = await queries.listKeptColumns(ctx.db, userId, client?.id ?? null);
  // The newest comes last, because later entries of a map replace earlier ones.
  return new Map(
    lists
      .toReversed()
      .flatMap(({ columns, fields }) => columns.map((name, at) => [name, fields[at] ?? ''] as const))
      .filter(([name]) => name !== ''),
  );
}

type ReadList = Awaited<ReturnType<typeof findFormat>> & Pick<Table, 'columns' | 'fields' | 'headingRow'>;

async function storeList(ctx: Ctx, userId: UserId, folder: string, file: Upload): Promise<ReadList> {
  const incoming = await receiveSheet(file);
  const format = incoming.ending;
  const sourceKey = `${folder}/source.${format}`;
  const { sizeBytes } = await storeIncoming(ctx, sourceKey, incoming, 'vehicleListTooLarge');
  const kept = await keptFields(ctx, userId);
  return readable(async () => {
    const list = await findFormat(ctx, { format, sourceKey, sizeBytes });
    const { head: _head, isCertain, ...table } = await findTable(ctx, list, kept);
    return { ...list, ...table, doubts: [...list.doubts, ...(isCertain ? [] : ['headings' as const])] };
  });
}

/** Stores a list and proposes what its columns are. */
export async function createVehicleList(ctx: Ctx, userId: UserId, file: Upload): Promise<VehicleList> {
  const id = await imports.importUpload(
    ctx,
    userId,
    file,
    { createVehicles: true },
    async (newId, folder) => {
      const { sizeBytes, sourceKey, ...list } = await storeList(ctx, userId, folder, file);
      return {
        source: 'list',
        fileName: file.fileName.slice(0, 200) || `vehicles.${list.format}`,
        sizeBytes,
        sourceKey,
        record: (tx) => queries.insertVehicleList(tx, { ...list, id: newId }),
      };
    },
  );
  return getVehicleList(ctx, id);
}

type Reading = RouteInput<typeof routes.checkVehicleList>['body'];
type PreviewReading = RouteInput<typeof routes.previewVehicleList>['body'];

interface OpenDraft {
  list: queries.ListRecord;
  stored: StoredList;
  userId: UserId;
}

/** The draft of a list, as a reading says that it is written. */
async function openDraft(
  ctx: Ctx,
  id: ImportId,
  { delimiter, encoding, fields, sheet }: PreviewReading,
): Promise<OpenDraft> {
  const list = await find(ctx.db, ctx, id);
  if (fields && !canRead(toColumns(fields))) fail('vehicleListColumnsWrong');
  if (sheet !== undefined && !list.sheets.includes(sheet))
    fail('validationError', { params: { field: 'sheet' } });
  const source = await imports.findDraft(ctx, id);
  const stored = {
    ...source,
    format: list.format,
    encoding: list.encoding && (encoding ?? list.encoding),
    delimiter: list.delimiter && (delimiter ?? list.delimiter),
    sheet: sheet ?? list.sheet,
  };
  return { list, stored, userId: source.userId };
}

const toColumns = (fields: readonly (ListField | null)[]) => fields.map((field): ListColumn => field ?? '');

/** Rows that a preview shows. */
export const previewed = 20;

/** What rows would change. */
export async function previewRows(
  ctx: Ctx,
  userId: UserId,
  rows: readonly SheetRow[],
  fields: readonly ListColumn[],
): Promise<PreviewedRow[]> {
  const checked = await checkRows(ctx.db, userId, rows, fields);
  return checked.map(({ doubts, number, outcome, pictures, reason, reference, text, vin }, at) => ({
    number,
    reference,
    vin,
    outcome,
    reason,
    text,
    doubts,
    pictureCount: pictures.length,
    values: Object.fromEntries(rows[at] ? valuesOf(rows[at], fields) : []),
  }));
}

type FetchedList = Parameters<typeof imports.addFetched>[2] &
  Pick<
    queries.ListRecord,
    'encoding' | 'delimiter' | 'columns' | 'fields' | 'headingRow' | 'picturesInOrder'
  >;

/** Begins to import a CSV file that was fetched from a feed and is stored: it is checked, then imported. */
export async function addFetchedList(tx: Tx, ctx: Ctx, fetched: FetchedList): Promise<void> {
  const { columns, delimiter, encoding, fields, headingRow, picturesInOrder, ...item } = fetched;
  await imports.addFetched(tx, ctx, item);
  const reading = { columns, delimiter, encoding, fields, headingRow, picturesInOrder };
  const { id } = item;
  await queries.insertVehicleList(tx, { id, format: 'csv', ...reading, stage: 'checking', version: 1 });
  await enqueue(tx, 'vehicleLists.check', { importId: id, version: 1 }, { attemptsMax: imports.attemptsMax });
}

/** Rows of the file that are shown, among which the row of headings can be chosen. */
const shownHeadRows = 30;
/** Columns, and length of their cells, that are shown of them. */
const shownHead = { columns: 6, length: 40 };

/** Where the table begins and what its columns are: as the reading says, or else as it is found. */
async function tableOf(
  ctx: Ctx,
  { list, stored, userId }: OpenDraft,
  reading: PreviewReading,
): Promise<Table> {
  const { fields, headingRow } = reading;
  if (!fields) return findTable(ctx, stored, await keptFields(ctx, userId), headingRow);
  const table = await findTable(ctx, stored, new Map(), headingRow ?? list.headingRow);
  return { ...table, fields: toColumns(fields) };
}

export async function previewVehicleList(
  ctx: Ctx,
  id: ImportId,
  reading: PreviewReading,
): Promise<RouteAnswer<typeof routes.previewVehicleList>> {
  const draft = await openDraft(ctx, id, reading);
  const { columns, fields, head, headingRow } = await readable(() => tableOf(ctx, draft, reading));
  const rows = await readable(() => rowsBelow(ctx, draft.stored, headingRow, previewed));
  return {
    columns,
    headingRow,
    fields: (fields.length > 0 ? fields : ['' as const]).map((field) => field || null),
    rows: canRead(fields) ? await previewRows(ctx, draft.userId, rows, fields) : [],
    firstRows: head.slice(0, shownHeadRows).map(({ cells, number }) => ({
      number,
      cells: cells.slice(0, shownHead.columns).map((cell) => cell.trim().slice(0, shownHead.length)),
    })),
  };
}

/** Locks import and list, and ensures that the import has not been started. */
async function lockDraft(tx: Tx, ctx: Ctx, id: ImportId): Promise<queries.ListRecord> {
  const { state } = await imports.getLocked(tx, ctx, id);
  const list = (await queries.lockVehicleList(tx, id)) ?? fail('importNotFound');
  if (state !== 'draft') fail('importStateWrong');
  return list;
}

/** What was guessed when the list arrived is still in doubt where the reading keeps it. */
function doubtsOf(
  { doubts, ...list }: queries.ListRecord,
  read: Pick<queries.ListRecord, ReadBy>,
): ListDoubt[] {
  const same: Record<ListDoubt, boolean> = {
    encoding: list.encoding === read.encoding,
    headings: list.headingRow === read.headingRow,
    sheet: list.sheet === read.sheet,
  };
  return doubts.filter((doubt) => same[doubt]);
}

type ReadBy = 'encoding' | 'headingRow' | 'sheet';

export async function checkVehicleList(ctx: Ctx, id: ImportId, reading: Reading): Promise<VehicleList> {
  const draft = await openDraft(ctx, id, reading);
  const { encoding, delimiter, sheet } = draft.stored;
  const headingRow = reading.headingRow ?? draft.list.headingRow;
  // Another encoding or delimiter gives other headings. If they cannot be read, the check says why.
  const table = await tableOf(ctx, draft, reading).catch(() => null);
  await inTx(ctx.db, async (tx) => {
    const list = await lockDraft(tx, ctx, id);
    const version = await queries.beginCheck(tx, id, {
      ...{ encoding, delimiter, sheet, headingRow },
      columns: table?.columns ?? list.columns,
      fields: toColumns(reading.fields),
      picturesInOrder: reading.picturesInOrder,
      doubts: doubtsOf(list, { encoding, headingRow, sheet }),
    });
    const { attemptsMax } = imports;
    await enqueue(tx, 'vehicleLists.check', { importId: id, version }, { attemptsMax });
    await imports.announce(tx, id);
  });
  return getVehicleList(ctx, id);
}

export async function startVehicleList(ctx: Ctx, id: ImportId): Promise<Import> {
  return inTx(ctx.db, async (tx) => {
    const { stage } = await lockDraft(tx, ctx, id);
    if (stage !== 'checked') fail('importStateWrong');
    await imports.startDraft(tx, ctx, id);
    await enqueue(tx, 'vehicleLists.run', { importId: id }, { attemptsMax: imports.attemptsMax });
    return imports.getImport({ ...ctx, db: tx }, id);
  });
}

export async function listVehicleListRows(
  ctx: Ctx,
  id: ImportId,
  query: RouteInput<typeof routes.listVehicleListRows>['query'],
): Promise<RouteAnswer<typeof routes.listVehicleListRows>> {
  await find(ctx.db, ctx, id);
  const [results, found] = await Promise.all([
    rowQueries.listListRows(ctx.db, id, query),
    rowQueries.countMatchingRows(ctx.db, id, query),
  ]);
  return { ...counted(found), results };
}

/** The report of a list. */
export async function vehicleListRowsAsCsv(
  ctx: Ctx,
  id: ImportId,
  { outcome }: RouteInput<typeof routes.listVehicleListRowsAsCsv>['query'],
): Promise<CsvFile> {
  await find(ctx.db, ctx, id);
  return { fileName: 'import.csv', rows: rowQueries.readReport(ctx.db, id, outcome) };
}
