/** Reads the stored file of a list. */
import type { ListDelimiter, ListDoubt, ListEncoding, ListFormat } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { storableText } from '../../../platform/http/storable-texts.ts';
import { type CsvFormat, csvRows } from '../../../platform/sheets/csv-rows.ts';
import { SheetError, type SheetFile, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { decoded, findDelimiter, findEncoding } from '../../../platform/sheets/text-encoding.ts';
import { sheetNames, xlsxRows } from '../../../platform/sheets/xlsx-rows.ts';
import { isKnownHeading } from './list-headings.rules.ts';
import { headRows } from './list-table.rules.ts';

export interface StoredList {
  sourceKey: string;
  sizeBytes: number;
  format: ListFormat;
  /** Of CSV. */
  encoding: ListEncoding | null;
  delimiter: ListDelimiter | null;
  /** Of a workbook that names its sheets. */
  sheet: string | null;
}

type ListSource = Pick<StoredList, 'sourceKey' | 'sizeBytes' | 'format'>;

/** Bytes among which the row of headings is looked for. */
const headBytes = 64 * 1024;

function fileOf({ outside }: Ctx, { sizeBytes, sourceKey }: Omit<ListSource, 'format'>): SheetFile {
  return { sizeBytes, read: (start, end) => outside.storage.streamRange(sourceKey, start, end) };
}

/**
 * The rows of a list in pieces, with texts that can be stored.
 *
 * @throws SheetError
 */
export async function* listRows(
  ctx: Ctx,
  { delimiter, encoding, sheet, ...list }: StoredList,
): AsyncGenerator<SheetRow[]> {
  const file = fileOf(ctx, list);
  const isCsv = list.format === 'csv' && encoding && delimiter;
  const rows = isCsv ? csvRows(file.read(0, file.sizeBytes), { encoding, delimiter }) : xlsxRows(file, sheet);
  for await (const some of rows) yield some.map((row) => ({ ...row, cells: row.cells.map(storableText) }));
}

type FoundCsvFormat = CsvFormat & { doubts: ListDoubt[] };

/**
 * How a CSV file is written.
 *
 * @param declared the character set, where the file or its server names it
 */
export async function findCsvFormat(
  { read, sizeBytes }: SheetFile,
  declared: ListEncoding | null = null,
): Promise<FoundCsvFormat> {
  const { encoding, isCertain } = declared
    ? { encoding: declared, isCertain: true }
    : await findEncoding(read(0, sizeBytes), isKnownHeading);
  const chunks: Buffer[] = [];
  for await (const chunk of decoded(read(0, Math.min(sizeBytes, headBytes)), encoding))
    chunks.push(chunk as Buffer);
  const head = Buffer.concat(chunks).toString('utf8');
  // A file with NULs is no text.
  if (head.includes('\0')) throw new SheetError('unreadable', null);
  return {
    encoding,
    delimiter: findDelimiter(head, isKnownHeading),
    doubts: isCertain ? [] : ['encoding'],
  };
}

type FoundFormat = StoredList & { sheets: string[]; doubts: ListDoubt[] };

/** Sheets among which the one with the list is looked for. */
const sheetsRead = 20;

/** Known headings in the row of a sheet that has most of them. */
function headingsIn(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.map(({ cells }) => new Set(cells.filter(isKnownHeading)).size));
}

/** The sheet with the most known headings; the first one where others have as many. */
async function findSheet(ctx: Ctx, list: ListSource, sheets: string[]): Promise<[string | null, boolean]> {
  const [first = null, ...others] = sheets;
  if (others.length === 0) return [first, true];
  const judged: { sheet: string; headings: number }[] = [];
  for (const sheet of sheets.slice(0, sheetsRead)) {
    const rows = await firstRows(ctx, { ...list, encoding: null, delimiter: null, sheet }, headRows);
    judged.push({ sheet, headings: headingsIn(rows) });
  }
  judged.sort((one, other) => other.headings - one.headings);
  const [best, second] = judged;
  const isCertain = best !== undefined && best.headings > 1 && (second?.headings ?? 0) < 2;
  return [best?.sheet ?? first, isCertain];
}

/** How a list is written, as far as it can be found out from the file. */
export async function findFormat(ctx: Ctx, list: ListSource): Promise<FoundFormat> {
  const file = fileOf(ctx, list);
  if (list.format === 'csv') return { ...list, ...(await findCsvFormat(file)), sheet: null, sheets: [] };
  const sheets = (await sheetNames(file)).map(storableText);
  const [sheet, isCertain] = await findSheet(ctx, list, sheets);
  return { ...list, encoding: null, delimiter: null, sheet, sheets, doubts: isCertain ? [] : ['sheet'] };
}

/** Length of a heading that is shown. */
export const headingMax = 100;

/**
 * The first rows of a list, at most `count`.
 *
 * @throws SheetError where not even the first row can be read
 */
export async function firstRows(ctx: Ctx, list: StoredList, count: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const some of listRows(ctx, list)) {
      rows.push(...some.slice(0, count - rows.length));
      if (rows.length === count) break;
    }
  } catch (error) {
    if (!(error instanceof SheetError) || rows.length === 0) throw error;
  }
  return rows;
}
