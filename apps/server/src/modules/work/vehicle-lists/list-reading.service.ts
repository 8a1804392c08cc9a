/** How a draft of a list is read: what the first rows would change, and the check of all of them. */
import { fail } from '@forecourt/contract/errors';
import type { ImportId, UserId } from '@forecourt/contract/ids';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type * as routes from '@forecourt/contract/vehicle-lists';
import type {
  FirstRows,
  ListColumn,
  ListDoubt,
  ListField,
  PreviewedRow,
  VehicleList,
} from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import type { SheetRow } from '../../../platform/sheets/sheet.ts';
import * as imports from '../imports/imports.service.ts';
import { checkRows, type ListTable } from './list-check.service.ts';
import type { StoredList } from './list-file.service.ts';
import { canRead } from './list-headings.rules.ts';
import { valuesOf } from './list-rows.rules.ts';
import { findTable, rowsBelow, type Table } from './list-table.service.ts';
import * as queries from './vehicle-lists.queries.ts';
import { find, getVehicleList, keptFields, lockDraft, readable } from './vehicle-lists.service.ts';

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
  table: ListTable,
): Promise<PreviewedRow[]> {
  const checked = await checkRows(ctx.db, userId, rows, table);
  const written = new Map(rows.map((row) => [row.number, row]));
  const valuesAt = (number: number) => valuesOf(written.get(number) ?? { number, cells: [] }, table.fields);
  return checked.map(({ doubts, number, outcome, pictures, reason, reference, text, vin }) => ({
    number,
    reference,
    vin,
    outcome,
    reason,
    text,
    doubts,
    pictureCount: pictures.length,
    values: Object.fromEntries(valuesAt(number)),
  }));
}

/** Rows of the file that are shown, among which the row of headings can be chosen. */
const shownHeadRows = 30;
/** Columns, and length of their cells, that are shown of them. */
const shownCells = { columns: 6, length: 40 };

/** The first rows of a file as they are shown. */
export const shownHead = (head: readonly SheetRow[]): FirstRows =>
  head.slice(0, shownHeadRows).map(({ cells, number }) => ({
    number,
    cells: cells.slice(0, shownCells.columns).map((cell) => cell.trim().slice(0, shownCells.length)),
  }));

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
  const isText = draft.stored.format === 'csv';
  return {
    columns,
    headingRow,
    fields: (fields.length > 0 ? fields : ['' as const]).map((field) => field || null),
    rows: canRead(fields) ? await previewRows(ctx, draft.userId, rows, { columns, fields, isText }) : [],
    firstRows: shownHead(head),
  };
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
